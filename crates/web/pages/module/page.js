// What the server last said, what is typed since, and the page that makes.

let served = part?.cloneNode(true);
// Balls that the server does not have yet, in order; see balls.js.
let kept = [];
// How far sending is, while that takes longer than a blink.
let progress = "";
// Why balls cannot be sent until somebody has decided about them; see clash.js.
let clash = null;
// Why this device may not send them.
let denied = "";
// Why the server shows nothing of this match, although it answers.
let gone = "";
// Whether nobody answers.
let lost = false;
// Why the latest ball was refused.
let refused = "";
// Which page of a wall is shown.
let shown = 0;

const matchOf = (root) => $("[data-revision]", root)?.dataset.match;
const revision = (root = served) => Number($("[data-revision]", root)?.dataset.revision);

function redraw() {
  const next = served.cloneNode(true);
  const pad = $("form.pad", next);
  if (pad) {
    // What the server has shown meanwhile is not drawn again.
    const unseen = kept.filter((ball) => !clash && !ball.taken && ball.after >= revision());
    for (const ball of unseen) draw(ball, next, pad);
    dress(next, pad);
  } else listKept(next);
  const state = $(".bar .state", next);
  if (lost && state) {
    state.textContent = state.dataset.lost;
    state.classList.add("lost");
  }
  const shortcuts = $(".shortcuts", next);
  if (shortcuts) {
    shortcuts.hidden = !pad;
    $("input", shortcuts).checked = !isSilent();
  }
  const pages = $$(".wall .page", next);
  pages.forEach((page, number) => (page.hidden = number !== shown % pages.length));
  patchChildren(part, next);
}

function dress(next, pad) {
  soften(pad);
  const banner = $(".offline", pad);
  banner.hidden = !lost || Boolean(gone);
  const isWarned = lost && isUnsafe();
  $(".keep-scoring", banner).hidden = isWarned;
  $(".problem", pad).textContent = refused || denied || gone || (isWarned ? banner.dataset.unsafe : "");
  $(".count", banner).textContent = kept.length || "";
  const saved = $(".saved", pad);
  if (kept.length) saved.textContent = fill(saved.dataset.kept, { count: kept.length });
  if (progress && !lost) saved.textContent = progress;
  if (lost && !gone && !kept.length) $("[role=status]", next).textContent = $("b", banner).textContent;
}

// Keys that cannot be pressed stay where a finger or a screen reader has found them.
function soften(root) {
  for (const key of $$(".key:disabled, .primary:disabled", root)) {
    key.disabled = false;
    key.setAttribute("aria-disabled", "true");
  }
}

// Whoever may not score any more can still read what was not sent.
function listKept(next) {
  const note = $(".view-only", next);
  if (!note || !kept.length) return;
  const lines = kept.map((ball) => fill($("#conflict").dataset.place, { ...named(ball), balls: ball.mark }));
  note.textContent += ` · ${lines.join(" · ")}`;
}
