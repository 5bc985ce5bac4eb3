// Tells the player on a phone that it is their turn: the title always, and if the player wants it, the phone vibrates.
// Devices that cannot (iPhones, laptops) play two soft tones. The device remembers the choice.
"use strict";

const TELL_TURN = "tell-turn";
const VIBRATION_MS = [120, 80, 120];
const TONES_HZ = [587, 784];
const canVibrate = typeof navigator.vibrate === "function" && navigator.maxTouchPoints > 0;
const plainTitle = document.title;
let sound;

function preference(work) {
  try {
    return work(localStorage);
  } catch {
    return null; // a browser that keeps nothing
  }
}

const wantsToKnow = () => preference((kept) => kept.getItem(TELL_TURN)) === "yes";
const isMyTurn = () => table.querySelector(".my-turn") !== null && !document.getElementById("ph-taken");
let wasMyTurn = isMyTurn();

// Browsers allow sound after a tap only.
function allowSound() {
  if (canVibrate || !wantsToKnow()) return;
  sound ??= new AudioContext();
  sound.resume();
}

function call() {
  if (canVibrate) navigator.vibrate(VIBRATION_MS);
  else TONES_HZ.forEach((tone, n) => playTone(tone, n * 0.25));
}

function playTone(tone, after) {
  if (sound?.state !== "running") return;
  const [start, end] = [sound.currentTime + after, sound.currentTime + after + 0.4];
  const [oscillator, volume] = [sound.createOscillator(), sound.createGain()];
  oscillator.frequency.value = tone;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.2, start + 0.03);
  volume.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(volume).connect(sound.destination);
  oscillator.start(start);
  oscillator.stop(end);
}

function showTurn(mine) {
  document.title = mine ? `● ${plainTitle}` : plainTitle;
  if (mine && !wasMyTurn && wantsToKnow()) call();
  wasMyTurn = mine;
}

function showChoice() {
  const choice = document.getElementById("tell-turn");
  if (!choice) return;
  choice.hidden = false;
  choice.querySelector("input").checked = wantsToKnow();
}

document.addEventListener("htmx:after:swap", () => {
  showChoice();
  showTurn(isMyTurn());
});

// A page in the background draws nothing, but its title is read there.
document.addEventListener("newest-view", ({ detail: view }) => {
  if (document.hidden) showTurn(/<div class="ph [^"]*\bmy-turn\b/.test(view) && !view.includes('id="ph-taken"'));
});

document.addEventListener("change", async ({ target }) => {
  if (!target.closest("#tell-turn")) return;
  preference((kept) => kept.setItem(TELL_TURN, target.checked ? "yes" : ""));
  allowSound();
  await sound?.resume();
  if (target.checked) call();
});
document.addEventListener("click", allowSound);
showChoice();
showTurn(isMyTurn());
