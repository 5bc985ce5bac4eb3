// What tests measure in a page; tests/browser/measurements.py gives each of these a name.
const measurements = {
  seen: (one) => one.checkVisibility({ visibilityProperty: true }),
  box: (one) => document.querySelector(one).getBoundingClientRect(),
  size: (one) => parseFloat(getComputedStyle(one).fontSize),

  // How much of the page is out of sight sideways, and whose fault it is. A phone's innerWidth grows
  // with what is too wide, the root's clientWidth does not.
  tooWide() {
    const root = document.documentElement;
    const wide = root.scrollWidth - root.clientWidth;
    const out = (one) => one.getBoundingClientRect().right > root.clientWidth + 1;
    const guilty = wide > 0 ? [...document.querySelectorAll("body *")].filter(out).slice(-3) : [];
    return wide > 0 ? [wide, ...guilty.map((one) => one.outerHTML.slice(0, 120))] : [];
  },

  // By how much the page and the panel of a table are too high.
  tooHigh() {
    const panel = document.querySelector(".tv-panel");
    const over = panel ? panel.scrollHeight - panel.clientHeight : 0;
    return [document.documentElement.scrollHeight - innerHeight, over];
  },

  // What of these parts is cut off sideways.
  cut: (parts) => [...document.querySelectorAll(parts)]
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.scrollWidth - one.clientWidth}: ${one.outerHTML.slice(0, 120)}`),

  // What of all texts and buttons is cut off by a box that hides what is too wide.
  hidden: () => [...document.querySelectorAll("button, a.button, label, h1, h2, p, summary")]
    .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden"))
    .filter((one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowX))
    .filter((one) => one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.outerHTML.slice(0, 120)),

  // Which of these parts lie over one another or reach out of the screen.
  crowded(parts) {
    const boxes = [...document.querySelectorAll(parts)]
      .filter((one) => one.checkVisibility())
      .map((one) => [one.className, one.getBoundingClientRect()]);
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return [
      ...boxes.filter(([, box]) => box.left < 0 || box.right > innerWidth)
        .map(([name]) => `out: ${name}`),
      ...boxes.flatMap(([name, box], n) => boxes.slice(n + 1)
        .filter(([, other]) => over(box, other)).map(([other]) => `${name} covers ${other}`)),
    ];
  },

  // Which of these names break within a word, or are cut without dots.
  broken: (names) => [...document.querySelectorAll(names)].flatMap((name) => {
    const text = name.firstChild;
    const parts = [...text.data.matchAll(/[^\s-]+-?/g)].filter((part) => {
      const range = document.createRange();
      range.setStart(text, part.index);
      range.setEnd(text, part.index + part[0].length);
      return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
    });
    const half = measurements.size(name) / 2; // of a line; letters reach over it
    const cut = getComputedStyle(name).textOverflow !== "ellipsis"
      && (name.scrollHeight > name.clientHeight + half || name.scrollWidth > name.clientWidth + 1);
    return [...parts.map((part) => part[0]), ...(cut ? [text.data] : [])];
  }),

  // What of the header, of the turn line and of the choices something else lies over, when it is
  // scrolled to: looked at in its corners, in the middles of its edges and in its middle.
  covered() {
    const told = ".tv-top .round, .step.now, #open-phase, .code, .undo-button, #open-menu, "
      + ".turn-line, .turn-head, .turn-more";
    const parts = (box) => [box.left + 5, (box.left + box.right) / 2, box.right - 5].flatMap(
      (x) => [box.top + 5, (box.top + box.bottom) / 2, box.bottom - 5].map((y) => [x, y]));
    const covered = (one) => {
      const box = one.getBoundingClientRect();
      const line = one.closest(".turn-line");
      const seen = (hit) => one.contains(hit) || (hit && line && line.contains(hit));
      return box.width > 8 && !parts(box).every(([x, y]) => seen(document.elementFromPoint(x, y)));
    };
    const found = [...document.querySelectorAll(told)].filter(covered);
    for (const one of document.querySelectorAll(".tv-panel :is(button, a.button)")) {
      if (!measurements.seen(one)) continue;
      one.scrollIntoView({ block: "center" });
      if (covered(one)) found.push(one);
    }
    for (const one of [document.documentElement, ...document.querySelectorAll(".tv-panel")]) {
      one.scrollTop = 0;
    }
    return found.map((one) => `${one.className}: ${one.textContent.trim().slice(0, 40)}`);
  },

  // The drawing that this one refers to, with its width: what is drawn often is drawn once.
  once(one) {
    if (one.hasAttribute("width") || !one.hasAttribute("href")) return one;
    const inner = document.querySelector(`${one.getAttribute("href")} > use`);
    return inner ? measurements.once(inner) : one;
  },

  // What of a table's page is smaller than it may be (pixels): any text, a name on the board (which
  // is legible or not shown), who must do what, and numbers and drawings.
  small() {
    const [text, name, act, sign, drawing] = [16, 12, 20, 18, 16];
    const shown = (one) => measurements.seen(one) && !one.closest(".visually-hidden, .skip-link");
    const scale = (one) => {
      const matrix = one.ownerSVGElement && one.getScreenCTM();
      return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    };
    const least = (one) => {
      if (one.closest(".turn-head, .turn-more, .said-lines")) return act;
      return one.closest(".counter-n, .banner-n, .order-n, .way, .wa-map-over > g, .space > b")
        ? sign : one.closest("svg") ? name : text;
    };
    const found = [];
    const walk = document.createTreeWalker(document.querySelector(".tv"), NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const one = node.parentElement;
      if (!node.data.trim() || !shown(one)) continue;
      const box = document.createRange();
      box.selectNodeContents(node);
      if (box.getBoundingClientRect().width < 2) continue;
      const size = measurements.size(one) * scale(one);
      if (size < least(one) - 0.05) {
        found.push(`${size.toFixed(1)}: ${one.getAttribute("class")}: ${node.data.trim()}`);
      }
    }
    const drawn = ".marks use, .figure use, .order use, .wa-map-over g > use, .tv .icon";
    for (const one of document.querySelectorAll(drawn)) {
      const { width, height } = one.getBoundingClientRect();
      if (!shown(one) || width < 2) continue;
      const least = one.matches(".wa-map-over [href*=player]") ? 12 : drawing; // a statue's owner
      const own = Number(measurements.once(one).getAttribute("width")) * scale(one) || Math.max(width, height);
      if (own < least - 0.05) found.push(`drawing ${own.toFixed(1)}: ${one.outerHTML}`);
    }
    return found;
  },

  // Which of the moves that are told are cut or small, and whether the button that opens those which
  // do not fit the line says how many they are.
  moves() {
    const found = [];
    const turn = measurements.box(".turn-line");
    const inside = (box) => box.left >= turn.left && box.right <= turn.right && box.top >= turn.top
      && box.bottom <= turn.bottom && box.bottom <= innerHeight;
    const moves = [...document.querySelectorAll(".now-moves > li")].filter(measurements.seen);
    const line = moves.filter((move) => move.offsetTop === moves[0].offsetTop);
    const more = document.querySelector(".now-more")?.checkVisibility()
      ? Number(document.querySelector(".now-more").textContent) : 0;
    if (more !== moves.length - line.length) found.push(`${more} more of ${moves.length}`);
    for (const move of line) {
      const box = move.getBoundingClientRect();
      if (!inside(box) || move.scrollWidth > move.clientWidth + 1) found.push(move.textContent);
      if (measurements.size(move) < 20) found.push("small");
    }
    return found;
  },

  // Whether the news begin in sight: the first words of the first sentence.
  news() {
    const room = measurements.box("#said .said-lines");
    const sentence = document.querySelector("#said span");
    const first = document.createTreeWalker(sentence, NodeFilter.SHOW_TEXT).nextNode();
    const words = document.createRange();
    words.setStart(first, 0);
    words.setEnd(first, Math.min(8, first.length));
    return [...words.getClientRects()].every((box) => box.left >= room.left - 1
      && box.right <= room.right + 1 && box.top >= room.top - 1 && box.bottom <= room.bottom + 3);
  },

  // From three metres: controls that are seen, texts below 28 px, whether who must do what has 44,
  // whether all fits.
  fromAfar() {
    const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const controls = [...document.querySelectorAll(".tv :is(a[href], button, summary, input)")]
      .filter((one) => shown(one) && one.getBoundingClientRect().width > 1)
      .filter((one) => !one.matches(".seat-opens, .seat-followers"));
    const small = [...document.querySelectorAll(".tv *")].filter((one) => shown(one)
      && !one.closest("svg, .visually-hidden")
      && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
      && one.getBoundingClientRect().width > 2 && measurements.size(one) < 27.9);
    const root = document.documentElement;
    return [controls, small].map((found) => found.map((one) => one.outerHTML.slice(0, 90)))
      .concat([measurements.size(document.querySelector(".turn-head")) >= 44,
        root.scrollWidth <= innerWidth && root.scrollHeight <= innerHeight]);
  },

  // Whether the stores lie within their room, or a button is there that opens them.
  storesInSight() {
    if (measurements.seen(document.querySelector(".tv-stores > .pane-opens"))) return true;
    const [room, box] = [".tv-stores", ".tv-stores .stores"].map(measurements.box);
    return box.left >= room.left && box.right <= room.right && box.bottom <= room.bottom;
  },

  // Whether the hint of a dark screen lies below the table, and the page has still no more than one screen.
  hintBelowTable() {
    const [hint, table] = ["#awake-hint", ".tv"].map(measurements.box);
    return hint.top >= table.bottom && hint.bottom <= innerHeight
      && document.documentElement.scrollHeight <= innerHeight;
  },

  // On a phone: by how much the first choice lies below the bar under the thumb, unscrolled. In
  // landscape the bar is at the side.
  belowTheBar() {
    const panel = document.querySelector("[data-choices]");
    const first = [...panel.querySelectorAll("button, a.button, input, select")]
      .find((one) => one.checkVisibility() && !one.disabled);
    const bar = measurements.box("#ph-bar");
    const end = bar.width > bar.height ? bar.top : innerHeight;
    const over = Math.round(first.getBoundingClientRect().bottom) - Math.round(end);
    return scrollY === 0 ? Math.max(0, over) : "scrolled";
  },

  // Whether the hand stays in sight, above the bar at the edge, down at the last choice.
  handInSight() {
    [...document.querySelectorAll(".ph-panel button")].at(-1)?.scrollIntoView(false);
    const [hand, bar] = [".ph-guards", "#ph-bar"].map(measurements.box);
    scrollTo(0, 0);
    return hand.top >= 0 && hand.bottom <= bar.top && Math.abs(bar.bottom - innerHeight) <= 1;
  },

  // What of a phone's page is too small for a finger, too wide, or has so little room that its
  // letters stand below each other.
  unhandy() {
    const small = [...document.querySelectorAll("main :is(button, input, a, summary)")].filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      return measurements.seen(one) && height && (width < 40 || height < 47.5);
    });
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const broken = [];
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      const letters = texts.currentNode.data.trim().length;
      if (tops.size > 2 && letters < 3 * tops.size) broken.push(texts.currentNode.data);
    }
    return [...measurements.tooWide(), ...small.map((one) => one.outerHTML), ...broken];
  },

  // Everything of a table that can be tapped, besides "Now move", over which a phone asks, with where it lies in the page that is at its top.
  places() {
    const tapped = document.querySelectorAll("#table :is(a, button, summary, [data-press])");
    scrollTo(0, 0);
    return [...tapped].filter((one) => !one.closest("#asking, .now-strip") && measurements.seen(one))
      .map((one) => [one, one.getBoundingClientRect()])
      .map(([one, { x, y, width, height }]) => [one.textContent.trim() || one.outerHTML.slice(0, 60),
        ...[x, y, width, height].map(Math.round)]);
  },

  // Those places beside a phone that asks and where it is out of sight, as it stays, and what it
  // takes itself.
  placesWithAndWithout() {
    const asking = document.querySelector("#asking");
    asking.style.display = "";
    const now = measurements.places();
    const { x, y, width, height } = asking.querySelector(".asks").getBoundingClientRect();
    asking.style.display = "none";
    return [now, measurements.places(), [x, y, width, height]];
  },

  // What has the focus: its text, whether a ring shows it, whether it is the panel of choices.
  focus() {
    const one = document.activeElement;
    const ring = getComputedStyle(one);
    const input = one.matches("input[type=radio], input[type=checkbox]");
    const shown = input && one.nextElementSibling ? getComputedStyle(one.nextElementSibling) : ring;
    return {
      text: one.innerText ?? one.textContent,
      ringed: [ring, shown].some(
        (css) => css.outlineStyle !== "none" && parseFloat(css.outlineWidth) >= 2),
      choices: one.matches("[data-choices]"),
    };
  },

  // What has the focus and lies under something else, as the focus goes through the page and back.
  // It scrolls there as under the Tab key, which takes Chromium and Playwright ten times as long.
  focusCovered() {
    const reached = (one) => one.tabIndex >= 0 && !one.matches(".visually-hidden, dialog *")
      && measurements.seen(one);
    const covered = (one) => {
      one.focus();
      if (document.activeElement !== one) return false;
      const seen = one.closest("label") ?? one;
      const box = seen.getBoundingClientRect();
      const spots = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.9], [0.1, 0.9], [0.9, 0.1]].map(
        ([x, y]) => document.elementFromPoint(box.left + x * box.width, box.top + y * box.height));
      return !spots.some((hit) => hit && (seen.contains(hit) || hit.contains(seen)));
    };
    const focused = "a, button, input, select, textarea, summary, [tabindex]";
    const all = [...document.querySelectorAll(focused)].filter(reached);
    return [...all, ...all.toReversed()].filter(covered).map((one) => one.outerHTML.slice(0, 150));
  },
};
