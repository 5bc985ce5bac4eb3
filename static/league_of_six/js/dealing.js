// The form for dealing by hand, the sheets that describe a tile, and the form that settles a phase.
"use strict";

// A tile's description is kept, whatever else happens meanwhile.
document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx?.target !== table) return;
  for (const field of document.querySelectorAll("#sheet :is(.learn, .pick-form) [name=revision]")) field.value = shown("revision");
});

// A besieged town has no tile.
function settleSiege(mark) {
  const tile = document.getElementById(mark.dataset?.besieged ?? "");
  if (tile) tile.disabled = mark.checked;
}

document.addEventListener("change", (event) => settleSiege(event.target));

// What the players took: a number adds that many for the current player.
document.addEventListener("click", ({ target }) => {
  const row = target.closest("[data-taker]")?.closest("[data-takes]");
  if (row) for (const one of row.parentElement.children) one.toggleAttribute("aria-current", one === row);
  const key = target.closest("[data-adds]");
  if (!key) return;
  const now = key.closest("table").querySelector("[data-takes][aria-current]");
  const [kind, part] = key.dataset.adds.split(".");
  const field = now.querySelector(`[name="${[kind, now.dataset.takes, part].filter(Boolean).join(".")}"]`);
  field.value = Number(field.value) + Number(key.value);
});

// Only one player takes a leader card, or is in a town: ticking it removes the tick of the player who had it.
document.addEventListener("change", ({ target }) => {
  const only = target.dataset?.only;
  if (!only || !target.checked) return;
  for (const other of target.form.querySelectorAll(`[data-only="${only}"]`)) if (other !== target) other.checked = false;
  placeLastPlayer(target.form);
});

// A tap on a town that is ticked already changes nothing, but the form is as complete as before.
document.addEventListener("click", ({ target }) => {
  if (target.matches?.(".settle-towns input")) placeLastPlayer(target.form);
});

// The only player without a town is in the only town without a player. Once everybody is in a town, the form saves
// itself, unless something else is tapped within a moment.
let saves;

function placeLastPlayer(form) {
  const seats = [...form.querySelectorAll(".settle-towns")];
  const players = seats.filter((one) => !one.querySelector(":checked"));
  const taken = [...form.querySelectorAll(".settle-towns :checked")].map((one) => one.value);
  const towns = [...players[0]?.querySelectorAll("input") ?? []].filter((one) => !taken.includes(one.value));
  if (players.length === 1 && towns.length === 1) towns[0].checked = true;
  clearTimeout(saves);
  if (!seats.length || seats.some((one) => !one.querySelector(":checked"))) return;
  const button = form.querySelector(".button-primary");
  button.dataset.saving = "";
  saves = setTimeout(() => { if (button.isConnected) form.requestSubmit(button); }, 2000);
  for (const kind of ["pointerdown", "keydown"]) {
    document.addEventListener(kind, () => {
      clearTimeout(saves);
      delete button.dataset.saving;
    }, { once: true, capture: true });
  }
}

// --- Galleries: the summary shows the picked tile. The first gallery opens with the last besieged town, and then the
// next one without a tile. A tile that is used somewhere cannot be picked again, unless the box has another one that
// looks the same -----------
document.addEventListener("change", (event) => {
  const pick = event.target.closest?.("[data-pick]");
  const isSiege = Boolean(event.target.dataset?.besieged);
  if (pick || isSiege) settlePicks();
  if (!pick && !(isSiege && areTilesNext())) return;
  const all = pick ? [...table.querySelectorAll("[data-pick]")] : picks("tile");
  const next = all.slice(all.indexOf(pick) + 1).find((one) => picked(one)?.value === "null");
  if (pick) pick.open = false;
  if (next) next.open = true;
  (next ?? pick)?.querySelector("summary").focus();
});

const areTilesNext = () => {
  const count = table.querySelectorAll("[data-besieged]:checked").length;
  const isEnough = count === Number(table.querySelector("[data-besieged-count]")?.dataset.besiegedCount);
  return isEnough && picks("tile").every((one) => [undefined, "null"].includes(picked(one)?.value));
};

const picks = (kind) => [...table.querySelectorAll(`[data-pick="${kind}"]`)];
const picked = (pick) => pick.querySelector("input:checked:enabled");

function settlePicks() {
  for (const kind of ["tile", "storage"]) {
    const lies = picks(kind).filter(picked);
    for (const pick of picks(kind)) {
      for (const field of pick.querySelectorAll("input:not([data-gone])")) {
        const others = lies.filter((other) => other !== pick && picked(other).value === field.value);
        const away = field.value !== "null" && others.length >= field.dataset.alike;
        field.toggleAttribute("disabled", away);
        field.parentElement.classList.toggle("pick-gone", away);
        const why = field.parentElement.querySelector("[data-why]");
        if (why) why.textContent = away ? others[0].dataset.here : "";
      }
      const now = pick.querySelector("input:checked").nextElementSibling.cloneNode(true);
      now.querySelector("[data-why]")?.remove();
      pick.querySelector("[data-shown]").replaceChildren(...now.childNodes);
    }
  }
}

document.addEventListener("click", (event) => {
  const open = event.target.closest("[data-close-pick]") ?? (event.target.matches?.(".pick-over") ? event.target : null);
  const pick = open?.closest("[data-pick]");
  if (!pick) return;
  pick.open = false;
  pick.querySelector("summary").focus();
});

document.addEventListener("keydown", (event) => {
  const pick = event.key === "Escape" && table.querySelector("[data-pick][open]");
  if (!pick) return;
  pick.open = false;
  pick.querySelector("summary").focus();
});

// The form that changes how a round was set up is filled from the start.
document.querySelectorAll("[data-besieged]:checked").forEach(settleSiege);
settlePicks();
