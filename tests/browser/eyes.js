// What eyes.py sees in a page: axe-core's violations, contrasts, and targets that are hard to hit.

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

const TOUCHED = "a[href], button, summary, select, textarea, input:not([type=hidden]), "
  + "[role=button]";
const touched = (more = "") => [...document.querySelectorAll(TOUCHED + more)].filter(seen);

function told(violations) {
  return violations.flatMap((rule) => rule.nodes.map((node) =>
    `${rule.id}: ${node.target.join(" ")}: ${node.html.slice(0, 160)} `
      + node.any.concat(node.all, node.none).map((check) => check.message).join("; ")));
}

// Only what is smaller than 24 pixels or lies over something else can break the rule.
function markCrowded() {
  const targets = touched(", [tabindex][role]:not([role=group])")
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

// All that the contrast of a text comes from: its letters, and the grounds below them. What is
// placed may lie on the grounds of others.
function looks() {
  const grounds = new Map([[null, ""]]);
  const ground = (one) => {
    if (!grounds.has(one)) {
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(one);
      const own = [backgroundColor, backgroundImage, opacity].join(" ");
      const placed = ["absolute", "fixed"].includes(position) ? one.getAttribute("class") : "";
      const below = ground(one.parentElement);
      const plain = own === "rgba(0, 0, 0, 0) none 1" && !placed;
      grounds.set(one, plain ? below : `${below} / ${own} ${placed}`);
    }
    return grounds.get(one);
  };
  return (one) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
    return [color, fontSize, fontWeight, textShadow, ground(one)].join();
  };
}

// On a picture or on shades axe-core judges no text.
function onPicture(text) {
  for (let one = text; one; one = one.parentElement) {
    const { backgroundColor, backgroundImage, position } = getComputedStyle(one);
    if (["absolute", "fixed"].includes(position)) return false;
    if (backgroundImage !== "none") return true;
    if (!/^rgba|\//.test(backgroundColor)) return false; // nothing is seen through it
  }
  return false;
}

// It judges no single letter either.
const says = (one) => one.matches("input, select, textarea")
  || [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    && one.textContent.trim().length > 1;

// Judges texts that look like none that passed; what axe-core cannot judge, but once of a kind.
async function colours(passed, unsure) {
  const look = looks();
  const kind = (one) => [one.tagName, one.getAttribute("class"), look(one)].join();
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

// Links inside sentences are as high as their line (WCAG 2.5.8 leaves them out); a box to tick is
// hit through its label.
function small(least) {
  const inSentence = (one) => one.matches("a") && getComputedStyle(one).display === "inline"
    && [...one.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  return touched()
    .filter((one) => !inSentence(one))
    .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
    .filter(([, box]) => box.width && Math.min(box.width, box.height) < least - 0.5)
    .map(([one, box]) => `small: ${Math.round(box.width)}x${Math.round(box.height)}: `
      + one.outerHTML.slice(0, 160));
}

window.eyes = async (everything, least, passed, unsure) => {
  const unpainted = document.adoptedStyleSheets;
  document.adoptedStyleSheets = []; // else no text has a colour
  const found = everything ? await besidesColours() : [];
  const judged = await colours(passed, unsure);
  document.adoptedStyleSheets = unpainted;
  return { ...judged, found: [...found, ...judged.found, ...small(least)] };
};

// The two rules that take axe-core longer than all others together judge only what is marked.
axe.configure({
  rules: [
    { id: "color-contrast", selector: "[data-new-text]" },
    { id: "target-size", selector: "[data-crowded]" },
  ],
});
