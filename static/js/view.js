// How this device looks at the table, kept on the device alone: which seat the board faces, whether
// the players' panels face theirs, day or candlelight. Runs before the page is drawn.
"use strict";

(() => {
  const root = document.documentElement;
  const KEYS = { turned: "companion.turned", flat: "companion.flat", theme: "companion.theme" };

  const keep = (work) => {
    try {
      return work(localStorage);
    } catch {
      return null; // a browser that keeps nothing
    }
  };

  function set(name, value) {
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
    keep((kept) => (value ? kept.setItem(KEYS[name], value) : kept.removeItem(KEYS[name])));
  }

  for (const [name, key] of Object.entries(KEYS)) set(name, keep((kept) => kept.getItem(key)));

  // Every quarter of a turn shows another seat the board as it stands on the table.
  function turn() {
    set("turned", String((Number(root.dataset.turned ?? 0) + 1) % 4).replace("0", ""));
  }

  function press() {
    for (const button of document.querySelectorAll("button[data-flat]")) button.setAttribute("aria-pressed", String(root.dataset.flat === "yes"));
    for (const button of document.querySelectorAll("[data-light]")) button.setAttribute("aria-pressed", String((root.dataset.theme ?? "") === button.dataset.light));
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-turn-board], button[data-flat], [data-light]");
    if (!button) return;
    if ("turnBoard" in button.dataset) turn();
    else if ("light" in button.dataset) set("theme", button.dataset.light);
    else set("flat", root.dataset.flat ? "" : "yes");
    press();
  });

  document.addEventListener("DOMContentLoaded", press);
  document.addEventListener("htmx:after:swap", press);
})();
