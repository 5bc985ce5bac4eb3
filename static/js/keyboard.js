// While the keyboard on the screen is open, the field in which somebody types stays in sight, with its error and the
// button that sends it. Chromium and Firefox shrink the page (`interactive-widget` in base.html), Safari shrinks
// only the visible part of it (`visualViewport`). If the button is too far away, it lies above the keyboard.
"use strict";

(() => {
  const view = window.visualViewport;
  const root = document.documentElement;
  const TYPED = "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=range])";
  const SPACE = 8;
  const tallest = {}; // heights without a keyboard, by width, because a tablet may be turned

  const keyboardIsOpen = () => {
    const height = view.height * view.scale;
    tallest[innerWidth] = Math.max(tallest[innerWidth] ?? 0, height);
    return height < 0.75 * tallest[innerWidth];
  };

  const seen = (one) => one && !one.disabled && one.offsetWidth > 1 && one.checkVisibility();

  // A form that has several buttons marks the one that sends it. Its primary button may be the way to another form.
  const sender = ({ form }) => {
    const buttons = [...form?.elements ?? []].filter((one) => one.type === "submit" && seen(one));
    return buttons.find((one) => one.matches(".button-primary, [data-sends]"))
      ?? (buttons.length === 1 ? buttons[0] : null);
  };

  // A bar with the button that is at the edge of the page already.
  const bar = (button) => {
    for (let up = button; up && up !== document.body; up = up.parentElement) {
      if (["sticky", "fixed"].includes(getComputedStyle(up).position)) return up;
    }
    return null;
  };

  const scroller = (one) => {
    const scrolls = (up) => up.scrollHeight > up.clientHeight && /auto|scroll/.test(getComputedStyle(up).overflowY);
    for (let up = one.parentElement; up !== document.body; up = up.parentElement) if (scrolls(up)) return up;
    return document.scrollingElement;
  };

  // What of a sheet or of the page lies over its beginning while it is scrolled.
  const headHeight = (field) => field.closest(".sheet")?.querySelector(".sheet-head")?.offsetHeight ?? 0;

  const edges = (parts) => {
    const boxes = parts.map((one) => one.getBoundingClientRect());
    return [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  };

  const bringIntoSight = (field, parts, room) => {
    const [top, bottom] = edges(parts);
    const first = view.offsetTop + headHeight(field) + SPACE;
    const below = Math.max(0, bottom - view.offsetTop - room + SPACE);
    scroller(field).scrollTop += top - below < first ? top - first : below;
  };

  const settle = () => {
    const field = document.activeElement;
    const floating = document.querySelector("[data-floats]");
    const types = keyboardIsOpen() && field.matches(TYPED);
    root.toggleAttribute("data-typing", types);
    floating?.removeAttribute("data-floats");
    if (!types) return;
    const hidden = root.clientHeight - view.height - view.offsetTop;
    root.style.setProperty("--keyboard", `${Math.max(0, Math.round(hidden))}px`);
    const send = sender(field);
    const error = document.getElementById(field.dataset.problem);
    const typed = [field, error].filter(seen);
    const all = [...typed, send].filter(seen);
    const [top, bottom] = edges(all);
    const foot = send && bar(send);
    if (foot) {
      bringIntoSight(field, typed, view.height - foot.offsetHeight);
    } else if (!send || bottom - top + headHeight(field) + 2 * SPACE <= view.height) {
      bringIntoSight(field, all, view.height);
    } else {
      send.setAttribute("data-floats", "");
      bringIntoSight(field, typed, view.height - send.offsetHeight - SPACE);
    }
  };

  // A tap on the button takes the focus from the field before it is a click. So nothing moves until the keyboard is
  // closed or another field has the focus.
  const entered = ({ target }) => target.matches?.(TYPED) && settle();

  if (!view) return;
  keyboardIsOpen();
  view.addEventListener("resize", settle);
  document.addEventListener("focusin", entered);
  window.addEventListener("submit", () => requestAnimationFrame(settle), true); // before fields.js stops it
})();
