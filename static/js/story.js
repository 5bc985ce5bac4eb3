// The table as it was: arrow keys step through it, the slider follows. Printing the story.
"use strict";

const STEPS = { ArrowLeft: "then-before", ArrowRight: "then-after", Home: "then-first", End: "then-last" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select")) return;
  const link = document.getElementById(STEPS[event.key] ?? "");
  if (!link?.hasAttribute("href")) return;
  event.preventDefault();
  link.click();
});

document.addEventListener("click", (event) => {
  const what = event.target.closest("[data-print]:not(html)");
  if (!what) return;
  document.documentElement.dataset.print = what.dataset.print;
  window.print();
});

// A question that was opened at the end of the page is seen whole.
document.addEventListener("toggle", ({ target }) => {
  if (target.matches?.(".then-ask[open]")) target.scrollIntoView({ block: "nearest" });
}, true);

// A table that goes on to the right fades out there, until its end is reached.
const wide = document.querySelectorAll(".scroll-x");

function fade(one) {
  one.classList.toggle("came-on", Math.abs(one.scrollLeft) > 2);
  one.classList.toggle("goes-on", one.scrollWidth - one.clientWidth - Math.abs(one.scrollLeft) > 2);
}

function fadeAll() {
  wide.forEach(fade);
}

for (const one of wide) one.addEventListener("scroll", () => fade(one), { passive: true });
addEventListener("resize", fadeAll);
addEventListener("load", fadeAll);
fadeAll();

addEventListener("afterprint", () => delete document.documentElement.dataset.print);

// All of the story goes onto paper, what is folded up too.
addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("[data-unfold]")) part.open = true;
});
