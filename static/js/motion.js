// Shows the pieces that the last entry moved, on their way. The motion is drawn over the page, nothing waits
// for it, and people who asked their device for less motion do not see it.
// A game that lists this script lists one before it that says where its places are: `PLACES`, an element for
// each kind of place, and `stops`, the places between two others.
"use strict";

(() => {
  const STEP = 420; // ms from one place to the next
  const PAUSE = 110; // ms between two things that set out
  const MOST = 14;
  const SVG = "http://www.w3.org/2000/svg";
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const page = document.getElementById("table");
  const layer = document.body.appendChild(document.createElement("div")); // laid out by itself, so the page is not
  layer.className = "flyers";
  layer.setAttribute("aria-hidden", "true");
  const at = () => document.getElementById("motions")?.dataset;
  let seen = Number(at()?.line ?? -1);

  function middle(element) {
    const box = element?.checkVisibility() ? element.getBoundingClientRect() : null;
    return box?.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
  }

  const place = (name) => {
    const [kind, ...which] = name.split(":");
    return middle(PLACES[kind]?.(...which));
  };

  const way = (start, end) => stops(start, end).map(place);

  function drawn(what, count) {
    const flyer = document.createElement("div");
    flyer.className = "flyer";
    const svg = flyer.appendChild(document.createElementNS(SVG, "svg"));
    svg.appendChild(document.createElementNS(SVG, "use")).setAttribute("href", `#icon-${what}`);
    if (count > 1) flyer.appendChild(document.createElement("span")).textContent = count;
    return flyer;
  }

  function fly(stops, what, count, delay) {
    if (stops.length < 2 || stops.includes(null)) return undefined;
    const flyer = layer.appendChild(drawn(what, count));
    const frames = stops.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)`, opacity: 1 }));
    frames.push({ ...frames[frames.length - 1], opacity: 0 });
    const timing = { duration: STEP * (stops.length - 0.5), delay, easing: "ease-in-out", fill: "both" };
    return { flyer, landed: flyer.animate(frames, timing).finished };
  }

  function show() {
    const now = at();
    if (!now) return;
    const line = Number(now.line);
    const fresh = line === seen + 1;
    seen = line;
    if (!fresh || !now.motions || still.matches || document.hidden || !page.animate) return;
    const motions = now.motions.split(",").slice(0, MOST).map((motion) => motion.split(" "));
    const ways = motions.map(([, start, end]) => way(start, end)); // all measured before the first is drawn: one layout
    const flying = motions.map(([what, , , count], n) => fly(ways[n], what, Number(count), n * PAUSE)).filter(Boolean);
    Promise.allSettled(flying.map(({ landed }) => landed)).then(() => {
      for (const { flyer } of flying) flyer.remove();
    });
  }

  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail.ctx?.target === page) requestAnimationFrame(show);
  });
})();
