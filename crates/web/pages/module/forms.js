// What is pressed: keys of the pad, forms, keys of a keyboard.

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
  const get = method === "get";
  if (get) address.search = fields;
  const said = get ? {} : { method: "POST", body: fields };
  if (form.closest("#sheet")) {
    openSheet(address, said);
    return;
  }
  const response = await fetch(address, said).catch(() => null);
  if (!response) return;
  const fresh = $(`#${form.id}`, parsed(await response.text()));
  history.replaceState(null, "", response.url);
  patch(form, fresh);
  const field = $("#player", form);
  field.value = "";
  field.focus();
}

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

// A link to hand over selects itself.
document.addEventListener("focusin", (event) => event.target.matches(".link") && event.target.select());
