// The map: a tap on a county shows all about it, or chooses it where a form asks for one.
//
// A form asks with `data-map-choice` on a field whose values are counties: on a <select>, or on an element
// that contains radios, checkboxes or buttons (`<button name="to" value="altmark">`). It works without this
// script; with it the counties that the field offers are highlighted, and a tap on one
//   - sets a select or a radio ("change" is sent as if done by hand) and goes on to the next field of
//     that form that asks and has no value yet,
//   - ticks or unticks a checkbox,
//   - presses a button.
// Of several fields a tap serves the one that had the focus last, else the first in a sheet, else the
// first on the page. A disabled option, radio or button is not offered. `data-map-here="altmark"` on any
// element marks the county that a sheet is about, `data-map-near` its neighbours; on a tablet that sheet
// covers the other half of the map. Elements are looked up again after every update, so nothing has to be
// registered.
"use strict";

(() => {
  const counties = () => [...document.querySelectorAll(".wa-map [data-county]")];
  const named = (id) => document.querySelector(`.wa-map [data-county="${id}"]`);
  const fields = (within = document) => [...within.querySelectorAll("[data-map-choice]")].filter((one) => !one.closest("[inert]") && one.getClientRects().length);

  // --- Which field a tap serves, and what it offers ------------------------------------------------
  let served; // the name of the field that had the focus last, and its form's address

  const name = (field) => `${field.closest("form")?.id ?? ""} ${field.id} ${field.name ?? ""} ${field.dataset.mapChoice}`;
  const active = () => {
    const sheet = document.getElementById("sheet");
    const all = [...(sheet ? fields(sheet) : []), ...fields()];
    return all.find((one) => name(one) === served) ?? all.find((one) => !chosen(one).length) ?? all[0];
  };
  const offers = (field) => [...(field.options ?? field.querySelectorAll("input[type=radio], input[type=checkbox], button[value]"))].filter((one) => !one.disabled && one.value);
  const chosen = (field) => offers(field).filter((one) => (field.options ? one.selected : one.checked));

  function choose(field, offer) {
    if (offer.matches("button, [type=checkbox]")) {
      offer.click();
      return;
    }
    if (field.options) field.value = offer.value;
    else offer.checked = true;
    for (const kind of ["input", "change"]) (field.options ? field : offer).dispatchEvent(new Event(kind, { bubbles: true }));
    const form = field.closest("form");
    const rest = form ? fields(form) : [];
    const next = rest[rest.indexOf(field) + 1];
    if (next) served = name(next);
  }

  // --- What is highlighted -------------------------------------------------------------------------
  // With scripts a county has the role of a button. It is set once, because updates keep it.
  const BUTTON = { role: "button", tabindex: "-1" };
  htmx.registerExtension("counties", {
    htmx_before_morph_attr: (one, { attrName, newValue }) => newValue !== null || !(attrName in BUTTON) || !one.dataset.county,
  });

  function makeButtons() {
    for (const county of document.querySelectorAll("[data-county-sheet] [data-county]:not([role])")) {
      for (const [name, value] of Object.entries(BUTTON)) county.setAttribute(name, value);
    }
  }

  function show() {
    makeButtons();
    lay(document.documentElement.dataset.layer ?? "");
    const field = active();
    const offered = field ? offers(field) : [];
    const ids = new Set(offered.map((one) => one.value));
    const picked = new Set(field ? chosen(field).map((one) => one.value) : []);
    const marked = (name) => new Set([...document.querySelectorAll(`[data-map-${name}]`)].flatMap((one) => one.getAttribute(`data-map-${name}`).split(" ")));
    const [here, near] = [marked("here"), marked("near")];
    for (const county of counties()) {
      const id = county.dataset.county;
      county.classList.toggle("lit", ids.has(id));
      county.classList.toggle("chosen", picked.has(id));
      county.classList.toggle("here", here.has(id));
      county.classList.toggle("near", near.has(id));
      if (ids.has(id)) county.setAttribute("aria-pressed", String(picked.has(id)));
      else county.removeAttribute("aria-pressed");
    }
    for (const map of document.querySelectorAll(".wa-map")) map.classList.toggle("choosing", ids.size > 0);
    frame(ids);
    layBeside(named([...here][0]));
    rove(named(roving) ?? counties()[0]);
  }

  const NARROWEST = 300; // px: of a county's sheet
  const GAP = 8;

  function layBeside(county) {
    const sheet = document.querySelector(".sheet-county:has([data-map-here])");
    if (!sheet || !county || zooms()) return;
    if (!county.checkVisibility()) { // the map is too small to be read
      sheet.removeAttribute("style");
      return;
    }
    const map = county.closest(".wa-map").getBoundingClientRect();
    const free = innerHeight > innerWidth && innerWidth - map.right >= NARROWEST; // players are there
    const wide = Math.max(NARROWEST, map.width / 2 - GAP);
    const onLeft = !free && middle(county)[0] >= map.left + map.width / 2;
    const left = onLeft ? map.left + GAP : (free ? innerWidth : map.right) - wide - GAP;
    const high = innerHeight - map.top - 2 * GAP;
    Object.assign(sheet.style, { position: "fixed", inset: `${map.top + GAP}px auto auto ${left}px`, width: `${wide}px`, maxHeight: `${high}px` });
  }

  function tapped(county) {
    const field = active();
    const offer = field && offers(field).find((one) => one.value === county.dataset.county);
    if (offer) {
      choose(field, offer);
      show();
      return;
    }
    const about = `${county.closest("[data-county-sheet]").dataset.countySheet}?county=${county.dataset.county}`;
    htmx.ajax("GET", about, { source: county, target: "#sheet", swap: "innerHTML" });
  }

  // --- What the map shows: owners, regions or revolts; this device remembers it ---------------------
  const KEY = "companion.map";
  const keep = (work) => {
    try {
      return work(localStorage);
    } catch {
      return null; // a browser that keeps nothing
    }
  };

  function lay(layer) {
    const root = document.documentElement;
    root.classList.toggle("lays", (root.dataset.layer ?? "") !== layer); // at once: only a conquest fades
    if (layer) root.dataset.layer = layer;
    else delete root.dataset.layer;
    requestAnimationFrame(() => setTimeout(() => root.classList.remove("lays")));
    for (const button of document.querySelectorAll("[data-map-layer]")) button.setAttribute("aria-pressed", String(button.dataset.mapLayer === layer));
  }

  document.addEventListener("click", (event) => {
    const layer = event.target.closest("[data-map-layer]")?.dataset.mapLayer;
    if (layer === undefined) return;
    keep((at) => at.setItem(KEY, layer));
    lay(layer);
  });

  // --- Fingers, pointers and keys ------------------------------------------------------------------
  let roving; // the one county that Tab comes to

  function rove(county) {
    if (!county) return;
    document.querySelector('.wa-map [data-county][tabindex="0"]')?.setAttribute("tabindex", "-1");
    county.setAttribute("tabindex", "0");
    roving = county.dataset.county;
  }

  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };

  function beside(from, [right, down]) {
    const [x, y] = middle(from);
    const far = (one) => {
      const [dx, dy] = middle(one).map((at, i) => at - [x, y][i]);
      const along = dx * right + dy * down;
      return along > 1 ? along + 2 * Math.abs(dx * down + dy * right) : Infinity;
    };
    const best = counties().reduce((one, other) => (far(other) < far(one) ? other : one));
    return far(best) < Infinity ? best : undefined;
  }

  document.addEventListener("keydown", (event) => {
    const county = event.target.closest?.("[data-county]");
    if (!county || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") tapped(county);
    else if (event.key in STEPS) {
      const to = beside(county, STEPS[event.key]);
      if (to) rove(to);
      to?.focus();
    } else return;
    event.preventDefault();
  }, true);

  document.addEventListener("click", (event) => {
    const county = event.target.closest("[data-county]");
    if (county) {
      rove(county);
      const far = county.classList.contains("lit") && tooSmall(county);
      if (far) approach(county);
      if (!far || !entersAtOnce(county)) tapped(county);
    }
    const zoom = event.target.closest("[data-map-zoom]");
    if (zoom) enlarge(zoom.closest(".wa-map"), Number(zoom.dataset.mapZoom) * size || 1);
  });

  document.addEventListener("focusin", (event) => {
    const field = event.target.closest("[data-map-choice]");
    if (!field) return;
    served = name(field);
    show();
  });
  document.addEventListener("change", show);
  document.addEventListener("htmx:after:swap", () => requestAnimationFrame(show)); // laid out once, in its frame
  document.addEventListener("sheet", show);

  // --- Larger, with two fingers or the buttons: the place between the fingers stays where it is -----
  const LARGEST = 4;
  let size = 1;
  let pinch;

  function enlarge(map, to, at) {
    const pan = map.querySelector(".wa-map-pan");
    const box = pan.getBoundingClientRect();
    const [x, y] = at ? [at[0] - box.left, at[1] - box.top] : [box.width / 2, box.height / 2];
    const now = Math.min(LARGEST, Math.max(1, to));
    const [left, top] = [(pan.scrollLeft + x) / size, (pan.scrollTop + y) / size];
    size = now;
    document.documentElement.style.setProperty("--map-zoom", String(now));
    pan.scrollTo(left * now - x, top * now - y);
  }

  // On a phone, if the offered counties are far apart, they are too small for a finger: the first tap zooms
  // in, and a choice that is entered at once needs a second tap.
  const FINGER = 44;
  const zooms = () => Boolean(document.querySelector(".wa-zoom")?.getClientRects().length);
  const breadth = (county) => {
    const box = county.getBoundingClientRect();
    return Math.min(box.width, box.height);
  };
  const tooSmall = (county) => zooms() && size < LARGEST && breadth(county) < FINGER;
  const entersAtOnce = (county) => offers(active()).find((one) => one.value === county.dataset.county)?.type === "submit";

  function approach(county) {
    const pan = county.closest(".wa-map-pan");
    enlarge(pan.parentElement, (size * (FINGER + 1)) / breadth(county), middle(county));
    const [x, y] = middle(county);
    const [toX, toY] = middle(pan);
    pan.scrollBy(x - toX, y - toY);
  }

  // At first the counties that a new question offers fill the frame.
  const ROOM = 0.95; // of the frame, so that nothing touches its rim
  let wait = 50; // ms
  let framed = "";
  let framedSize = 1;
  function frame(ids) {
    const pan = document.querySelector(".wa-map-pan");
    const asked = [...ids].join();
    if (asked === framed || !zooms()) return;
    const offered = counties().filter((one) => ids.has(one.dataset.county)).map((one) => one.getBoundingClientRect());
    if (offered.some((box) => !box.width)) { // the drawing is not here yet: look again, ever more rarely
      setTimeout(show, wait);
      wait *= 2;
      return;
    }
    framed = asked;
    if (!offered.length) {
      enlarge(pan.parentElement, 1);
      return;
    }
    const box = pan.getBoundingClientRect();
    const across = (x) => (x - box.left + pan.scrollLeft) / size;
    const down = (y) => (y - box.top + pan.scrollTop) / size;
    const [left, right] = [Math.min(...offered.map((one) => across(one.left))), Math.max(...offered.map((one) => across(one.right)))];
    const [top, bottom] = [Math.min(...offered.map((one) => down(one.top))), Math.max(...offered.map((one) => down(one.bottom)))];
    enlarge(pan.parentElement, ROOM * Math.min(pan.clientWidth / (right - left), pan.clientHeight / (bottom - top)));
    pan.scrollTo(((left + right) * size - pan.clientWidth) / 2, ((top + bottom) * size - pan.clientHeight) / 2);
    framedSize = size;
  }

  // A phone turned sideways has room for the whole map, and no zoom buttons.
  function resized() {
    if (size > 1 && size === framedSize && !zooms()) {
      enlarge(document.querySelector(".wa-map"), 1);
      framed = "";
    }
    show();
  }

  const between = ([one, other]) => [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
  const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

  document.addEventListener("touchstart", (event) => {
    const map = event.touches.length === 2 && event.target.closest?.(".wa-map");
    pinch = map ? { map, size, apart: apart(event.touches) } : undefined;
    if (map) event.preventDefault();
  }, { passive: false });
  document.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    enlarge(pinch.map, (pinch.size * apart(event.touches)) / pinch.apart, between(event.touches));
  }, { passive: false });
  document.addEventListener("touchend", () => { pinch = undefined; });

  lay(keep((at) => at.getItem(KEY)) ?? "");
  show();
  addEventListener("resize", resized);
})();
