// Shared by the tablet, the phones and the page for joining: keeps #table as the server has it,
// gives every entry a key, and shows what an answer says.
"use strict";

const table = document.getElementById("table");
const notice = document.getElementById("notice");
const lost = document.getElementById("line-lost");

// --- Live: the server says only two numbers; the page asks for itself again -------------------
let source, watchdog, reopening, saying, later;
let pause = 500;
let busy = 0;
let fetching = false;
const wanted = {};

const shown = (name) => Number(table.querySelector("[data-revision]")?.dataset[name] ?? -1);
const stale = () => Object.keys(wanted).some((name) => wanted[name] !== shown(name));

async function refresh(force = false) {
  if (fetching || busy || (!force && !stale())) return;
  fetching = true;
  const before = JSON.stringify(wanted);
  try {
    await htmx.ajax("GET", table.dataset.page, { target: "#table", swap: "innerMorph" });
  } finally {
    fetching = false;
  }
  clearTimeout(later);
  if (stale()) later = setTimeout(refresh, before === JSON.stringify(wanted) ? 1000 : 0);
}

function alive(wait = 12000) {
  clearTimeout(watchdog);
  watchdog = setTimeout(reopen, wait);
}

function open() {
  close();
  source = new EventSource(table.dataset.events);
  alive(3000);
  source.addEventListener("open", () => {
    pause = 500;
    alive();
    clearTimeout(saying);
    saying = undefined;
    lost.hidden = true;
  });
  source.addEventListener("hb", () => alive());
  for (const name of ["revision", "people"]) {
    source.addEventListener(name, (event) => {
      alive();
      wanted[name] = Number(event.data);
      refresh();
    });
  }
  source.addEventListener("error", reopen);
}

// A stream that stays away may mean that this page may no longer see it: asking for it tells.
function reopen() {
  close();
  saying ??= setTimeout(() => { lost.hidden = false; }, 3000);
  if (pause === 2000) refresh(true);
  reopening = setTimeout(open, pause);
  pause = Math.min(pause * 2, 2000);
}

function close() {
  clearTimeout(watchdog);
  clearTimeout(reopening);
  source?.close();
  source = undefined;
}

function again() {
  if (document.visibilityState === "hidden") return;
  pause = 500;
  open();
}

document.addEventListener("visibilitychange", again);
window.addEventListener("online", again);
window.addEventListener("pageshow", again);
window.addEventListener("pagehide", close);

// --- Entries: sent once, whatever the network does --------------------------------------------
const posts = (ctx) => ctx?.request?.method === "POST";
const unanswered = new Map();

const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");

// Nothing waits long for a network that swallows what is sent. The same entry sent again after a
// lost answer carries the key that it had.
document.addEventListener("htmx:config:request", (event) => {
  const { ctx } = event.detail;
  ctx.request.timeout = posts(ctx) ? "8s" : "5s";
  const body = ctx?.request?.body;
  if (!posts(ctx) || !body?.has?.("revision")) return;
  ctx.entry = ctx.request.action + new URLSearchParams(body);
  ctx.key = unanswered.get(ctx.entry) ?? newKey();
  body.set("key", ctx.key);
});

document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  if (ctx.sourceElement !== document.body && !notice?.contains(ctx.sourceElement)) notice?.replaceChildren();
  if (posts(ctx)) busy += 1;
});

// An error never takes the place of the table; a page that may no longer be seen goes.
document.addEventListener("htmx:response:error", (event) => {
  const { ctx } = event.detail;
  if (!posts(ctx) && ctx.target === table && [403, 404].includes(ctx.response.status)) location.reload();
  ctx.hx.retarget ??= "#notice";
  ctx.hx.reswap ??= "innerHTML";
});

document.addEventListener("htmx:finally:request", (event) => {
  const { ctx } = event.detail;
  if (!posts(ctx)) return;
  busy = Math.max(0, busy - 1);
  if (!ctx.response) unsent(ctx);
  else if (ctx.response.status === 503) unanswered.set(ctx.entry, ctx.key);
  else unanswered.delete(ctx.entry);
  if (ctx.response?.status === 200) notice?.replaceChildren();
  if (ctx.response?.status === 409) refresh(true).then(lookedAgain);
  else refresh();
});

function unsent(ctx) {
  if (ctx.entry) unanswered.set(ctx.entry, ctx.key);
  const words = document.getElementById("unsent");
  if (words) notice?.replaceChildren(words.content.cloneNode(true));
}

// What was typed into a sheet stays; having looked again, it may be sent once more.
function lookedAgain() {
  for (const field of document.querySelectorAll("#sheet [name=revision]")) field.value = shown("revision");
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-dismiss]")) notice?.replaceChildren();
});
