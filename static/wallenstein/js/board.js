// The page of a printed board: a tap on the map presses what stands for that county beside it: whether it
// borders on the chosen county, or else the link that chooses it.
"use strict";

document.addEventListener("click", (event) => {
  const id = event.target.closest(".board-map [data-county]")?.dataset.county;
  if (!id) return;
  const button = document.querySelector(`#board [data-beside="${id}"]`) ?? document.querySelector(`#board [data-choose="${id}"]`);
  button?.click();
});
