// The editors of a box: keys that count taps, rows of spaces, undo. Each kind of thing that was
// tapped lies in hidden fields inside [data-area], which is all that there is to undo and to draw.
"use strict";

(() => {
  const past = new WeakMap(); // an editor's area: how it was before each tap
  const MIDDLES = [[0, -58], [50, -29], [50, 29], [0, 58], [-50, 29], [-50, -29]];
  const SVG = "http://www.w3.org/2000/svg";

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-does]");
    const editor = key?.closest("[data-editor]");
    if (!editor) return;
    event.preventDefault();
    const area = editor.querySelector("[data-area]");
    if (!past.has(area)) past.set(area, []);
    const before = area.innerHTML;
    if (key.dataset.does === "undo") undo(area);
    else {
      acts[key.dataset.does](area, key, editor);
      if (area.innerHTML !== before) past.get(area).push(before);
    }
    if (editor.dataset.editor === "storage") number(area);
    else draw(editor, area);
    const none = past.get(area).length === 0;
    editor.querySelector("[data-does=undo]").setAttribute("aria-disabled", String(none));
  });

  const undo = (area) => {
    const before = past.get(area).pop();
    if (before !== undefined) area.innerHTML = before;
  };

  const acts = {
    cell(area, key) {
      const steps = key.dataset.steps.split(" ").map(Number);
      const count = Number(key.dataset.count);
      const wanted = steps.find((step) => step > count) ?? 0;
      fill(key, wanted);
    },
    clear(area, key, editor) {
      if (editor.dataset.editor === "storage") area.replaceChildren(row(editor));
      for (const cell of area.querySelectorAll("[data-does=cell]")) fill(cell, 0);
      for (const other of area.querySelectorAll(".pad-edge > input:not([value='[]'])")) other.remove();
    },
    row(area, key, editor) {
      const own = key.closest("[data-row]");
      if (!own && !isBlank(area.lastElementChild)) area.append(row(editor));
      stand(area, own ?? area.lastElementChild);
    },
    pick(area, key) {
      const again = key.getAttribute("aria-pressed") === "true";
      stand(area, key.closest("[data-row]"));
      if (!again) key.setAttribute("aria-pressed", "true");
    },
    bonus(area, key) {
      const here = current(area);
      here.querySelector("[data-shown]").textContent = points(key);
      here.querySelector("[data-part=bonus]").setAttribute("value", points(key));
    },
    space(area, key, editor) {
      const here = current(area);
      const made = editor.querySelector("[data-blank-space]").content.cloneNode(true);
      const shown = key.firstElementChild.cloneNode(true);
      shown.querySelector(".number").textContent = points(key);
      made.querySelector("button").append(shown);
      made.querySelector("[data-part=good]").setAttribute("value", key.dataset.good);
      made.querySelector("[data-part=points]").setAttribute("value", points(key));
      const picked = here.querySelector("[aria-pressed=true]")?.closest("[data-space]");
      if (picked) picked.replaceWith(made);
      else here.querySelector(".ed-spaces").append(made);
    },
    take(area) {
      const here = current(area);
      const gone = here.querySelector("[aria-pressed=true]")?.closest("[data-space]") ?? here.querySelector("[data-space]:last-child");
      if (gone) gone.remove();
      else if (area.children.length > 1) {
        stand(area, here.previousElementSibling ?? here.nextElementSibling);
        here.remove();
      }
    },
  };

  // As many fields beside a key as it was tapped for.
  const fill = (key, count) => {
    const cell = key.parentElement;
    for (const field of cell.querySelectorAll("input")) field.remove();
    for (let n = 0; n < count; n += 1) cell.append(hidden(cell.dataset.name, cell.dataset.value));
    key.dataset.count = count;
    key.querySelector(".cell-count").textContent = count || "";
  };

  const hidden = (name, value) => {
    const field = document.createElement("input");
    for (const [key, text] of Object.entries({ type: "hidden", name, value })) field.setAttribute(key, text);
    return field;
  };

  const row = (editor) => {
    const made = editor.querySelector("[data-blank-row]").content.firstElementChild.cloneNode(true);
    made.setAttribute("aria-current", "true");
    return made;
  };

  const isBlank = (one) => !one.querySelector("[data-space]") && one.querySelector("[data-part=bonus]").value === "";

  const current = (area) => area.querySelector("[aria-current]") ?? area.lastElementChild;

  const points = (key) => {
    const typed = key.closest("[data-other]")?.querySelector("input").value;
    return typed === undefined ? key.dataset.points : String(Math.min(999, Math.max(0, Number.parseInt(typed, 10) || 0)));
  };

  // The row that keys write to from now on; nothing in it is picked.
  const stand = (area, here) => {
    for (const one of area.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
    for (const one of area.querySelectorAll("[aria-pressed]")) one.removeAttribute("aria-pressed");
    here.setAttribute("aria-current", "true");
  };

  // The fields of rows and spaces are named by their places.
  const number = (area) => {
    [...area.children].forEach((one, n) => {
      one.querySelector("[data-part=bonus]").name = `rows.${n}.bonus`;
      [...one.querySelectorAll("[data-space]")].forEach((space, m) => {
        for (const part of ["good", "points"]) space.querySelector(`[data-part=${part}]`).name = `rows.${n}.spaces.${m}.${part}`;
      });
    });
  };

  // The picture, placed as templates/league_of_six/box/_draw.html places it.
  const draw = (editor, area) => {
    const marks = editor.querySelector("[data-marks]");
    const things = (name) => [...area.querySelectorAll(`input[name="${name}"]`)].map((field) => field.value).filter((value) => value !== "[]");
    const placed = editor.dataset.editor === "town"
      ? MIDDLES.flatMap(([x, y], k) => inRow(things(`edges.${k}`), x, y, 23))
      : inMiddle(things("middle"));
    marks.replaceChildren(...placed.map(([symbol, x, y, size]) => use(editor, symbol, x, y, size)));
  };

  const inRow = (symbols, x, y, size) => symbols.map((symbol, n) => [symbol, x + (n - (symbols.length - 1) / 2) * 23, y, size]);

  const inMiddle = (symbols) => {
    if (symbols.length < 3) return inRow(symbols, 0, 0, 22);
    const top = Math.ceil(symbols.length / 2);
    return [...inRow(symbols.slice(0, top), 0, -12, 22), ...inRow(symbols.slice(top), 0, 12, 22)];
  };

  const use = (editor, symbol, x, y, size) => {
    const drawn = document.createElementNS(SVG, "use");
    const good = ["red", "green", "blue", "yellow"].includes(symbol);
    const attributes = { href: `#icon-${good ? "good-" : ""}${symbol}`, x: x - size / 2, y: y - size / 2, width: size, height: size };
    for (const [name, value] of Object.entries(attributes)) drawn.setAttribute(name, value);
    return drawn;
  };
})();
