// A plan in the making: tap a box, then a county. The form's lists hold the choices; the page is drawn from
// them after every tap and after every update. The sum comes from the server. A phone stores the unfinished
// plan on the device, for this round only. A box for which "Nothing here" was tapped is not asked for again.
// "Clear all" and "Same as last round" can be undone.
"use strict";

(() => {
  const KEY = "companion.plan";
  let draft = {};
  let left = new Set(); // the boxes that stay empty
  let before; // the plan that was replaced as a whole: its draft, and what was left empty
  let kept;
  let active;
  let asking;

  const maker = () => document.querySelector("[data-plan]");
  const lists = (plan) => [...plan.querySelectorAll("select[name]")];
  const list = (plan, name) => lists(plan).find((each) => each.name === name);
  const isCard = (value) => value !== "" && value !== "null" && !/^\d$/.test(value);
  const called = (each) => each.selectedOptions[0]?.dataset.called ?? each.selectedOptions[0]?.textContent ?? "";

  function storage(work) {
    try {
      return work(localStorage);
    } catch {
      return null; // a browser that keeps nothing
    }
  }

  // --- The unfinished plan ----------------------------------------------------------------------
  const plain = (made) => made && { draft: made.draft, left: [...made.left] };
  const made = (plain) => plain && { draft: plain.draft, left: new Set(plain.left) };

  function keep(plan) {
    draft = Object.fromEntries(lists(plan).map((each) => [each.name, each.value]));
    const all = { of: plan.dataset.keep, ...plain({ draft, left }), before: plain(before) };
    if (plan.dataset.keep) storage((at) => at.setItem(KEY, JSON.stringify(all)));
  }

  function restore(plan) {
    const of = plan.dataset.keep;
    if (kept !== plan && kept !== of) {
      const found = of && JSON.parse(storage((at) => at.getItem(KEY)) ?? "null");
      const mine = found?.of === of ? found : undefined;
      draft = mine?.draft ?? {};
      left = new Set(mine?.left);
      before = made(mine?.before);
      active = undefined;
      ask(plan, 0);
    }
    kept = of || plan;
    for (const each of lists(plan)) {
      if (!(each.name in draft)) continue;
      each.value = draft[each.name];
      if (each.selectedIndex < 0) each.selectedIndex = 0; // lost since
    }
  }

  // --- What the page shows ----------------------------------------------------------------------
  function show() {
    const plan = maker();
    if (!plan) return;
    restore(plan);
    active ??= firstEmpty(plan)?.name;
    const where = new Map();
    for (const each of lists(plan)) {
      const tap = plan.querySelector(`[data-fill="${each.name}"]`);
      tap.setAttribute("aria-pressed", String(each.name === active));
      tap.querySelector(".plan-put").textContent = each.value === "" ? plan.dataset[left.has(each.name) ? "nothing" : "open"] : called(each);
      tap.classList.toggle("filled", !isEmpty(each));
      if (isCard(each.value) && each.value !== "tower") where.set(each.value, tap.querySelector(".plan-word").textContent.trim());
    }
    for (const county of plan.querySelectorAll("[data-put]")) {
      county.querySelector(".plan-used").textContent = where.get(county.value) ?? "";
      county.classList.toggle("used", where.has(county.value));
      for (const why of county.querySelectorAll(".plan-why")) why.hidden = why.dataset.why !== active;
    }
    for (const money of plan.querySelectorAll("[data-bid]")) money.setAttribute("aria-pressed", String(list(plan, "bid").value === money.dataset.bid));
    plan.querySelector("[data-plan-clear]").hidden = lists(plan).every(isEmpty);
    plan.querySelector("[data-plan-back]").hidden = !before;
    askFor(plan);
    mark(plan);
  }

  // Always in sight: the box that the next tap on a county fills, and the button that leaves it empty.
  function askFor(plan) {
    const at = plan.querySelector(`[data-fill="${active}"]`);
    const signs = at ? [...at.querySelectorAll(":scope > :is(.plan-n, .icon)")].map((each) => each.cloneNode(true)) : [];
    const [words, box] = ["span", "strong"].map((name) => document.createElement(name));
    box.textContent = at?.dataset.called ?? "";
    const lies = at && list(plan, active);
    const skipped = lies?.value === "" && left.has(active);
    const more = lies && (lies.value ? called(lies) : plan.dataset[skipped ? "nothing" : "asks"]);
    plan.querySelector("[data-plan-skip]").hidden = lies?.value !== "" || skipped;
    plan.querySelector("[data-plan-empty]").hidden = !lies || !isCard(lies.value);
    words.append(box, ` ${more}`);
    const skips = lies?.value && (plan.querySelector(`[id="put-${lies.value}"] > .plan-why:not([hidden])`)
      ?? plan.querySelector(`.plan-line.skipped[data-of="${lies.id}"] > span`));
    if (skips) words.append(Object.assign(document.createElement("small"), { textContent: skips.textContent }));
    plan.querySelector("#plan-now").replaceChildren(...(at ? [...signs, words] : []));
  }

  // Boxes that would be skipped, or start a revolt.
  function mark(plan) {
    const outcomes = new Map([...plan.querySelectorAll("[data-of]")].map((line) => [line.dataset.of, line.dataset.outcome]));
    for (const each of lists(plan)) each.parentElement.dataset.outcome = (each.value && outcomes.get(each.id)) || "";
  }

  const firstEmpty = (plan, from = "") => {
    const boxes = lists(plan).filter((each) => each.name !== "bid");
    const at = boxes.findIndex((each) => each.name === from) + 1;
    return [...boxes.slice(at), ...boxes.slice(0, at)].find((each) => each.value === "" && !left.has(each.name));
  };

  // --- Taps -------------------------------------------------------------------------------------
  function changed(plan) {
    keep(plan);
    show();
    ask(plan);
  }

  // A county is in one box only: choosing it elsewhere moves it, choosing it again removes it.
  function put(plan, card) {
    const box = list(plan, active ?? "") ?? firstEmpty(plan);
    if (!box || ![...box.options].some((each) => each.value === card)) return;
    const was = box.value;
    if (card !== "tower") for (const each of lists(plan)) if (each.value === card) empty(each);
    if (was === card) empty(box);
    else box.value = card;
    left.delete(box.name);
    if (was === "" && box.value !== "") goOn(plan, box.name);
    changed(plan);
  }

  const isEmpty = (each) => ["", "0"].includes(each.value);
  function empty(each) {
    each.value = each.name === "bid" ? "0" : "";
  }

  function goOn(plan, from) {
    active = firstEmpty(plan, from)?.name ?? from;
  }

  // The current box stays empty, and its county is removed; the next box is current.
  function leave(plan, { goesOn }) {
    empty(list(plan, active));
    left.add(active);
    if (goesOn) goOn(plan, active);
    changed(plan);
  }

  // All boxes at once. The earlier plan is kept, in case the tap was a mistake.
  function replaceAll(plan, value, leaves = []) {
    const was = { draft: Object.fromEntries(lists(plan).map((each) => [each.name, each.value])), left };
    before = lists(plan).every(isEmpty) ? before : was;
    for (const each of lists(plan)) each.value = value(each);
    left = new Set(leaves);
    active = firstEmpty(plan)?.name;
    changed(plan);
  }

  function bringBack(plan) {
    const was = before;
    replaceAll(plan, (each) => was.draft[each.name] ?? "", was.left);
    before = undefined;
    keep(plan);
    show();
  }

  const TAPPED = {
    fill(plan, at) {
      active = at.dataset.fill;
      show();
    },
    put: (plan, at) => put(plan, at.value),
    bid(plan, at) {
      list(plan, "bid").value = at.dataset.bid;
      changed(plan);
    },
    planSkip: (plan) => leave(plan, { goesOn: true }),
    planEmpty: (plan) => leave(plan, { goesOn: false }),
    planLast: (plan) => replaceAll(plan, (each) => each.dataset.last),
    planClear: (plan) => replaceAll(plan, (each) => (each.name === "bid" ? "0" : "")),
    planBack: bringBack,
  };

  document.addEventListener("click", (event) => {
    const plan = maker();
    const at = event.target.closest("button");
    const does = at && Object.keys(TAPPED).find((name) => name in at.dataset);
    if (!plan || !does || at.form !== plan.querySelector("form")) return;
    event.preventDefault(); // a button that sends the form where there are no scripts
    TAPPED[does](plan, at);
  });

  document.addEventListener("change", (event) => {
    const plan = maker();
    if (plan && lists(plan).includes(event.target)) changed(plan);
  });

  // --- The running sum --------------------------------------------------------------------------
  function ask(plan, wait = 150) {
    clearTimeout(asking?.later);
    asking?.stop.abort();
    const stop = new AbortController();
    asking = { stop, later: setTimeout(() => fetchSum(plan, stop.signal), wait) };
  }

  async function fetchSum(plan, signal) {
    const form = plan.querySelector("form");
    if (!form) return; // sealed meanwhile
    const body = new URLSearchParams(new FormData(form));
    try {
      const answer = await fetch(plan.dataset.plan, { method: "POST", body, signal, headers: { "HX-Request": "true" } });
      if (![200, 422].includes(answer.status)) return;
      const text = await answer.text();
      const target = maker()?.querySelector("#plan-sum");
      if (target) await htmx.swap({ text, target, swap: "innerMorph", sourceElement: document.body });
      show();
    } catch {
      // The network is down, or something was tapped meanwhile: the next tap asks again.
    }
  }

  // A finished plan is hidden again, and the headline says who is still planning.
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (ctx.response?.status !== 200 || !ctx.sourceElement.matches("form.plan")) return;
    for (const each of document.querySelectorAll("details:has(form.plan)")) each.open = false;
    window.scrollTo({ top: 0, behavior: "instant" });
  });

  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail.ctx?.target?.id !== "plan-sum") show();
  });
  show();
})();
