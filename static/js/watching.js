// A television that only watches shows no controls until a pointer moves or a key is pressed (css/watching.css).
"use strict";

const SHOWN_MS = 5000;
let hiding;

function point() {
  document.documentElement.dataset.pointing = "";
  clearTimeout(hiding);
  hiding = setTimeout(() => delete document.documentElement.dataset.pointing, SHOWN_MS);
}

for (const name of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(name, point, { passive: true });
point();
