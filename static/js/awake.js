// Keeps the tablet's screen on while somebody looks at the table. On https browsers have a wake lock for that.
// Elsewhere a silent film plays behind the page from the first tap on. Until it plays, a hint says what to do.
"use strict";

const HINT_CLOSED = "awake-hint";
const REWIND_AFTER_S = 20; // of 30: browsers let the screen go dark when a film ends, and while one loops
const hint = document.getElementById("awake-hint");
const film = document.getElementById("awake-film");
const isApple = navigator.vendor.startsWith("Apple"); // there only a film with sound keeps the screen on
const isVisible = () => document.visibilityState === "visible";
let wakeLock;

function remember(work) {
  try {
    return work(localStorage);
  } catch {
    return null; // a browser that keeps nothing
  }
}

// `state`: "tap" before the film plays, "dark" if it cannot be played, "" while the screen stays on.
function showHint(state) {
  if (!hint) return;
  const closed = state === "dark" && remember((kept) => kept.getItem(HINT_CLOSED)) === "known";
  hint.hidden = state === "" || closed;
  for (const words of hint.querySelectorAll("[data-awake]")) words.hidden = words.dataset.awake !== state;
}

async function stayAwake() {
  if (!isVisible() || wakeLock) return;
  try {
    wakeLock = await navigator.wakeLock.request("screen");
    wakeLock.addEventListener("release", () => { wakeLock = undefined; });
    showHint("");
  } catch {
    if (isVisible()) useFilm();
  }
}

function useFilm() {
  if (film.hidden) {
    film.hidden = false;
    film.muted = !isApple;
    if (navigator.audioSession) navigator.audioSession.type = "ambient"; // music of other apps goes on
    document.addEventListener("click", playFilm, { capture: true });
    showHint("tap");
  } else if (film.played.length) playFilm();
}

async function playFilm() {
  if (!film.paused || !isVisible()) return;
  try {
    await film.play();
    showHint("");
  } catch (error) {
    if (error.name !== "AbortError") showHint("dark"); // an abort: the page was hidden meanwhile
  }
}

// With no format that the browser knows, `play` waits for ever. The sources are tried in order.
film.addEventListener("error", (event) => { if (!event.target.nextElementSibling) showHint("dark"); }, { capture: true });
film.addEventListener("timeupdate", () => { if (film.currentTime > REWIND_AFTER_S) film.currentTime = 0; });
document.addEventListener("visibilitychange", () => {
  if (!isVisible()) film.pause();
  stayAwake();
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-awake-known]")) return;
  remember((kept) => kept.setItem(HINT_CLOSED, "known"));
  showHint("dark");
});
stayAwake();
