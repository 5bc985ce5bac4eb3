// Parts of the page that can be opened over it (`pane` in templates/_macros.html), like a sheet: the Back key and
// Escape close them, and the focus returns to the button. A choice on an opened board closes it, too, so that the
// form can be seen.
"use strict";

(() => {
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
    document.querySelector(`[data-opens="${opener}"]`)?.focus();
  }

  function close() {
    if (history.state?.pane) history.back();
    else hide();
  }

  window.addEventListener("popstate", () => { if (opened() && !history.state) hide(); });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-opens]");
    if (button) open(button);
    else if (opened() && event.target.closest("[data-closes], .pane [data-press], .pane .lit[data-county]")) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && opened() && !document.getElementById("sheet").childElementCount) close();
  });
})();
