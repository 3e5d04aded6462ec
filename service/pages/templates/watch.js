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
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const before = headline();
  const lay = pieces();
  const stood = isStill ? null : standing();
  const last = board.querySelector("[data-end]");
  board.innerHTML = html;
  keep(last);
  seen = tag;
  if (headline() !== before) said.textContent = headline();
  tick();
  fit();
  if (isStill) return;
  if (lay.size) show(lay);
  perform(stood);
}

// What the end of a match showed stays on a screen that has it, when its words are kept nowhere else any more.
function keep(last) {
  const now = board.querySelector("[data-end]");
  if (last?.children.length && now && !now.children.length && now.dataset.end === last.dataset.end) now.replaceWith(last);
}

// What the page shows just now: by this what is new on the next one is told, and from where it comes.
function standing() {
  const keyed = [...board.querySelectorAll(".subject, .tiles li, .lines > li")];
  return {
    known: new Set(keyed.map((each) => each.dataset.key)),
    bright: new Set(keyed.filter((each) => each.classList.contains("bright")).map((each) => each.dataset.key)),
    votes: new Set([...board.querySelectorAll("[data-vote]")].map(voteName)),
    gains: gains(),
    rows: new Map([...board.querySelectorAll("[data-row]")].map((row) => [row.dataset.row, row.offsetTop])),
  };
}

const voteName = (vote) => `${vote.closest("[data-key]").dataset.key} ${vote.dataset.vote}`;
const gains = () => [...board.querySelectorAll(".gained")].map((each) => `${each.closest("[data-row]").dataset.row} ${each.textContent}`).join();

// Milliseconds: what one thing takes, and all votes together.
const QUICK = 450;
const ALL_VOTES = 3000;

// One after another: what was told, the votes, which of it was true, the points, the new order. Everything stands in
// its place from the first; what is to come is only not seen yet.
function perform(stood) {
  let at = 0;
  const play = (each, frames, delay, duration = QUICK) => each.animate(frames, { duration, delay, easing: "ease-out", fill: "backwards" });
  const rise = (each, delay) => play(each, [{ opacity: 0, transform: "translateY(1em)" }, { opacity: 1, transform: "none" }], delay);
  const isNew = (each) => !stood.known.has(each.dataset.key);
  for (const each of [...board.querySelectorAll(".tiles li, .lines > li")].filter(isNew)) {
    rise(each, at);
    at += QUICK / 2;
  }
  const votes = [...board.querySelectorAll("[data-vote]")].filter((vote) => !stood.votes.has(voteName(vote)));
  const step = Math.min(QUICK, ALL_VOTES / Math.max(votes.length, 1));
  for (const vote of votes) {
    play(vote, fromItsPlace(vote), at, 2 * QUICK);
    at += step;
  }
  if (votes.length) at += QUICK;
  for (const subject of [...board.querySelectorAll(".subject")].filter(isNew)) rise(subject, at);
  for (const line of board.querySelectorAll(".lines > .bright")) {
    if (stood.bright.has(line.dataset.key)) continue;
    const { borderColor, backgroundColor } = getComputedStyle(board.querySelector(".lines > li:not(.bright)") ?? line);
    play(line, [{ borderColor, backgroundColor }, {}], at);
    for (const note of line.querySelectorAll("em")) play(note, [{ opacity: 0 }, { opacity: 1 }], at);
  }
  if (gains() !== stood.gains) {
    for (const each of board.querySelectorAll(".gained")) play(each, [{ opacity: 0 }, { opacity: 1 }], at);
  }
  for (const row of board.querySelectorAll("[data-row]")) {
    const down = (stood.rows.get(row.dataset.row) ?? row.offsetTop) - row.offsetTop;
    if (down) play(row, [{ transform: `translateY(${down}px)` }, { transform: "none" }], at);
  }
}

// A vote comes from where its player stands among the others.
function fromItsPlace(vote) {
  const place = board.querySelector(`[data-row="${vote.dataset.vote}"] .figure`);
  if (!place) return [{ opacity: 0 }, { opacity: 1 }];
  const [from, to] = [place.getBoundingClientRect(), vote.getBoundingClientRect()];
  const way = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  return [{ opacity: 0, transform: way }, { opacity: 1, transform: way, offset: 0.2 }, { opacity: 1, transform: "none" }];
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
  const clock = board.querySelector("[data-ends]");
  if (!clock) return;
  const left = Math.max(0, Math.ceil(Number(clock.dataset.ends) - (Date.now() / 1000 - ahead)));
  const shown = spoken(left);
  if (clock.textContent !== shown) clock.textContent = shown;
  clock.classList.toggle("soon", left <= 10);
  board.querySelector(".hand").setAttribute("stroke-dasharray", `${Math.min(left, 60)} 60`);
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
