// The editor of a storage tile (templates/league_of_six/box/_storage_editor.html): a key adds one or two
// spaces to the row or begins a new one. Bonus and points are suggestions until they are tapped, from the numbers
// that are usual (companion/games/league_of_six/web/box_drafts.py). One key corrects all points of a row; a digit
// corrects its bonus, or the number that was tapped last.
"use strict";

globalThis.editors ??= {};

(() => {
  if (editors.rows) return;
  const HIGHEST = 6;

  const rowsOf = (area) => [...area.querySelectorAll("[data-row]")];
  const spacesOf = (row) => [...row.querySelectorAll("[data-space]")];
  const current = (area) => area.querySelector("[data-row][aria-current]") ?? rowsOf(area).at(-1);

  const stand = (area, here) => {
    for (const one of area.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
    here?.setAttribute("aria-current", "true");
  };

  // A number: the button that shows it, and its field beside it.
  const fieldOf = (button) => button.parentElement.querySelector(`:scope > [data-part=${"space" in button.parentElement.dataset ? "points" : "bonus"}]`);
  const numberOf = (button) => Number(fieldOf(button).value);
  const write = (button, number) => {
    button.querySelector(".number").textContent = number;
    fieldOf(button).setAttribute("value", number);
  };

  const choose = (area, button) => {
    for (const one of area.querySelectorAll("[data-picked]")) delete one.dataset.picked;
    button.dataset.picked = "";
    stand(area, button.closest("[data-row]"));
  };

  const put = (editor, area, button, number) => {
    delete button.dataset.guess;
    write(button, number);
    suggest(editor, area);
  };

  const raise = (editor, area, button) => {
    choose(area, button);
    const number = numberOf(button);
    put(editor, area, button, number < HIGHEST ? number + 1 : 1);
  };

  const add = (editor, area, goods, isNew) => {
    if (isNew || !current(area)) {
      const row = editor.querySelector("[data-blank-row]").content.firstElementChild.cloneNode(true);
      row.querySelector(".ed-bonus").dataset.guess = "";
      area.append(row);
      stand(area, row);
    }
    const spaces = current(area).querySelector(".ed-spaces");
    for (const good of goods) {
      const space = editor.querySelector(`[data-blank-space="${good}"]`).content.firstElementChild.cloneNode(true);
      space.querySelector("button").dataset.guess = "";
      spaces.append(space);
    }
    choose(area, current(area).querySelector(".ed-bonus"));
    suggest(editor, area);
  };

  const picksOf = (row) => spacesOf(row).map((space) => space.querySelector("button"));
  const usualOf = (editor) => JSON.parse(editor.dataset.usual);

  // Numbers that nobody has tapped follow the usual values or the rows above: no bonus is higher than the one
  // above it, rows of equal length have equal points, and the points of all rows of a tile rise, or all fall.
  const suggest = (editor, area) => {
    const usual = usualOf(editor);
    const above = [];
    let last = Math.max(...usual.bonus);
    rowsOf(area).forEach((row, n) => {
      const bonus = row.querySelector(".ed-bonus");
      const here = n < usual.bonus.length ? Math.min(usual.bonus[n], Math.max(1, last)) : Math.max(1, last - 1);
      if ("guess" in bonus.dataset) write(bonus, here);
      last = numberOf(bonus);
      const picks = picksOf(row);
      const points = pointsBelow(usual, above, picks.length);
      picks.forEach((button, m) => { if ("guess" in button.dataset) write(button, points[m] ?? 1); });
      above.push(picks.map(numberOf));
    });
    number(area);
  };

  const pointsBelow = (usual, above, length) => {
    const same = usual.known.includes(length) ? undefined : above.findLast((points) => points.length === length);
    if (same) return same;
    const likely = usual.points[length]?.[0] ?? [];
    const runs = above.map((points) => points.at(-1) - points[0]).findLast(Boolean) ?? 0;
    return runs * (likely.at(-1) - likely[0]) < 0 ? [...likely].reverse() : likely;
  };

  // The fields of rows and spaces are named by their places.
  const number = (area) => {
    rowsOf(area).forEach((row, n) => {
      row.querySelector("[data-part=bonus]").name = `rows.${n}.bonus`;
      spacesOf(row).forEach((space, m) => {
        for (const part of ["good", "points"]) space.querySelector(`[data-part=${part}]`).name = `rows.${n}.spaces.${m}.${part}`;
      });
    });
  };

  const goods = (key) => key.dataset.goods.split(" ");
  const picked = (area) => area.querySelector("[data-picked]");

  editors.rows = {
    this: (editor, area, key) => add(editor, area, goods(key), false),
    new: (editor, area, key) => add(editor, area, goods(key), true),
    again(editor, area) {
      const last = rowsOf(area).at(-1);
      if (!last) return;
      add(editor, area, spacesOf(last).map((space) => space.querySelector("[data-part=good]").value), true);
      const above = picksOf(last);
      picksOf(current(area)).forEach((button, m) => {
        if ("guess" in above[m].dataset) return;
        delete button.dataset.guess;
        write(button, numberOf(above[m]));
      });
    },
    at: (editor, area, row) => choose(area, row.querySelector(".ed-bonus")),
    bonus: (editor, area, key) => raise(editor, area, key),
    points: (editor, area, key) => raise(editor, area, key),
    digit(editor, area, key) {
      if (picked(area)) put(editor, area, picked(area), key.dataset.digit);
    },
    pattern(editor, area, key) {
      const points = key.dataset.points.split(" ");
      picksOf(current(area)).forEach((button, m) => {
        delete button.dataset.guess;
        write(button, points[m]);
      });
      suggest(editor, area);
    },
    take(editor, area, key) {
      const row = key.closest("[data-row]");
      stand(area, row);
      spacesOf(row).at(-1)?.remove();
      if (!spacesOf(row).length) {
        row.remove();
        stand(area, rowsOf(area).at(-1));
      }
      suggest(editor, area);
    },
    clear(editor, area) {
      area.replaceChildren();
    },
    // After every tap: show the keys for the points of the row that is being edited.
    shown(editor, area) {
      const here = current(area) ? picksOf(current(area)).map(numberOf).join(" ") : "";
      const known = usualOf(editor).points[here ? here.split(" ").length : 0] ?? [];
      const keys = editor.querySelector("[data-patterns]");
      keys.replaceChildren(...known.map((points) => patternKey(editor, points.join(" "), here)));
    },
  };

  const patternKey = (editor, points, here) => {
    const key = editor.querySelector("[data-blank-pattern]").content.firstElementChild.cloneNode(true);
    key.dataset.points = key.textContent = points;
    key.setAttribute("aria-pressed", String(points === here));
    return key;
  };

  // Another number, typed in its field; or a digit on the number that has the focus.
  document.addEventListener("input", ({ target }) => {
    const editor = target.closest("[data-digits]")?.closest("[data-editor]");
    const area = editor?.querySelector("[data-area]");
    if (!area || !picked(area) || target.value === "" || !target.validity.valid) return;
    put(editor, area, picked(area), String(Number(target.value)));
    editors.rows.shown(editor, area);
  });

  document.addEventListener("keydown", (event) => {
    const button = event.target.closest?.("[data-editor=rows] :is(.ed-pick, .ed-bonus)");
    if (!button || !/^[0-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    const editor = button.closest("[data-editor]");
    const area = editor.querySelector("[data-area]");
    choose(area, button);
    put(editor, area, button, event.key);
    editors.rows.shown(editor, area);
  });
})();
