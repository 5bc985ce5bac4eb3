// What appears, moves or means something else by itself is deaf for half a second: whoever was about
// to tap meant what lay there before. Such a tap does nothing; keys are not held up.
"use strict";

const CONTROLS = ":is(#table, #sheet) :is(a[href], button, summary, input, select, label, [data-press])";
const DEAF = 500; // ms
const STILL = 12; // px that are no move
const deaf = new Map();
let placesBefore = new Map();

// What a tap would do: where it leads, what it sends.
function meaning(control) {
  const one = document.getElementById(control.dataset.press) ?? control;
  const sent = one.form ? [...new FormData(one.form)].filter(([name]) => name !== "revision") : [];
  return [one.id || one.textContent.trim(), one.name, one.value, one.getAttribute("href"), ...sent].join("|");
}

function places() {
  const found = new Map();
  for (const control of document.querySelectorAll(CONTROLS)) {
    const box = control.getBoundingClientRect();
    const what = meaning(control);
    if (box.width) found.set(what, [...(found.get(what) ?? []), { control, x: box.x, y: box.y }]);
  }
  return found;
}

const near = (a, b) => Math.abs(a.x - b.x) <= STILL && Math.abs(a.y - b.y) <= STILL;

function deafen(control) {
  clearTimeout(deaf.get(control));
  control.dataset.deaf = "";
  deaf.set(control, setTimeout(() => {
    delete control.dataset.deaf;
    deaf.delete(control);
  }, DEAF));
}

// The answer to a tap is no surprise; but the next phone that asks comes to lie where the last did.
function surprising({ target, sourceElement }, control) {
  const unasked = target === table ? sourceElement === document.body : sourceElement?.dataset?.live;
  return unasked || control.closest("[data-unasked]");
}

document.addEventListener("htmx:before:swap", () => { placesBefore = places(); });
document.addEventListener("htmx:after:swap", (event) => {
  for (const [what, now] of places()) {
    const then = placesBefore.get(what) ?? [];
    for (const place of now) {
      if (surprising(event.detail.ctx, place.control) && !then.some((one) => near(one, place))) deafen(place.control);
    }
  }
});
