// Elements that appear, move or change their meaning by themselves ignore taps for half a second, because
// the tap was meant for what was there before. Such a tap does nothing; keys work at once.
"use strict";

const CONTROLS = ":is(#table, #sheet) :is(a[href], button, summary, input, select, label, [data-press])";
const DEAF = 500; // ms
const STILL = 12; // px that are no move
const deaf = new Map();
let before; // where all lay, from a swap until the frame that shows it
let unasked = false;

const sentBy = (form) => [...new FormData(form)].filter(([name]) => name !== "revision").join("|");

// What a tap on an element does: the link it follows or the form it sends. `forms`: what each form sends.
function meaning(control, forms) {
  const one = document.getElementById(control.dataset.press) ?? control;
  if (one.form && !forms.has(one.form)) forms.set(one.form, sentBy(one.form));
  return [one.id || one.textContent.trim(), one.name, one.value, one.getAttribute("href"), forms.get(one.form)].join("|");
}

function places() {
  const found = new Map();
  const forms = new Map();
  for (const control of document.querySelectorAll(CONTROLS)) {
    const box = control.getBoundingClientRect();
    const what = meaning(control, forms);
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

// The answer to a tap surprises nobody. But the next phone's request may appear where the last one was.
function isUnasked({ target, sourceElement }) {
  return target === table ? sourceElement === document.body : Boolean(sourceElement?.dataset?.live);
}

// Compared in the frame that shows the new view, after layout; until then taps are ignored.
function compare() {
  for (const [what, now] of places()) {
    const then = before.get(what) ?? [];
    for (const place of now) {
      const surprising = unasked || place.control.closest("[data-unasked]");
      if (surprising && !then.some((one) => near(one, place))) deafen(place.control);
    }
  }
  before = undefined;
  unasked = false;
}

document.addEventListener("htmx:before:swap", () => { before ??= places(); });
document.addEventListener("htmx:finally:swap", (event) => {
  unasked ||= isUnasked(event.detail.ctx ?? {});
  requestAnimationFrame(() => { if (before) compare(); });
});
document.addEventListener("click", (event) => {
  if (!before || !event.detail || !event.target.closest("#table, #sheet")) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
