// What happened last: if it does not fit, a button leads to the history.
"use strict";

function offerMore() {
  const said = document.getElementById("said");
  if (!said) return;
  said.removeAttribute("data-more");
  const lines = said.firstElementChild;
  const tooLong = lines.scrollHeight > lines.clientHeight + 1 || lines.scrollWidth > lines.clientWidth + 1;
  said.toggleAttribute("data-more", tooLong);
}

// Measured in the frame that shows it; measuring at once would lay out the page twice.
document.addEventListener("htmx:after:swap", () => requestAnimationFrame(offerMore));
addEventListener("resize", offerMore); // a phone that is turned
document.fonts.ready.then(offerMore);
