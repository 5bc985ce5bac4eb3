// The editors of components: keys, undo, clear, and arrow keys between keys. An editor's values are in hidden
// fields inside [data-area], which is all that undo has to restore. What the keys of each kind of editor do
// is in wood.js and rows.js.
"use strict";

globalThis.editors ??= {};

(() => {
  if (editors.listening) return; // a phone loads this with every sheet that has an editor
  editors.listening = true;
  const past = new WeakMap(); // an editor's area: how it was before each tap

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-does]");
    const editor = key?.closest("[data-editor]");
    if (!editor) return;
    event.preventDefault();
    const { does } = key.dataset;
    const area = editor.querySelector("[data-area]");
    if (!past.has(area)) past.set(area, []);
    if (does === "undo") undo(editor, area);
    else {
      const before = [area.innerHTML, editor.dataset.now];
      editors[editor.dataset.editor][does](editor, area, key);
      if (area.innerHTML !== before[0] && does !== "at") past.get(area).push(before);
    }
    editors[editor.dataset.editor].shown?.(editor, area);
    editor.querySelector("[data-does=undo]").setAttribute("aria-disabled", String(past.get(area).length === 0));
  });

  const undo = (editor, area) => {
    const [html, now] = past.get(area).pop() ?? [];
    if (html === undefined) return;
    area.innerHTML = html;
    if (now !== undefined) editor.dataset.now = now;
  };

  // On a phone, an untouched editor closes when its player's turn begins, unless it was opened in that turn. It
  // also makes room for the next component if somebody else has entered this one.
  const isMyTurn = () => document.querySelector("#table .my-turn") !== null;
  let askedInTurn = isMyTurn();
  let openedInTurn = askedInTurn;
  let isLed = false; // while this script waits for the sheet that it asked for, and not the player

  const giveWay = () => {
    const isBlank = document.querySelector("#sheet .learn [data-does=undo][aria-disabled=true], #sheet .entered-now");
    if (openedInTurn || !isBlank || isLed) return;
    const here = document.querySelector("#sheet [data-enters]")?.dataset.enters;
    const asked = [...document.querySelectorAll("#ph-enter a")];
    const isAsked = here === undefined || asked.some((one) => one.search === `?${here}`);
    if (isAsked && !isMyTurn()) return;
    const next = isMyTurn() ? undefined : asked[0];
    isLed = next !== undefined;
    (next ?? document.querySelector("#sheet [data-close-sheet]")).click();
  };

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.target?.id === "sheet") askedInTurn = isMyTurn();
  });

  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    const { id } = ctx?.target ?? {};
    if (id === "sheet") {
      openedInTurn = askedInTurn;
      const wasLed = isLed;
      isLed = false;
      const isTaken = wasLed && document.querySelector("#sheet .entered-now");
      if (isTaken) document.querySelector("#sheet [data-close-sheet]").click();
      else if (wasLed || isMyTurn()) giveWay(); // the list may have changed during the request
    }
    if (id === "table") giveWay();
  });

  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (ctx.target?.id === "sheet") isLed = false;
  });

  // When an editor of an open component is closed, the server is told, so that it can ask others to enter it.
  const addressOfClosing = () => document.querySelector("#sheet [data-closed]")?.dataset.closed;
  let closing = addressOfClosing();
  const tellClosed = () => closing && fetch(closing, { keepalive: true }).catch(() => undefined);

  document.addEventListener("sheet", () => {
    const now = addressOfClosing();
    if (!now) tellClosed();
    closing = now;
  });
  window.addEventListener("pagehide", tellClosed);

  // Keys in a grid are one stop of the Tab key; arrows move between them.
  const STEPS = { ArrowLeft: () => -1, ArrowRight: () => 1, ArrowUp: (across) => -across, ArrowDown: (across) => across };
  const keysOf = (grid) => [...grid.querySelectorAll("button")].filter((one) => one.getClientRects().length);

  document.addEventListener("focusin", ({ target }) => {
    const grid = target.closest?.("[data-grid]");
    if (grid) for (const one of grid.querySelectorAll("button")) one.tabIndex = one === target ? 0 : -1;
  });

  document.addEventListener("keydown", (event) => {
    const grid = event.target.closest?.("[data-grid]");
    if (!grid || !(event.key in STEPS) || event.ctrlKey || event.altKey || event.metaKey) return;
    const keys = keysOf(grid);
    const to = keys[keys.indexOf(event.target) + STEPS[event.key](Number(grid.dataset.grid))];
    event.preventDefault();
    to?.focus();
  });
})();
