// Sheets over the board: plain pages, fetched and shown.

let opener;
// One after the other, so that no key that was pressed is passed by another.
let turning = Promise.resolve();
const inTurn = (step) => (turning = turning.then(step, step));

async function openSheet(address, said = {}) {
  const dialog = $("#sheet");
  const wasOpen = dialog.open;
  const response = await fetch(address, { ...said, signal: patience() }).catch(() => null);
  const page = response && parsed(await response.text().catch(() => ""));
  const board = page && $("#part", page);
  const card = page && $(".card", page);
  if (!board && !card) {
    lose();
    refused = $(".offline b", part)?.textContent ?? "";
    redraw();
  }
  // It is done, and led back to the board.
  if (board) receive(board);
  if (board) dialog.close();
  // Whoever has closed it meanwhile does not want to see it again.
  else if (card && wasOpen === dialog.open) showSheet(dialog, card);
}

function showSheet(dialog, card) {
  soften(card);
  if (dialog.open) {
    patch(dialog.firstChild, card);
    return;
  }
  dialog.replaceChildren(card);
  dialog.showModal();
  $("h1", dialog)?.focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-sheet]");
  const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.button);
  if (link && plain && $("#sheet")) {
    event.preventDefault();
    // Whatever is in a menu cannot be found again once that is closed.
    opener = link.closest(".menu")?.querySelector("summary") ?? link;
    $(".menu[open]")?.removeAttribute("open");
    inTurn(() => openSheet(link.href));
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
  if (clash) askAgain();
});
// A question between two scorers is not closed by Escape: there is no default.
$("#conflict")?.addEventListener("close", ({ target }) => target.returnValue === "decided" || ask());
for (const button of $$("[data-print]")) button.hidden = false;
