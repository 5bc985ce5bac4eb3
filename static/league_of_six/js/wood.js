// The editor of a town's side, of a tax tile, or of both (templates/league_of_six/box/_wood_editor.html):
// a key fills the current place and moves on to the next blank side. When the last blank place is filled, the
// form saves itself, unless something is tapped within a moment.
"use strict";

globalThis.editors ??= {};

(() => {
  if (editors.wood) return;
  const SVG = "http://www.w3.org/2000/svg";
  const SIDES = ["0", "1", "2", "3", "4", "5"];
  const SAVE_MS = 2000;
  let saving; // the timer, and the button that it presses

  const placeOf = (area, name) => area.querySelector(`[data-place="${name}"]`);
  // A place has a field that says whether anything was entered there, and one for each of its symbols.
  const fieldsOf = (one) => [...one.querySelectorAll("input:not([data-whether])")].filter((field) => field.value !== "[]");
  const symbolsOf = (one) => fieldsOf(one).map((field) => field.value);
  const isGiven = (one) => "given" in one.dataset;
  const target = (editor) => (editor.dataset.now === "arrows" ? "middle" : editor.dataset.now);

  const hidden = (name, value) => {
    const field = document.createElement("input");
    for (const [key, text] of Object.entries({ type: "hidden", name, value })) field.setAttribute(key, text);
    return field;
  };

  const show = (one, symbols, words) => {
    for (const field of fieldsOf(one)) field.remove();
    one.append(...symbols.map((symbol) => hidden(one.dataset.field, symbol)));
    const shows = one.querySelector("[data-shows]");
    if (shows) shows.replaceChildren(...symbols.map((symbol) => drawn(symbol, {}, "icon")));
    else one.querySelector("[data-marks]").replaceChildren(...inMiddle(symbols));
    one.querySelector("[data-words]").textContent = `${one.dataset.label}: ${words}`;
  };

  const fill = (editor, one, symbols) => {
    one.dataset.given = "";
    one.querySelector("[data-whether]").setAttribute("value", "[]");
    show(one, symbols, symbols.map((symbol) => word(editor, symbol)).join(", ") || word(editor, ""));
  };

  const empty = (editor, one) => {
    delete one.dataset.given;
    one.querySelector("[data-whether]").setAttribute("value", "null");
    show(one, [], editor.querySelector("[data-said]").dataset.blank);
  };

  // The label of a symbol's key; for the figures of an estate there is a key only for two of them.
  const word = (editor, symbol) => {
    const key = (symbols) => editor.querySelector(`[data-does=put][data-symbols="${symbols}"]`);
    return (key(symbol) ?? key(`${symbol} ${symbol}`))?.getAttribute("aria-label").split(", ")[0] ?? symbol;
  };

  const address = (symbol) => `#icon-${["red", "green", "blue", "yellow"].includes(symbol) ? "good-" : ""}${symbol}`;

  const drawn = (symbol, attributes, className) => {
    const use = document.createElementNS(SVG, "use");
    for (const [name, value] of Object.entries({ href: address(symbol), ...attributes })) use.setAttribute(name, value);
    if (!className) return use;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", className);
    svg.setAttribute("aria-hidden", "true");
    svg.append(use);
    return svg;
  };

  // The same places as in templates/league_of_six/box/_draw.html.
  const inMiddle = (symbols) => {
    const top = symbols.length > 2 ? Math.ceil(symbols.length / 2) : symbols.length;
    return symbols.map((symbol, n) => {
      const low = n >= top;
      const x = ((low ? n - top : n) - ((low ? symbols.length - top : top) - 1) / 2) * 23;
      const y = symbols.length < 3 ? 0 : low ? 12 : -12;
      return drawn(symbol, { x: x - 11, y: y - 11, width: 22, height: 22 });
    });
  };

  const go = (editor, area, now) => {
    editor.dataset.now = now;
    for (const one of area.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
    placeOf(area, target(editor)).querySelector("button").setAttribute("aria-current", "true");
  };

  // The next blank side clockwise; the place itself if there is none.
  const next = (area, now) => {
    const start = now === "middle" ? 0 : Number(now) + 1;
    const around = SIDES.map((_, n) => String((start + n) % SIDES.length));
    return around.find((name) => placeOf(area, name) && !isGiven(placeOf(area, name))) ?? now;
  };

  const setArrows = (editor, area, arrows) => {
    const holder = area.querySelector("[data-arrows]");
    for (const field of fieldsOf(holder)) field.remove();
    holder.append(...arrows.map((arrow) => hidden("arrows", arrow)));
    for (const path of area.querySelectorAll("path[data-arrow]")) path.classList.toggle("draw-none", !arrows.includes(path.dataset.arrow));
    for (const key of area.querySelectorAll("button[data-arrow]")) key.setAttribute("aria-pressed", String(arrows.includes(key.dataset.arrow)));
    for (const key of editor.querySelectorAll("[data-pattern]")) key.setAttribute("aria-pressed", String(key.dataset.pattern === arrows.join("")));
  };

  const arrowsOf = (area) => symbolsOf(area.querySelector("[data-arrows]"));

  const say = (editor, ...texts) => { editor.querySelector("[data-said]").textContent = texts.join(". "); };
  const words = (area, name) => placeOf(area, name).querySelector("[data-words]").textContent;

  editors.wood = {
    at(editor, area, key) {
      const name = key.parentElement.dataset.place;
      const turns = name === "middle" && editor.dataset.now !== "arrows" && area.querySelector("[data-arrows]");
      go(editor, area, turns ? "arrows" : name);
    },
    arrows(editor, area, key) {
      setArrows(editor, area, [...key.dataset.pattern]);
      go(editor, area, "middle");
    },
    arrow(editor, area, key) {
      const now = arrowsOf(area);
      const { arrow } = key.dataset;
      setArrows(editor, area, now.includes(arrow) ? now.filter((one) => one !== arrow) : [...now, arrow].sort());
    },
    put(editor, area, key) {
      const name = target(editor);
      fill(editor, placeOf(area, name), key.dataset.symbols.split(" ").filter(Boolean));
      area.dataset.last = name;
      const to = next(area, name);
      go(editor, area, to);
      if (to !== name) say(editor, words(area, name), editor.querySelector("[data-said]").dataset.next.replace("{place}", placeOf(area, to).dataset.label));
      else say(editor, words(area, name));
      if (isWhole(editor, area)) save(editor);
    },
    more(editor, area, key) {
      const now = target(editor);
      const name = fieldsOf(placeOf(area, now)).length ? now : area.dataset.last ?? now;
      fill(editor, placeOf(area, name), [...symbolsOf(placeOf(area, name)), key.dataset.symbols]);
      say(editor, words(area, name));
      if (isWhole(editor, area)) save(editor);
    },
    clear(editor, area) {
      for (const one of area.querySelectorAll("[data-place]")) empty(editor, one);
      const tile = area.querySelector("[data-arrows]");
      if (tile) setArrows(editor, area, []);
      go(editor, area, tile ? "arrows" : "0");
    },
    // While only some sides of a town are entered, a hint says how to enter an empty one.
    shown(editor, area) {
      const sides = SIDES.map((name) => placeOf(area, name)).filter(Boolean);
      const open = sides.filter((one) => !isGiven(one)).length;
      editor.toggleAttribute("data-partly", open > 0 && open < sides.length);
    },
  };

  // Whether the last of the places that were blank at first has been filled.
  const isWhole = (editor, area) => {
    const open = [...area.querySelectorAll("[data-place]")].some((one) => !isGiven(one));
    const numbers = [...editor.querySelectorAll("[type=radio]")];
    const asked = numbers.length && !numbers.some((one) => one.checked);
    const tile = area.querySelector("[data-arrows]");
    return "blank" in area.dataset && !open && !asked && (!tile || arrowsOf(area).length > 0);
  };

  const save = (editor) => {
    const form = editor.closest("form");
    const button = form?.querySelector("[data-completes]") ?? form?.querySelector(".button-primary");
    if (!button) return;
    say(editor, editor.querySelector("[data-said]").dataset.saving);
    button.dataset.saving = "";
    saving = { button, timer: setTimeout(() => { wait(); if (button.isConnected) form.requestSubmit(button); }, SAVE_MS) };
  };

  const wait = () => {
    if (!saving) return;
    clearTimeout(saving.timer);
    delete saving.button.dataset.saving;
    saving = undefined;
  };

  document.addEventListener("pointerdown", wait, true);
  document.addEventListener("keydown", wait, true);
})();
