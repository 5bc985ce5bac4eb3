// Sheets are laid over the tablet's or phone's page; opening and closing keeps one's place on the page. Parts
// (`<details data-part="ADDRESS">`) are fetched into their last element when they are opened.
"use strict";

const sheet = document.getElementById("sheet");
let opener;

// The Back button closes a sheet, because an open sheet has its own entry in the browser's history.
let goingBack = false;

function keepInHistory() {
  const isOpen = sheet.childElementCount > 0;
  if (goingBack || isOpen === Boolean(history.state?.sheet)) return;
  if (isOpen) history.pushState({ sheet: true }, "");
  else {
    goingBack = true;
    history.back();
  }
}

window.addEventListener("popstate", () => {
  const closes = !goingBack && sheet.childElementCount && !history.state?.sheet;
  goingBack = false;
  if (closes) closeSheet();
  else if (sheet.childElementCount) keepInHistory();
});

function sheetChanged() {
  const isOpen = sheet.childElementCount > 0;
  const beside = sheet.querySelector(".sheet-beside") !== null;
  table.toggleAttribute("inert", isOpen && !beside);
  document.body.classList.toggle("beside-open", beside);
  document.body.classList.toggle("sheet-open", isOpen);
  document.body.classList.toggle("cover-open", sheet.querySelector(".sheet-cover") !== null);
  document.querySelector(".skip-link")?.toggleAttribute("inert", isOpen);
  if (isOpen) sheet.querySelector("#sheet-title")?.focus();
  else reopenable()?.focus();
  keepInHistory();
  document.dispatchEvent(new Event("sheet"));
}

// The table may have been rendered again meanwhile: find the link that is the same as the pressed one.
function reopenable() {
  if (!opener || opener.isConnected) return opener;
  const to = opener.getAttribute("href");
  return [...table.querySelectorAll("a[href]")].find((link) => link.getAttribute("href") === to) ?? table.querySelector(".turn-line");
}

function closeSheet() {
  sheet.replaceChildren();
  sheetChanged();
}

// A message lies at the screen's edge, and the sheet leaves room for it.
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--notice-room", `${notice.offsetHeight}px`);
}).observe(notice);

document.addEventListener("htmx:after:swap", (event) => {
  const target = event.detail.ctx?.target;
  if (target === sheet && !following) sheetChanged();
  if (target === table) tableChanged();
});

// An open part, or a sheet whose content may change, is fetched again after every view; after changes during
// the request, once more.
let asking = false;
let changed = false;
let following = false;

async function tableChanged() {
  if (isDone(sheet.querySelector(".handed-on"))) closeSheet();
  changed = true;
  if (asking) return;
  asking = true;
  while (changed) {
    changed = false;
    for (const live of document.querySelectorAll("#sheet [data-live], details[open][data-part]")) await follow(live);
  }
  asking = false;
}

// Whether it could be fetched. If the network is down, the page tries again when the network is back.
async function follow(live) {
  const { part } = live.dataset;
  try {
    const answer = await fetch(part ?? live.dataset.live, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(5000) });
    const text = answer.ok ? await answer.text() : "";
    if (!text || !live.isConnected) return false;
    following = true;
    await htmx.swap({ text, target: part ? live.lastElementChild : sheet, swap: "innerMorph", sourceElement: live });
    return true;
  } catch {
    return false;
  } finally {
    following = false;
  }
}

// After the last secret there is nobody to pass the tablet on to: the page shows what came of it.
function isDone(cover) {
  return cover !== null && !table.querySelector(cover.dataset.only);
}

// The device remembers which parts are open. A part that could not be fetched says so.
const keepsOpen = (id, work) => {
  try {
    return work(localStorage, `companion.open.${id}`);
  } catch {
    return null; // a browser that keeps nothing
  }
};

document.addEventListener("toggle", async ({ target: part }) => {
  if (!part.dataset.part) return;
  keepsOpen(part.id, (kept, name) => (part.open ? kept.setItem(name, "yes") : kept.removeItem(name)));
  if (!part.open || await follow(part) || !part.open || part.lastElementChild.querySelector(":scope > :not(.no-script)")) return;
  part.open = false;
  sayUnsent("unopened");
}, true);

for (const part of document.querySelectorAll("details[data-part]")) {
  if (part.open) follow(part);
  else if (keepsOpen(part.id, (kept, name) => kept.getItem(name))) part.open = true;
}

document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (ctx.target === sheet && !posts(ctx) && (!ctx.response || fromProxy(ctx))) sayUnsent("unopened");
});

// A button may name the sheet that opens after its entry has counted.
let nextSheet;
document.addEventListener("submit", (event) => { nextSheet = event.submitter?.dataset.nextSheet; }, true);

// A sheet closes when its entry is shown on the table's page.
document.addEventListener("htmx:finally:request", (event) => {
  const { ctx } = event.detail;
  if (!posts(ctx) || ctx.response?.status !== 200) return;
  if (ctx.target !== table || !sheet.contains(ctx.sourceElement)) return;
  const done = sheet.querySelector("template[data-done]");
  const covers = done && !isDone(done.content.querySelector(".handed-on"));
  sheet.replaceChildren(...(covers ? [done.content.cloneNode(true)] : []));
  sheetChanged();
  if (nextSheet) htmx.ajax("GET", nextSheet, { target: "#sheet", swap: "innerHTML" });
  nextSheet = undefined;
});

// The script of an editor is loaded with the first sheet that has one. A key that is tapped earlier waits for the
// script, and sends the form as without scripts if the script cannot be loaded.
const settled = new Set();
for (const ending of ["load", "error"]) sheet.addEventListener(ending, ({ target }) => settled.add(target.src), true);

document.addEventListener("click", (event) => {
  const key = event.target.closest("#sheet [data-does]");
  const script = sheet.querySelector("script[src]");
  if (!key || !script || settled.has(script.src)) return;
  event.preventDefault();
  for (const ending of ["load", "error"]) script.addEventListener(ending, () => key.click(), { once: true });
});

// A link to a sheet, on the page, in a drawing or in another sheet.
function layOver(event, link) {
  event.preventDefault();
  if (table.contains(link)) opener = link;
  htmx.ajax("GET", link.getAttribute("href"), { source: link, target: "#sheet", swap: "innerHTML" });
}

// A link to a sheet that is a part of the page opens the part, because only there something can be chosen.
function openPart(event, part) {
  event.preventDefault();
  part.open = true;
  part.scrollIntoView({ block: "start" });
  part.querySelector("summary").focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-sheet]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    const part = table.querySelector(`details[data-part^="${link.getAttribute("href")}?"]`);
    if (part) openPart(event, part);
    else layOver(event, link);
  }
  if (!event.target.closest("[data-close-sheet]")) return;
  event.preventDefault();
  closeSheet();
});

document.addEventListener("keydown", (event) => {
  const keys = document.getElementById("keys");
  if (event.key === "Escape" && sheet.childElementCount && !keys?.open) closeSheet();
});
