// The tablet's page: taps on the board.
"use strict";

document.addEventListener("click", (event) => {
  const drawn = event.target.closest("[data-press]");
  if (drawn && !event.target.closest("[data-sheet]")) press(drawn);
});

// A drawing on the board presses its button in the panel. A field, or one of several buttons, gets the focus.
function press(drawn) {
  const control = document.getElementById(drawn.dataset.press);
  if (control?.matches("button") && !control.closest("[data-together]")) control.click();
  else control?.focus();
}
