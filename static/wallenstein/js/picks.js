// Picking cards that were turned up: in their order, or a fixed number of them.
//
// `data-pick-order`: lists, one for each place, with the chosen values, and a row with the cards as they lie on the table. A tap on a chip fills the first empty
// list, or removes the chip's value and closes the gap. If one chip is left for the last place, it goes there
// automatically, and a tap on it agrees. `data-pick="4"`: checkboxes, of which that many are needed. The form's
// button with `data-picked` is disabled until everything is picked, and the element with `data-missing` says what is not.
"use strict";

(() => {
  const lists = (pick) => [...pick.querySelectorAll("select")];
  const chips = (pick) => [...pick.querySelectorAll(".pick-chip[data-value]")];
  const marks = (pick) => [...pick.querySelectorAll("input[type=checkbox]")];

  function tapped(chip) {
    const pick = chip.closest("[data-pick-order]");
    const all = lists(pick);
    const agrees = pick.dataset.byItself === chip.dataset.value;
    delete pick.dataset.byItself;
    if (agrees) return;
    const picked = all.map((list) => list.value).filter(Boolean);
    const at = picked.indexOf(chip.dataset.value);
    if (at >= 0) picked.splice(at, 1);
    else if (picked.length < all.length) picked.push(chip.dataset.value);
    const left = chips(pick).filter((one) => !picked.includes(one.dataset.value));
    if (at < 0 && left.length === 1 && picked.length === all.length - 1) {
      picked.push(left[0].dataset.value);
      pick.dataset.byItself = left[0].dataset.value;
    }
    all.forEach((list, n) => { list.value = picked[n] ?? ""; });
  }

  const whole = (pick) => (pick.dataset.pick ? marks(pick).filter((one) => one.checked).length === Number(pick.dataset.pick) : lists(pick).every((list) => list.value));

  function show() {
    for (const pick of document.querySelectorAll("[data-pick-order]")) {
      const picked = lists(pick).map((list) => list.value);
      for (const chip of chips(pick)) {
        const n = picked.indexOf(chip.dataset.value) + 1;
        chip.setAttribute("aria-pressed", String(n > 0));
        chip.querySelector(".pick-n").textContent = n || "";
      }
      [...pick.querySelectorAll(".pick-place")].forEach((place, n) => {
        const card = chips(pick).find((chip) => chip.dataset.value === picked[n]);
        place.replaceChildren(card ? card.querySelector(".pick-face > *").cloneNode(true) : n + 1);
      });
    }
    for (const pick of document.querySelectorAll("[data-pick]")) {
      for (const mark of marks(pick)) mark.disabled = whole(pick) && !mark.checked;
    }
    for (const button of document.querySelectorAll("[data-picked]")) {
      const missing = [...button.form.querySelectorAll("[data-pick], [data-pick-order]")].filter((pick) => !whole(pick));
      button.disabled = missing.length > 0;
      const says = button.form.querySelector("[data-missing]");
      const things = missing.map((pick) => (pick.querySelector("legend > [data-name]") ?? pick.querySelector("legend")).textContent.trim()).join("; ");
      says.textContent = things && says.dataset.missing.replace("{things}", things);
    }
  }

  document.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-pick-order] .pick-chip");
    if (!chip) return;
    tapped(chip);
    show();
  });
  document.addEventListener("change", (event) => event.target.closest("[data-pick], [data-pick-order]") && show());
  document.addEventListener("htmx:after:swap", show);
  show();
})();
