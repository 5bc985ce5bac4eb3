// The tablet's page: what is tapped on the board.
"use strict";

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-sheet]");
  if (link) {
    lay(event, link);
    return;
  }
  const drawn = event.target.closest("[data-press]");
  if (drawn) press(drawn);
});

// A link in a drawing: what it leads to is laid over the table.
function lay(event, link) {
  event.preventDefault();
  opener = link;
  htmx.ajax("GET", link.getAttribute("href"), { target: "#sheet", swap: "innerHTML" });
}

// What is drawn on the board stands for its button in the panel; one of several leads there.
function press(drawn) {
  const button = document.getElementById(drawn.dataset.press);
  if (!button) return;
  if (button.closest("[data-together]")) button.focus();
  else button.click();
}
