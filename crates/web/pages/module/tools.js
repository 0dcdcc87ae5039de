// Makes the pages live. They work without it: every key is a plain form, every sheet a plain
// page. Here is no word of any language and, but for what is needed to go on without a
// network, no rule of bowling: the server draws, and this puts it in place.

const part = document.getElementById("part");
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const fill = (text, facts) => text.replace(/%(\w+)%/g, (_, name) => facts[name]);
const random = () => [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(36)).join("");
// Whoever does not answer by then is asked again.
const patience = () => AbortSignal.timeout?.(8000);
// Some browsers have no room for notes, or do not allow any.
const store = (note) => {
  try {
    return note(localStorage);
  } catch {
    return null;
  }
};
const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

// Puts what is new in the place of what is old, without moving the rest.
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
