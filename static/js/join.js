// The page for taking a seat: goes to that seat when the tablet has agreed.
"use strict";

const refused = document.getElementById("said-no");
let asked = asking();

function asking() {
  return Array.from(table.querySelectorAll("[data-asking]"), (seat) => seat.dataset.asking);
}

document.addEventListener("htmx:after:swap", () => {
  const mine = asked.map((colour) => table.querySelector(`[data-mine="${colour}"]`)).find(Boolean);
  if (mine) location.assign(mine.href);
  refused.hidden = Boolean(mine) || asked.length === 0 || asked.some((colour) => asking().includes(colour));
  asked = asking();
});
