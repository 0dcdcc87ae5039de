// Balls: kept in order with their names until the server has them, also over a reload.

const matchId = location.pathname.match(/^\/m\/([0-9a-z]+)$/)?.[1];
const shelf = `tenpin-ball-${matchId}-`;

// Each ball has a place of its own on the shelf, so that two tabs do not overwrite each other.
function keep(ball) {
  kept.push(ball);
  localStorage.setItem(shelf + ball.id, JSON.stringify(ball));
}

function forget(ball) {
  kept = kept.filter((other) => other !== ball);
  localStorage.removeItem(shelf + ball.id);
}

function remember() {
  const names = Object.keys(localStorage).filter((name) => matchId && name.startsWith(shelf));
  const balls = names.map((name) => JSON.parse(localStorage.getItem(name)));
  kept = balls.sort((one, other) => one.after - other.after);
}

function bowl(mark) {
  const pad = $("form.pad", part);
  const key = pad && $$("[name=mark]", pad).find((one) => one.value === mark);
  if (!key || key.disabled || key.getAttribute("aria-disabled") || clash) return;
  const { seat, number, frame } = turnOf(part);
  const bowled = pinsOf(frame);
  refused = "";
  keep({
    id: `${pad.dataset.writer}~${random()}`,
    after: Math.max(revision(), (kept.at(-1)?.after ?? 0) + 1),
    mark,
    seat,
    frame: number,
    place: bowled.length,
    pins: pinsFor(mark, rackOf(bowled, frame.matches(".tenth"))),
  });
  redraw();
  send();
}

let sending;
function send() {
  if (!sending && !clash && kept.length) sending = sendAll().finally(() => (sending = undefined));
}

async function sendAll() {
  const all = kept.length;
  for (let sent = 1; kept.length && !clash; sent += 1) {
    if (all > 1) tell("sending", { sent: Math.min(sent, all), all });
    if (!(await sendFirst())) break;
  }
  if (all > 1 && !kept.length && !clash) {
    tell("sent", {});
    setTimeout(() => tell("", {}), 2000);
  } else progress = "";
  redraw();
  if (clash) ask();
}

function tell(key, facts) {
  const words = $("form.pad .offline", served)?.dataset;
  progress = key && words ? fill(words[key], facts) : "";
  redraw();
}

// Whether the next one can be sent.
async function sendFirst() {
  const [ball] = kept;
  const answer = await post(`/m/${matchId}/roll`, { line: ball.id, after: ball.after, mark: ball.mark });
  if (!answer) return false;
  const { status, problem } = answer;
  // One ball that cannot be is refused; whatever concerns more is for a person to decide.
  if (problem && (kept.length > 1 || status < 404 || status === 412)) {
    clash = problem;
    return false;
  }
  refused = problem ?? "";
  forget(ball);
  if (!refused) await caughtUp(ball.after + 1);
  return true;
}

// What was answered is on its way on the stream; until it is here the page stays as it is.
let waiting = [];
function caughtUp(wanted) {
  if (revision() >= wanted || lost) return Promise.resolve();
  return new Promise((done) => waiting.push({ wanted, done }));
}

// Sends a form. Nothing if nobody answers, or asks to come back later: then it is sent again.
async function post(address, fields) {
  const said = { method: "POST", body: new URLSearchParams(fields), redirect: "manual" };
  const response = await fetch(address, said).catch(() => null);
  if (!response || response.status === 429 || response.status >= 500) {
    lose();
    return null;
  }
  // The server leads back to the board when it is done.
  if (response.type === "opaqueredirect") return {};
  const page = parsed(await response.text());
  return { status: response.status, problem: $(".problem", page)?.textContent ?? "?" };
}

async function undo() {
  // A ball that is on its way is let arrive first.
  await sending;
  if (clash) return;
  refused = "";
  if (kept.length) {
    forget(kept.at(-1));
    redraw();
    return;
  }
  const key = $("form.pad .undo, form.last button", part);
  if (!key || key.getAttribute("aria-disabled") || lost) return;
  const answer = await post(key.getAttribute("formaction") ?? key.form.getAttribute("action"), {
    line: $("[name=line]", key.form).value,
    after: revision(),
  });
  refused = answer?.problem ?? "";
  redraw();
}
