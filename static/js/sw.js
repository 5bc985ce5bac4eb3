// Caches styles, scripts and drawings for times without a network; never a page, never data of a table. The
// content of an address never changes: changed files get a new address.
"use strict";

const KEPT = "static-2";
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
  if (request.destination === "video") return; // browsers ask for parts of a film
  if (url.pathname.startsWith(OURS)) event.respondWith(answered(request));
});

async function answered(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (mayBeKept(answer)) await keep(request, answer.clone());
  return answer;
}

function mayBeKept(answer) {
  const wish = answer.headers.get("Cache-Control") ?? "";
  return answer.status === 200 && answer.type === "basic" && /immutable/.test(wish);
}

// The folder below /static/ has a new name after every change.
const folder = (url) => new URL(url).pathname.split("/")[2];

async function keep(request, answer) {
  try {
    const cache = await caches.open(KEPT);
    await cache.put(request, answer);
    const old = (await cache.keys()).filter(({ url }) => folder(url) !== folder(request.url));
    await Promise.all(old.map((one) => cache.delete(one)));
  } catch {
    // No space: it is fetched again next time.
  }
}
