// Copies a link (data-copy: the field's id) if the browser allows it: on https or on this machine.
// On all other pages a tap into the field selects the link.
"use strict";

for (const field of document.querySelectorAll("[data-select]")) {
  field.addEventListener("focus", () => { field.select(); });
}

for (const button of document.querySelectorAll("[data-copy]")) {
  if (navigator.clipboard) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const field = document.getElementById(button.dataset.copy);
      await navigator.clipboard.writeText(field.value).catch(() => field.select());
      button.classList.add("button-primary");
    });
  }
}
