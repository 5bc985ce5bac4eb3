// Keeps the tablet's screen on while somebody looks at the table, if the browser allows it. Otherwise it
// says once what the players can do.
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
