// Explains beside a field why its value does not fit, in the page's language. Forms are `novalidate`, because
// a browser would explain it in its own bubble and language. The server checks everything again.
"use strict";

(() => {
  const CHOSEN = ["radio", "checkbox", "select-one", "select-multiple"];

  const usual = (field) => {
    if (CHOSEN.includes(field.type)) return "choose";
    return { file: "file", number: "number" }[field.type] ?? "empty";
  };

  const reason = (field) => {
    const words = document.getElementById("field-words").dataset;
    const { validity } = field;
    const bound = (word, n) => words[word].replace("{n}", String(n).replace("-", "−"));
    if (validity.rangeUnderflow) return bound("least", field.min);
    if (validity.rangeOverflow) return bound("most", field.max);
    if (!validity.valueMissing) return words.number;
    return field.dataset.missing ?? words[usual(field)];
  };

  const without = (text, id) => (text ?? "").split(" ").filter((one) => one && one !== id);

  const clear = (field) => {
    const said = document.getElementById(field.dataset.problem);
    const others = without(field.getAttribute("aria-describedby"), field.dataset.problem);
    said?.remove();
    delete field.dataset.problem;
    field.removeAttribute("aria-invalid");
    if (others.length) field.setAttribute("aria-describedby", others.join(" "));
    else field.removeAttribute("aria-describedby");
  };

  let count = 0;

  const explain = (field) => {
    const said = document.createElement("p");
    said.className = "field-problem";
    said.id = field.dataset.problem = `field-problem-${count += 1}`;
    said.textContent = reason(field);
    const described = [...without(field.getAttribute("aria-describedby")), said.id];
    field.setAttribute("aria-describedby", described.join(" "));
    field.setAttribute("aria-invalid", "true");
    const group = field.type === "radio" ? field.closest("fieldset, .choices") : null;
    if (group) group.append(said);
    else (field.closest(".stepper") ?? field).after(said);
    return said;
  };

  const told = (form) => [...form.elements].filter((field) => field.dataset.problem);

  // One button of a group represents all of them.
  const wrong = (form) => {
    const groups = new Set();
    return [...form.elements].filter((field) => {
      if (!field.willValidate || field.validity.valid) return false;
      if (field.type !== "radio") return true;
      return !groups.has(field.name) && groups.add(field.name);
    });
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.submitter?.formNoValidate || "soft" in form.dataset) return;
    told(form).forEach(clear);
    const fields = wrong(form);
    if (fields.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const [first] = fields.map(explain);
    for (let around = fields[0].closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
    fields[0].focus({ preventScroll: true });
    first.scrollIntoView({ block: "center", behavior: "instant" });
  }, true);

  document.addEventListener("input", ({ target }) => {
    if (!target.form) return;
    told(target.form).filter((field) => field === target || field.name === target.name).forEach(clear);
  });

  // An emptied stepper that begins at 0 is set to 0 again.
  document.addEventListener("change", ({ target }) => {
    const emptied = target.closest(".stepper") && target.value === "" && !target.validity.badInput;
    if (emptied && target.defaultValue === "0") target.value = "0";
  });

  // Typing replaces a number. The tap that focuses the field also puts the cursor into it, so the number is
  // selected after that tap again; the next tap moves the cursor.
  let entered;
  document.addEventListener("focusin", ({ target }) => {
    entered = target.matches?.("[type=number], [inputmode=numeric]") ? target : undefined;
    entered?.select();
  });
  document.addEventListener("click", ({ target }) => {
    if (target === entered) target.select();
    entered = undefined;
  });
})();
