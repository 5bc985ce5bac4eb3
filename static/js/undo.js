// Shows for a moment what an undo took back or a redo restored, because the button itself is small.
"use strict";

const SAID_MS = 5000;
const done = document.getElementById("done");
let silence;
let saidAt;

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  ctx.done = ctx.sourceElement?.closest?.("form")?.querySelector("[data-done]")?.dataset.done;
});

document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (!ctx.done || ctx.held || ctx.response?.status !== 200) return;
  done.textContent = ctx.done;
  saidAt = shown("revision");
  clearTimeout(silence);
  silence = setTimeout(() => done.replaceChildren(), SAID_MS);
});

// It is not said any longer once something else has happened.
document.addEventListener("htmx:after:swap", () => {
  if (saidAt === undefined || saidAt === shown("revision")) return;
  saidAt = undefined;
  done.replaceChildren();
});
