// The stream: the newest page, again after every change.

let stream;
let coming;
let heard = 0;
let lastKnown = new Date();
function listen() {
  if (!part?.dataset.live) return;
  stream?.close();
  stream = new EventSource(part.dataset.live);
  stream.addEventListener("part", (event) => receive(parsed(event.data).body));
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

function receive(root) {
  const before = revision();
  served = part.cloneNode(false);
  served.append(...root.childNodes);
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
