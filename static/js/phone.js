// A phone's page: a covered hand stays covered when the page is opened again, refusals stand
// where they belong, and what is new to do is read from its headline on.
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

// A refusal lies below what was refused, which makes room for it, so that it covers no question. What
// stays at the screen's edge has it above; a sheet, and what is not from a form, at the top.
let asked;
let roomy;

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (notice.contains(ctx.sourceElement)) return;
  asked = ctx.sourceElement === document.body ? undefined : ctx.sourceEvent?.submitter ?? ctx.sourceElement;
});

const same = (one) => (one?.isConnected ? one : one?.id && document.getElementById(one.id));
const edge = (one) => {
  for (let at = one; at && at !== table; at = at.parentElement) {
    if (["sticky", "fixed"].includes(getComputedStyle(at).position)) return at;
  }
  return undefined;
};

function place() {
  roomy?.style.removeProperty("margin-block-end");
  roomy?.parentElement?.style.removeProperty("align-items");
  roomy = undefined;
  notice.removeAttribute("style");
  const at = same(asked) || document.getElementById("ph-turn");
  notice.toggleAttribute("data-placed", Boolean(notice.childElementCount && at?.getClientRects().length && !sheet.childElementCount));
  if (!("placed" in notice.dataset)) return;
  const held = edge(at);
  if (held) {
    notice.dataset.placed = "edge";
    notice.style.setProperty("--notice-top", `${Math.max(0, held.getBoundingClientRect().top - notice.offsetHeight)}px`);
    return;
  }
  roomy = at;
  at.parentElement.style.setProperty("align-items", "start"); // or all beside it would grow as high
  at.style.setProperty("margin-block-end", `${notice.offsetHeight + 8}px`);
  notice.style.setProperty("--notice-top", `${at.getBoundingClientRect().bottom + scrollY + 4}px`);
}

function say() {
  place();
  const { top, bottom } = notice.getBoundingClientRect();
  if (notice.childElementCount && (top < 0 || bottom > innerHeight - 64)) notice.scrollIntoView({ block: "center", behavior: "instant" });
}

for (const name of ["htmx:after:swap", "toggle", "resize"]) window.addEventListener(name, place, { capture: true, passive: true });
new MutationObserver(say).observe(notice, { childList: true });
say();

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
