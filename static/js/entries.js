// Sends the page's entries, each of them once, whatever the network does. While the connection is known to be
// down, an entry waits and may be cancelled. If the answer to an entry was lost, the entry may have counted:
// it is sent again automatically under the same key, so that it counts only once.
"use strict";

const posts = (ctx) => ctx?.request?.method === "POST";
const unanswered = new Map();
const RETRY_MS = 2000;
const SAY_AFTER_MS = 500;
let heldEntry, lostEntry;

function clearNotice() {
  if (!heldEntry && !lostEntry) notice?.replaceChildren();
}

const connected = () => navigator.onLine && (isAnswered || source?.readyState === EventSource.OPEN);

function sayUnsent(name) {
  const words = document.getElementById(name);
  if (words) notice?.replaceChildren(words.content.cloneNode(true));
}

// Requests time out soon, in case the network swallows them. If the answer was lost, the same entry is sent
// again with the same key.
document.addEventListener("htmx:config:request", (event) => {
  const { ctx } = event.detail;
  ctx.request.timeout = posts(ctx) ? "8s" : "5s";
  ctx.request.headers["Companion-Page"] = pageName;
  const body = ctx?.request?.body;
  if (!posts(ctx) || !body?.has?.("revision")) return;
  ctx.seen = Number(body.get("revision"));
  ctx.entry = ctx.request.action + new URLSearchParams(body);
  ctx.key = unanswered.get(ctx.entry) ?? newKey();
  body.set("key", ctx.key);
});

// A new entry replaces one that was not sent yet. An entry that was sent before, and may have counted, is
// never held back: only sending it again shows whether it counted.
document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  if (ctx.entry) heldEntry = lostEntry = undefined;
  const away = ctx.sourceElement !== document.body && !notice?.contains(ctx.sourceElement);
  if (away) clearNotice();
  if (ctx.entry && !connected() && !unanswered.has(ctx.entry)) {
    event.preventDefault();
    hold(ctx);
  } else if (posts(ctx)) busy += 1;
});

// What was refused in a sheet goes with it, however it is closed.
document.addEventListener("sheet", () => {
  if (!document.getElementById("sheet")?.childElementCount) clearNotice();
});

// An error never replaces the table, and a proxy's error page is never shown as a notice.
const fromProxy = (ctx) => [502, 504].includes(ctx.response?.status);
document.addEventListener("htmx:response:error", (event) => {
  const { ctx } = event.detail;
  if (fromProxy(ctx)) ctx.hx.reswap = "none";
  ctx.hx.retarget ??= "#notice";
  ctx.hx.reswap ??= "innerHTML";
});

document.addEventListener("htmx:finally:request", (event) => {
  const { ctx } = event.detail;
  if (!posts(ctx) || ctx.held) return;
  busy = Math.max(0, busy - 1);
  if (ctx.text === undefined) ctx.response = undefined; // the line broke within the answer
  if (!ctx.response || fromProxy(ctx)) unsent(ctx);
  else if (ctx.response.status === 503) unanswered.set(ctx.entry, ctx.key);
  else unanswered.delete(ctx.entry);
  if (ctx.response?.status === 200) clearNotice();
  if (ctx.response?.status === 409) lookAgain(ctx.seen);
  else soon();
});

// Requests that are no entries are not sent again. They may have counted, but the stream leaves out a view
// that an answer contains. So the page opens a new stream, which sends that view.
function unsent(ctx) {
  if (!ctx.entry) {
    sayUnsent("unsent");
    open();
    return;
  }
  unanswered.set(ctx.entry, ctx.key);
  if (heldEntry) return;
  lostEntry = ctx;
  ctx.held = true;
  sayUnsent("unanswered");
  setTimeout(() => { if (lostEntry === ctx && connected()) sendWaiting(); }, RETRY_MS);
}

// The network may be up although the stream is not: then entries do not wait. Nothing is shown about a
// connection that is back at once.
async function hold(ctx) {
  ctx.held = true;
  heldEntry = ctx;
  setTimeout(() => { if (heldEntry === ctx) sayUnsent("held"); }, SAY_AFTER_MS);
  if (!navigator.onLine) return;
  const answer = await fetch(table.dataset.events, { method: "HEAD", signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  if (answer && heldEntry === ctx) sendWaiting();
}

document.addEventListener("reachable", sendWaiting);

function sendWaiting() {
  const ctx = heldEntry ?? lostEntry;
  heldEntry = lostEntry = undefined;
  if (ctx) send(ctx);
}

// The result is shown as if the entry had been sent at once.
async function send(ctx) {
  const { action, body, headers } = ctx.request;
  ctx.held = false;
  ctx.response = ctx.text = undefined;
  busy += 1;
  notice?.replaceChildren();
  try {
    const raw = await fetch(action, { method: "POST", body, headers, signal: AbortSignal.timeout(8000) });
    ctx.text = await raw.text();
    ctx.response = { raw, status: raw.status, headers: raw.headers };
    if (!fromProxy(ctx)) await showAnswer(raw, ctx.text);
  } catch {
    // No answer arrived: `unsent` says so.
  }
  document.dispatchEvent(new CustomEvent("htmx:finally:request", { detail: { ctx } }));
}

async function showAnswer(raw, text) {
  const target = raw.headers.get("HX-Retarget") ?? (raw.ok ? undefined : "#notice");
  if (!target) keepNewest(text);
  else await htmx.swap({ text, target, swap: "innerHTML", sourceElement: document.body });
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-cancel-held]")) return;
  heldEntry = undefined;
  notice?.replaceChildren();
});
