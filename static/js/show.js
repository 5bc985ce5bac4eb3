// A game that is watched: keys for its steps, and going on by itself. Nothing moves unless asked to.
"use strict";

const STEP_MS = 4500;
const LETTER_MS = 35;
let playing;

const key = (id) => document.getElementById(id);

// Long sentences stay longer. The next step is only asked for once this one stands on the page.
function later() {
  clearTimeout(playing);
  const words = key("show-says").textContent.length;
  playing = setTimeout(() => (key("show-on") ? key("show-on").click() : pause()), STEP_MS + LETTER_MS * words);
}

function pause() {
  clearTimeout(playing);
  playing = undefined;
  key("show-play").setAttribute("aria-pressed", "false");
}

function play() {
  key("show-play").setAttribute("aria-pressed", "true");
  if (!key("show-on")) key("show-round-1").click();
  else later();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#show-play, #table a");
  if (link?.id === "show-play") {
    if (playing) pause();
    else play();
  } else if (link && link.id !== "show-on" && event.isTrusted) {
    pause();
  }
});

document.addEventListener("htmx:after:swap", () => {
  if (!playing) return;
  key("show-play").setAttribute("aria-pressed", "true");
  later();
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden && playing) pause();
});

const KEYS = {
  ArrowRight: "show-on",
  ArrowLeft: "show-back",
  PageDown: "show-phase-on",
  PageUp: "show-phase-back",
  Home: "show-round-1",
  Escape: "show-close",
  p: "show-play",
};

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || key("keys").open) return;
  if (event.key.length === 1 && !key("single-keys").checked) return;
  const button = key(KEYS[event.key] ?? "");
  if (!button) return;
  event.preventDefault();
  button.click();
});
