// The tablet's screen stays on while the table is looked at, where the browser allows it; elsewhere
// it says once how to help oneself.
"use strict";

const HINT = "awake-hint";
let awake;

function remember(work) {
  try {
    return work(localStorage);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function hint(shown) {
  const words = document.getElementById(HINT);
  if (words) words.hidden = !shown || remember((kept) => kept.getItem(HINT)) === "known";
}

async function stayAwake() {
  if (document.visibilityState !== "visible" || awake) return;
  try {
    awake = await navigator.wakeLock.request("screen");
    awake.addEventListener("release", () => { awake = undefined; });
    hint(false);
  } catch {
    hint(document.visibilityState === "visible");
  }
}

document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-awake-known]")) return;
  remember((kept) => kept.setItem(HINT, "known"));
  hint(false);
});
stayAwake();
