// A sequence of scenes that ends by itself or with one tap. It is played once, when a new one arrives in a
// view while somebody is looking:
//
//   <template id="stage-scenes" data-key="winter-1" data-over=".tv-board"><div class="stage">
//     <section class="scene" hidden>…</section> …
//
// It covers the elements of `data-over` if they are in sight, otherwise everything except the bars, so that
// entries are still possible. `data-runs="31 40 43"` is a number that counts up to its next value with each
// scene. A tap anywhere skips the rest. With `data-stays` the last scene stays until a tap or the next entry, but long
// enough to be read. With `data-waits` only a tap on it or the next entry ends it; it covers no decision by itself,
// and a button `data-stage-again` shows it again. Over the whole page any tap ends it, too. With reduced motion a
// single scene is shown, and of several only the result, at once.
"use strict";

(() => {
  const SCENE = 3500; // ms
  const RUN = 900; // ms
  const LOWEST = 280; // px; a lower element, such as the players alone, is too small for a scene
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const scenes = () => document.getElementById("stage-scenes");
  let seen = scenes()?.dataset.key;
  let stage = null;
  let begun = 0;

  function leave() {
    stage?.remove();
    stage = null;
  }

  // Returns whether the elements that it should cover have room for it.
  function place() {
    const over = stage && scenes()?.dataset.over;
    stage?.removeAttribute("style");
    const boxes = over ? [...document.querySelectorAll(over)].map((one) => one.getBoundingClientRect()).filter((box) => box.height) : [];
    const row = boxes.filter((box) => box.top === boxes[0].top);
    if (!row.length) return false;
    const [top, left] = [row[0].top, Math.min(...row.map((box) => box.left))];
    const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...row.map((box) => box[side])));
    if (top < 0 || bottom > innerHeight || bottom - top < LOWEST) return false;
    Object.assign(stage.style, { inset: `${top}px auto auto ${left}px`, width: `${right - left}px`, height: `${bottom - top}px` });
    return true;
  }

  function run(number, to) {
    const from = Number(number.textContent);
    const start = performance.now();
    const step = (now) => {
      const part = Math.min(1, Math.max(0, now - start) / RUN);
      number.textContent = Math.round(from + (to - from) * part);
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  function show(played, n) {
    if (played !== stage) return;
    const all = [...played.querySelectorAll(".scene")];
    if (n === all.length) {
      leave();
      return;
    }
    all.forEach((scene, other) => { scene.hidden = other !== n; });
    for (const number of played.querySelectorAll("[data-runs]")) run(number, Number(number.dataset.runs.split(" ")[n]));
    if (n < all.length - 1 || !played.stays) setTimeout(show, SCENE, played, n + 1);
  }

  function play(again = false) {
    leave();
    stage = scenes().content.firstElementChild.cloneNode(true);
    stage.stays = "stays" in scenes().dataset;
    stage.waits = "waits" in scenes().dataset;
    begun = performance.now();
    const fits = place(); // before the stage is on the page, which would have to be laid out for this
    if (!fits && !again && stage.waits) leave();
    else show(document.body.appendChild(stage), 0);
    if (stage && !fits) stage.waits = false;
  }

  function leaveSoon() {
    const played = stage;
    const left = played?.stays ? begun + SCENE - performance.now() : 0;
    if (left > 0) setTimeout(() => { if (stage === played) leave(); }, left);
    else leave();
  }

  const isStill = () => scenes().content.querySelectorAll(".scene").length === 1;

  for (const skips of ["click", "keydown"]) {
    document.addEventListener(skips, (event) => {
      if (event.type === "click" && event.target.closest("[data-stage-again]")) play(true);
      else if (!stage?.waits || event.key === "Escape" || (event.type === "click" && stage.contains(event.target))) leave();
    });
  }
  window.addEventListener("resize", place);
  function showNew() {
    const key = scenes()?.dataset.key;
    if (key === seen) return;
    if (!key) leaveSoon();
    else if ((!still.matches || isStill()) && !document.hidden) play();
    seen = key;
  }

  // In the frame that shows the view; measuring at once would lay out the page twice.
  document.addEventListener("htmx:after:swap", () => requestAnimationFrame(showNew));
})();
