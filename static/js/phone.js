// A phone's page: a covered hand stays covered when the page is opened again, no refusal lies over
// it, and what is new to do is read from its headline on.
"use strict";

const COVERED = "covered";

function store(work) {
  try {
    return work(sessionStorage);
  } catch {
    return null; // a browser that keeps nothing
  }
}

document.addEventListener("toggle", (event) => {
  if (event.target.id === "ph-hand") store((kept) => kept.setItem(COVERED, event.target.open ? "" : "yes"));
}, true);

const hand = document.getElementById("ph-hand");
if (hand && store((kept) => kept.getItem(COVERED))) hand.open = false;

// What the app counted otherwise takes the place of what was typed, until one wants to type again.
document.addEventListener("htmx:after:swap", (event) => {
  const target = event.detail.ctx?.target;
  if (target?.id === "compare") target.scrollIntoView({ block: "nearest", behavior: "instant" });
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-type-again]")) event.target.closest("#compare").replaceChildren();
});

// A refusal lies below the hand that it is about, or beside it where the phone is held across. A
// game without such a hand has it at the top.
function besideHand() {
  const hand = notice.childElementCount ? document.getElementById("ph-hand")?.getBoundingClientRect() : undefined;
  if (!hand) return;
  const across = hand.width < innerWidth / 2;
  const set = (name, length) => notice.style.setProperty(name, `${Math.max(0, length)}px`);
  set("--notice-top", across ? 0 : hand.bottom);
  set("--notice-start", across ? hand.right : 0);
}

for (const name of ["htmx:after:swap", "toggle", "scroll", "resize"]) window.addEventListener(name, besideHand, { capture: true, passive: true });
new MutationObserver(besideHand).observe(notice, { childList: true });
besideHand();

// When it becomes one's turn, or one's step is another, the page is at its top again: nobody looks
// for the headline. Whoever is typing is left in peace until that is done.
const step = () => document.getElementById("ph")?.dataset.step;
const typing = () => document.activeElement?.matches("textarea, select, input:not([type=radio], [type=checkbox])");
let shownStep = step();

function showStep() {
  if (step() === shownStep || typing()) return;
  shownStep = step();
  window.scrollTo({ top: 0, behavior: "instant" });
}

document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx?.target === table) requestAnimationFrame(showStep);
});
document.addEventListener("focusin", showStep);
document.addEventListener("focusout", () => setTimeout(showStep));
