// Sheets over the board: plain pages, fetched and shown.

let opener;
async function openSheet(address, said) {
  const response = await fetch(address, said).catch(() => null);
  if (!response) {
    lose();
    return;
  }
  const page = parsed(await response.text());
  const board = $("#part", page);
  // It is done, and led back to the board.
  if (board && revision(board) >= revision()) receive(board);
  if (board) $("#sheet").close();
  else showSheet($(".card", page));
}

function showSheet(card) {
  const dialog = $("#sheet");
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
  if (clash) askAgain();
});
// A question between two scorers is not closed by Escape: there is no default.
$("#conflict")?.addEventListener("close", ({ target }) => target.returnValue === "decided" || ask());
for (const button of $$("[data-print]")) button.hidden = false;
