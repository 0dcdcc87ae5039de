// Two who score the same match: a person decides what becomes of the balls that are kept.

const frameOf = (ball) => $(`.player[data-seat="${ball.seat}"] .frame[data-frame="${ball.frame}"]`, served);
const isRecorded = (ball) => frameOf(ball) && pinsOf(frameOf(ball))[ball.place] === ball.pins;
const named = (ball) => ({ name: $(`.player[data-seat="${ball.seat}"] .name`, served)?.textContent, frame: ball.frame });

function ask() {
  const dialog = $("#conflict");
  // What was taken back needs no decision.
  kept.filter((ball) => ball.taken).forEach(forget);
  const [first] = kept;
  if (!first) {
    clash = null;
    if (dialog.open) dialog.close("decided");
    redraw();
    return;
  }
  const line = (ball, balls) => {
    const item = document.createElement("li");
    item.textContent = fill(dialog.dataset.place, { ...named(ball), balls });
    return item;
  };
  $(".problem", dialog).textContent = clash.problem;
  const words = kept.length === 1 ? "one" : "many";
  for (const one of $$(`[data-${words}]`, dialog)) one.textContent = fill(one.dataset[words], { count: kept.length });
  const marks = $$(".box", frameOf(first) ?? dialog).map((box) => box.textContent);
  $(".record", dialog).replaceChildren(line(first, marks.join(" ").trim() || "–"));
  $(".mine", dialog).replaceChildren(...kept.map((ball) => line(ball, ball.mark)));
  $("[data-decide=send]", dialog).hidden = !clash.isCurrent || !allFit();
  $("[data-decide=later]", dialog).hidden = !$("form.pad, form.last", served);
  $("[data-decide=first]", dialog).hidden = kept.length < 2;
  $("[data-decide=compare]", dialog).hidden = !frameOf(first)?.querySelector(".fix");
  dialog.returnValue = "";
  if (!dialog.open) dialog.showModal();
  redraw();
}

// Whether every ball belongs where it would go now.
function allFit() {
  const next = served.cloneNode(true);
  const pad = $("form.pad", next);
  return pad && kept.every((ball) => {
    const turn = turnOf(next);
    const bowled = turn && pinsOf(turn.frame);
    const rack = turn && rackOf(bowled, turn.frame.matches(".tenth"));
    const fits = turn?.seat === ball.seat && turn.number === ball.frame && bowled.length === ball.place;
    if (!fits || ball.pins > rack.standing) return false;
    draw(ball, next, pad);
    return true;
  });
}

const choices = {
  drop() {
    kept.forEach(forget);
    clash = null;
  },
  first() {
    forget(kept[0]);
    ask();
  },
  // Any key of the pad asks again.
  later() {},
  // They fit behind what was recorded meanwhile, if nothing was since the question.
  send() {
    if (!allFit()) {
      ask();
      return;
    }
    const balls = kept;
    balls.forEach(forget);
    balls.forEach((ball, place) => keep({ ...ball, tried: false, after: revision() + place }));
    clash = null;
  },
  // Whatever is as recorded afterwards is done; about the rest it is asked again.
  compare() {
    const [{ seat, frame, place }] = kept;
    const mine = kept.filter((ball) => ball.seat === seat && ball.frame === frame);
    const balls = [...pinsOf(frameOf(mine[0])).slice(0, place), ...mine.map((ball) => ball.pins)].join(" ");
    openSheet(`/m/${matchId}/fix?${new URLSearchParams({ seat, frame, balls })}`);
  },
};

function decide(choice) {
  $("#conflict").close("decided");
  choices[choice]();
  redraw();
  send();
}

// The question is about to be put: what is pressed meanwhile waits for it.
let asking;

// The board may have changed since the question was put off.
function loadAndAsk() {
  if (!$("#conflict").open) asking ??= loadThenAsk().finally(() => (asking = undefined));
}

// After a comparison, what is recorded now needs no decision.
function askAgain() {
  const compared = () => kept.filter(isRecorded).forEach(forget);
  asking ??= loadThenAsk(compared).finally(() => (asking = undefined));
}

// Without the newest board nothing can be sent, but dropped.
async function loadThenAsk(prepare = () => {}) {
  const loaded = await load();
  if (!loaded) lose();
  if (!clash) return;
  clash.isCurrent = loaded;
  prepare();
  if (!$("#sheet").open) ask();
}
