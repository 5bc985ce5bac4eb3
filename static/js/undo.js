// Shows for a moment what an undo took back or a redo restored, because the button itself is small.
"use strict";

const SAID_MS = 5000;
const done = document.getElementById("done");
let silence;

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  ctx.done = ctx.sourceElement?.closest?.("form")?.querySelector("[data-done]")?.dataset.done;
});

document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (!ctx.done || ctx.held || ctx.response?.status !== 200) return;
  done.textContent = ctx.done;
  clearTimeout(silence);
  silence = setTimeout(() => done.replaceChildren(), SAID_MS);
});
