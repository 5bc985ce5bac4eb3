// Runs before the page is drawn: tells the styles that scripts are here, and moves the steppers.
document.documentElement.classList.add("js");

// A page that begins with a refusal says it first.
document.addEventListener("DOMContentLoaded", () => document.getElementById("problem")?.focus());

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
