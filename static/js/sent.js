// Shows at once that a tap was taken: what was tapped looks pressed until its answer is drawn, and if that takes
// longer, it has a ring and the page says that it is sending (static/css/components.css). It comes after
// entries.js, which knows whether an entry waits to be sent again (`ctx.held`).
"use strict";

{
  const SAY_AFTER_MS = 400;
  const GIVE_UP_MS = 8000; // a plain form may lead to a file: then the page stays
  const status = document.querySelector("[data-sending]");
  let lastEntry;

  function press(tap, tapped, isEntry) {
    tap.tapped = tapped?.closest?.("button, a, [role=button]");
    if (!tap.tapped) return;
    tap.tapped.dataset.sent = "";
    tap.saying = setTimeout(say, SAY_AFTER_MS, tap, isEntry);
  }

  function say(tap, isEntry) {
    tap.tapped.dataset.sent = "long";
    if (tap.held) tap.saying = setTimeout(say, SAY_AFTER_MS, tap, isEntry);
    else if (isEntry) status?.replaceChildren(status.dataset.sending);
  }

  function release(tap) {
    if (!tap?.tapped) return;
    clearTimeout(tap.saying);
    delete tap.tapped.dataset.sent;
    if (status?.textContent === status?.dataset.sending) status?.replaceChildren();
  }

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    const isEntry = ctx.request.method === "POST";
    if (isEntry) {
      release(lastEntry);
      lastEntry = ctx;
    }
    press(ctx, ctx.request.submitter ?? ctx.sourceElement, isEntry);
  });

  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (!ctx.held) release(ctx);
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-cancel-held]")) release(lastEntry);
  });

  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    const tap = {};
    press(tap, event.submitter, false);
    setTimeout(release, GIVE_UP_MS, tap);
    window.addEventListener("pageshow", () => release(tap), { once: true });
  });
}
