// Everything is known; it begins.

if (part?.dataset.live) {
  remember();
  heard = performance.now();
  setInterval(() => {
    if (document.hidden || performance.now() - heard < 25000) return;
    heard = performance.now();
    lose();
    listen();
  }, 1000);
  setInterval(() => lost && send(), 2000);
  addEventListener("online", listen);
  // A browser has only six connections: pages that nobody sees leave them to others. Whoever
  // comes back may have missed everything.
  document.addEventListener("visibilitychange", () => (document.hidden ? stream?.close() : listen()));
  addEventListener("pagehide", () => stream?.close());
  addEventListener("pageshow", (event) => event.persisted && listen());
  listen();
  redraw();
  send();
}

// A wall with more lanes than fit shows them in turns.
setInterval(() => {
  const pages = $$(".wall .page", part ?? document);
  if (pages.length < 2) return;
  shown = (shown + 1) % pages.length;
  redraw();
}, 12000);
