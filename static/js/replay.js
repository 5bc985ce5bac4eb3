// Replays: keys for the steps of a game, and automatic playing. Nothing moves until somebody asks for it.
"use strict";

const STEP_MS = 4500;
const LETTER_MS = 35;
let playing;

const key = (id) => document.getElementById(id);

// Long sentences are shown longer. The next step is requested only when the current one is on the page.
function later() {
  clearTimeout(playing);
  const words = key("replay-says").textContent.length;
  playing = setTimeout(() => (key("replay-on") ? key("replay-on").click() : pause()), STEP_MS + LETTER_MS * words);
}

function pause() {
  clearTimeout(playing);
  playing = undefined;
  key("replay-play").setAttribute("aria-pressed", "false");
}

function play() {
  key("replay-play").setAttribute("aria-pressed", "true");
  if (!key("replay-on")) key("replay-first").click();
  else later();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#replay-play, #table a");
  if (link?.id === "replay-play") {
    if (playing) pause();
    else play();
  } else if (link && link.id !== "replay-on" && event.isTrusted) {
    pause();
  }
});

document.addEventListener("htmx:after:swap", () => {
  if (!playing) return;
  key("replay-play").setAttribute("aria-pressed", "true");
  later();
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden && playing) pause();
});

const KEYS = {
  ArrowRight: "replay-on",
  ArrowLeft: "replay-back",
  PageDown: "replay-phase-on",
  PageUp: "replay-phase-back",
  Home: "replay-first",
  End: "replay-last",
  Escape: "replay-close",
  p: "replay-play",
};

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || key("keys").open) return;
  if (event.key.length === 1 && !key("single-keys").checked) return;
  const button = key(KEYS[event.key] ?? "");
  if (!button) return;
  event.preventDefault();
  button.click();
});
