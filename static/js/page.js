// Shared by all pages: error messages are announced, what is opened comes in sight, steppers count, forms are rendered
// again while filled in.

// A page that begins with an error message announces it, and focuses the field that it names.
document.addEventListener("DOMContentLoaded", () => {
  const field = document.querySelector('input[aria-invalid="true"]:not([type=hidden])');
  (field ?? document.getElementById("problem"))?.focus();
});

// A browser is known by a cookie: without one it would lose every seat, and the table that it opened, at once.
document.addEventListener("DOMContentLoaded", () => {
  document.getElementById("no-cookies").hidden = navigator.cookieEnabled;
});

// An answer may name another target than its form, as a selector. Whoever compares targets meets elements only.
document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  if (typeof ctx.target === "string") ctx.target = document.querySelector(ctx.target) ?? ctx.target;
}, true);

// Of what is opened by hand, as much as fits is in sight, from its head on.
document.addEventListener("click", ({ target }) => {
  const folded = target.closest("summary")?.parentElement;
  if (folded?.matches(".disclosure:not([open])")) requestAnimationFrame(() => folded.scrollIntoView({ block: "nearest" }));
});

// <div class="stepper"><button type="button" data-step="-1">…<input min max>…<button data-step="1">
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  const input = button?.closest(".stepper")?.querySelector("input");
  if (!input || input.disabled) return;
  const bound = (name, otherwise) => (input.hasAttribute(name) ? Number(input.getAttribute(name)) : otherwise);
  const moved = (Number.parseInt(input.value, 10) || 0) + Number(button.dataset.step);
  input.value = Math.min(bound("max", 999), Math.max(bound("min", 0), moved));
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

// <input type="number">, and beside it <button type="button" data-sign>: for fields below 0, as the keyboards of some
// phones have no minus
document.addEventListener("click", (event) => {
  const input = event.target.closest("[data-sign]")?.parentElement.querySelector("input");
  if (!input) return;
  input.value = -(Number.parseInt(input.value, 10) || 0);
  for (const name of ["input", "change"]) input.dispatchEvent(new Event(name, { bubbles: true }));
});

// Steppers for a fixed total: data-take above 0, data-give below 0. The rest is shown, no value can exceed it,
// and the form cannot be sent before the total is reached.
function count(steppers) {
  const form = steppers.closest("form");
  const fields = [...steppers.querySelectorAll("input")];
  const values = fields.map((field) => Number.parseInt(field.value, 10) || 0);
  const sum = (sign) => values.reduce((all, n) => all + Math.max(0, sign * n), 0);
  const left = { take: steppers.dataset.take - sum(1), give: steppers.dataset.give - sum(-1) };
  fields.forEach((field, n) => {
    field.least ??= Number(field.min);
    field.min = Math.max(field.least, Math.min(0, values[n]) - left.give);
    field.max = Math.max(0, values[n]) + left.take;
  });
  for (const says of form.querySelectorAll("[data-left]")) says.textContent = left[says.dataset.left];
  form.querySelector("[data-whole]").disabled = left.take !== 0 || left.give !== 0;
}

function countAll() {
  document.querySelectorAll("[data-take]").forEach(count);
}

document.addEventListener("DOMContentLoaded", countAll);
document.addEventListener("htmx:after:swap", countAll);
document.addEventListener("input", ({ target }) => {
  const steppers = target.closest("[data-take]");
  if (!steppers) return;
  const typed = Number.parseInt(target.value, 10);
  if (typed > Number(target.max)) target.value = target.max;
  if (typed < Number(target.min)) target.value = target.min;
  count(steppers);
});

// A form that the server renders again while it is filled in (data-quick, and hx-sync "queue all"): a tap
// waits for the answer to the tap before. The form then has the values of that answer, except for the one
// that was tapped.
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const tapped = ctx.sourceElement.form ? ctx.sourceElement : ctx.sourceEvent?.target;
  if (!tapped?.form || !tapped.closest("[data-quick]")) return;
  const own = ([name, value]) => name === tapped.name && tapped.type !== "text"
    && (tapped.type !== "checkbox" || value === tapped.value);
  const now = [...new FormData(tapped.form)].filter((pair) => !own(pair));
  ctx.request.body = new URLSearchParams([...now, ...[...ctx.request.body].filter(own)]);
});
