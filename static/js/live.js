// Shared by the tablet, the phones and the page for joining: keeps #table as the server has it,
// gives every entry a key, and shows what an answer says.
"use strict";

const table = document.getElementById("table");
const notice = document.getElementById("notice");
const lost = document.getElementById("line-lost");

// --- Live: the server sends the page's own view; the newest that has come is drawn ---------------
let source, watchdog, reopening, saying, newest, drawingSoon;
let pause = 500;
let busy = 0;
let drawing = false;
let behind = false;

const shown = (name) => Number(table.querySelector("[data-revision]")?.dataset[name] ?? -1);
const said = (view, name) => Number(view.match(`data-${name}="(\\d+)"`)?.[1] ?? -1);
const isNewer = (view) => ["revision", "people"].some((name) => said(view, name) > shown(name));

// A page that is woken has many views at once: the last of them is drawn. Not within the frame that
// shows it: a slow phone would be busy too long at a time.
function soon() {
  clearTimeout(drawingSoon);
  drawingSoon = setTimeout(draw);
}

async function draw() {
  if (drawing || busy || document.hidden || newest === undefined) return;
  const text = newest;
  newest = undefined;
  if (!isNewer(text)) return;
  drawing = true;
  try {
    await htmx.swap({ text, target: table, swap: "innerMorph", sourceElement: document.body });
  } finally {
    drawing = false;
  }
  if (behind) lookedAgain();
  soon();
}

function alive(wait = 12000) {
  clearTimeout(watchdog);
  watchdog = setTimeout(reopen, wait);
}

function open() {
  close();
  source = new EventSource(`${table.dataset.events}&have=${shown("revision")}.${shown("people")}`);
  alive(3000);
  source.addEventListener("open", () => {
    pause = 500;
    alive();
    clearTimeout(saying);
    saying = undefined;
    lost.hidden = true;
    sendAgain();
  });
  for (const name of ["hb", "revision", "people"]) source.addEventListener(name, () => alive());
  source.addEventListener("view", (event) => {
    newest = event.data;
    soon();
  });
  source.addEventListener("gone", () => {
    close();
    leave();
  });
  source.addEventListener("error", reopen);
}

// A stream that stays away may mean that this page may no longer be seen: its headers tell, for which
// nothing is drawn. A page that nobody sees tries nothing until somebody does (`again`): the server
// hangs up on the oldest of too many tabs of one seat, and they would do so to each other in turn.
function reopen() {
  close();
  if (document.hidden) return;
  saying ??= setTimeout(() => { lost.hidden = false; }, 3000);
  if (pause === 2000) askForIt();
  reopening = setTimeout(open, pause);
  pause = Math.min(pause * 2, 2000);
}

async function askForIt() {
  const answer = await fetch(table.dataset.events, { method: "HEAD" }).catch(() => undefined);
  if ([403, 404].includes(answer?.status)) leave();
}

// A phone that has lost its seat is told so where seats are taken.
function leave() {
  if (table.dataset.gone) location.replace(table.dataset.gone);
  else location.reload();
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
  soon();
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
  ctx.seen = Number(body.get("revision"));
  ctx.entry = ctx.request.action + new URLSearchParams(body);
  ctx.key = unanswered.get(ctx.entry) ?? newKey();
  body.set("key", ctx.key);
});

document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  if (ctx.sourceElement !== document.body && !notice?.contains(ctx.sourceElement)) notice?.replaceChildren();
  if (posts(ctx)) busy += 1;
});

// An error never takes the place of the table, nor a proxy's page that of a notice.
const fromProxy = (ctx) => [502, 504].includes(ctx.response?.status);
document.addEventListener("htmx:response:error", (event) => {
  const { ctx } = event.detail;
  if (fromProxy(ctx)) ctx.hx.reswap = "none";
  ctx.hx.retarget ??= "#notice";
  ctx.hx.reswap ??= "innerHTML";
});

document.addEventListener("htmx:finally:request", (event) => {
  const { ctx } = event.detail;
  if (!posts(ctx)) return;
  busy = Math.max(0, busy - 1);
  if (waiting?.ctx.entry === ctx.entry) waiting = undefined;
  if (!ctx.response || fromProxy(ctx)) unsent(ctx);
  else if (ctx.response.status === 503) unanswered.set(ctx.entry, ctx.key);
  else unanswered.delete(ctx.entry);
  if (ctx.response?.status === 200) notice?.replaceChildren();
  if (ctx.response?.status === 409) lookAgain(ctx.seen);
  else soon();
});

let waiting;

function unsent(ctx) {
  if (ctx.entry) {
    unanswered.set(ctx.entry, ctx.key);
    waiting = { ctx, since: Date.now() };
  }
  const words = document.getElementById("unsent");
  if (words) notice?.replaceChildren(words.content.cloneNode(true));
}

// The server was away, perhaps to be brought up to date: it gets as soon as it is back what was
// tapped a moment ago, under the same key. What came of it the stream tells.
async function sendAgain() {
  const again = waiting;
  waiting = undefined;
  if (!again || Date.now() - again.since > 30000) return;
  const { action, body } = again.ctx.request;
  const answer = await fetch(action, { method: "POST", body, headers: { "HX-Request": "true" } }).catch(() => undefined);
  if (!answer || answer.status >= 500) return;
  unanswered.delete(again.ctx.entry);
  if (answer.ok) notice?.replaceChildren();
}

// What was typed into a sheet stays; having looked again, it may be sent once more.
async function lookAgain(seen) {
  behind = true;
  await draw();
  if (behind && shown("revision") > seen) lookedAgain();
  else if (behind) open();
}

function lookedAgain() {
  behind = false;
  for (const field of document.querySelectorAll("#sheet [name=revision]")) field.value = shown("revision");
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-dismiss]")) notice?.replaceChildren();
});
