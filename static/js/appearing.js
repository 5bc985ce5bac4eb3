// Elements that appear, move or change their meaning by themselves ignore taps for half a second, because
// the tap was meant for what was there before. Such a tap does nothing; the keyboard works at once.
// The second half of a double tap does nothing either: where a tap has changed the page, everything under the
// finger ignores taps for 400 ms, except keys that are tapped quickly one after the other.
"use strict";

const CONTROLS = ":is(#table, #sheet) :is(a[href], button, summary, input, select, label, [data-press], [data-county])";
const UNASKED = ":is([data-unasked], [data-unasked] *)";
const QUICK = "[data-step], [data-does], [data-quick] *";
const DEAF = 500; // ms
const DOUBLE_TAP = 400; // ms
const STILL = 12; // px that are no move
const SLIP = 32; // px between the two halves of a double tap
const deaf = new Map();
let before; // where the controls lay, from a swap until the frame that shows it
let unasked = false;
let ownTap = false;
let finger; // where the last tap was

const sentBy = (form) => [...new FormData(form)].filter(([name]) => name !== "revision").join("|");

// What a tap on an element does: the link it follows or the form it sends. `forms`: what each form sends.
function meaning(control, forms) {
  const one = document.getElementById(control.dataset.press) ?? control;
  if (one.form && !forms.has(one.form)) forms.set(one.form, sentBy(one.form));
  return [one.id || one.textContent.trim(), one.name, one.value, one.getAttribute("href"), forms.get(one.form)].join("|");
}

// A board that is too small to be read is hidden, but has places all the same.
const controls = (kind = "") => [...document.querySelectorAll(CONTROLS + kind)].filter((one) => one.checkVisibility());

// Where each control lies that may surprise: after somebody's own tap, only what others ask at the same time.
function places() {
  const found = new Map();
  const forms = new Map();
  for (const control of controls(unasked ? "" : UNASKED)) {
    const box = control.getBoundingClientRect();
    const what = meaning(control, forms);
    if (box.width) found.set(what, [...(found.get(what) ?? []), { control, x: box.x, y: box.y }]);
  }
  return found;
}

const near = (a, b) => Math.abs(a.x - b.x) <= STILL && Math.abs(a.y - b.y) <= STILL;

function deafen(control, ms) {
  clearTimeout(deaf.get(control));
  control.dataset.deaf = "";
  deaf.set(control, setTimeout(() => {
    delete control.dataset.deaf;
    deaf.delete(control);
  }, ms));
}

function deafenUnderFinger() {
  for (const control of finger ? controls() : []) {
    const box = control.getBoundingClientRect();
    const [x, y] = [Math.max(box.left - finger.x, finger.x - box.right), Math.max(box.top - finger.y, finger.y - box.bottom)];
    if (box.width && Math.max(x, y) <= SLIP && !control.matches(QUICK)) deafen(control, DOUBLE_TAP);
  }
}

// The answer to a tap surprises nobody. But the next phone's request may appear where the last one was.
function isUnasked({ target, sourceElement }) {
  return target === table ? sourceElement === document.body : Boolean(sourceElement?.dataset?.live);
}

// A part that the page fetches by itself, such as a running sum, changes no control: nobody loses a tap by it.
function begin({ detail: { ctx = {} } }) {
  if (isUnasked(ctx)) {
    if (!unasked) before = undefined; // the answer to an own tap that is not shown yet is no surprise
    unasked = true;
  } else if ([table, document.getElementById("sheet")].includes(ctx.target)) ownTap = true;
  else return;
  before ??= places();
}

// Compared in the frame that shows the new view, after layout; until then taps are ignored.
function compare() {
  if (ownTap) deafenUnderFinger();
  for (const [what, now] of places()) {
    const then = before.get(what) ?? [];
    for (const place of now) {
      if (!then.some((one) => near(one, place))) deafen(place.control, DEAF);
    }
  }
  before = undefined;
  unasked = ownTap = false;
}

document.addEventListener("htmx:before:swap", begin);
document.addEventListener("htmx:finally:swap", () => {
  if (before) requestAnimationFrame(() => { if (before) compare(); });
});

// A tap may also change the page without a request, for example when it closes a sheet. A tap that was ignored
// changed nothing, even if what is under the finger takes taps again by the next frame.
function touched({ target, clientX: x, clientY: y }) {
  const control = target.closest(CONTROLS);
  finger = { x, y };
  const ignored = new Set(deaf.keys());
  requestAnimationFrame(() => {
    const now = document.elementFromPoint(x, y)?.closest(CONTROLS);
    if (now && now !== control && !ignored.has(now)) deafenUnderFinger();
  });
}

document.addEventListener("click", (event) => {
  if (!event.isTrusted) return; // a script presses the button that somebody tapped in a drawing
  if (!event.detail) finger = undefined; // the keyboard
  else if (!before) touched(event);
  else if (event.target.closest("#table, #sheet")) {
    event.preventDefault();
    event.stopPropagation();
  }
}, true);
