// A clock beside the question, on devices that want one (static/js/view.js): how long the table has waited for the same
// people. It runs in this page alone, and a tap stops it.
"use strict";

(() => {
  const clock = () => document.getElementById("turn-clock");
  let turn, begun, stopped;

  function show() {
    const shown = clock();
    if (!shown) return;
    if (shown.dataset.of !== turn) [turn, begun, stopped] = [shown.dataset.of, Date.now(), undefined];
    const seconds = Math.floor(((stopped ?? Date.now()) - begun) / 1000);
    shown.querySelector(".number").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    shown.setAttribute("aria-pressed", String(stopped !== undefined));
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest("#turn-clock")) return;
    if (stopped === undefined) stopped = Date.now();
    else {
      begun += Date.now() - stopped;
      stopped = undefined;
    }
    show();
  });
  document.addEventListener("htmx:after:swap", show);
  setInterval(show, 1000);
  show();
})();
