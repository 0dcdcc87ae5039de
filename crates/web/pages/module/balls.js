// Balls: kept in order with their names until the server has them, also over a reload.

const matchId = location.pathname.match(/^\/m\/([0-9a-z]+)$/)?.[1];
const shelf = `tenpin-ball-${matchId}-`;

// Each ball has a place of its own on the shelf, so that two tabs do not overwrite each other.
const note = (ball) => store((storage) => storage.setItem(shelf + ball.line, JSON.stringify(ball)));

function keep(ball) {
  note(ball);
  kept.push(ball);
}

function forget(ball) {
  store((storage) => storage.removeItem(shelf + ball.line));
  kept = kept.filter((other) => other !== ball);
}

// A ball that the browser did not store is lost with this page.
const isStored = (ball) => store((storage) => storage.getItem(shelf + ball.line)) !== null;
const isUnsafe = () => !kept.every(isStored);
addEventListener("beforeunload", (event) => isUnsafe() && event.preventDefault());

function remember() {
  store((storage) => {
    const names = Object.keys(storage).filter((name) => matchId && name.startsWith(shelf));
    const balls = names.map((name) => JSON.parse(storage.getItem(name)));
    kept = balls.sort((one, other) => one.after - other.after);
  });
}

// What another tab has sent or taken back is not sent from here.
addEventListener("storage", ({ key, newValue }) => {
  if (newValue !== null || !kept.some((ball) => shelf + ball.line === key)) return;
  kept = kept.filter((ball) => shelf + ball.line !== key);
  if ($("#conflict[open]")) ask();
  redraw();
});

// The revision behind which the next ball belongs. One that was taken back on its way costs two.
const nextAfter = () => Math.max(revision(), ...kept.map((ball) => ball.after + (ball.taken ? 2 : 1)));

async function bowl(mark) {
  if (asking) await asking;
  // What is meant to follow an undo is nothing without it.
  if ((await undoing) === false) return;
  const pad = $("form.pad", part);
  const key = pad && $$("[name=mark]", pad).find((one) => one.value === mark);
  const turn = turnOf(part);
  if (clash) loadAndAsk();
  if (!key || !turn || clash || denied) return;
  const bowled = pinsOf(turn.frame);
  const rack = rackOf(bowled, turn.frame.matches(".tenth"));
  refused = key.getAttribute("aria-disabled") ? whyNot(pad, mark, rack) : "";
  if (!refused) {
    const place = { seat: turn.seat, frame: turn.number, place: bowled.length };
    keep({ line: random(), after: nextAfter(), mark, pins: pinsFor(mark, rack), ...place });
  }
  redraw();
  send();
}

function whyNot(pad, mark, rack) {
  const words = $(".words", pad).dataset;
  return /\d/.test(mark) ? words.refused.split("|")[rack.standing] : words.symbol;
}

let sending;
function send() {
  if (!sending && !clash && !denied && kept.length) sending = sendAll().finally(() => (sending = undefined));
}

async function sendAll() {
  const all = kept.length;
  for (let sent = 1; kept.length && !clash; sent += 1) {
    if (all > 1) tell("sending", { sent: Math.min(sent, all), all });
    if (!(await sendFirst())) break;
  }
  if (all > 1 && !kept.length) {
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
  const { line, after, mark } = ball;
  // From here on nobody knows whether the server has it, until it says so.
  ball.tried = true;
  note(ball);
  const answer = await post(`/m/${matchId}/roll`, { line, after, mark });
  if (!answer) return false;
  const { status, problem } = answer;
  // This page may not add anything now. The balls stay until it has a pad again.
  if (problem && (status === 401 || status === 403 || $(".view-only", served))) {
    denied = problem;
    return false;
  }
  // One ball that cannot be is refused; whatever concerns more is for a person to decide.
  if (problem && (kept.length > 1 || status === 412)) {
    clash = { problem: status === 412 ? "" : problem, isCurrent: true };
    return false;
  }
  if (!problem && ball.taken) {
    const undone = await post(`/m/${matchId}/undo`, { line: `${line}-back`, after: after + 1 });
    if (!undone) return false;
    refused = undone.problem;
  } else refused = problem;
  forget(ball);
  return true;
}

const REFUSALS = [400, 401, 403, 404, 409, 412, 422];

// Sends a form and shows the match as it is afterwards. Returns null if the server did not
// answer or had no such match: the form can then be sent again, because its line counts once.
async function post(address, fields) {
  const said = { method: "POST", body: new URLSearchParams(fields), signal: patience() };
  const response = await fetch(address, said).catch(() => null);
  const page = response && parsed(await response.text().catch(() => ""));
  const board = page && $("#part", page);
  if (board) {
    receive(board);
    return { status: response.status, problem: "" };
  }
  const problem = page && $(".problem", page)?.textContent;
  const refusal = problem && REFUSALS.includes(response.status);
  // The server may refuse because of a change that this page has not seen. Show that change
  // before anything is decided. A match that was not there and is again has refused nothing.
  if (refusal && (await load()) && response.status !== 404) return { status: response.status, problem };
  if (!refusal) gone = "";
  lose();
  redraw();
  return null;
}

// Loads the match as it is now, without relying on the stream. Returns whether that worked.
async function load() {
  const known = revision();
  const request = { cache: "no-store", signal: patience() };
  const response = await fetch(`/m/${matchId}`, request).catch(() => null);
  const page = response && parsed(await response.text().catch(() => ""));
  const board = page && $("#part", page);
  // A server that knows less than it did has lost lines, and only what it has counts.
  if (board) receive(board, { evenIfOlder: revision(board) < known });
  // A match that is not there any more, or damaged from its start, may be brought back.
  else gone = (REFUSALS.includes(response?.status) && $(".problem", page)?.textContent) || "";
  return Boolean(board);
}

let undoing;
function undo() {
  if (asking) {
    asking.then(undo);
    return;
  }
  const last = kept.findLast((ball) => !ball.taken);
  if (clash) loadAndAsk();
  else if (last) retract(last);
  else undoRecorded();
}

// One after the other; whoever comes later does not wait for what is done.
function undoRecorded() {
  const mine = (undoing ?? Promise.resolve()).then(takeBack);
  undoing = mine;
  mine.finally(() => (undoing = undoing === mine ? undefined : undoing));
}

// A ball that was never sent is just forgotten. One that was is sent, and taken back by name.
function retract(ball) {
  refused = "";
  ball.taken = true;
  if (ball.tried) note(ball);
  else forget(ball);
  redraw();
  send();
}

// Whether it was done.
async function takeBack() {
  await sending;
  const key = $("form.pad .undo, form.last button", part);
  if (!key || clash || key.getAttribute("aria-disabled")) return true;
  const address = key.getAttribute("formaction") ?? key.form.getAttribute("action");
  const answer = await post(address, { line: random(), after: revision() });
  refused = answer ? answer.problem : gone || ($(".offline b", part)?.textContent ?? "");
  redraw();
  return !refused;
}
