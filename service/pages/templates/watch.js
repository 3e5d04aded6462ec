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
  const lay = pieces();
  board.innerHTML = html;
  seen = tag;
  if (headline() !== before) said.textContent = headline();
  tick();
  fit();
  if (lay.size && !matchMedia("(prefers-reduced-motion: reduce)").matches) show(lay);
}

// What lies and stands on a field, by its own name, wherever it goes.
function pieces() {
  return new Map([...board.querySelectorAll(".field [data-key]")].map((each) => [each.dataset.key, each]));
}

// Shows how what lay there came to where it is: spaces move, turn, fall and rise; then pawns go, fall and come back.
function show(before) {
  const now = pieces();
  for (const [key, piece] of now) {
    const old = before.get(key);
    if (!old) {
      rise(piece);
    } else {
      slide(piece, old);
      turn(piece, old);
      if (piece.dataset.kind !== old.dataset.kind) flip(piece, old);
    }
  }
  const field = board.querySelector(".field > g");
  for (const [key, old] of before) if (field && !now.has(key)) fall(field.appendChild(old));
}

const SUNK = "translate(50px, 60px) rotate(50deg) scale(.1) translate(-50px, -50px)";

function moves(piece, part, frames) {
  const delay = piece.classList.contains("pawn") ? 700 : 0;
  return piece.querySelector(part).animate(frames, { duration: 1000, delay, easing: "ease-in-out", fill: "backwards" });
}

// What moves lies above what it passes.
function slide(piece, old) {
  const across = old.dataset.x - piece.dataset.x;
  const down = old.dataset.y - piece.dataset.y;
  if (!across && !down) return;
  piece.parentNode.appendChild(piece);
  moves(piece, ".lies", [{ transform: `translate(${across}px, ${down}px)` }, { transform: "none" }]);
}

function turn(piece, old) {
  const quarters = (old.dataset.quarters - piece.dataset.quarters + 4) % 4;
  if (!quarters || !piece.querySelector(".turns")) return;
  const from = quarters === 3 ? -90 : quarters * 90;
  moves(piece, ".turns", [{ transform: `rotate(${from}deg)` }, { transform: "none" }]);
}

function flip(piece, old) {
  if (piece.dataset.kind !== "circle") return rise(piece);
  const sinking = old.cloneNode(true);
  sinking.setAttribute("transform", piece.getAttribute("transform"));
  piece.after(sinking);
  fall(sinking);
}

function fall(piece) {
  piece.removeAttribute("data-key");
  piece.querySelector(".new")?.remove();
  const sunk = piece.classList.contains("pawn") ? "rotate(220deg) scale(.1)" : SUNK;
  const sinking = moves(piece, ".lies", [{ transform: "none" }, { transform: sunk, opacity: 0 }]);
  sinking.onfinish = () => piece.remove();
}

function rise(piece) {
  const sunk = piece.classList.contains("pawn") ? "scale(.1)" : SUNK;
  moves(piece, ".lies", [{ transform: sunk, opacity: 0 }, { transform: "none" }]);
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
