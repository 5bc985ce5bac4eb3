// Where a finger goes next, in any engine. Run by devices.py and playing.py, as `fingers.NAME(...)`.
const isShown = (one) => one.getClientRects().length > 0 && one.checkVisibility({ visibilityProperty: true });
const labelOf = (field) => field.labels?.[0] ?? field;
const pick = (all, lot) => all[Math.floor(lot * 7919) % all.length];

// What is tapped next in this form, by lot: a choice, or the button that sends it. Lists and numbers are filled in.
function next(form, lot, tries) {
  const fields = [...form.elements].filter((field) => isShown(labelOf(field)) && !field.disabled);
  const missing = fields.find((field) => !field.validity.valid);
  const boxes = fields.filter((field) => field.type === "checkbox" && !field.checked);
  const buttons = fields.filter((field) => field.type === "submit");
  if (missing?.type === "radio") return labelOf(pick(fields.filter((field) => field.name === missing.name), lot));
  if (missing) {
    const options = [...missing.options ?? []].filter((option) => option.value && !option.disabled);
    missing.value = pick(options, lot)?.value ?? (missing.min || "1");
    missing.dispatchEvent(new Event("change", { bubbles: true }));
    return next(form, lot, tries);
  }
  return boxes.length && (!buttons.length || tries < 2) ? labelOf(pick(boxes, lot)) : pick(buttons, lot);
}

const fingers = {
  // The first element that matches, is shown and contains the text.
  find: (selector, text = "") => [...document.querySelectorAll(selector)].find((one) => isShown(one) && (one.innerText ?? "").includes(text)),

  // The middle of an element in the window, or null while a tap there would not reach it.
  async place(one) {
    if (!one || one.disabled) return null;
    one.scrollIntoView({ block: "center" });
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const { x, y, width, height } = one.getBoundingClientRect();
    const at = [Math.round(x + width / 2), Math.round(y + height / 2)];
    const top = document.elementFromPoint(...at);
    const isReached = top && (one.contains(top) || top.contains(one));
    return isReached && !one.closest("[data-deaf]") ? at : null;
  },

  // What somebody at the tablet taps next, by lot: in the open sheet if it asks something, else in the panel.
  choose(lot, tries) {
    const formsIn = (place) => [...document.querySelectorAll(`${place} form.entry`)]
      .filter((form) => [...form.elements].some((field) => isShown(labelOf(field))));
    const inSheet = formsIn("#sheet");
    const goesOn = document.querySelector("#sheet a.button-primary[data-close-sheet]");
    if (goesOn) return goesOn;
    if (inSheet.length) return next(pick(inSheet, lot), lot, tries);
    const panel = document.querySelector(".tv-panel");
    const opens = panel.querySelectorAll("a.button-primary[data-sheet], details:not([open]) > summary.button-primary");
    const one = pick([...formsIn(".tv-panel"), ...[...opens].filter(isShown)], lot);
    return one?.matches("form") ? next(one, lot, tries) : one;
  },
};
