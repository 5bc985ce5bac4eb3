// Conveniences of the set-up page; without them everything works all the same.
// Names that were used on this device are offered again, an opened choice closes, and the focus survives moved rows.
(() => {
  const KEY = "companion.names";
  const MOST = 30;

  const known = () => {
    try {
      const names = JSON.parse(localStorage.getItem(KEY));
      return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
    } catch {
      return [];
    }
  };

  const remember = (names) => {
    try {
      localStorage.setItem(KEY, JSON.stringify([...new Set([...names, ...known()])].slice(0, MOST)));
    } catch {
      // a private window, or no room: then not
    }
  };

  for (const name of known()) document.getElementById("known-names").append(new Option(name, name));

  document.getElementById("setup").addEventListener("submit", (event) => {
    const fields = [...event.target.querySelectorAll("input[name$='.name']")];
    remember(fields.map((field) => field.value.trim()).filter(Boolean));
  });

  document.addEventListener("click", (event) => {
    for (const open of document.querySelectorAll(".setup-picker[open]")) {
      if (!open.contains(event.target)) open.open = false;
    }
  });

  let focused = "";
  document.addEventListener("htmx:before:swap", () => { focused = document.activeElement?.id ?? ""; });
  document.addEventListener("htmx:after:swap", () => {
    if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
  });
})();
