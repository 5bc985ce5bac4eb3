// What accessibility.py sees in a page: axe-core's violations, contrasts, and targets that are hard to hit.

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
const BESIDES_COLOURS = {
  runOnly: { type: "tag", values: TAGS },
  rules: { "color-contrast": { enabled: false } },
  resultTypes: ["violations"],
};
const COLOURS = {
  runOnly: { type: "rule", values: ["color-contrast"] },
  resultTypes: ["violations", "passes"],
  elementRef: true,
};

const seen = (one) => one.checkVisibility({ visibilityProperty: true })
  && !one.closest("[inert], .visually-hidden, .skip-link");


function told(violations) {
  return violations.flatMap((rule) => rule.nodes.map((node) =>
    `${rule.id}: ${node.target.join(" ")}: ${node.html.slice(0, 160)} `
      + node.any.concat(node.all, node.none).map((check) => check.message).join("; ")));
}

// Only what is smaller than 24 pixels or lies over something else can break the rule.
function markCrowded() {
  const targets = [...document.querySelectorAll(`${CONTROLS}, [tabindex][role]:not([role=group])`)]
    .filter((one) => seen(one) && !one.matches("label"))
    .map((one) => [one, one.getBoundingClientRect()]);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  for (const one of document.querySelectorAll("[data-crowded]")) delete one.dataset.crowded;
  for (const [one, box] of targets) {
    const crowded = Math.min(box.width, box.height) < 24
      || targets.some(([other, its]) => other !== one && over(box, its));
    one.toggleAttribute("data-crowded", crowded);
  }
}

async function besidesColours() {
  markCrowded();
  return told((await axe.run(document, BESIDES_COLOURS)).violations);
}

const hidesAll = ({ backgroundColor, backgroundImage }) => backgroundImage === "none"
  && !/^rgba|\//.test(backgroundColor);
const placed = ({ position }) => ["absolute", "fixed"].includes(position);

// All that axe-core judges the contrast of a text by: its colour and shadow, whether it is large
// (reckoned as axe-core does), and the grounds below it, down to one that hides all others. What
// is placed may lie on the grounds of others.
function looks() {
  const grounds = new Map([[null, ""]]);
  const ground = (one) => {
    if (!grounds.has(one)) {
      const style = getComputedStyle(one);
      const below = ground(one.parentElement);
      const veil = style.opacity === "1" ? "" : `veil ${style.opacity}`;
      const own = [style.backgroundColor, style.backgroundImage, veil].join(" ");
      const where = placed(style) ? one.getAttribute("class") : "";
      const plain = own === "rgba(0, 0, 0, 0) none " && !where;
      const alone = hidesAll(style) && !`${below}${veil}`.includes("veil");
      grounds.set(one, plain ? below : alone ? own : `${below} / ${own} ${where}`);
    }
    return grounds.get(one);
  };
  return (one) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
    const large = Math.ceil(parseFloat(fontSize) * 72) / 96 >= (fontWeight >= 700 ? 14 : 18);
    return [color, large, textShadow, ground(one)].join();
  };
}

// On a picture or on shades axe-core judges no text.
function onPicture(text) {
  for (let one = text; one; one = one.parentElement) {
    const style = getComputedStyle(one);
    if (placed(style)) return false;
    if (style.backgroundImage !== "none") return true;
    if (hidesAll(style)) return false;
  }
  return false;
}

// It judges no single letter either, no drawing (it does not know what fills one), and nothing
// that is out of use or cut out of sight.
const FIELD = "input:not([type=checkbox], [type=radio], [type=range]), select, textarea";
const OUT_OF_USE = ":disabled, [aria-disabled=true], label:has(:disabled)";
const hasText = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
  && one.textContent.trim().length > 1;
const says = (one) => (one.matches(FIELD) || hasText(one)) && !one.closest(`svg, ${OUT_OF_USE}`)
  && getComputedStyle(one).clipPath !== "inset(50%)";

// Judges texts that look like none that passed; what axe-core cannot judge, but once of a kind
// and place.
async function colours(passed, unsure) {
  const look = looks();
  const kind = (one) => [one.tagName, one.className, one.parentElement.className, look(one)].join();
  const fresh = [];
  for (const one of document.body.querySelectorAll("*")) {
    const isNew = says(one) && seen(one) && !passed.includes(look(one))
      && !unsure.includes(kind(one)) && !onPicture(one);
    one.toggleAttribute("data-new-text", isNew);
    if (isNew) fresh.push(one);
  }
  if (!fresh.length) return { found: [], passed: [], unsure: [] };
  const { violations, passes } = await axe.run(document, COLOURS);
  const elements = (rules) => rules.flatMap((rule) => rule.nodes.map((node) => node.element));
  const [good, bad] = [elements(passes), elements(violations)];
  const left = fresh.filter((one) => !good.includes(one) && !bad.includes(one));
  return { found: told(violations), passed: good.map(look), unsure: left.map(kind) };
}

const small = () => smallTargets()
  .map(([one, width, height]) => `small: ${Math.round(width)}x${Math.round(height)}: ${one.outerHTML.slice(0, 160)}`);

window.checkAccessibility = async (everything, passed, unsure) => {
  const unpainted = document.adoptedStyleSheets;
  document.adoptedStyleSheets = []; // else no text has a colour
  const found = everything ? await besidesColours() : [];
  const judged = await colours(passed, unsure);
  document.adoptedStyleSheets = unpainted;
  return { ...judged, found: [...found, ...judged.found, ...small()] };
};

// The two rules that take axe-core longer than all others together judge only what is marked.
axe.configure({
  rules: [
    { id: "color-contrast", selector: "[data-new-text]" },
    { id: "target-size", selector: "[data-crowded]" },
  ],
});
