// A phone's page: a covered hand stays covered after a reload, error messages appear beside their form, and
// the page scrolls to the headline of a new task.
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

// The app's different numbers are shown instead of the typed ones, until the player wants to type again. The page
// scrolls to their buttons.
document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx?.target?.id !== "compare") return;
  document.querySelector("#compare .compare-do")?.scrollIntoView({ block: "nearest", behavior: "instant" });
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-type-again]")) event.target.closest("#compare").replaceChildren();
});

// An error message is shown below its form, which makes room for it, so that it covers no question. For
// elements at the screen's edge it is shown above them; for sheets, or without a form, at the top.
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

// When a player's turn or step begins, the page scrolls to the top, so that nobody has to look for the
// headline. If the player is typing, it waits.
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
