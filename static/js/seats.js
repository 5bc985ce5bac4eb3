// The tablet's page: offers help if no phone has connected for half a minute, and scrolls to a new QR code.
"use strict";

let since;

function offerHelp() {
  const help = document.querySelectorAll("[data-help-after]");
  if (!help.length) return;
  since ??= Date.now();
  for (const one of help) one.hidden = Date.now() - since < one.dataset.helpAfter * 1000;
}

offerHelp();
setInterval(offerHelp, 1000);
document.addEventListener("htmx:after:swap", (event) => {
  offerHelp();
  if (event.detail.ctx?.target?.id === "wifi-code") event.detail.ctx.target.scrollIntoView({ block: "nearest" });
});
