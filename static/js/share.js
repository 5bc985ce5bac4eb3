// Shares the picture of a finished game (data-share: its file name) as PNG, because messengers show no SVG:
// with the device's share sheet if there is one, otherwise as a download. Without scripts the link leads to
// the SVG.
"use strict";

const WIDTH = 1200;
const HEIGHT = 630;
const share = document.querySelector("[data-share]");

// The picture has the page's theme, light or dark.
function address() {
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const url = new URL(share.href);
  url.searchParams.set("theme", document.documentElement.dataset.theme ?? dark);
  return url;
}

async function drawn(url) {
  const picture = new Image(WIDTH, HEIGHT);
  picture.src = url;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0, WIDTH, HEIGHT);
  // Some browsers read the fonts inside a picture only when it is first drawn.
  await new Promise((resolve) => { setTimeout(resolve, 100); });
  context.drawImage(picture, 0, 0, WIDTH, HEIGHT);
  const png = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  return new File([png], share.dataset.share, { type: "image/png" });
}

// Created when a finger touches the button, so that it is ready while the tap still counts as a gesture.
const made = new Map();

function prepare() {
  const url = address().href;
  if (!made.has(url)) made.set(url, drawn(url).catch(() => made.delete(url) && null));
  return made.get(url);
}

function save(file) {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: file.name }).click();
  setTimeout(() => { URL.revokeObjectURL(url); }, 60_000);
}

share.addEventListener("pointerdown", prepare);

share.addEventListener("click", async (event) => {
  event.preventDefault();
  const file = await prepare();
  if (!file) {
    location.href = share.href;
  } else if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch((error) => {
      if (error.name !== "AbortError") save(file);
    });
  } else {
    save(file);
  }
});
