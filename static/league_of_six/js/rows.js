// The editor of a storage tile (templates/league_of_six/box/_storage_editor.html): a key with a good and a number adds
// a space, and a bonus ends the row. A tap on a space or a row chooses it, so that the next key corrects it. A row that
// was entered before is one key.
"use strict";

globalThis.editors ??= {};

(() => {
  if (editors.rows) return;
  const MOST_KEYS = 4;

  const rowsOf = (area) => [...area.querySelectorAll("[data-row]")];
  const spacesOf = (row) => [...row.querySelectorAll("[data-space]")];
  const current = (area) => area.querySelector("[data-row][aria-current]");
  const partOf = (element, part) => element.querySelector(`[data-part=${part}]`);
  const clone = (editor, template) => editor.querySelector(`[data-blank-${template}]`).content.firstElementChild.cloneNode(true);

  const write = (element, part, number) => {
    element.querySelector(".number").textContent = number;
    partOf(element, part).setAttribute("value", number);
  };

  // The row and the space that the next keys change; without a row, the next good begins one.
  const choose = (area, row, space) => {
    for (const one of area.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
    for (const one of area.querySelectorAll("[data-picked]")) delete one.dataset.picked;
    row?.setAttribute("aria-current", "true");
    if (space) space.dataset.picked = "";
  };

  const addRow = (editor, area) => {
    const row = clone(editor, "row");
    area.append(row);
    return row;
  };

  const makeSpace = (editor, { good, points }) => {
    const space = clone(editor, `space="${good}"`);
    write(space, "points", points);
    return space;
  };

  // The fields of rows and spaces are named by their places.
  const nameFields = (area) => {
    rowsOf(area).forEach((row, n) => {
      partOf(row, "bonus").name = `rows.${n}.bonus`;
      spacesOf(row).forEach((space, m) => {
        for (const part of ["good", "points"]) partOf(space, part).name = `rows.${n}.spaces.${m}.${part}`;
      });
    });
  };

  const read = (row) => ({
    bonus: partOf(row, "bonus").value,
    spaces: spacesOf(row).map((space) => ({ good: partOf(space, "good").value, points: partOf(space, "points").value })),
  });
  const textOf = ({ spaces }) => spaces.map(({ good, points }) => `${good} ${points}`).join(" ");
  const isWhole = (row) => row.bonus !== "" && row.spaces.length > 0;

  const lastSpace = (area) => area.querySelector("[data-picked]") ?? [...(rowInHand(area)?.querySelectorAll("[data-space]") ?? [])].at(-1);
  const rowInHand = (area) => current(area) ?? rowsOf(area).at(-1);

  const setBonus = (area, number) => {
    if (!rowInHand(area)) return;
    write(rowInHand(area), "bonus", number);
    choose(area);
  };

  editors.rows = {
    space(editor, area, key) {
      const picked = area.querySelector("[data-picked]");
      const row = current(area) ?? addRow(editor, area);
      const space = makeSpace(editor, key.dataset);
      if (picked) picked.replaceWith(space);
      else row.querySelector(".ed-spaces").append(space);
      const isEnded = picked && read(row).bonus !== "";
      choose(area, isEnded ? undefined : row);
      nameFields(area);
    },
    bonus: (editor, area, key) => setBonus(area, key.dataset.number),
    at: (editor, area, key) => choose(area, key.closest("[data-row]")),
    pick: (editor, area, key) => choose(area, key.closest("[data-row]"), key.closest("[data-space]")),
    known(editor, area, key) {
      const { bonus, spaces } = JSON.parse(key.dataset.known);
      const row = current(area) ?? addRow(editor, area);
      row.querySelector(".ed-spaces").replaceChildren(...spaces.map((space) => makeSpace(editor, space)));
      write(row, "bonus", bonus);
      choose(area);
      nameFields(area);
    },
    tile: (editor, area, key) => knownTiles()[key.dataset.tile].button.click(),
    take(editor, area, key) {
      const row = key.closest("[data-row]");
      spacesOf(row).at(-1)?.remove();
      const left = spacesOf(row).length > 0;
      if (!left) row.remove();
      choose(area, left ? row : undefined);
      nameFields(area);
    },
    clear: (editor, area) => area.replaceChildren(),
    // After every tap: show keys for the rows entered before that begin like the current row.
    shown(editor, area) {
      const here = current(area);
      const begun = here ? textOf(read(here)) : "";
      const entered = rowsOf(area).filter((row) => row !== here).map(read).filter(isWhole);
      const every = [...entered, ...JSON.parse(editor.dataset.known)];
      const different = new Map(every.map((row) => [`${row.bonus} ${textOf(row)}`, row]));
      const fitting = [...different.values()].filter((row) => textOf(row).startsWith(begun)).slice(0, MOST_KEYS);
      const keys = [...recognised(editor, rowsOf(area).map(read).filter(isWhole)), ...fitting.map((row) => knownKey(editor, row))];
      editor.querySelector("[data-known-keys]").replaceChildren(...keys.slice(0, MOST_KEYS));
    },
  };

  // The tiles that the box knows: their rows as texts, and the button that says that it is this tile.
  const knownTiles = () => [...document.querySelectorAll("#sheet .pick-storage .pick-form")].map((form) => {
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
    const fits = ({ rows, button }) => !button.disabled && begun.length > 0 && begun.every((row, n) => row === rows[n]);
    const every = knownTiles();
    const found = every.filter(fits);
    if (found.length !== 1) return [];
    const key = clone(editor, "tile");
    key.dataset.tile = every.indexOf(found[0]);
    return [key];
  };

  const knownKey = (editor, row) => {
    const key = clone(editor, "known");
    key.dataset.known = JSON.stringify(row);
    key.querySelector(".number").textContent = row.bonus;
    for (const space of row.spaces) key.append(makeSpace(editor, space).querySelector(".draw-space"));
    return key;
  };

  // When the editor appears, too.
  const showKnown = () => {
    for (const editor of document.querySelectorAll("[data-editor=rows]")) {
      editors.rows.shown(editor, editor.querySelector("[data-area]"));
    }
  };
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => { if (ctx?.target?.id === "sheet") showKnown(); });
  document.addEventListener("DOMContentLoaded", showKnown);
  showKnown();

  // Another number, typed in its field; or a digit on the space that has the focus.
  document.addEventListener("input", ({ target }) => {
    const area = target.closest("[data-types]")?.closest("[data-editor]").querySelector("[data-area]");
    if (!area || target.value === "" || !target.validity.valid) return;
    const part = target.dataset.types;
    const typed = part === "points" ? lastSpace(area) : rowInHand(area);
    if (typed) write(typed, part, String(Number(target.value)));
  });

  document.addEventListener("keydown", (event) => {
    const space = event.target.closest?.("[data-editor=rows] [data-space]");
    if (!space || !/^[0-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    write(space, "points", event.key);
  });
})();
