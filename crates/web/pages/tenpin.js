// Makes the pages live. They work without it: every key is a plain form, every sheet a plain
// page. Here is no word of any language and, but for what is needed to go on without a
// network, no rule of bowling: the server draws, and this puts it in place.

const part = document.getElementById("part");
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const fill = (text, facts) => text.replace(/%(\w+)%/g, (_, name) => facts[name]);
const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

// --- Putting what is new in the place of what is old, without moving the rest -----------------

function patch(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || old.id !== fresh.id) {
    old.replaceWith(fresh.cloneNode(true));
    return;
  }
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) return;
  for (const { name } of [...old.attributes]) {
    // Whether a menu is open is up to whoever opened it.
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  patchChildren(old, fresh);
}

function patchChildren(old, fresh) {
  const wanted = [...fresh.childNodes];
  while (old.childNodes.length > wanted.length) old.lastChild.remove();
  wanted.forEach((child, place) => {
    const there = old.childNodes[place];
    if (there) patch(there, child);
    else old.append(child.cloneNode(true));
  });
}

// --- What the server last said, and what is typed since --------------------------------------

const matchId = location.pathname.match(/^\/m\/([0-9a-z]+)$/)?.[1];
const shelf = `tenpin-balls-${matchId}`;
let served = part?.cloneNode(true);
let kept = matchId ? JSON.parse(localStorage.getItem(shelf) ?? "[]") : [];
// Why the balls that are kept cannot be sent, until somebody has decided about them.
let clash = "";
let lost = false;
let refused = "";
// Which page of a wall.
let shown = 0;

const keep = () => {
  if (kept.length) localStorage.setItem(shelf, JSON.stringify(kept));
  else localStorage.removeItem(shelf);
};
const revision = (root = served) => Number($("[data-revision]", root)?.dataset.revision);
const random = () =>
  [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Everything on the page follows from what the server said and what it does not know yet.
function redraw() {
  const next = served.cloneNode(true);
  const pad = $("form.pad", next);
  if (pad) {
    // What the server has shown meanwhile is not drawn again.
    for (const ball of kept) if (ball.after >= revision()) draw(ball, next, pad);
    dress(next, pad);
  }
  $(".bar .state", next)?.classList.toggle("lost", lost);
  const state = $(".bar .state", next);
  if (lost && state) state.textContent = state.dataset.lost;
  const shortcuts = $(".shortcuts", next);
  if (shortcuts) shortcuts.hidden = !pad;
  $$(".wall .page", next).forEach((page, number) => (page.hidden = number !== shown));
  patchChildren(part, next);
}

// Keys that cannot be pressed stay where a finger or a screen reader has found them.
function dress(next, pad) {
  for (const key of $$(".key", pad)) {
    if (!key.disabled) continue;
    key.disabled = false;
    key.setAttribute("aria-disabled", "true");
  }
  $(".problem", pad).textContent = refused;
  if (!kept.length) return;
  const saved = $(".saved", pad);
  saved.textContent = fill(saved.dataset.kept, { count: kept.length });
  const banner = $(".offline", pad);
  banner.hidden = !lost;
  $(".count", banner).textContent = kept.length;
}

// --- As much of the game as is needed while nobody can be asked ------------------------------

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
  const name = $(".name", row).textContent;
  const words = $(".words", pad).dataset;
  const said = sign === "X" ? words.strike : sign === "/" ? words.spare : fill(words.pins, { pins });
  $("[role=status]", pad).textContent = fill(words.ball, { name, frame: turn.number, ball: said });
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

// --- Balls: kept in order with their names until the server has them -------------------------

function bowl(mark) {
  const pad = $("form.pad", part);
  const key = pad && $$("[name=mark]", pad).find((one) => one.value === mark);
  if (!key || key.disabled || key.getAttribute("aria-disabled") || clash) return;
  const turn = turnOf(part);
  refused = "";
  kept.push({
    id: `${pad.dataset.writer}~${random()}`,
    after: Math.max(revision(), (kept.at(-1)?.after ?? 0) + 1),
    mark,
    seat: turn.seat,
    frame: turn.number,
    pins: pinsFor(mark, rackOf(pinsOf(turn.frame), turn.frame.matches(".tenth"))),
  });
  keep();
  redraw();
  send();
}

let sending;
function send() {
  if (!sending && !clash && matchId) sending = sendAll().finally(() => (sending = undefined));
}

async function sendAll() {
  while (kept.length && !clash) {
    const [ball] = kept;
    const answer = await post(`/m/${matchId}/roll`, { line: ball.id, after: ball.after, mark: ball.mark });
    if (!answer) break;
    const alone = kept.length === 1 && answer.status >= 404;
    if (answer.problem && (answer.status === 412 || !alone)) {
      clash = answer.problem;
      break;
    }
    refused = answer.problem ?? "";
    kept.shift();
    keep();
    if (!refused) await caughtUp(ball.after + 1);
  }
  redraw();
  if (clash) ask();
}

// What was answered is on its way on the stream; until it is here the ball is still drawn.
let waiting = [];
function caughtUp(wanted) {
  if (revision() >= wanted || !stream || lost) return Promise.resolve();
  return new Promise((done) => waiting.push({ wanted, done }));
}

// Sends a form. Nothing if nobody answers, or asks to come back later: then it is sent again.
async function post(address, fields) {
  let response;
  try {
    response = await fetch(address, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  } catch {
    lose();
    return null;
  }
  if (response.type === "opaqueredirect") return {};
  if (response.status === 429 || response.status >= 500) {
    lose();
    return null;
  }
  const page = parsed(await response.text());
  return { status: response.status, problem: $(".problem", page)?.textContent ?? "?" };
}

async function undo() {
  if (clash) return;
  refused = "";
  // A ball that is on its way is let arrive first.
  await sending;
  if (kept.length) {
    kept.pop();
    keep();
    redraw();
    return;
  }
  const key = $("form.pad .undo, form.last button", part);
  const form = key?.form;
  if (!form || key.getAttribute("aria-disabled") || lost) return;
  const answer = await post(key.getAttribute("formaction") ?? form.action, {
    line: $("[name=line]", form).value,
    after: revision(),
  });
  refused = answer?.problem ?? "";
  redraw();
}

// --- Two who score the same match: a person decides --------------------------------------------

function ask() {
  const dialog = $("#conflict");
  if (!dialog || !kept.length) {
    clash = "";
    return;
  }
  const words = dialog.dataset;
  const count = kept.length;
  $(".problem", dialog).textContent = clash;
  for (const one of $$("[data-text]", dialog)) one.textContent = fill(one.dataset.text, { count });
  const names = (seat) => $(`.player[data-seat="${seat}"] .name`, served)?.textContent ?? "";
  const frameAt = (ball) => $(`.player[data-seat="${ball.seat}"] .frame[data-frame="${ball.frame}"]`, served);
  const line = (ball, balls) => fill(words.place, { name: names(ball.seat), frame: ball.frame, balls });
  const items = (list, texts) => list.replaceChildren(...texts.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  const [first] = kept;
  items($(".mine", dialog), kept.map((ball) => line(ball, ball.mark)));
  items($(".record", dialog), [line(first, frameAt(first)?.dataset.rolls || "–")]);
  const turn = turnOf(served);
  const pad = $("form.pad", served);
  const fits = pad && turn?.seat === first.seat && turn.number === first.frame;
  $("[data-decide=send]", dialog).hidden = !fits;
  $("[data-decide=compare]", dialog).hidden = !frameAt(first)?.querySelector(".fix");
  if (!dialog.open) dialog.showModal();
  redraw();
}

function decide(choice) {
  const dialog = $("#conflict");
  dialog.close();
  const [first] = kept;
  if (choice === "compare") {
    const mine = kept.filter((ball) => ball.seat === first.seat && ball.frame === first.frame);
    const frame = $(`.player[data-seat="${first.seat}"] .frame[data-frame="${first.frame}"]`, served);
    const balls = [...pinsOf(frame).slice(0, -mine.length), ...mine.map((ball) => ball.pins)].join(" ");
    openSheet(`/m/${matchId}/fix?${new URLSearchParams({ seat: first.seat, frame: first.frame, balls })}`);
    kept = kept.filter((ball) => !mine.includes(ball));
  }
  if (choice === "drop") kept = [];
  if (choice === "send") kept.forEach((ball, place) => (ball.after = revision() + place));
  keep();
  clash = choice === "compare" && kept.length ? clash : "";
  redraw();
  send();
}

// --- The stream: the newest page, again after every change --------------------------------------

let stream;
let coming;
let heard = 0;
let lastKnown = new Date();
function listen() {
  if (!part?.dataset.live) return;
  stream?.close();
  stream = new EventSource(part.dataset.live);
  stream.addEventListener("part", (event) => receive(event.data));
  stream.addEventListener("beat", hear);
  // Not left to the browser: whoever comes back anew is shown everything at once.
  stream.addEventListener("error", () => {
    stream.close();
    lose();
    clearTimeout(coming);
    coming = setTimeout(listen, 1000);
  });
}

function hear() {
  heard = performance.now();
  lastKnown = new Date();
  if (!lost) return;
  lost = false;
  const strip = $("#stale");
  if (strip) strip.hidden = true;
  part.classList.remove("stale");
  redraw();
  send();
}

function receive(html) {
  const before = revision();
  const fresh = parsed(html).body;
  const root = part.cloneNode(false);
  root.append(...fresh.childNodes);
  served = root;
  // Only what has just happened is celebrated.
  part.classList.toggle("fresh", !lost && revision() === before + 1);
  hear();
  waiting = waiting.filter(({ wanted, done }) => (revision() >= wanted ? done() : true));
  redraw();
  if (clash && !$("dialog[open]")) ask();
  send();
}

function lose() {
  if (lost) return;
  lost = true;
  waiting.splice(0).forEach(({ done }) => done());
  const strip = $("#stale");
  // Whoever has a pad is told there; everybody else must know how old the board is.
  if (strip && !$("form.pad", part)) {
    const language = document.documentElement.lang;
    const time = lastKnown.toLocaleTimeString(language, { hour12: false });
    strip.textContent = fill(strip.dataset.text, { time });
    strip.hidden = false;
    part.classList.add("stale");
  }
  redraw();
}

if (part?.dataset.live) {
  heard = performance.now();
  setInterval(() => {
    if (performance.now() - heard > 25000) {
      lose();
      heard = performance.now();
      listen();
    }
  }, 1000);
  setInterval(() => lost && send(), 2000);
  addEventListener("online", listen);
  // A phone that slept, or a page that comes back, may have missed everything.
  document.addEventListener("visibilitychange", () => document.hidden || listen());
  addEventListener("pageshow", (event) => event.persisted && listen());
  // A browser that keeps the page for later would keep its connection, and has only six.
  addEventListener("pagehide", () => stream.close());
  listen();
  redraw();
  send();
}

// --- Sheets over the board: plain pages, fetched and shown ---------------------------------------

let opener;
async function openSheet(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch {
    lose();
    return;
  }
  showSheet(response, await response.text());
}

function showSheet(response, text) {
  const dialog = $("#sheet");
  const done = response.redirected && new URL(response.url).pathname === `/m/${matchId}`;
  const card = $(".card", parsed(text));
  if (done || !card) {
    dialog.close();
    return;
  }
  if (dialog.open && dialog.firstChild) patch(dialog.firstChild, card);
  else dialog.replaceChildren(card);
  if (dialog.open) return;
  dialog.showModal();
  $("h1", dialog)?.focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-sheet]");
  const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.button);
  if (link && plain && $("#sheet")) {
    event.preventDefault();
    opener = link;
    $(".menu[open]")?.removeAttribute("open");
    openSheet(link.href);
  } else if (event.target.closest("dialog .close, dialog .cancel")) {
    event.preventDefault();
    event.target.closest("dialog").close();
  } else if (event.target.closest("[data-print]")) {
    print();
  }
  const choice = event.target.closest("#conflict [data-decide]");
  if (choice) decide(choice.dataset.decide);
  for (const menu of $$(".menu[open]")) if (!menu.contains(event.target)) menu.removeAttribute("open");
});
$("#sheet")?.addEventListener("close", (event) => {
  event.target.replaceChildren();
  opener?.focus();
  if (clash) ask();
});
// A question between two scorers is not closed by Escape: there is no default.
$("#conflict")?.addEventListener("cancel", (event) => event.preventDefault());
for (const button of $$("[data-print]")) button.hidden = false;

// --- Forms ----------------------------------------------------------------------------------------

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (form.matches("form.pad")) {
    event.preventDefault();
    if (button?.matches(".undo")) undo();
    else if (button) bowl(button.value);
  } else if (form.matches("form.last")) {
    event.preventDefault();
    undo();
  } else if (form.closest("#sheet") || (form.matches("[data-swap]") && button && !button.matches("[data-whole]"))) {
    event.preventDefault();
    swap(form, button);
  }
});

// What the form would lead to, in its place.
async function swap(form, button) {
  const fields = new URLSearchParams(new FormData(form, button));
  const method = button?.getAttribute("formmethod") ?? form.method;
  const address = new URL(button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location);
  const inSheet = form.closest("#sheet");
  const get = method === "get";
  if (get) address.search = fields;
  const response = await fetch(address, get ? {} : { method: "POST", body: fields }).catch(() => null);
  if (!response) return;
  const text = await response.text();
  if (inSheet) {
    showSheet(response, text);
    return;
  }
  const fresh = $(`#${form.id}`, parsed(text));
  history.replaceState(null, "", response.url);
  patch(form, fresh);
  const field = $("#player", form);
  field.value = "";
  field.focus();
}

// --- Keys on a keyboard ---------------------------------------------------------------------------

const silent = "tenpin-no-shortcuts";
document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
  if (event.target.closest("input, textarea, select") || localStorage.getItem(silent)) return;
  if (!$("form.pad, form.last", part ?? document)) return;
  if (event.key === "Backspace") undo();
  else if (/^[-0-9xX/ㅌ]$/.test(event.key)) bowl(event.key.replace("0", "-").replace(/[xㅌ]/, "X"));
  else return;
  event.preventDefault();
});
document.addEventListener("change", (event) => {
  if (!event.target.closest(".shortcuts")) return;
  if (event.target.checked) localStorage.removeItem(silent);
  else localStorage.setItem(silent, "1");
});

// --- A wall with more lanes than fit --------------------------------------------------------------

setInterval(() => {
  const pages = $$(".wall .page", part ?? document);
  if (pages.length < 2) return;
  shown = (shown + 1) % pages.length;
  redraw();
}, 12000);

// --- A link to hand over selects itself -----------------------------------------------------------

document.addEventListener("focusin", (event) => event.target.matches(".link") && event.target.select());
