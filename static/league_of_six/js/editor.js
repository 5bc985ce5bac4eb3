// The editor of what is printed on a tile (templates/league_of_six/box/_editor.html). It has places: a tap on a key fills
// the current one with what the key shows and goes on to the next free one. The values are in hidden fields of
// the places, which are inside [data-area]; undo restores that area.
"use strict";

(() => {
  if (globalThis.hasEditor) return; // a phone loads this with every sheet that has an editor
  globalThis.hasEditor = true;
  const SAVE_MS = 2000;
  const MOST_KEYS = 4;
  const past = new WeakMap(); // an area: how it was before each tap
  let saving; // the timer, and the button that it presses

  const all = (within, what) => [...within.querySelectorAll(what)];
  const areaOf = (editor) => editor.querySelector("[data-area]");
  const ofKind = (within, kind) => all(within, `[data-kind=${kind}][data-place]`);
  const current = (area) => area.querySelector("[data-current]");
  const rowOf = (place) => place.closest("[data-row]");
  const isFilled = (place) => "filled" in place.dataset;
  const inputs = (place) => all(place, "input:not([data-whether])");
  const valuesOf = (place) => inputs(place).map((field) => field.value);
  const faceOf = (element) => element.querySelector("[data-face]");
  const clones = (nodes) => [...nodes].map((node) => node.cloneNode(true));
  const blank = (editor, what) => editor.querySelector(`[data-blank-${what}]`).content.firstElementChild.cloneNode(true);

  // The names of a place's fields. In a row, the signs # stand for the numbers of the row and of the place.
  const namesOf = (place) => {
    const row = rowOf(place);
    const numbers = row ? [[...row.parentElement.children].indexOf(row), ofKind(row, "space").indexOf(place)] : [];
    return place.dataset.field.split(" ").map((name) => numbers.reduce((named, n) => named.replace("#", n), name));
  };

  const hidden = (name, value) => {
    const field = document.createElement("input");
    for (const [key, text] of Object.entries({ type: "hidden", name, value })) field.setAttribute(key, text);
    return field;
  };

  // --- Filling a place ------------------------------------------------------------------------------
  const say = (place, words) => { place.querySelector("[data-words]").textContent = `${place.dataset.label}: ${words}`; };

  // A place has a field for each value, and perhaps one that says whether anything was entered there.
  const setValues = (place, values) => {
    for (const field of inputs(place)) field.remove();
    const names = namesOf(place);
    place.append(...values.map((value, n) => hidden(names[n] ?? names.at(-1), value)));
    place.toggleAttribute("data-filled", true);
    place.querySelector("[data-whether]")?.setAttribute("value", "[]");
  };

  const fill = (place, key) => {
    setValues(place, key.dataset.value.split(" ").filter(Boolean));
    faceOf(place).replaceChildren(...clones(faceOf(key).childNodes));
    say(place, key.getAttribute("aria-label") ?? key.textContent.trim());
  };

  const fillMore = (place, key) => {
    if (!valuesOf(place).length) faceOf(place).replaceChildren();
    faceOf(place).append(faceOf(key).lastElementChild.cloneNode(true));
    setValues(place, [...valuesOf(place), key.dataset.value]);
    say(place, valuesOf(place).length > 1 ? `${wordsOf(place)}, ${key.dataset.word}` : key.dataset.word);
  };
  const wordsOf = (place) => place.querySelector("[data-words]").textContent.slice(place.dataset.label.length + 2);

  const empty = (editor, place) => {
    for (const field of inputs(place)) field.remove();
    delete place.dataset.filled;
    faceOf(place).replaceChildren(...clones(faceOf(blank(editor, place.dataset.kind)).childNodes));
    const whether = place.querySelector("[data-whether]");
    whether?.setAttribute("value", whether.dataset.whether);
    say(place, editor.querySelector("[data-said]").dataset.blank);
  };

  const setNumber = (place, number) => {
    inputs(place).at(-1).setAttribute("value", number);
    place.querySelector(".number").textContent = number;
  };

  // A number that no key has gets the drawing of another one.
  const fillNumber = (editor, place, ...values) => {
    const keys = all(editor, `[data-does=put][data-kind=${place.dataset.kind}]`);
    fill(place, keys.find((key) => values.length < 2 || key.dataset.value.startsWith(`${values[0]} `)));
    setNumber(place, values.at(-1));
  };

  // --- Going from place to place ----------------------------------------------------------------------
  const choose = (editor, area, place) => {
    for (const one of all(area, "[data-current], [aria-current]")) {
      delete one.dataset.current;
      one.removeAttribute("aria-current");
    }
    place.dataset.current = "";
    editor.dataset.now = place.dataset.place;
    (place.querySelector("button") ?? place.nextElementSibling?.querySelector("button"))?.setAttribute("aria-current", "true");
  };

  const isEnded = (row) => ofKind(row, "bonus").some(isFilled);
  const hasSpaces = (row) => ofKind(row, "space").some(isFilled);
  const lies = (place) => place.dataset.kind !== "bonus" && !(rowOf(place) && isEnded(rowOf(place)));

  // The next free place; the place itself if there is none. A row that has its bonus is full.
  const next = (area, place) => {
    const every = all(area, "[data-place]");
    const at = every.indexOf(place);
    return [...every.slice(at + 1), ...every.slice(0, at)].find((one) => !isFilled(one) && lies(one)) ?? place;
  };

  // The place that a key of that kind fills: the current one, or one beside it.
  const target = (area, kind) => {
    const now = current(area);
    if (now.dataset.kind === kind) return now;
    const here = rowOf(now) ?? area;
    const within = kind === "bonus" && !hasSpaces(here) ? here.previousElementSibling : here;
    const beside = within ? ofKind(within, kind) : [];
    return beside.find((place) => !isFilled(place)) ?? beside[0];
  };

  // Rows grow: each has a free space at its end, and the last row is free.
  const grow = (editor, area) => {
    if (!("grows" in area.dataset)) return;
    for (const row of all(area, "[data-row]")) {
      for (const place of ofKind(row, "space")) if (!isFilled(place)) place.remove();
      if (hasSpaces(row)) row.querySelector("[data-spaces]").append(blank(editor, "space"));
      else row.remove();
    }
    area.append(blank(editor, "row"));
    for (const place of all(area, "[data-place]")) {
      const names = namesOf(place);
      inputs(place).forEach((field, n) => field.setAttribute("name", names[n]));
    }
  };

  const announce = (editor, ...texts) => { editor.querySelector("[data-said]").textContent = texts.join(". "); };

  const goOn = (editor, area, place) => {
    grow(editor, area);
    const to = next(area, place);
    choose(editor, area, to);
    const said = place.querySelector("[data-words]").textContent;
    if (to === place) announce(editor, said);
    else announce(editor, said, editor.querySelector("[data-said]").dataset.next.replace("{place}", to.dataset.label));
    if (isWhole(editor, area)) save(editor);
  };

  const does = {
    at(editor, area, key) {
      const row = key.closest("[data-row]");
      const place = key.closest("[data-place]") ?? ofKind(row, "space").at(-1);
      const below = place.previousElementSibling;
      choose(editor, area, place === current(area) && below?.dataset.kind === "arrows" ? below : place);
    },
    put(editor, area, key) {
      const place = target(area, key.dataset.kind);
      if (!place) return;
      fill(place, key);
      area.dataset.last = place.dataset.place;
      goOn(editor, area, place);
    },
    more(editor, area, key) {
      const now = target(area, key.dataset.kind);
      const last = area.querySelector(`[data-place="${area.dataset.last}"]`);
      const place = valuesOf(now).length ? now : last ?? now;
      fillMore(place, key);
      announce(editor, place.querySelector("[data-words]").textContent);
      if (isWhole(editor, area)) save(editor);
    },
    known(editor, area, key) {
      const { bonus, spaces } = JSON.parse(key.dataset.known);
      const row = rowOf(current(area));
      for (const place of ofKind(row, "space")) place.remove();
      for (const { good, points } of spaces) {
        const place = blank(editor, "space");
        row.querySelector("[data-spaces]").append(place);
        fillNumber(editor, place, good, points);
      }
      const [end] = ofKind(row, "bonus");
      fillNumber(editor, end, bonus);
      goOn(editor, area, end);
    },
    tile: (editor, area, key) => knownTiles()[key.dataset.tile].button.click(),
    take(editor, area, key) {
      const row = rowOf(key);
      ofKind(row, "space").filter(isFilled).at(-1)?.remove();
      grow(editor, area);
      choose(editor, area, ofKind(row.isConnected ? row : area.lastElementChild, "space").at(-1));
    },
    clear(editor, area) {
      for (const place of all(area, "[data-place]")) empty(editor, place);
      grow(editor, area);
      choose(editor, area, all(area, "[data-place]").find(lies));
    },
  };

  const undo = (editor, area) => {
    const [html, now] = past.get(area).pop() ?? [];
    if (html === undefined) return;
    area.innerHTML = html;
    editor.dataset.now = now;
  };

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-does]");
    const editor = key?.closest("[data-editor]");
    if (!editor) return;
    event.preventDefault();
    const area = areaOf(editor);
    if (!past.has(area)) past.set(area, []);
    if (key.dataset.does === "undo") undo(editor, area);
    else {
      const before = [area.innerHTML, editor.dataset.now];
      does[key.dataset.does](editor, area, key);
      if (area.innerHTML !== before[0] && key.dataset.does !== "at") past.get(area).push(before);
    }
    show(editor, area);
  });

  // --- What is shown besides the places ---------------------------------------------------------------
  const show = (editor, area) => {
    editor.querySelector("[data-does=undo]")?.setAttribute("aria-disabled", String(!past.get(area)?.length));
    const symbols = ofKind(area, "symbols");
    const open = symbols.filter((place) => !isFilled(place)).length;
    editor.toggleAttribute("data-partly", open > 0 && open < symbols.length);
    for (const key of all(editor, "[data-kind][aria-pressed]")) {
      key.setAttribute("aria-pressed", String(valuesOf(ofKind(area, key.dataset.kind)[0]).join(" ") === key.dataset.value));
    }
    if ("known" in editor.dataset) showKnown(editor, area);
  };

  const read = (row) => ({
    bonus: valuesOf(ofKind(row, "bonus")[0])[0],
    spaces: ofKind(row, "space").filter(isFilled).map(valuesOf).map(([good, points]) => ({ good, points })),
  });
  const textOf = ({ spaces }) => spaces.map(({ good, points }) => `${good} ${points}`).join(" ");

  // Keys for a tile that is recognised, and for the rows entered before that begin like the current row.
  const showKnown = (editor, area) => {
    const here = rowOf(current(area));
    const entered = all(area, "[data-row]").filter(isEnded).map(read);
    const others = all(area, "[data-row]").filter((row) => row !== here && isEnded(row)).map(read);
    const different = new Map([...others, ...JSON.parse(editor.dataset.known)].map((row) => [`${row.bonus} ${textOf(row)}`, row]));
    const begun = [...different.values()].filter((row) => textOf(row).startsWith(textOf(read(here))));
    const keys = [...recognised(editor, entered), ...begun.map((row) => knownKey(editor, row))];
    editor.querySelector("[data-known-keys]").replaceChildren(...keys.slice(0, MOST_KEYS));
  };

  const knownKey = (editor, row) => {
    const key = blank(editor, "known");
    key.dataset.known = JSON.stringify(row);
    const faces = [blank(editor, "bonus"), ...row.spaces.map(() => blank(editor, "space"))];
    fillNumber(editor, faces[0], row.bonus);
    row.spaces.forEach(({ good, points }, n) => fillNumber(editor, faces[n + 1], good, points));
    key.append(...faces.flatMap((place) => [...faceOf(place).childNodes]));
    return key;
  };

  // The tiles that the box knows: their rows as texts, and the button that says that it is this tile.
  const knownTiles = () => all(document, "#sheet .pick-storage .pick-form").map((form) => {
    const rows = [];
    for (const { name, value } of form.elements) {
      const [kind, row, part] = name.split(".");
      if (kind === "rows") rows[row] = part === "bonus" ? value : `${rows[row]} ${value}`;
    }
    return { rows, button: form.querySelector("button") };
  });

  // A tile is recognised once the rows entered so far are its first rows, and no other tile begins like this.
  const recognised = (editor, entered) => {
    const begun = entered.map((row) => `${row.bonus} ${textOf(row)}`);
    const every = knownTiles();
    const found = every.filter(({ rows, button }) => !button.disabled && begun.length > 0 && begun.every((row, n) => row === rows[n]));
    if (found.length !== 1) return [];
    const key = blank(editor, "tile");
    key.dataset.tile = every.indexOf(found[0]);
    return [key];
  };

  const showAll = () => { for (const editor of all(document, "[data-editor]")) show(editor, areaOf(editor)); };
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => { if (ctx?.target?.id === "sheet") showAll(); });
  document.addEventListener("DOMContentLoaded", showAll);
  showAll();

  // --- Another number, typed in its field; or a digit on the space that has the focus -------------------
  document.addEventListener("input", ({ target: field }) => {
    const editor = field.closest("[data-types]")?.closest("[data-editor]");
    if (!editor || field.value === "" || !field.validity.valid) return;
    const area = areaOf(editor);
    const kind = field.dataset.types;
    const now = current(area);
    const row = hasSpaces(rowOf(now)) ? rowOf(now) : rowOf(now).previousElementSibling;
    const place = isFilled(now) && now.dataset.kind === kind ? now : row && ofKind(row, kind).filter((one) => kind === "bonus" || isFilled(one)).at(-1);
    if (!place) return;
    const number = String(Number(field.value));
    if (isFilled(place)) setNumber(place, number);
    else fillNumber(editor, place, number);
  });

  document.addEventListener("keydown", (event) => {
    const space = event.target.closest?.("[data-kind=space][data-filled]");
    if (!space || !/^[0-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    setNumber(space, event.key);
  });

  // --- When the last of the places that were blank at first is filled, the form saves itself, unless something is
  // tapped within a moment -------------------------------------------------------------------------------
  const isWhole = (editor, area) => {
    const numbers = all(editor, "[type=radio]");
    const isAsked = numbers.length > 0 && !numbers.some((one) => one.checked);
    return "blank" in area.dataset && !isAsked && all(area, "[data-place]").every(isFilled);
  };

  const save = (editor) => {
    const form = editor.closest("form");
    const button = form?.querySelector(".button-primary");
    if (!button) return;
    announce(editor, editor.querySelector("[data-said]").dataset.saving);
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

  // --- Keys in a grid are one stop of the Tab key; arrows move between them -------------------------------
  const STEPS = { ArrowLeft: () => -1, ArrowRight: () => 1, ArrowUp: (across) => -across, ArrowDown: (across) => across };
  const keysOf = (grid) => all(grid, "button").filter((one) => one.getClientRects().length);

  document.addEventListener("focusin", ({ target: key }) => {
    const grid = key.closest?.("[data-grid]");
    if (grid) for (const one of all(grid, "button")) one.tabIndex = one === key ? 0 : -1;
  });

  document.addEventListener("keydown", (event) => {
    const grid = event.target.closest?.("[data-grid]");
    if (!grid || !(event.key in STEPS) || event.ctrlKey || event.altKey || event.metaKey) return;
    const keys = keysOf(grid);
    const to = keys[keys.indexOf(event.target) + STEPS[event.key](Number(grid.dataset.grid))];
    event.preventDefault();
    to?.focus();
  });
})();
