// The tablet's page: what is tapped on the board.
"use strict";

document.addEventListener("click", (event) => {
  const drawn = event.target.closest("[data-press]");
  if (drawn && !event.target.closest("[data-sheet]")) press(drawn);
});

// What is drawn on the board stands for its button in the panel; one of several leads there.
function press(drawn) {
  const button = document.getElementById(drawn.dataset.press);
  if (!button) return;
  if (button.closest("[data-together]")) button.focus();
  else button.click();
}
