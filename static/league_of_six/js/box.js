// The sheet with an editor on a phone gives way to the game, and the server is told when an editor is closed.
"use strict";

(() => {
  if (globalThis.givesWay) return; // a phone loads this with every sheet that has an editor
  globalThis.givesWay = true;

  // On a phone, an untouched editor closes when its player's turn begins, unless it was opened in that turn. It
  // also makes room for the next component if somebody else has entered this one.
  const isMyTurn = () => document.querySelector("#table .my-turn") !== null;
  let askedInTurn = isMyTurn();
  let openedInTurn = askedInTurn;
  let isLed = false; // while this script waits for the sheet that it asked for, and not the player

  // Keys of places can be undone. Of other fields it is noted in which editor something was touched, also before this
  // script was loaded: the server sends the fields of a follower again as they were typed.
  const openEditor = () => document.querySelector("#sheet [data-enters]")?.dataset.enters;
  const fields = [...document.querySelectorAll("#sheet [data-enters] :is(input, textarea)")];
  let touched = fields.some((field) => field.value !== field.defaultValue) ? openEditor() : undefined;
  const isUntouched = () => {
    const undo = document.querySelector("#sheet .learn [data-does=undo]");
    if (undo) return undo.getAttribute("aria-disabled") === "true";
    if (document.querySelector("#sheet .entered-now")) return true;
    return openEditor() !== undefined && openEditor() !== touched;
  };

  const noteTouch = ({ target }) => { if (target.closest("#sheet [data-enters]")) touched = openEditor(); };
  document.addEventListener("input", noteTouch);
  document.addEventListener("click", (event) => { if (event.target.closest(".learn button")) noteTouch(event); });

  const giveWay = () => {
    if (openedInTurn || !isUntouched() || isLed) return;
    const here = openEditor();
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
    if (openEditor() === undefined) touched = undefined;
    closing = now;
  });
  window.addEventListener("pagehide", tellClosed);
})();
