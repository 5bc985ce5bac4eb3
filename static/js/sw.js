// Keeps styles, scripts and drawings for when the network is away; never a page, never anything of
// a table. With the network there it always asks the server, so that nothing old is shown.
"use strict";

const KEPT = "static-1";
const OURS = "/static/";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(tidy()));

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith(OURS)) event.respondWith(answered(request));
});

async function answered(request) {
  try {
    const answer = await fetch(request);
    if (mayBeKept(answer)) await keep(request, answer.clone());
    return answer;
  } catch (away) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw away;
  }
}

function mayBeKept(answer) {
  const wish = answer.headers.get("Cache-Control") ?? "";
  return answer.status === 200 && answer.type === "basic" && !/no-store|private/.test(wish);
}

async function keep(request, answer) {
  try {
    await (await caches.open(KEPT)).put(request, answer);
  } catch {
    // No room: then it is asked for again next time.
  }
}
