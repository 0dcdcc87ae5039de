// Everything is known; it begins.

if (part?.dataset.live) {
  remember();
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

// A wall with more lanes than fit shows them in turns.
setInterval(() => {
  const pages = $$(".wall .page", part ?? document);
  if (pages.length < 2) return;
  shown = (shown + 1) % pages.length;
  redraw();
}, 12000);
