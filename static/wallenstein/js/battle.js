// The battle's sheet: what a tray would mean is asked for while it is typed. A tray can be confirmed once
// a cube was entered (`data-some`); until then "Nothing came out" can be tapped (`data-none`).
"use strict";

(() => {
  const PAUSE = 180; // ms after the last tap
  let waiting, asked = 0;

  const typed = (form) => [...form.querySelectorAll(".input-number")].some((input) => Number(input.value) > 0);

  function offer() {
    for (const button of document.querySelectorAll("[data-some]")) button.disabled = !typed(button.form);
    for (const button of document.querySelectorAll("[data-none]")) button.disabled = typed(button.form);
  }

  async function ask(form) {
    const says = form.querySelector("[data-outcome]");
    const mine = ++asked;
    const query = new URLSearchParams(new FormData(form));
    const answer = await fetch(`${says.dataset.outcome}?${query}`, { headers: { "HX-Request": "true" } }).catch(() => undefined);
    const text = answer?.ok ? await answer.text() : "";
    if (mine === asked && says.isConnected) says.innerHTML = text;
  }

  function soon(form) {
    clearTimeout(waiting);
    waiting = setTimeout(ask, PAUSE, form);
  }

  document.addEventListener("input", ({ target }) => {
    offer();
    const form = target.closest("form");
    if (form?.querySelector("[data-outcome]")) soon(form);
  });

  document.addEventListener("submit", () => clearTimeout(waiting)); // what was thrown can be tried no more

  // A number is typed over, not behind what stands there.
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches?.(".battle-steppers .input-number, .correct .input-number")) target.select();
  });

  // The table was drawn anew: what was half typed is still there, what it meant is not.
  document.addEventListener("htmx:after:swap", () => {
    offer();
    for (const says of document.querySelectorAll("[data-outcome]:empty")) {
      const form = says.closest("form");
      if (typed(form)) soon(form);
    }
  });
  offer();
})();
