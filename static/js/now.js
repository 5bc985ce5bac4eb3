// "Now move" has one line. A button says how many moves do not fit there, and opens all of them over the panel.
"use strict";

(() => {
  const strip = () => document.querySelector(".now-strip:has(> .now-moves)");

  function open(opens) {
    const now = strip();
    now?.classList.toggle("now-open", opens);
    now?.querySelector(".now-more").setAttribute("aria-expanded", String(opens));
    if (!opens) count();
  }

  function count() {
    const now = strip();
    if (!now || now.classList.contains("now-open")) return;
    const [moves, more] = [now.querySelector(".now-moves"), now.querySelector(".now-more")];
    const hidden = () => [...moves.children].filter((one) => one.offsetTop > moves.firstElementChild.offsetTop).length;
    more.hidden = true;
    if (!hidden()) return;
    more.hidden = false;
    more.textContent = `+${hidden()}`;
  }

  // After a change of the past, a device remembers that its table was already like this.
  const DONE = "companion.now-done";
  const changeOf = () => `${location.pathname} ${document.querySelector("#table [data-revision]")?.dataset.revision}`;

  function dismiss(isDone) {
    const done = strip()?.querySelector(".now-done");
    if (!done) return;
    try {
      if (isDone) sessionStorage.setItem(DONE, changeOf());
      strip().hidden = isDone || sessionStorage.getItem(DONE) === changeOf();
    } catch {
      strip().hidden = isDone; // a browser that keeps nothing
    }
  }

  document.addEventListener("click", (event) => event.target.closest(".now-done") && dismiss(true));
  document.addEventListener("click", (event) => open(Boolean(event.target.closest(".now-more")) && !strip().classList.contains("now-open")));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") open(false); });
  // Measured in the frame that shows it; measuring at once would lay out the page twice.
  document.addEventListener("htmx:after:swap", () => {
    dismiss(false);
    requestAnimationFrame(count);
  });
  dismiss(false);
  addEventListener("resize", count);
  document.fonts.ready.then(count);
})();
