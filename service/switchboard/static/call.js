/* The telephone call of one phone: a button to ring the number or to answer it, captions, a keypad, a line to speak, the browser's own
   voice where it has one. What is said is only ever set as text. */

import * as carrier from "./carrier.js";
import { element } from "./element.js";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"];
const NAMED = { "*": "star", "#": "pound" };
const OVER = { completed: "The call is over.", busy: "The number does not take this call." };
const RUNG = { busy: "The call was declined.", "no-answer": "Nobody answered the call." };

export class CallScreen {
  /* `page` offers expectReply(); `phone` is the E.164 number. */
  constructor(phone, page) {
    this.phone = phone;
    this.page = page;
    this.sid = null;
    this.shown = 0;
    this.build();
    this.update(null);
  }

  build() {
    this.root = element("div", { class: "call" });
    this.ring = element("button", { class: "ring", type: "button", text: "Call the number" });
    this.state = element("p", { class: "call-state", role: "status" });
    this.captions = element("ol", { class: "captions", role: "log", "aria-live": "polite" });
    this.keypad = element("div", { class: "keypad", role: "group", "aria-label": "Keypad" });
    this.keypad.append(...KEYS.map((key) => this.key(key)));
    this.words = element("input", { type: "text", autocomplete: "off", placeholder: "Say something" });
    this.say = element("form", { class: "say" });
    this.say.append(this.words, element("button", { class: "send", type: "submit", text: "Say" }));
    this.aloud = element("input", { type: "checkbox" });
    const label = element("label", { class: "aloud" });
    label.append(this.aloud, " Read aloud here");
    this.answer = element("button", { class: "ring", type: "button", text: "Answer" });
    this.hangUp = element("button", { class: "hang-up", type: "button", text: "Hang up" });
    this.screen = element("div", { class: "call-screen" });
    this.screen.append(this.captions, this.keypad, this.say, label);
    this.root.append(this.ring, this.state, this.answer, this.screen, this.hangUp);
    label.hidden = !("speechSynthesis" in window) || window.speechSynthesis.getVoices().length === 0;
    this.ring.addEventListener("click", () => this.attempt(() => carrier.ring(this.phone)));
    this.answer.addEventListener("click", () => this.attempt(() => carrier.pickUp(this.phone)));
    this.hangUp.addEventListener("click", () => this.attempt(() => carrier.hangUp(this.phone)));
    this.say.addEventListener("submit", (event) => this.speak(event));
  }

  key(key) {
    const button = element("button", { class: "key", type: "button", text: key, "aria-label": `Key ${NAMED[key] ?? key}` });
    button.addEventListener("click", () => this.attempt(() => carrier.pressKeys(this.phone, key)));
    return button;
  }

  /* Names its parts for who cannot see them. */
  call(label) {
    this.ring.setAttribute("aria-label", `Call the number from ${label}`);
    this.answer.setAttribute("aria-label", `Answer the phone of ${label}`);
    this.hangUp.setAttribute("aria-label", `Hang up the phone of ${label}`);
    this.captions.setAttribute("aria-label", `Call of ${label}`);
    this.words.setAttribute("aria-label", `Say into the phone of ${label}`);
  }

  /* The newest call of this phone as the switchboard tells it; null: there was none. */
  update(call) {
    const isOn = call !== null && call.ended_at === null && call.status !== "queued";
    const isRung = isOn && call.direction === "in" && call.status === "ringing";
    this.screen.hidden = !isOn || isRung;
    this.answer.hidden = !isRung;
    this.hangUp.hidden = !isOn;
    this.ring.hidden = isOn;
    const words = stateOf(call);
    if (this.state.textContent !== words) this.state.textContent = words;
    if (call === null) return;
    if (call.sid !== this.sid) this.begin(call.sid);
    for (const caption of call.captions.slice(this.shown)) this.add(caption);
    this.shown = call.captions.length;
    this.words.disabled = !call.listens.speech;
    if (!isOn && "speechSynthesis" in window) window.speechSynthesis.cancel();
  }

  begin(sid) {
    this.sid = sid;
    this.shown = 0;
    this.captions.replaceChildren();
  }

  add(caption) {
    const isOurs = caption.from === "phone";
    this.captions.append(element("li", { class: isOurs ? "sent" : "received", text: caption.words }));
    this.captions.scrollTop = this.captions.scrollHeight;
    if (!isOurs && this.aloud.checked) window.speechSynthesis.speak(new SpeechSynthesisUtterance(caption.words));
  }

  speak(event) {
    event.preventDefault();
    const words = this.words.value.trim();
    if (!words) return;
    this.words.value = "";
    this.attempt(() => carrier.sayInto(this.phone, words));
  }

  async attempt(action) {
    try {
      await action();
      this.page.expectReply();
    } catch (problem) {
      this.state.textContent = problem.message;
    }
  }
}

function stateOf(call) {
  if (call === null) return "";
  const over = call.direction === "in" ? RUNG : OVER;
  if (call.ended_at !== null) return call.error ? `The call is over. ${call.error}` : over[call.status] ?? "The call is over.";
  if (call.status === "queued") return "";
  if (call.status !== "ringing") return "On a call.";
  return call.direction === "in" ? "The number calls." : "Ringing.";
}
