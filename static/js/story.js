// The story of a game: printing, and tables that are wider than the page.
"use strict";

document.addEventListener("click", (event) => {
  const what = event.target.closest("[data-print]:not(html)");
  if (!what) return;
  document.documentElement.dataset.print = what.dataset.print;
  window.print();
});

// A table that continues to the right fades out there, until it is scrolled to its end.
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

// The whole story is printed, including folded parts.
addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("[data-unfold]")) part.open = true;
});
