// The tablet's page: taps on the board, and names that are changed at the table.
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

// Whoever is renamed at the table is renamed among the players that the set-up page offers on this device (setup.js).
document.addEventListener("submit", ({ target }) => {
  const before = JSON.parse(target.dataset.names ?? "{}");
  const { players = [] } = Object.keys(before).length ? JSON.parse(target.elements.instead.value) : {};
  const renamed = new Map(players.map(({ colour, name }) => [before[colour], name]).filter(([old, name]) => old && old !== name));
  if (!renamed.size) return;
  const anew = (name) => renamed.get(name) ?? name;
  try {
    const kept = (key) => JSON.parse(localStorage.getItem(key)) ?? [];
    localStorage.setItem("companion.names", JSON.stringify([...new Set(kept("companion.names").map(anew))]));
    localStorage.setItem("companion.group", JSON.stringify(kept("companion.group").map(([colour, name]) => [colour, anew(name)])));
  } catch {
    // a private window: nothing is stored
  }
});
