// The stream: the newest page, again after every change.

let stream;
let coming;
let heard = 0;
let lastKnown = new Date();

function listen() {
  stream?.close();
  // It begins again when somebody sees the page.
  if (document.hidden) return;
  heard = performance.now();
  stream = new EventSource(part.dataset.live);
  let wasOpen = false;
  stream.addEventListener("open", () => (wasOpen = true));
  // After a reconnect the server is right, even if it has fewer lines than this page.
  let known = revision();
  stream.addEventListener("part", (event) => {
    receive(parsed(event.data).body, { evenIfOlder: known === revision() });
    known = undefined;
  });
  stream.addEventListener("beat", hear);
  // A newer server draws for a newer module. What is kept survives.
  stream.addEventListener("version", ({ data }) => import.meta.url.endsWith(data) || renew(data));
  // Not left to the browser: whoever comes back anew is shown everything at once.
  stream.addEventListener("error", () => {
    stream.close();
    lose();
    clearTimeout(coming);
    coming = setTimeout(wasOpen ? listen : lookAndListen, 1000);
  });
}

// Whatever is found, the page goes on listening.
async function lookAndListen() {
  try {
    if (matchId) await lookForMatch();
  } finally {
    listen();
  }
}

// A server that answers, but has no stream, may not have the match any more.
async function lookForMatch() {
  const request = { method: "HEAD", signal: patience() };
  const response = await fetch(`/api/v1/matches/${matchId}`, request).catch(() => null);
  if (!REFUSALS.includes(response?.status) || (await load())) return;
  redraw();
  const strip = $("#stale");
  if (strip && gone) strip.textContent = gone;
}

// Once for each version: two servers may be of different ages for a while. Balls that are not
// stored would be lost with the page.
function renew(version) {
  const known = "tenpin-version";
  if ($("dialog[open]") || isUnsafe() || store(() => sessionStorage.getItem(known)) === version) return;
  store(() => sessionStorage.setItem(known, version));
  location.reload();
}

function hear() {
  heard = performance.now();
  lastKnown = new Date();
  if (!lost) return;
  lost = false;
  refused = "";
  const strip = $("#stale");
  if (strip) strip.hidden = true;
  part.classList.remove("stale");
  redraw();
  send();
}

function receive(root, { evenIfOlder = false } = {}) {
  const before = revision();
  const same = matchOf(root) === matchOf(served);
  // A stream that was slower than an answer shows what is known.
  if (same && revision(root) < before && !evenIfOlder) {
    hear();
    return;
  }
  served = part.cloneNode(false);
  served.append(...root.childNodes);
  gone = "";
  // Whoever is given a pad has a good key.
  if ($("form.pad", served)) denied = "";
  // Only what has just happened is celebrated.
  if (revision() !== before) part.classList.toggle("fresh", same && !lost && revision() === before + 1);
  hear();
  redraw();
  // The question is about what is recorded now.
  if ($("#conflict[open]")) {
    clash.isCurrent = true;
    ask();
  }
  send();
}

function lose() {
  if (lost) return;
  lost = true;
  const strip = $("#stale");
  // Whoever has a pad is told there; everybody else must know how old the board is.
  if (strip && !$("form.pad", part)) {
    strip.textContent = fill(strip.dataset.text, { time: lastKnown.toTimeString().slice(0, 8) });
    strip.hidden = false;
    part.classList.add("stale");
  }
  redraw();
}
