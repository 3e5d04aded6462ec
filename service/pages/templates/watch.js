"use strict";
// Draws what is new on the table every few seconds, lets the clock run, and makes all of it fit the screen.
const board = document.querySelector("main");
const said = document.querySelector(".said");
const lost = document.querySelector(".lost");
const { now, etag, poll } = document.body.dataset;
const ahead = Date.now() / 1000 - Number(now); // of this screen's clock to the server's
const address = `${location.pathname.replace(/\/$/, "")}/now`;
const LARGEST = 1.4;
const SMALLEST = 0.45;
let seen = `"${etag}"`;

async function look() {
  try {
    const answer = await fetch(address, { headers: { "If-None-Match": seen }, cache: "no-store" });
    if (answer.status === 404) return location.reload();
    if (answer.ok) draw(await answer.text(), answer.headers.get("ETag"));
    lost.hidden = answer.ok || answer.status === 304;
  } catch {
    lost.hidden = false;
  }
  setTimeout(look, poll * 1000);
}

function draw(html, tag) {
  const before = headline();
  board.innerHTML = html;
  seen = tag;
  if (headline() !== before) said.textContent = headline();
  tick();
  fit();
}

function headline() {
  return board.querySelector("h1").textContent;
}

function tick() {
  const clock = board.querySelector(".clock[data-ends]");
  if (!clock) return;
  const left = Math.max(0, Math.ceil(Number(clock.dataset.ends) - (Date.now() / 1000 - ahead)));
  const shown = spoken(left);
  if (clock.textContent !== shown) clock.textContent = shown;
  clock.classList.toggle("soon", left <= 10);
}

function spoken(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}

// A screen across the room cannot be scrolled: letters are as large as lets all be seen. A phone in a hand scrolls.
function fit() {
  const root = document.documentElement;
  if (!matchMedia("(min-width: 55em) and (orientation: landscape)").matches) return;
  let size = LARGEST;
  root.style.setProperty("--fit", size);
  while (size > SMALLEST && overflows()) {
    size -= 0.05;
    root.style.setProperty("--fit", size);
  }
}

function overflows() {
  const parts = [board, ...board.querySelectorAll("section")];
  return parts.some((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1);
}

async function stayAwake() {
  try {
    if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen");
  } catch {
    // The screen may go dark; the page is as good without it.
  }
}

document.addEventListener("visibilitychange", stayAwake);
addEventListener("resize", fit);
stayAwake();
tick();
fit();
setInterval(tick, 250);
setTimeout(look, poll * 1000);
