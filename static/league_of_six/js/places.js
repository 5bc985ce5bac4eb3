// Where things are on the page, by the names of places in motions (static/js/motion.js).
"use strict";

const onTable = (selector) => document.querySelector(`#table ${selector}`);
const onAll = (selector) => [...document.querySelectorAll(`#table ${selector}`)];

const PLACES = {
  seat: (colour) => onTable(`.seat-${colour} .badge`),
  town: (name) => onTable(`[data-town="${name}"] .town-hex`),
  space: (name, row, space) => onAll(`.store-${name} .line`)[row - 1]?.querySelectorAll(".space")[space - 1],
  store: (name) => onTable(`.store-${name}`),
  card: (figures) => onAll(".leader")[figures - 1],
  king: () => onTable(".country"),
  bank: () => onTable(".country"),
};

// A figure moves from town to town along the road, the shorter way round.
function stops(start, end) {
  const [from, to] = [start, end].map((name) => name.split(":"));
  if (from[0] !== "town" || to[0] !== "town") return [start, end];
  const ring = onAll("[data-town]").sort((a, b) => a.dataset.place - b.dataset.place).map((one) => one.dataset.town);
  const length = ring.length;
  const first = ring.indexOf(from[1]);
  const ahead = (ring.indexOf(to[1]) - first + length) % length;
  const [steps, turn] = ahead <= length / 2 ? [ahead, 1] : [length - ahead, -1];
  return Array.from({ length: steps + 1 }, (_, n) => `town:${ring[(first + turn * n + length * n) % length]}`);
}
