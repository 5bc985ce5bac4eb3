// The keyboard: "?" shows the keys, Ctrl+Z undoes, digits and arrows move between choices.
// There is a button for everything that a key does; keys without Ctrl can be switched off (WCAG 2.1.4).
"use strict";

(() => {
  const KEY = "companion.keys";
  const dialog = document.getElementById("keys");
  const single = document.getElementById("single-keys");
  const table = document.getElementById("table");
  const sheet = document.getElementById("sheet");

  const store = (work) => {
    try {
      return work(localStorage);
    } catch {
      return null; // a browser that keeps nothing
    }
  };

  single.checked = store((kept) => kept.getItem(KEY)) !== "off";
  single.addEventListener("change", () => store((kept) => kept.setItem(KEY, single.checked ? "on" : "off")));

  // --- The list of keys -----------------------------------------------------------------------
  let before;

  const show = () => {
    before = document.activeElement;
    if (dialog.showModal) dialog.showModal();
    else dialog.setAttribute("open", "");
    document.getElementById("keys-title").focus();
  };

  const hide = () => {
    if (dialog.close) dialog.close();
    else dialog.removeAttribute("open");
  };

  dialog.addEventListener("close", () => before?.isConnected && before.focus());

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-keys]")) show();
    if (event.target.closest("[data-close-keys]") || event.target === dialog) hide();
  });

  // --- Undo and redo: the buttons that can be seen ----------------------------------------------
  const press = (name, from) => {
    const layer = sheet?.childElementCount ? sheet : document;
    const editor = from.closest?.("[data-editor]") ?? layer;
    (editor.querySelector(`[data-${name}]`) ?? editor.querySelector(`[data-does=${name}]`))?.click();
  };

  // --- From choice to choice --------------------------------------------------------------------
  const panel = () => table?.querySelector("[data-choices]");
  const choices = (within) => [...within.querySelectorAll("button, a[href], summary")].filter(
    (one) => !one.disabled && one.tabIndex >= 0 && one.getClientRects().length,
  );

  // The nth choice. Elements with `data-first` come before all others. A group (`data-together`) is one choice;
  // inside a group a digit chooses the button with that number.
  const nth = (digit, from) => {
    const here = panel();
    if (!here) return undefined;
    const together = from.closest?.("[data-together]");
    if (together) return choices(together).find((one) => one.textContent.trim() === String(digit));
    const first = (one) => one.closest("[data-together]")?.querySelector("button") ?? one;
    const all = choices(here).filter((one) => first(one) === one);
    return all.sort((a, b) => ("first" in b.dataset) - ("first" in a.dataset))[digit - 1];
  };

  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };

  // The nearest choice in that direction.
  const beside = (from, [right, down]) => {
    const here = panel();
    if (!here?.contains(from)) return undefined;
    const all = choices(here);
    if (!all.includes(from)) return from === here ? all[0] : undefined;
    const [x, y] = middle(from);
    let found;
    let least = Infinity;
    for (const one of all) {
      const [atX, atY] = middle(one);
      const along = (atX - x) * right + (atY - y) * down;
      const far = along + 3 * Math.abs((atX - x) * down + (atY - y) * right);
      if (along > 1 && far < least) [found, least] = [one, far];
    }
    return found;
  };

  const types = (one) => one.closest?.("textarea, select, input:not([type=radio], [type=checkbox])");

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.isComposing || event.altKey || types(target) || dialog.open) return;
    if (event.ctrlKey || event.metaKey) {
      const name = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[key.toLowerCase()];
      if (!name) return;
      event.preventDefault();
      if (!event.repeat) press(name, target);
      return;
    }
    if (!single.checked) return;
    if (key === "?") {
      event.preventDefault();
      show();
      return;
    }
    if (sheet?.childElementCount || target.closest?.("[data-editor], [type=radio]")) return;
    const to = /^[1-9]$/.test(key) ? nth(Number(key), target) : key in STEPS && beside(target, STEPS[key]);
    if (!to) return;
    event.preventDefault();
    to.focus();
  });

  // --- The focus: moves to the current task if its choice is gone or now means something else -----
  let left; // the panel in which the focus was, "" elsewhere on the table
  let typed = false;

  document.addEventListener("keydown", () => { typed = true; }, true);
  document.addEventListener("pointerdown", () => { typed = false; }, true);

  document.addEventListener("htmx:before:swap", () => {
    const now = document.activeElement;
    left = table?.contains(now) ? now.closest("[data-choices]")?.id ?? "" : undefined;
  });

  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail.ctx?.target !== table || left === undefined) return;
    const here = panel();
    const moved = left && left !== here?.id;
    if (moved || document.activeElement === document.body) {
      (here ?? table.querySelector(".turn-line"))?.focus({ preventScroll: !typed });
    }
  });
})();
