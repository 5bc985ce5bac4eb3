// The tablet's page: presses the board, and minds the form for dealing by hand.
"use strict";

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-sheet]");
  if (link) {
    lay(event, link);
    return;
  }
  const town = event.target.closest("[data-press]");
  if (town) press(town);
});

document.addEventListener("keydown", (event) => {
  const town = event.target.closest?.("[data-press]");
  if (!town || event.target.closest("[data-sheet]") || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  press(town);
});

// A link in a drawing: what it leads to is laid over the table.
function lay(event, link) {
  event.preventDefault();
  opener = link;
  htmx.ajax("GET", link.getAttribute("href"), { target: "#sheet", swap: "innerHTML" });
}

// A town on the board stands for its button in the panel; a held one leads to its offers.
function press(town) {
  const button = document.getElementById(town.dataset.press);
  if (!button) return;
  if (button.name === "town") button.click();
  else button.focus();
}

// A besieged town has no tile.
document.addEventListener("change", (event) => {
  const tile = document.getElementById(event.target.dataset?.besieged ?? "");
  if (tile) tile.disabled = event.target.checked;
});
