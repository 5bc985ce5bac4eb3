// The home page: offers to add the companion to the home screen if the browser supports it.
"use strict";

if ("serviceWorker" in navigator && window.isSecureContext) {
  window.addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
}

let offer;
const button = document.getElementById("install");

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  button.hidden = false;
});

button.addEventListener("click", async () => {
  button.hidden = true;
  await offer?.prompt();
  offer = undefined;
});
