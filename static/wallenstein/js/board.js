// The page of a printed board: a tap on a county presses its button beside the map, which makes it a neighbour
// of the chosen county or not, or otherwise the link that chooses the county.
"use strict";

let fromMap = false;

document.addEventListener("click", (event) => {
  const id = event.target.closest(".board-map [data-county]")?.dataset.county;
  if (!id) return;
  const button = document.querySelector(`#board [data-beside="${id}"]`) ?? document.querySelector(`#board [data-choose="${id}"]`);
  fromMap = true;
  button?.click();
});

// Neighbours that were opened in the table are scrolled into view, except after a tap on the map.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const opens = ctx?.sourceElement?.matches?.("[data-choose]") && !fromMap;
  fromMap = false;
  if (opens) document.querySelector(".board-beside")?.scrollIntoView({ block: "nearest" });
});
