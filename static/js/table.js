// The table page: keeps #table at the newest revision, opens and closes sheets, presses the board.
"use strict";

const table = document.getElementById("table");
const sheet = document.getElementById("sheet");
const notice = document.getElementById("notice");
const lost = document.getElementById("line-lost");

// --- Live: the server says only "revision n"; the page asks for itself again -----------------
let source, watchdog, reopening, saying;
let pause = 500;
let wanted = -1;
let busy = 0;
let fetching = false;

const shown = () => Number(table.querySelector("[data-revision]")?.dataset.revision ?? -1);

async function refresh(force = false) {
  if (fetching || busy || (!force && wanted === shown())) return;
  fetching = true;
  const before = wanted;
  try {
    await htmx.ajax("GET", table.dataset.page, { target: "#table", swap: "innerMorph" });
  } finally {
    fetching = false;
  }
  if (wanted !== before) refresh();
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
  source.addEventListener("revision", (event) => {
    alive();
    wanted = Number(event.data);
    refresh();
  });
  source.addEventListener("error", reopen);
}

function reopen() {
  close();
  saying ??= setTimeout(() => { lost.hidden = false; }, 3000);
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

// --- Entries: what an answer means for notices and sheets ------------------------------------
const posts = (event) => event.detail.ctx?.request?.method === "POST";

document.addEventListener("htmx:before:request", (event) => {
  const source = event.detail.ctx.sourceElement;
  if (source !== document.body && !notice.contains(source)) notice.replaceChildren();
  if (posts(event)) busy += 1;
});

// An error never takes the place of the table.
document.addEventListener("htmx:response:error", (event) => {
  const { hx } = event.detail.ctx;
  hx.retarget ??= "#notice";
  hx.reswap ??= "innerHTML";
});

document.addEventListener("htmx:finally:request", (event) => {
  if (!posts(event)) return;
  busy = Math.max(0, busy - 1);
  const { response, sourceElement } = event.detail.ctx;
  if (response?.status === 200) entered(sourceElement);
  if (response?.status === 409) refresh(true).then(lookAgain);
  else if (wanted > shown()) refresh();
});

// What was typed into a sheet stays; having looked again, the table may send it once more.
function lookAgain() {
  for (const field of sheet.querySelectorAll("[name=revision]")) field.value = shown();
}

function entered(form) {
  notice.replaceChildren();
  if (!sheet.contains(form)) return;
  const done = sheet.querySelector("template[data-done]");
  sheet.replaceChildren(...(done ? [done.content.cloneNode(true)] : []));
  sheetChanged();
}

// --- Sheets ----------------------------------------------------------------------------------
let opener;

function sheetChanged() {
  const isOpen = sheet.childElementCount > 0;
  table.toggleAttribute("inert", isOpen);
  document.body.classList.toggle("sheet-open", isOpen);
  if (isOpen) sheet.querySelector("#sheet-title")?.focus();
  else if (opener?.isConnected) opener.focus();
}

function closeSheet() {
  sheet.replaceChildren();
  sheetChanged();
}

document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx?.target !== sheet) return;
  sheetChanged();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[hx-target='#sheet']");
  if (link && table.contains(link)) opener = link;
  if (event.target.closest("[data-close-sheet]")) {
    event.preventDefault();
    closeSheet();
  }
  if (event.target.closest("[data-dismiss]")) notice.replaceChildren();
  const town = event.target.closest("[data-press]");
  if (town) press(town);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && sheet.childElementCount) closeSheet();
  const town = event.target.closest?.("[data-press]");
  if (!town || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  press(town);
});

// A town on the board stands for its button in the panel; a held one leads to its offers.
function press(town) {
  const button = document.getElementById(town.dataset.press);
  if (!button) return;
  if (button.name === "town") button.click();
  else button.focus();
}

// --- The deal: a besieged town has no tile ----------------------------------------------------
document.addEventListener("change", (event) => {
  const tile = document.getElementById(event.target.dataset?.besieged ?? "");
  if (tile) tile.disabled = event.target.checked;
});
