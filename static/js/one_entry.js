// A page whose links all replace its address has one entry in the browser's history. A link that htmx does not
// listen to yet, because its script is still loading or the link is new, would add another one.
"use strict";

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[hx-get]:not([data-htmx-powered])");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.replace(link.href);
});
