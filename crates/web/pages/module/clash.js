// Two who score the same match: a person decides what becomes of the balls that are kept.

const frameOf = (ball) => $(`.player[data-seat="${ball.seat}"] .frame[data-frame="${ball.frame}"]`, served);
const isRecorded = (ball) => frameOf(ball) && pinsOf(frameOf(ball))[ball.place] === ball.pins;

function ask() {
  const dialog = $("#conflict");
  const [first] = kept;
  if (!first) {
    clash = "";
    redraw();
    return;
  }
  const line = (ball, balls) => {
    const name = $(`.player[data-seat="${ball.seat}"] .name`, served)?.textContent;
    const item = document.createElement("li");
    item.textContent = fill(dialog.dataset.place, { name, frame: ball.frame, balls });
    return item;
  };
  $(".problem", dialog).textContent = clash;
  for (const one of $$("[data-text]", dialog)) one.textContent = fill(one.dataset.text, { count: kept.length });
  $(".record", dialog).replaceChildren(line(first, frameOf(first)?.dataset.rolls || "–"));
  $(".mine", dialog).replaceChildren(...kept.map((ball) => line(ball, ball.mark)));
  const turn = $("form.pad", served) && turnOf(served);
  const fits = turn?.seat === first.seat && turn.number === first.frame && pinsOf(turn.frame).length === first.place;
  $("[data-decide=send]", dialog).hidden = !fits;
  $("[data-decide=compare]", dialog).hidden = !frameOf(first)?.querySelector(".fix");
  dialog.returnValue = "";
  if (!dialog.open) dialog.showModal();
  redraw();
}

const choices = {
  drop() {
    kept.forEach(forget);
    clash = "";
  },
  // They fit behind what was recorded meanwhile.
  send() {
    const balls = kept;
    balls.forEach(forget);
    balls.forEach((ball, place) => keep({ ...ball, after: revision() + place }));
    clash = "";
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

// After a comparison.
function askAgain() {
  kept.filter(isRecorded).forEach(forget);
  ask();
}
