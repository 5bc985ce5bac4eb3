// Sheets: laid over the tablet's page and over a phone's, opened and closed without losing one's place.
"use strict";

const sheet = document.getElementById("sheet");
let opener;

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
}

// Meanwhile the table may have been drawn anew: the same link then stands for the one pressed.
function reopenable() {
  if (!opener || opener.isConnected) return opener;
  const to = opener.getAttribute("href");
  return [...table.querySelectorAll("a[href]")].find((link) => link.getAttribute("href") === to) ?? table.querySelector(".turn-line");
}

function closeSheet() {
  sheet.replaceChildren();
  sheetChanged();
}

document.addEventListener("htmx:after:swap", (event) => {
  const target = event.detail.ctx?.target;
  if (target === sheet && !following) sheetChanged();
  if (target === table) tableChanged();
});

// A sheet that shows what may change on the table follows it, in place; what changes while it asks, it
// asks for again. Once the hands are open there is nothing left to cover.
let asking = false;
let changed = false;
let following = false;

async function tableChanged() {
  if (sheet.querySelector(".handed-on") && table.querySelector(".phase-finished")) closeSheet();
  changed = true;
  if (asking) return;
  asking = true;
  while (changed) {
    changed = false;
    await follow(sheet.querySelector("[data-live]"));
  }
  asking = false;
}

async function follow(live) {
  if (!live) return;
  try {
    const answer = await fetch(live.dataset.live, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(5000) });
    const text = answer.ok ? await answer.text() : "";
    if (!text || !sheet.contains(live)) return;
    following = true;
    await htmx.swap({ text, target: "#sheet", swap: "innerMorph", sourceElement: live });
  } catch {
    // The network is away: the page asks again when it is back.
  } finally {
    following = false;
  }
}

// An entry that was made in a sheet and now stands on the table's page closes it.
document.addEventListener("htmx:finally:request", (event) => {
  const { ctx } = event.detail;
  if (!posts(ctx) || ctx.response?.status !== 200) return;
  if (ctx.target !== table || !sheet.contains(ctx.sourceElement)) return;
  const done = sheet.querySelector("template[data-done]");
  sheet.replaceChildren(...(done ? [done.content.cloneNode(true)] : []));
  sheetChanged();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[hx-target='#sheet']");
  if (link && table.contains(link)) opener = link;
  if (!event.target.closest("[data-close-sheet]")) return;
  event.preventDefault();
  closeSheet();
});

document.addEventListener("keydown", (event) => {
  const keys = document.getElementById("keys");
  if (event.key === "Escape" && sheet.childElementCount && !keys?.open) closeSheet();
});
