// Shared by the tablet, the phones and the page for joining: keeps #table up to date with the server. The
// page's own entries are in entries.js.
"use strict";

const table = document.getElementById("table");
const notice = document.getElementById("notice");
const lost = document.getElementById("line-lost");

// The server sends the page's own view; the newest that has arrived is shown.
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");
let source, watchdog, reopening, lostTimer, newest, showTimer;
// The page opens its stream and posts under this name, so that a view in an answer is not streamed as well.
const pageName = newKey();
let pause = 500;
// Antivirus programs and proxies may hold a stream back: it opens, and nothing arrives. After two streams in a row that
// fell silent or broke off at once, the page asks for its view, and tries a stream only now and then.
const [ASK_MS, TRY_STREAM_MS, LIVES_AFTER_MS] = [2000, 30_000, 2000];
let deadStreams = 0;
let openedAt;
let [isAsking, isAnswered] = [false, false];
let busy = 0;
let showing = false;
let behind = false;

// The server counts people anew after a restart; `run` names the count. Numbers of two counts do not say which view
// is newer, so the first view of a new run is shown in any case.
let run = table.dataset.run;
let ofEarlierRun = false;

const shown = (name) => ofEarlierRun ? -1 : Number(table.querySelector("[data-revision]")?.dataset[name] ?? -1);
const versionIn = (view, name) => Number(view.match(`data-${name}="(\\d+)"`)?.[1] ?? -1);
const isNewer = (view) => ["revision", "people"].some((name) => versionIn(view, name) > shown(name));
const isOlder = (view, other) => ["revision", "people"].every((name) => versionIn(view, name) <= versionIn(other, name));

// The answer to an entry and the stream arrive independently: the later one may hold an older view, and the
// view in an answer arrives only once.
function keepNewest(view) {
  if (newest !== undefined && isOlder(view, newest)) return;
  newest = view;
  document.dispatchEvent(new CustomEvent("newest-view", { detail: view }));
}

function beginRun(name) {
  if (name === run) return;
  run = name;
  newest = undefined;
  ofEarlierRun = true;
}

// A page that wakes up gets many views at once; only the last one is shown. It is shown in a new task, so
// that a slow phone is not blocked too long at a time.
function soon() {
  clearTimeout(showTimer);
  showTimer = setTimeout(showNewest);
}

async function showNewest() {
  if (showing || busy || document.hidden || newest === undefined) return;
  const text = newest;
  newest = undefined;
  if (!isNewer(text)) return;
  ofEarlierRun = false;
  showing = true;
  try {
    await htmx.swap({ text, target: table, swap: "innerMorph", sourceElement: document.body });
  } finally {
    showing = false;
  }
  if (behind) lookedAgain();
  soon();
}

function expectHeartbeat(wait = 12000) {
  clearTimeout(watchdog);
  watchdog = setTimeout(reopen, wait);
}

const viewQuery = () => `&have=${shown("revision")}.${shown("people")}&run=${run}&page=${pageName}`;

function open() {
  close();
  source = new EventSource(table.dataset.events + viewQuery());
  openedAt = Date.now();
  expectHeartbeat(3000);
  source.addEventListener("open", () => expectHeartbeat(5000));
  for (const name of ["run", "revision", "people", "view", "hb"]) source.addEventListener(name, hearEvent);
  source.addEventListener("run", (event) => beginRun(event.data));
  source.addEventListener("view", (event) => {
    keepNewest(event.data);
    soon();
  });
  source.addEventListener("gone", () => {
    close();
    leave();
  });
  source.addEventListener("error", reopen);
}

// Only an event shows that a stream works, and only a later one that it goes on: what a stream begins with may
// arrive although the rest is held back.
function hearEvent() {
  expectHeartbeat();
  if (Date.now() - openedAt >= LIVES_AFTER_MS) deadStreams = 0;
  pause = 500;
  reached();
}

function reached() {
  clearTimeout(lostTimer);
  lostTimer = undefined;
  lost.hidden = true;
  document.dispatchEvent(new Event("reachable"));
}

// Hidden pages wait until somebody looks at them (`reconnect`): the server closes the oldest of too many tabs of
// one seat, and otherwise these tabs would close each other in turn.
function reopen() {
  close();
  if (document.hidden) return;
  lostTimer ??= setTimeout(() => { lost.hidden = false; }, 3000);
  deadStreams += 1;
  reopening = setTimeout(open, isAnswered ? TRY_STREAM_MS : pause);
  pause = Math.min(pause * 2, 2000);
  askForView();
}

// If the page may no longer see the table, the answer tells that, too.
async function askForView() {
  if (deadStreams < 2 || document.hidden) isAnswered = false;
  if (deadStreams < 2 || document.hidden || isAsking) return;
  isAsking = true;
  const address = table.dataset.events.replace("/events?", "/view?") + viewQuery();
  const answer = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  const text = answer?.status === 200 ? await answer.text().catch(() => undefined) : undefined;
  if ([403, 404].includes(answer?.status)) leave();
  isAnswered = text !== undefined || answer?.status === 204;
  if (text) {
    beginRun(answer.headers.get("Companion-Run"));
    keepNewest(text);
    soon();
  }
  if (isAnswered) reached();
  setTimeout(() => {
    isAsking = false;
    askForView();
  }, ASK_MS);
}

// A phone that has lost its seat is sent to the page for taking a seat, which says so.
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

function reconnect() {
  if (document.visibilityState === "hidden") return;
  pause = 500;
  open();
  askForView();
  soon();
}

document.addEventListener("visibilitychange", reconnect);
window.addEventListener("online", reconnect);
window.addEventListener("pageshow", reconnect);
window.addEventListener("pagehide", close);

// The values typed into a sheet stay; after a check they may be sent again.
async function lookAgain(seen) {
  behind = true;
  await showNewest();
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
