// What is pressed: keys of the pad, forms, keys of a keyboard.

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  const inSheet = form.closest("#sheet");
  const swaps = form.matches("[data-swap]") && !button?.matches("[data-whole]");
  if (!form.matches("form.pad, form.last") && !inSheet && !swaps) return;
  event.preventDefault();
  if (form.matches("form.last") || button?.matches("form.pad .undo")) undo();
  else if (form.matches("form.pad")) bowl(button.value);
  else if (button?.getAttribute("aria-disabled")) return;
  else if (inSheet) inTurn(() => openSheet(...asked(form, button)));
  else inTurn(() => swap(form, button));
});

// Where a form leads, and what it says.
function asked(form, button) {
  const fields = new URLSearchParams(new FormData(form, button));
  const method = button?.getAttribute("formmethod") ?? form.method;
  const address = new URL(button?.getAttribute("formaction") ?? form.getAttribute("action"), location);
  if (method !== "get") return [address, { method: "POST", body: fields }];
  address.search = fields;
  return [address, {}];
}

// What the form would lead to, in its place.
async function swap(form, button) {
  const [address] = asked(form, button);
  const field = $("#player", form);
  // Only what was just sent is cleared, and only who was typing goes on typing.
  const typed = document.activeElement === field || !button?.name;
  const was = field.value;
  if (!button?.name) field.value = "";
  const response = await fetch(address, { signal: patience() }).catch(() => null);
  const fresh = response && $(`#${form.id}`, parsed(await response.text()));
  if (!fresh) {
    field.value = was;
    return;
  }
  history.replaceState(null, "", response.url);
  const wrong = $("#player", fresh).getAttribute("value");
  patch(form, fresh);
  // What is no name can be mended, unless the next one is being typed already.
  if (wrong && !field.value) field.value = wrong;
  if (typed) field.focus();
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
