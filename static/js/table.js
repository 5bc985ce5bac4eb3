// The tablet's page: taps on the board.
"use strict";

document.addEventListener("click", (event) => {
  const drawn = event.target.closest("[data-press]");
  if (drawn && !event.target.closest("[data-sheet]")) press(drawn);
});

// A drawing on the board presses its button in the panel, or focuses it if it is one of several.
function press(drawn) {
  const button = document.getElementById(drawn.dataset.press);
  if (!button) return;
  if (button.closest("[data-together]")) button.focus();
  else button.click();
}
