// What is pressed: keys of the pad, forms, keys of a keyboard.

// How many changes of the lobby are under way.
let swaps = 0;

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  const inSheet = form.closest("#sheet");
  const inLobby = form.matches("[data-swap]");
  const whole = inLobby && button?.matches("[data-whole]");
  if (!form.matches("form.pad, form.last") && !inSheet && (!inLobby || (whole && !swaps))) return;
  event.preventDefault();
  if (form.matches("form.last") || button?.matches("form.pad .undo")) undo();
  else if (form.matches("form.pad")) bowl(button.value);
  else if (inSheet) inTurn(() => advance(form, button));
  // Whoever starts waits for the names that are on their way.
  else if (whole) inTurn(() => form.requestSubmit(button));
  else swap(form, button);
});

// Whoever has closed the sheet meanwhile, or cannot press this yet, presses nothing.
function advance(form, button) {
  if (form.isConnected && !button?.getAttribute("aria-disabled")) return openSheet(...asked(form, button));
  return undefined;
}

// Where a form leads, and what it says.
function asked(form, button) {
  const fields = new URLSearchParams(new FormData(form, button));
  const method = button?.getAttribute("formmethod") ?? form.method;
  const address = new URL(button?.getAttribute("formaction") ?? form.getAttribute("action"), location);
  if (method !== "get") return [address, { method: "POST", body: fields }];
  address.search = fields;
  return [address, {}];
}

// What the form would lead to, in its place. What was typed is taken out at once, so that the
// next name can be typed.
function swap(form, button) {
  const field = $("#player", form);
  const adds = !button?.name;
  const typed = adds ? field.value : "";
  const label = button?.getAttribute("aria-label");
  const wasTyping = adds || document.activeElement === field;
  if (adds) field.value = "";
  swaps += 1;
  inTurn(async () => {
    // Somebody else stands there by now.
    const same = button?.getAttribute("aria-label") === label;
    const done = !same || (await swapNow(form, button, typed));
    if (!done) field.value ||= typed;
    if (wasTyping) field.focus();
    swaps -= 1;
  });
}

async function swapNow(form, button, typed) {
  const [address] = asked(form, button);
  address.searchParams.set("new", typed);
  const response = await fetch(address, { signal: patience() }).catch(() => null);
  const fresh = response && $(`#${form.id}`, parsed(await response.text().catch(() => "")));
  if (!fresh) return false;
  history.replaceState(null, "", response.url);
  const field = $("#player", form);
  const wrong = $("#player", fresh).getAttribute("value");
  patch(form, fresh);
  // What is no name can be mended, unless the next one is being typed already.
  field.value ||= wrong ?? "";
  return true;
}

const silent = "tenpin-no-shortcuts";
const isSilent = () => store((storage) => storage.getItem(silent));
document.addEventListener("keydown", (event) => {
  // A key that is held down is pressed once.
  if (event.repeat && event.target.closest(".key")) event.preventDefault();
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
  if (event.target.closest("input, textarea, select") || isSilent()) return;
  if (!part || !$("form.pad, form.last", part)) return;
  if (event.key === "Backspace") undo();
  else if (/^[-0-9xX/ㅌ]$/.test(event.key)) bowl(event.key.replace("0", "-").replace(/[xㅌ]/, "X"));
  else return;
  event.preventDefault();
});
document.addEventListener("change", ({ target }) => {
  if (!target.closest(".shortcuts")) return;
  store((storage) => (target.checked ? storage.removeItem(silent) : storage.setItem(silent, "1")));
});

// A link to hand over selects itself.
document.addEventListener("focusin", ({ target }) => target.matches(".link") && target.select());
