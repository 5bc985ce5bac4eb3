// Where things are on Wallenstein's table, for js/motion.js: an element for each kind of place.
"use strict";

const PLACES = {
  county: (id) => document.querySelector(`#table [data-county="${id}"]`),
  seat: (colour) => document.querySelector(`.tv-players .seat-${colour}`),
  board: () => document.querySelector(".tv-board"),
};

const stops = (start, end) => [start, end];
