// Lets a phone vibrate when its player's turn begins, if the player wants that; the phone remembers it.
// Phones that cannot vibrate (iPhones) do not show the switch.
"use strict";

const BUZZ = "buzz";
const SHAKE = [120, 80, 120];
const canBuzz = typeof navigator.vibrate === "function";

function wish(work) {
  try {
    return work(localStorage);
  } catch {
    return null; // a browser that keeps nothing
  }
}

const wished = () => wish((kept) => kept.getItem(BUZZ)) === "yes";
const myTurn = () => table.querySelector(".my-turn") !== null && !document.getElementById("ph-taken");
let mine = myTurn();

document.addEventListener("htmx:after:swap", () => {
  const choice = document.getElementById("buzz-choice");
  if (choice && canBuzz) {
    choice.hidden = false;
    choice.querySelector("input").checked = wished();
  }
  const now = myTurn();
  if (now && !mine && canBuzz && wished()) navigator.vibrate(SHAKE);
  mine = now;
});

document.addEventListener("change", (event) => {
  if (event.target.id !== "buzz") return;
  wish((kept) => kept.setItem(BUZZ, event.target.checked ? "yes" : ""));
  if (event.target.checked) navigator.vibrate(SHAKE);
});
