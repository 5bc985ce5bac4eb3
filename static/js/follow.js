// When a rematch begins, open pages of the old table go to the new one automatically, and hidden pages as soon
// as somebody looks at them. A page that is opened later only shows a link to the new table. The page that
// started the rematch gets there by its answer.
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
