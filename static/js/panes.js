// Parts of the page that can be opened over it (`pane` in templates/_macros.html), like a sheet: the Back key and
// Escape close them, and the focus returns to the button. A choice on an opened board closes it, too, so that the
// form can be seen. A sheet that is opened from it, such as a county's, lies over it.
"use strict";

(() => {
  const sheet = document.getElementById("sheet");
  const CLOSES = "[data-closes], [data-press], .lit[data-county]";
  const opened = () => document.querySelector(".pane[open]");
  let opener;

  function open(button) {
    opener = button.dataset.opens;
    const pane = document.getElementById(opener);
    pane.toggleAttribute("open", true);
    pane.showPopover?.(); // Safari 16 has no popovers; there it is drawn over the page by styles alone
    pane.querySelector("[data-closes]").focus();
    history.pushState({ pane: true }, "");
  }

  function hide() {
    const pane = opened();
    pane?.toggleAttribute("open", false);
    pane?.hidePopover?.();
    if (sheet.childElementCount) document.dispatchEvent(new Event("sheet")); // it finds its place anew
    document.querySelector(`[data-opens="${opener}"]`)?.focus();
  }

  function close() {
    if (history.state?.pane) history.back();
    else hide();
  }

  function raiseSheet() {
    const raises = Boolean(opened() && sheet.childElementCount);
    if (raises === sheet.hasAttribute("popover")) return;
    if (raises) {
      sheet.setAttribute("popover", "manual");
      sheet.showPopover?.();
    } else sheet.removeAttribute("popover");
  }

  document.addEventListener("sheet", raiseSheet);
  window.addEventListener("popstate", () => { if (opened() && !history.state) hide(); });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-opens]");
    if (button) open(button);
    else if (opened() && event.target.closest(`.pane :is(a, ${CLOSES})`)?.matches(CLOSES)) close(); // a link in a choice does not choose
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && opened() && !sheet.childElementCount) close();
  }, true); // before its sheet has closed
})();
