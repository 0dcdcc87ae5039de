// As much of the game as is needed while nobody can be asked.

const pinsOf = (frame) => frame.dataset.rolls.split(" ").filter(Boolean).map(Number);

// What a frame that has had these balls still allows; nothing when it is over.
function rackOf(pins, tenth) {
  const sum = pins.reduce((all, one) => all + one, 0);
  if (!tenth) return pins.length > 1 || sum === 10 ? null : { standing: 10 - sum, fresh: !pins.length };
  if (pins.length === 3 || (pins.length === 2 && sum < 10)) return null;
  let standing = 10;
  for (const one of pins) standing = standing === one ? 10 : standing - one;
  const fresh = standing === 10 && pins.at(-1) !== 0;
  return { standing, fresh };
}

function turnOf(root) {
  const rows = $$(".player:not(.left)", root).map((row) => {
    const frames = $$(".frame", row);
    const frame = frames.find((one) => rackOf(pinsOf(one), one.matches(".tenth")));
    return frame && { row, frame, number: Number(frame.dataset.frame), seat: Number(row.dataset.seat) };
  });
  return rows.filter(Boolean).sort((one, other) => one.number - other.number || one.seat - other.seat)[0];
}

const pinsFor = (mark, rack) => ({ "-": 0, X: 10, "/": rack.standing })[mark] ?? Number(mark);

// Draws a ball that the server does not know: its mark, and whose turn it would be.
function draw(ball, root, pad) {
  const turn = turnOf(root);
  if (!turn) return;
  const { frame, row } = turn;
  const tenth = frame.matches(".tenth");
  const before = pinsOf(frame);
  const rack = rackOf(before, tenth);
  const pins = pinsFor(ball.mark, rack);
  const sign = pins < rack.standing ? (pins ? String(pins) : "–") : rack.fresh ? "X" : "/";
  const box = $$(".box", frame)[sign === "X" && !tenth ? 1 : before.length];
  box.textContent = sign;
  box.className = `box kept ${{ X: "x", "/": "spare" }[sign] ?? ""}`;
  frame.dataset.rolls = [...before, pins].join(" ");
  const bonus = tenth ? 0 : { X: 2, "/": 1 }[sign] ?? 0;
  const dots = document.createElement("span");
  dots.className = "dots";
  for (let dot = 0; dot < bonus; dot += 1) dots.append(Object.assign(document.createElement("i"), { className: "dot" }));
  if (bonus) $(".sum", frame).replaceChildren(dots);
  const name = $(".name", row).textContent;
  const words = $(".words", pad).dataset;
  const said = sign === "X" ? words.strike : sign === "/" ? words.spare : fill(words.pins, { pins });
  const told = fill(words.ball, { name, frame: turn.number, ball: said });
  for (const news of $$("[role=status], .news", root)) news.textContent = told;
  const undo = $(".undo", pad);
  undo.disabled = false;
  $(".caption", undo).textContent = fill(words.undo, { mark: sign });
  show(root, pad, words);
}

// Whose turn it is, which ball, and which keys that leaves.
function show(root, pad, words) {
  for (const old of $$(".now, .next, .up", root)) old.classList.remove("now", "next", "up");
  const turn = turnOf(root);
  const rack = turn && rackOf(pinsOf(turn.frame), turn.frame.matches(".tenth"));
  for (const key of $$("[name=mark]", pad)) {
    const mark = key.value;
    const possible = mark === "X" ? rack?.fresh : mark === "/" ? rack && !rack.fresh : rack && pinsFor(mark, rack) <= rack.standing;
    key.disabled = !possible;
  }
  const told = [$(".turn h2", pad), $(".turn p", pad)];
  for (const line of told) line.textContent = "";
  if (!turn) return;
  const { row, frame, number, seat } = turn;
  const bowled = pinsOf(frame).length;
  row.classList.add("up");
  frame.classList.add("now");
  $(".numbers", root)?.children[number - 1].classList.add("now");
  $$(".box", frame)[bowled].classList.add("next");
  for (const player of $$(".player", root)) {
    const other = Number(player.dataset.seat);
    player.dataset.wait = other === seat ? 0 : other > seat ? 1 : 2;
    if (other !== seat) $(".where", player).textContent = "";
  }
  const place = fill(words[`ball${bowled + 1}`], { frame: number });
  const left = rack.fresh ? "" : ` · ${words.left.split("|")[rack.standing]}`;
  for (const where of [$(".where", row), $(".turn p", pad)]) where.textContent = place + left;
  const up = $(".turn", row);
  up.textContent = up.dataset.turn;
  $(".turn h2", pad).textContent = up.dataset.turn;
}
