// The battle's sheet. The tray starts with all thrown cubes: a tap on a cube sets that number, a tap on the
// last one that came out sets one less. A tap on a thrown cube marks it as stuck, or as out again. After each
// change the page asks what the tray means. A tray with cubes can be confirmed (`data-some`);
// "Nothing came out" (`data-none`) can be tapped as long as no cubes were entered.
"use strict";

(() => {
  const PAUSE = 180; // ms after the last tap
  let waiting, asked = 0;

  const numbers = (form) => [...form.querySelectorAll(".input-number")];
  const typed = (form) => numbers(form).some((input) => Number(input.value) > 0);
  const untouched = (form) => numbers(form).every((input) => input.value === input.defaultValue);

  function offer() {
    document.querySelectorAll(".tray-row").forEach(paint);
    for (const button of document.querySelectorAll("[data-some]")) {
      button.disabled = !typed(button.form);
      button.form.toggleAttribute("data-untouched", untouched(button.form));
    }
    for (const button of document.querySelectorAll("[data-none]")) button.disabled = typed(button.form) && !untouched(button.form);
  }

  // --- A row of cubes ------------------------------------------------------------------------------
  const field = (row) => row.querySelector(".input-number");
  const count = (row) => Number(field(row).value) || 0;
  const cubes = (row) => [...row.closest(".battle").querySelectorAll(`.battle-thrown .cube-${row.dataset.tray}`)];

  function paint(row) {
    const n = count(row);
    const more = row.querySelector(".tray-more");
    while (Number(more.previousElementSibling.dataset.n) < n) {
      const next = more.previousElementSibling.cloneNode();
      next.dataset.n = next.textContent = Number(next.dataset.n) + 1;
      more.before(next);
    }
    for (const one of row.querySelectorAll(".tray-n:not(.tray-more)")) {
      const at = Number(one.dataset.n);
      one.classList.toggle("came", at > 0 && at <= n);
      one.setAttribute("aria-pressed", String(at === n));
    }
    more.disabled = n >= Number(field(row).max);
    const all = cubes(row);
    const stuck = Math.max(0, all.length - n);
    const change = stuck - all.filter((one) => one.classList.contains("stuck")).length;
    const fitting = all.filter((one) => one.classList.contains("stuck") === change < 0);
    if (change) fitting.slice(-Math.abs(change)).forEach((one) => one.classList.toggle("stuck"));
  }

  function enter(row, n) {
    field(row).value = Math.min(Number(field(row).max), Math.max(0, n));
    field(row).dispatchEvent(new Event("input", { bubbles: true }));
  }

  function tapped(chip) {
    const row = chip.closest(".tray-row");
    const n = count(row);
    const at = Number(chip.dataset.n);
    if (chip.dataset.n === "more") enter(row, n + 1);
    else enter(row, at === n ? n - 1 : at);
  }

  function sticks(cube) {
    const colour = [...cube.classList].find((one) => one.startsWith("cube-"))?.slice("cube-".length);
    const row = cube.closest(".battle")?.querySelector(`.tray-row[data-tray="${colour}"]`);
    if (row) enter(row, count(row) + (cube.classList.toggle("stuck") ? -1 : 1));
  }

  // "Nothing came out" sets all cubes of the tray to 0.
  function empty(form) {
    for (const input of numbers(form)) input.value = "0";
  }

  document.addEventListener("click", ({ target }) => {
    const chip = target.closest(".tray-n");
    const cube = target.closest(".battle-thrown .cube");
    const none = target.closest("[data-none]");
    if (chip) tapped(chip);
    else if (cube) sticks(cube);
    else if (none) empty(none.form);
  });

  // --- What it means -------------------------------------------------------------------------------
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

  // The table was rendered again: the typed numbers are still there, their result is not.
  document.addEventListener("htmx:after:swap", () => {
    offer();
    for (const says of document.querySelectorAll("[data-outcome]:empty")) {
      const form = says.closest("form");
      if (typed(form) && !untouched(form)) soon(form);
    }
  });
  offer();
})();
