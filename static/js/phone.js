// A phone's page: a covered hand stays covered when the page is opened again.
"use strict";

const COVERED = "covered";

function store(work) {
  try {
    return work(sessionStorage);
  } catch {
    return null; // a browser that keeps nothing
  }
}

document.addEventListener("toggle", (event) => {
  if (event.target.id === "ph-hand") store((kept) => kept.setItem(COVERED, event.target.open ? "" : "yes"));
}, true);

if (store((kept) => kept.getItem(COVERED))) document.getElementById("ph-hand").open = false;

// What the app counted otherwise stands where it can be seen.
document.addEventListener("htmx:after:swap", (event) => {
  const target = event.detail.ctx?.target;
  if (target?.id === "compare") target.scrollIntoView({ block: "center" });
});
