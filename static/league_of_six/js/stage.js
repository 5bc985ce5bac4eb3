// The reveal on a stage, when the last hand comes in while somebody looks: scene by scene, gone by
// itself or with one tap. It lies over the result, not over the bars, so nothing waits for it; those
// who asked their device for less motion see the result at once.
"use strict";

(() => {
  const SCENE = 3500; // ms
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const scenes = () => document.getElementById("stage-scenes");
  let wasOver = Boolean(scenes());
  let stage = null;

  function leave() {
    stage?.remove();
    stage = null;
  }

  function show(played, n) {
    if (played !== stage) return;
    const all = [...played.children];
    if (n === all.length) {
      leave();
      return;
    }
    all.forEach((scene, other) => { scene.hidden = other !== n; });
    setTimeout(show, SCENE, played, n + 1);
  }

  function play() {
    stage = document.body.appendChild(scenes().content.firstElementChild.cloneNode(true));
    stage.addEventListener("click", leave);
    show(stage, 0);
  }

  document.addEventListener("keydown", leave);
  document.addEventListener("htmx:after:swap", () => {
    const over = Boolean(scenes());
    if (!over) leave();
    else if (!wasOver && !still.matches && !document.hidden) play();
    wasOver = over;
  });
})();
