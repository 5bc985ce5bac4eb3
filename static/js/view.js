// This device's view of the table, stored on the device only: which seat the board faces, whether the
// players' panels face their seats and who sits at the lower side, light or dark, and a clock for the turn. Runs before
// the page is drawn, and tells the styles that scripts work.
"use strict";

// Safari has this since version 17.4 only.
Element.prototype.checkVisibility ??= function hasPlace() { return this.getClientRects().length > 0; };

(() => {
  const root = document.documentElement;
  root.classList.add("js");
  const KEYS = { turned: "companion.turned", flat: "companion.flat", first: "companion.first", theme: "companion.theme", clock: "companion.clock" };
  const SWITCHES = ["flat", "clock"];

  // Clockwise round the tablet, seen from above, starting at the lower side.
  const PLACES = {
    3: ["bottom", "left", "right"],
    4: ["bottom", "left", "top", "right"],
    5: ["bottom", "left", "top-left", "top-right", "right"],
    6: ["bottom-right", "bottom-left", "left", "top-left", "top-right", "right"],
  };

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

  // A replay is watched with the device in hand: it always starts upright.
  const everywhere = /\/replay(\/|$)/.test(location.pathname) ? { theme: KEYS.theme } : KEYS;
  for (const [name, key] of Object.entries(everywhere)) set(name, keep((kept) => kept.getItem(key)));

  const next = (name, of) => set(name, String((Number(root.dataset[name] ?? 0) + 1) % of).replace(/^0$/, ""));
  const seats = () => [...document.querySelectorAll(".tv-players > .seat")];

  function show() {
    for (const name of SWITCHES) {
      for (const button of document.querySelectorAll(`button[data-${name}]`)) button.setAttribute("aria-pressed", String(root.dataset[name] === "yes"));
    }
    for (const button of document.querySelectorAll("[data-light]")) button.setAttribute("aria-pressed", String((root.dataset.theme ?? "") === button.dataset.light));
    const all = seats();
    const places = PLACES[all.length] ?? [];
    all.forEach((seat, n) => { seat.dataset.place = places[(n + Number(root.dataset.first ?? 0)) % all.length] ?? ""; });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const switched = SWITCHES.find((name) => name in button.dataset);
    if ("turnBoard" in button.dataset) next("turned", 4);
    else if ("nextSeat" in button.dataset) next("first", seats().length);
    else if ("light" in button.dataset) set("theme", button.dataset.light);
    else if (switched) set(switched, root.dataset[switched] ? "" : "yes");
    else return;
    show();
  });

  document.addEventListener("DOMContentLoaded", show);
  document.addEventListener("htmx:after:swap", show);
})();
