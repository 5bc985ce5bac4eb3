// The page of a printed board: a tap on the map presses what stands for that county beside it: whether it
// borders on the chosen county, or else the link that chooses it.
"use strict";

let fromMap = false;

document.addEventListener("click", (event) => {
  const id = event.target.closest(".board-map [data-county]")?.dataset.county;
  if (!id) return;
  const button = document.querySelector(`#board [data-beside="${id}"]`) ?? document.querySelector(`#board [data-choose="${id}"]`);
  fromMap = true;
  button?.click();
});

// Neighbours that were opened in the table come into sight; whoever taps the map goes on looking at the map.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const opens = ctx?.sourceElement?.matches?.("[data-choose]") && !fromMap;
  fromMap = false;
  if (opens) document.querySelector(".board-beside")?.scrollIntoView({ block: "nearest" });
});
