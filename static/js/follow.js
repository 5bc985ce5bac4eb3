// When the rematch begins, the pages of the old table go on to the new one by themselves: also those that
// nobody saw for a while, as soon as somebody looks. A page that was opened later only shows the way, and
// the one that started the rematch is led there by its answer.
"use strict";

const rematch = () => table.querySelector("[data-next]")?.href;
const knownRematch = rematch();
let leaving = false;

document.addEventListener("htmx:finally:request", (event) => {
  leaving ||= Boolean(event.detail.ctx?.hx?.redirect);
});

document.addEventListener("htmx:after:swap", () => {
  const to = rematch();
  if (to && to !== knownRematch && !leaving) location.replace(to);
});
