// The battle's sheet. The tray starts without any number, so that nothing counts that nobody has entered: a tap on
// a cube sets that number, a tap on the last one that came out sets one less. A tap on a thrown cube marks it as
// stuck, or as out again. One button enters all thrown cubes, or those of the colours that are left. Once each
// thrown colour has a number, the page asks what the tray means, and it can be confirmed (`data-some`). "Nothing
// came out" (`data-none`) can be tapped as long as no cubes were entered. The device keeps what was entered.
"use strict";

(() => {
  const PAUSE = 180; // ms after the last tap
  let waiting, asked = 0;

  const numbers = (form) => [...form.querySelectorAll(".input-number")];
  const typed = (form) => numbers(form).some((input) => Number(input.value) > 0);
  const rows = (form) => [...form.querySelectorAll(".tray-row")];
  const left = (form) => rows(form).filter((row) => thrown(row) > 0 && field(row).value === "");

  // `data-tray`: whether nothing is entered yet, or not all that was thrown, or everything.
  function offer() {
    const all = [...document.querySelectorAll(".tray-row")];
    all.forEach(paint);
    for (const row of all) row.querySelector(".tray-more").disabled = lastShown(row) >= Number(field(row).max);
    for (const button of document.querySelectorAll("[data-some]")) {
      const { form } = button;
      const isBegun = rows(form).some((row) => field(row).value !== "");
      if (rows(form).length) form.dataset.tray = isBegun ? (left(form).length ? "partly" : "whole") : "blank";
      button.disabled = !typed(form) || left(form).length > 0;
    }
    for (const button of document.querySelectorAll("[data-none]")) button.disabled = typed(button.form);
  }

  // --- A row of cubes ------------------------------------------------------------------------------
  const field = (row) => row.querySelector(".input-number");
  const thrown = (row) => Number(row.dataset.thrown);
  const count = (row) => Number(field(row).value === "" ? thrown(row) : field(row).value);
  const cubes = (row) => [...row.closest(".battle").querySelectorAll(`.battle-thrown .cube-${row.dataset.tray}`)];

  function paint(row) {
    const isBlank = field(row).value === "";
    const n = count(row);
    const more = row.querySelector(".tray-more");
    while (Number(more.previousElementSibling.dataset.n) < n) {
      const next = more.previousElementSibling.cloneNode();
      next.dataset.n = next.textContent = Number(next.dataset.n) + 1;
      more.before(next);
    }
    for (const one of row.querySelectorAll(".tray-n:not(.tray-more)")) {
      const at = Number(one.dataset.n);
      one.classList.toggle("came", !isBlank && at > 0 && at <= n);
      one.setAttribute("aria-pressed", String(!isBlank && at === n));
    }
    const all = cubes(row);
    const stuck = Math.max(0, all.length - n);
    const change = stuck - all.filter((one) => one.classList.contains("stuck")).length;
    const fitting = all.filter((one) => one.classList.contains("stuck") === change < 0);
    if (change) fitting.slice(-Math.abs(change)).forEach((one) => one.classList.toggle("stuck"));
  }

  // The button for more stands for the number after the last one that is shown.
  const lastShown = (row) => Math.max(...[...row.querySelectorAll("[data-n]:not(.tray-more)")]
    .filter((one) => one.getClientRects().length).map((one) => Number(one.dataset.n)), 0);

  function enter(row, n) {
    field(row).value = Math.min(Number(field(row).max), Math.max(0, n));
    field(row).dispatchEvent(new Event("input", { bubbles: true }));
  }

  function tapped(chip) {
    const row = chip.closest(".tray-row");
    const n = count(row);
    const at = Number(chip.dataset.n);
    if (chip.dataset.n === "more") enter(row, lastShown(row) + 1);
    else enter(row, at === n && field(row).value !== "" ? n - 1 : at);
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
    const rest = target.closest("[data-rest]");
    if (chip) tapped(chip);
    else if (cube) sticks(cube);
    else if (none) empty(none.form);
    else if (rest) left(rest.form).forEach((row) => enter(row, thrown(row)));
  });

  // --- What it means, or what is missing -----------------------------------------------------------
  async function ask(form) {
    const says = form.querySelector("[data-outcome]");
    const mine = ++asked;
    const query = new URLSearchParams(new FormData(form));
    const answer = await fetch(`${says.dataset.outcome}?${query}`, { headers: { "HX-Request": "true" } }).catch(() => undefined);
    const text = answer?.ok ? await answer.text() : "";
    if (mine === asked && says.isConnected) says.innerHTML = text;
  }

  function tell(form) {
    const says = form?.querySelector("[data-outcome]");
    if (!says || form.dataset.tray === "blank") return;
    clearTimeout(waiting);
    const names = left(form).map((row) => row.querySelector(".tray-who").textContent.trim());
    if (!names.length && typed(form)) {
      waiting = setTimeout(ask, PAUSE, form);
      return;
    }
    asked += 1; // the answer to an earlier request is not shown any more
    says.textContent = names.length ? says.dataset.missing.replace("{colours}", names.join(", ")) : "";
  }

  document.addEventListener("submit", () => clearTimeout(waiting)); // what was thrown can be tried no more

  // --- What was half entered survives a reload -------------------------------------------------------
  const KEY = "companion.tray";
  const storage = (work) => {
    try {
      return work(localStorage);
    } catch {
      return null; // a browser that keeps nothing
    }
  };
  const nameOf = (form) => `${location.pathname} ${form.id}`;

  function keep(form) {
    const values = Object.fromEntries(numbers(form).map((input) => [input.name, input.value]));
    storage((at) => at.setItem(KEY, JSON.stringify({ of: nameOf(form), values })));
  }

  function restore() {
    for (const form of document.querySelectorAll("form:has(.tray-row)")) {
      const kept = JSON.parse(storage((at) => at.getItem(KEY)) ?? "null");
      if (kept?.of !== nameOf(form) || numbers(form).some((input) => input.value !== "")) continue;
      for (const input of numbers(form)) input.value = kept.values[input.name] ?? "";
    }
  }

  document.addEventListener("input", ({ target }) => {
    offer();
    const form = target.closest("form");
    if (!form?.querySelector("[data-outcome]")) return;
    keep(form);
    tell(form);
  });

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    ctx.isThrow = Boolean(ctx.sourceElement?.querySelector?.(":scope .tray-row"));
  });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (ctx.isThrow && ctx.response?.status === 200) storage((at) => at.removeItem(KEY));
  });

  // The table was rendered again: the typed numbers are still there, their result is not.
  function show() {
    restore();
    offer();
    for (const says of document.querySelectorAll("[data-outcome]:empty")) tell(says.closest("form"));
  }

  document.addEventListener("htmx:after:swap", show);
  show();
})();
