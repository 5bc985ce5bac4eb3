// Conveniences of the set-up page; it also works without them. It offers the names used on this device, one
// by one and as the group of last time. It closes an opened choice, and keeps the focus when rows move.
(() => {
  const KEY = "companion.names";
  const GROUP = "companion.group";
  const MOST = 30;
  const OFFERED = 10;
  const form = document.getElementById("setup");
  const again = document.getElementById("known-people");

  const kept = (key) => {
    try {
      const found = JSON.parse(localStorage.getItem(key));
      return Array.isArray(found) ? found : [];
    } catch {
      return [];
    }
  };

  const keep = (key, value) => {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // a private window, or no space: nothing is stored
    }
  };

  const known = () => kept(KEY).filter((name) => typeof name === "string");
  const fields = (of) => [...form.querySelectorAll(`input[name^='players.'][name$='.${of}']`)];
  const seated = () => fields("name").map((field) => field.value.trim());

  for (const name of known()) document.getElementById("known-names").append(new Option(name, name));

  form.addEventListener("submit", ({ submitter }) => {
    if (submitter?.hasAttribute("formaction")) return; // the page once more, not the start of a game
    const names = seated();
    keep(KEY, [...new Set([...names.filter(Boolean), ...known()])].slice(0, MOST));
    if (names.every(Boolean)) keep(GROUP, fields("colour").map((field, n) => [field.value, names[n]]));
  });

  // --- Who played here before -------------------------------------------------------------------
  const button = (text, press) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "button";
    made.textContent = text;
    made.addEventListener("click", press);
    return made;
  };

  const offer = () => {
    if (!again) return;
    const here = new Set(seated());
    const group = kept(GROUP).filter((one) => one.length === 2);
    const names = group.map(([, name]) => name);
    const offered = known().filter((name) => !here.has(name)).slice(0, OFFERED).map((name) => button(name, () => sit(name)));
    if (names.length && !names.every((name) => here.has(name))) offered.unshift(button(names.join(", "), () => gather(group)));
    again.querySelector("[data-people]").replaceChildren(...offered);
    again.hidden = offered.length === 0;
  };

  // Goes to the first seat without a name; if all have one, nobody is left to name.
  const sit = (name) => {
    const empty = fields("name").find((field) => !field.value.trim());
    if (!empty) return;
    empty.value = name;
    empty.dispatchEvent(new Event("change", { bubbles: true }));
    offer();
    (again.hidden ? empty : again.querySelector("button"))?.focus({ preventScroll: true });
  };

  // The whole group with its colours; the server does the rest.
  const gather = async (group) => {
    const data = new FormData(form);
    for (const name of [...data.keys()].filter((key) => /^players\b/.test(key))) data.delete(name);
    group.forEach(([colour, name], n) => {
      for (const [key, value] of Object.entries({ key: n, colour, name })) data.append(`players.${n}.${key}`, value);
    });
    const body = new URLSearchParams(data);
    const answer = await fetch(form.dataset.change, { method: "POST", body, headers: { "HX-Request": "true" } }).catch(() => undefined);
    if (!answer?.ok) return;
    await htmx.swap({ text: await answer.text(), target: "#setup-fields", swap: "innerMorph", sourceElement: form });
    offer();
    fields("name")[0].focus({ preventScroll: true });
  };

  offer();
  form.addEventListener("input", offer);

  // Whoever is renamed at a running table is renamed among those that are offered.
  document.addEventListener("submit", ({ target }) => {
    const before = JSON.parse(target.dataset.names ?? "{}");
    const { players = [] } = Object.keys(before).length ? JSON.parse(target.elements.instead.value) : {};
    const renamed = new Map(players.map(({ colour, name }) => [before[colour], name]).filter(([old, name]) => old && old !== name));
    const anew = (name) => renamed.get(name) ?? name;
    if (!renamed.size) return;
    keep(KEY, [...new Set(known().map(anew))]);
    keep(GROUP, kept(GROUP).map(([colour, name]) => [colour, anew(name)]));
  });

  // --- Opened choices, and the focus --------------------------------------------------------------
  document.addEventListener("click", (event) => {
    for (const open of document.querySelectorAll(".setup-picker[open]")) {
      if (!open.contains(event.target)) open.open = false;
    }
  });

  // Where the answer chooses something else, the choice follows: once a radio has been chosen, its attribute alone no
  // longer changes it. What was chosen while the answer was on its way stays.
  const choices = () => [...form.querySelectorAll("input:is([type=radio], [type=checkbox])")];
  let focused = "";
  let marked = new Map();
  document.addEventListener("htmx:before:swap", () => {
    focused = document.activeElement?.id ?? "";
    marked = new Map(choices().map((one) => [one.id, one.defaultChecked]));
  });
  document.addEventListener("htmx:after:swap", () => {
    for (const one of choices()) if ((marked.get(one.id) ?? false) !== one.defaultChecked) one.checked = one.defaultChecked;
    offer();
    if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
  });

  // What was chosen before the scripts were loaded takes effect now, once htmx has begun, which takes a timeout, too.
  setTimeout(() => {
    choices().find((one) => one.checked && !one.defaultChecked)?.dispatchEvent(new Event("change", { bubbles: true }));
  });
})();
