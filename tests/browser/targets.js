// Targets that a finger misses, each with its width and height. in_sight.js and accessibility.js ask this. Counties may be
// small on the map, because a list has each of them again (WCAG 2.5.8).
const CONTROLS = "button, input:not([type=hidden]), select, textarea, a[href], summary, label:has(input), [role=button]";

const smallTargets = () => {
  const [TARGET, LEAST_TARGET] = [48, 44];
  // As many in a row as its meaning demands, on a phone of 360 px: keys by symbols, rounds.
  const DENSE = ".ed-pairs > *, .ed-patterns > *, .replay-round";
  const UNSEEN = ".turn-line.over, template, [data-county], .visually-hidden, .skip-link, [hidden], [inert], details:not([open]) > :not(summary)";
  const drawn = (one) => one.checkVisibility({ visibilityProperty: true })
    && getComputedStyle(one).clipPath === "none" && !one.closest(UNSEEN);
  // A link inside a sentence is as high as its line (WCAG 2.5.8). A box to tick is hit through its label.
  const inSentence = (one) => getComputedStyle(one).display === "inline"
    && [...one.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const found = [];
  for (const one of document.querySelectorAll(CONTROLS)) {
    if (!drawn(one) || inSentence(one)) continue;
    const isTick = one.matches("[type=checkbox], [type=radio]");
    const { width, height } = (isTick ? one.labels[0] : one).getBoundingClientRect();
    const least = one.matches(DENSE) ? LEAST_TARGET : TARGET;
    if (width >= 3 && Math.min(width, height) < least - 0.5) found.push([one, width, height]);
  }
  return found;
};
