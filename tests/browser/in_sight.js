// What is wrong with a page as it is now: text that is cut off, words that break, parts that lie over
// others or hang out of their frame, targets that are too small for a finger, a page that is too wide.
// On a table's page at one moment (`atTable`) also: controls of the question that are out of sight or
// covered, type that is too small for the far side, a panel that scrolls, a page that is too high.
// tests/browser/in_sight.py and pages.py evaluate this.
(atTable) => {
  const SLACK = 4; // pixels by which boxes may overlap: letters reach over their lines
  // Offers beside the question: to join, to give back, to take over, to open what is left out.
  const BESIDE = ".join-here, .give-back, .watching-line, .on-phone, .untold, .said-more, .hands-round";
  const LEAST_NAME = 2; // the width of a shortened name in em: two or three letters and the dots
  const UNREAD = ".turn-line.over, svg, script, template, .visually-hidden, [hidden], details:not([open]) > :not(summary), option";
  // Parts that show a beginning on purpose: the rest is in the history, in the menu or behind "+n".
  const SHORTENED = ".said-lines, .deviations, .now-moves, .turn-more";

  const table = atTable ? document.querySelector("#table") : document.body;
  const panel = document.querySelector(".tv-panel") || table;
  const found = [];
  const named = (one) => (one.getAttribute("class") || one.tagName).trim().split(/\s+/).slice(0, 3).join(".");
  const words = (one) => (one.innerText || one.getAttribute("aria-label") || one.name || one.tagName)
    .trim().replace(/\s+/g, " ").slice(0, 30);
  const tell = (kind, ...what) => found.push([kind, ...what].join(": "));
  const drawn = (one) => one.checkVisibility({ visibilityProperty: true })
    && getComputedStyle(one).clipPath === "none" && !one.closest(UNREAD);
  const drawnParts = [...table.querySelectorAll("*")]
    .filter((one) => one instanceof HTMLElement && drawn(one));
  const overlap = (a, b) => [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];

  // The share of an element that is inside the window and inside every ancestor that clips it.
  const shownPart = (one) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const box = { left, top, right, bottom };
    const clip = (edges) => {
      box.left = Math.max(box.left, edges.left);
      box.right = Math.min(box.right, edges.right);
      box.top = Math.max(box.top, edges.top);
      box.bottom = Math.min(box.bottom, edges.bottom);
    };
    for (let up = one.parentElement; up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.display === "contents" || style.overflow === "visible") continue;
      clip(up.getBoundingClientRect());
    }
    clip({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    const area = Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
    return [area / (width * height), box];
  };

  // What lies over more than two of nine points of a box that belongs to this control.
  const coveredBy = (one, box) => {
    const hits = [0.15, 0.5, 0.85].flatMap((x) => [0.2, 0.5, 0.8].map((y) => document.elementFromPoint(
      box.left + (box.right - box.left) * x, box.top + (box.bottom - box.top) * y)));
    const own = one.closest("label") || (one.id && document.querySelector(`label[for="${one.id}"]`)) || one;
    const over = hits.filter((hit) => hit && !own.contains(hit) && !hit.contains(one));
    return over.length > 2 ? over[0] : null;
  };

  for (const one of atTable ? panel.querySelectorAll(CONTROLS) : []) {
    const { width, height } = one.getBoundingClientRect();
    const unseen = one.matches("input") && (getComputedStyle(one).opacity === "0" || width < 3);
    if (!drawn(one) || unseen || width < 3 || height < 3 || one.closest(BESIDE)) continue;
    const [part, box] = shownPart(one);
    if (part < 0.9) tell("out of sight", words(one), `${Math.round(part * 100)} %`);
    else if (coveredBy(one, box)) tell("covered", words(one), named(coveredBy(one, box)));
  }

  for (const [one, width, height] of smallTargets()) {
    tell("small", `${width.toFixed(1)} x ${height.toFixed(1)}`, named(one), words(one));
  }

  // What is read from the far side of a table: the question, "Now move" and the numbers of the board.
  const drawnSize = (one) => {
    const matrix = one.ownerSVGElement && one.getScreenCTM();
    return parseFloat(getComputedStyle(one).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
  };
  const isRoomy = innerWidth >= 1280 && innerHeight >= 800;
  const fromAfar = [[".turn-head", 28], [".now-moves > li", 22], [".tv-board text", isRoomy ? 22 : 18]];
  for (const [parts, least] of atTable ? fromAfar : []) {
    for (const one of table.querySelectorAll(parts)) {
      const isRead = !one.matches("text") || /^\d+$/.test(one.textContent.trim());
      if (!isRead || !one.checkVisibility({ visibilityProperty: true }) || one.closest(".turn-line.over")) continue;
      if (drawnSize(one) < least - 0.05) tell("small type", `${drawnSize(one).toFixed(1)} px`, words(one) || one.textContent);
    }
  }

  // A sentence below the question is shown whole or not at all.
  for (const one of atTable ? table.querySelectorAll(".tv-turn .turn-more > span") : []) {
    const range = document.createRange();
    range.selectNodeContents(one);
    const lines = [...range.getClientRects()];
    const { right, bottom } = one.getBoundingClientRect();
    const shown = lines.filter((line) => line.left < right && line.bottom < bottom + SLACK);
    if (shown.length % lines.length) tell("cut", words(one));
  }

  // Text: out of sight, cut off, or broken within a word.
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const one = node.parentElement;
    if (!node.data.trim() || !(one instanceof HTMLElement) || !drawn(one)) continue;
    if (one.closest(SHORTENED)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { width, height } = range.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    if (atTable && panel.contains(one) && !one.closest(BESIDE) && shownPart(one)[0] < 0.7) {
      tell("out of sight", node.data.trim().slice(0, 30));
    }
    for (const word of node.data.includes("\u00ad") ? [] : node.data.matchAll(/\p{L}{4,}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) tell("broken", word[0], named(one));
    }
  }
  const scrolls = atTable ? [] : ["auto", "scroll"]; // a wide table on a page beside the table
  for (const one of drawnParts) {
    const style = getComputedStyle(one);
    if (style.overflow === "visible" || one.closest(SHORTENED)) continue;
    if (style.contentVisibility === "hidden") continue; // a pane that a button opens
    const dots = style.textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth + 1;
    if (dots && one.clientWidth < LEAST_NAME * parseFloat(style.fontSize)) tell("cut to nothing", words(one));
    if (one.clientWidth < 3) continue;
    const wide = !["visible", ...scrolls].includes(style.overflowX) && style.textOverflow !== "ellipsis";
    const lines = style.overflowY !== "visible" && parseFloat(style.fontSize) / 2;
    if (wide && one.scrollWidth > one.clientWidth + 1) tell("cut", named(one), words(one));
    if (lines && one.scrollHeight > one.clientHeight + lines) tell("cut", named(one), words(one));
  }

  // Parts with text that lie over a later part with the same parent, or hang out of their frame.
  const flows = (one) => {
    const { position, display } = getComputedStyle(one);
    return !["absolute", "fixed", "sticky"].includes(position) && !["inline", "contents"].includes(display);
  };
  const boxes = new Map(drawnParts.filter((one) => flows(one) && !one.closest(".said"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width >= 3 && box.height >= 3));
  for (const [one, box] of boxes) {
    const up = one.parentElement;
    const frame = getComputedStyle(up);
    const framed = parseFloat(frame.borderTopWidth) && parseFloat(frame.borderBottomWidth)
      && frame.overflowY === "visible";
    if (boxes.has(up) && framed) {
      const edges = boxes.get(up);
      const over = Math.max(box.bottom - edges.bottom, edges.top - box.top, box.right - edges.right);
      if (over > SLACK) tell("hangs out", named(one), named(up), `${Math.round(over)} px`);
    }
    if (!one.textContent.trim()) continue;
    for (let next = one.nextElementSibling; next; next = next.nextElementSibling) {
      if (!boxes.has(next) || !next.textContent.trim()) continue;
      const by = Math.min(...overlap(box, boxes.get(next)));
      if (by > SLACK) tell("lies over", named(one), named(next), `${Math.round(by)} px`);
    }
  }

  // Words that lie over other words or reach out of their part or the window. What is cut off with
  // dots, scrolls sideways or stays at an edge of the screen may.
  const blockOf = (one) => (["inline", "contents"].includes(getComputedStyle(one).display) ? blockOf(one.parentElement) : one);
  const stays = (one) => {
    const { position, overflowX } = getComputedStyle(one);
    return ["fixed", "sticky"].includes(position) || overflowX !== "visible" || (one !== table && stays(one.parentElement));
  };
  const lines = atTable ? [] : drawnParts.filter((one) => !stays(one))
    .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim()))
    .flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter((box) => box.width > 3).map((box) => [node, box]);
    })
    .sort(([, a], [, b]) => a.top - b.top);
  lines.forEach(([node, box], n) => {
    const said = node.data.trim().slice(0, 30);
    if (box.left < -1 || box.right > innerWidth + 1) tell("beyond the window", said);
    const room = blockOf(node.parentElement).getBoundingClientRect();
    const out = Math.max(box.right - room.right, room.left - box.left);
    if (out > SLACK) tell("sticks out", said, `${Math.round(out)} px`);
    for (let next = n + 1; next < lines.length && lines[next][1].top < box.bottom; next += 1) {
      const [other, its] = lines[next];
      const [wide, high] = overlap(box, its);
      if (other !== node && wide > 2 && high > 0.4 * Math.min(box.height, its.height)) {
        tell("words over words", said, other.data.trim().slice(0, 30));
      }
    }
  });

  if (atTable && panel.scrollHeight > panel.clientHeight + 3) tell("scrolls inside", panel.scrollHeight - panel.clientHeight);
  const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
  if (atTable && scrollHeight > innerHeight + 2) tell("too high", scrollHeight - innerHeight);
  if (scrollWidth > clientWidth) tell("too wide", scrollWidth - clientWidth);
  return found;
}
