/* One phone on the page: its head, its conversation and the line it types into. */

import { CallScreen } from "./call.js";
import * as carrier from "./carrier.js";
import { element } from "./element.js";
import { messageItem, updateMessageItem } from "./message.js";
import { counted, money, readableNumber } from "./words.js";

const HUES = 6;
const NEAR_THE_END = 24;

export class Phone {
  /* `page` offers serviceNumber, expectReply(), read(phone), putAway(phone). */
  constructor(facts, page) {
    this.page = page;
    this.number = facts.phone;
    this.items = new Map();
    this.sentTexts = [];
    this.recalled = null;
    this.following = true; /* until somebody scrolls up */
    this.top = 0;
    this.isAtEnd = true;
    this.grew = false;
    this.unread = 0;
    this.build();
    this.listen();
    this.update(facts);
  }

  build() {
    const readable = readableNumber(this.number);
    const id = `phone-${this.number.slice(1)}`;
    this.heading = element("h2", { class: "unseen", id });
    this.initial = element("span", { class: "initial", "aria-hidden": "true" });
    this.name = element("input", { class: "name", type: "text", maxlength: "24", autocomplete: "off", spellcheck: "false", placeholder: "Name this phone", "aria-label": `Name of the phone ${readable}` });
    this.about = element("p", { class: "about" });
    this.blocked = element("p", { class: "opted-out" });
    this.blocked.append(element("span", { class: "badge", text: "opted out" }), " The carrier delivers nothing here until this phone texts START.");
    this.mark = element("span", { class: "unread" });
    this.list = element("ol");
    this.start = element("p", { class: "start-hint" });
    this.log = element("div", { class: "log", role: "log", tabindex: "0", "aria-live": "polite", "aria-relevant": "additions" });
    this.toEnd = element("button", { class: "to-end", type: "button", tabindex: "-1" });
    this.text = element("textarea", { rows: "1", autocomplete: "off", placeholder: "Text message", id: `${id}-text`, "aria-describedby": `${id}-fault` });
    this.fault = element("p", { class: "fault", role: "alert", id: `${id}-fault` });
    this.chips = element("div", { class: "chips", role: "group" });
    this.calling = new CallScreen(this.number, this.page);
    this.remove = element("button", { class: "put-away", type: "button", text: "×" });

    const send = element("button", { class: "send", type: "submit", text: "Send" });
    this.form = element("form");
    this.form.append(this.text, send);
    const names = element("div", { class: "names" });
    names.append(this.name, this.mark, this.about);
    const head = element("div", { class: "head" });
    head.append(this.initial, names);
    const talk = element("div", { class: "talk" });
    this.log.append(this.start, this.list);
    talk.append(this.log, this.toEnd);

    this.root = element("section", { class: "phone", "aria-labelledby": id });
    /* The colour goes with the number, so that a phone put away and brought back keeps it. */
    this.root.dataset.hue = String((Number(this.number.slice(-2)) + HUES - 1) % HUES);
    /* The keyboard goes name, conversation, text, Send; suggestions and the cross come after, wherever they are drawn. */
    this.root.append(this.heading, head, this.blocked, talk, this.fault, this.form, this.chips, this.calling.root, this.remove);
  }

  listen() {
    this.name.addEventListener("change", () => this.rename());
    this.name.addEventListener("keydown", (event) => this.nameKey(event));
    this.log.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.log.addEventListener("wheel", () => this.attend(), { passive: true });
    this.root.addEventListener("focusin", () => this.attend());
    this.root.addEventListener("pointerdown", () => this.attend());
    this.toEnd.addEventListener("click", () => this.showNewest());
    this.text.addEventListener("keydown", (event) => this.textKey(event));
    this.text.addEventListener("input", () => this.typed());
    this.form.addEventListener("submit", (event) => this.send(event));
    this.remove.addEventListener("click", () => this.page.putAway(this));
    new ResizeObserver(() => this.following && this.scrollToEnd()).observe(this.log);
  }

  /* Facts of the phone as the switchboard tells them; drafts and scrolling are left alone. */
  update(facts, { unreadIsOld = false } = {}) {
    this.blocked.hidden = !facts.blocked;
    setText(this.about, [readableNumber(this.number), money(facts.cost)].filter(Boolean).join(" · "));
    const title = `${counted(facts.segments_in, "segment")} received, ${facts.segments_out} sent`;
    if (this.about.title !== title) this.about.title = title;
    if (this.given !== facts.name) this.call(facts.name);
    if (!unreadIsOld) this.setUnread(facts.unread);
  }

  /* Calls the phone by the name it was given, or by its number while it has none. */
  call(name) {
    const readable = readableNumber(this.number);
    const label = name || readable;
    this.given = name;
    this.label = label;
    this.heading.textContent = name ? `Phone of ${name}, ${readable}` : `Phone ${readable}`;
    this.initial.textContent = name ? [...name][0].toUpperCase() : this.number.slice(-2);
    if (document.activeElement !== this.name) this.name.value = name;
    this.log.setAttribute("aria-label", `Conversation of ${label}`);
    this.text.setAttribute("aria-label", `Text message from ${label}`);
    this.chips.setAttribute("aria-label", `Words to use for ${label}`);
    this.remove.setAttribute("aria-label", `Put away the phone of ${label}`);
    this.remove.title = "Put this phone away";
    this.calling.call(label);
  }

  setUnread(count) {
    this.unread = count;
    const label = count ? `${count} new` : "";
    setText(this.mark, label);
    this.mark.hidden = !count;
  }

  /* Remembers whether the end of the conversation is in sight. */
  measure() {
    this.isAtEnd = this.atEnd();
  }

  /* Shows the newest, unless somebody reads older ones. */
  follow() {
    if (this.grew && this.following) this.scrollToEnd();
    this.grew = false;
  }

  /* What hangs on where the conversation stands, as it was measured. */
  settle() {
    this.drawToEnd(this.isAtEnd);
    if (this.hasFocus()) this.attend();
  }

  /* Adds what is new and updates what changed, in the order given. Somebody follows and measures after it. */
  show(messages) {
    if (messages.length === 0) return;
    this.grew = true;
    for (const message of messages) {
      const known = this.items.get(message.id);
      if (known) updateMessageItem(known, message);
      else this.add(message);
    }
    this.start.hidden = this.items.size > 0;
  }

  showCall(call) {
    this.calling.update(call);
  }

  add(message) {
    const item = messageItem(message, this.page.serviceNumber, () => this.following && this.scrollToEnd());
    this.items.set(message.id, item);
    this.list.append(item);
    if (message.direction === "out") this.sentTexts.push(message.body);
  }

  clear() {
    this.items.clear();
    this.list.replaceChildren();
    this.sentTexts = [];
  }

  /* `words` stand in a conversation that has not begun. */
  setStartHint(words) {
    setText(this.start, words);
  }

  /* Buttons for what this phone may text now: [{text, label, named}]. Behind a named one stands the name of the phone. */
  setOffers(offers) {
    const name = this.given.trim();
    const named = (words, each) => (each.named ? `${words} ${name}`.trim() : words);
    const chips = offers.map((each) => ({ text: named(each.text, each), label: named(each.label, each) })).filter((each) => each.text);
    const key = JSON.stringify(chips);
    this.chips.inert = false;
    if (key === this.chipsKey) return;
    this.chipsKey = key;
    const hadFocus = this.chips.contains(document.activeElement);
    this.chips.hidden = chips.length === 0;
    this.chips.replaceChildren(...chips.map((each) => this.chip(each)));
    if (hadFocus) this.text.focus();
  }

  /* One tap sends it. The others rest until it is known what may be texted then. */
  chip({ text, label }) {
    const chip = element("button", { class: "chip", type: "button", text: label });
    chip.addEventListener("click", () => {
      this.chips.inert = true;
      this.post(text);
    });
    return chip;
  }

  fill(words) {
    this.text.value = words;
    this.typed();
    this.text.focus();
    this.text.setSelectionRange(words.length, words.length);
  }

  async send(event) {
    event.preventDefault();
    const body = this.text.value;
    if (!body.trim()) return this.text.focus();
    this.setText("");
    if (!(await this.post(body))) this.setText([body, this.text.value].filter(Boolean).join("\n"));
  }

  /* Texts these words; whether they were taken. */
  async post(body) {
    this.fault.textContent = "";
    this.showNewest();
    try {
      await carrier.sendText(this.number, body);
      this.page.expectReply();
      return true;
    } catch (problem) {
      this.chips.inert = false;
      this.fault.textContent = `Not sent. ${problem.message}`;
      return false;
    }
  }

  textKey(event) {
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.form.requestSubmit();
    } else if (event.key === "ArrowUp" && (this.text.value === "" || this.recalled !== null)) {
      this.recall(event, (this.recalled ?? this.sentTexts.length) - 1);
    } else if (event.key === "ArrowDown" && this.recalled !== null) {
      this.recall(event, this.recalled + 1);
    }
  }

  recall(event, index) {
    if (index < 0) return;
    event.preventDefault();
    const words = this.sentTexts[index] ?? "";
    this.fill(words);
    this.recalled = index < this.sentTexts.length ? index : null;
  }

  typed() {
    this.recalled = null;
    this.text.style.height = "auto";
    this.text.style.height = `${this.text.scrollHeight + this.text.offsetHeight - this.text.clientHeight}px`;
  }

  setText(words) {
    this.text.value = words;
    this.typed();
  }

  nameKey(event) {
    if (event.key === "Escape") this.name.value = this.given;
    if (event.key === "Escape" || event.key === "Enter") this.text.focus();
  }

  async rename() {
    const name = this.name.value.trim();
    if (!name || name === this.given) {
      this.name.value = this.given;
      return;
    }
    try {
      await carrier.renamePhone(this.number, name);
      this.call(name);
      this.fault.textContent = "";
    } catch (problem) {
      this.name.value = this.given;
      this.fault.textContent = `Not renamed. ${problem.message}`;
    }
  }

  hasFocus() {
    return document.hasFocus() && this.root.contains(document.activeElement);
  }

  atEnd() {
    return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < NEAR_THE_END;
  }

  scrollToEnd() {
    this.log.scrollTop = this.log.scrollHeight;
    this.following = true;
  }

  /* Only who scrolls up leaves the end. That it is not in sight may also be because a message came, or buttons did,
     before this was told. */
  scrolled() {
    const { scrollTop } = this.log;
    if (this.atEnd()) this.following = true;
    else if (scrollTop < this.top) this.following = false;
    this.top = scrollTop;
    this.drawToEnd();
    if (this.following && this.hasFocus()) this.attend();
  }

  showNewest() {
    this.scrollToEnd();
    this.attend();
  }

  drawToEnd(isAtEnd = this.atEnd()) {
    this.toEnd.hidden = isAtEnd;
    setText(this.toEnd, this.unread ? `${counted(this.unread, "new message")} ↓` : "Newest ↓");
  }

  /* Somebody looks at this phone: what stands at the end of its conversation counts as read. */
  attend() {
    if (!this.unread || document.hidden || !this.atEnd()) return;
    this.setUnread(0);
    this.drawToEnd();
    this.page.read(this);
  }
}

function setText(node, words) {
  if (node.textContent !== words) node.textContent = words;
}
