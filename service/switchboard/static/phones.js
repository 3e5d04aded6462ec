/* The page: asks the switchboard what changed, and keeps one Phone for each phone. The switchboard answers as soon as
   anything has; where others keep it from that, the page asks now and then. */

import * as carrier from "./carrier.js";
import { element } from "./element.js";
import { Phone } from "./phone.js";
import { counted, invitation, money, readableNumber } from "./words.js";

const VISIBLE_MS = 400;
const HIDDEN_MS = 2000;
/* Right after a text the reply is near: look for it more often. */
const EXPECTING_MS = 120;
const EXPECTED_WITHIN_MS = 1500;
const LONGEST_WAIT_MS = 8000;
const TOAST_MS = 8000;
/* A text that nobody answers changes what may be texted too. */
const OFFERS_SETTLE_MS = 900;
const FIRST_NAMES = ["Ann", "Bob", "Cy"];

const byId = (id) => document.getElementById(id);
const main = byId("phones");

class Page {
  constructor() {
    this.phones = new Map();
    this.told = new Map();
    this.calls = new Map();
    this.cursor = "0";
    this.expectingUntil = 0;
    this.failures = 0;
    this.polls = 0;
    this.held = false;
    this.settling = null;
    this.readDuring = new Map();
    this.writes = new Set();
    this.invited = null;
    this.serviceNumber = document.querySelector("[data-number]").dataset.number;
    this.offersAddress = document.body.dataset.offers;
  }

  begin() {
    document.querySelector("[data-number]").textContent = readableNumber(this.serviceNumber);
    byId("add-phone").addEventListener("click", () => this.add());
    byId("set-out").addEventListener("click", () => this.setOut());
    document.addEventListener("visibilitychange", () => this.refresh());
    window.addEventListener("online", () => this.refresh());
    this.refresh();
  }

  /* Asks now instead of at the next turn; while an answer is under way, asks again right after it. */
  refresh() {
    if (this.asking) {
      this.askAgain = true;
      return;
    }
    clearTimeout(this.timer);
    this.ask();
  }

  /* A text has gone out and will be answered. */
  expectReply() {
    this.expectingUntil = performance.now() + EXPECTED_WITHIN_MS;
    this.refresh();
  }

  async ask() {
    this.asking = true;
    this.askAgain = false;
    this.polls += 1;
    await Promise.allSettled(this.writes);
    try {
      const changes = await carrier.changesAfter(this.cursor, !document.hidden);
      this.held = Boolean(changes.held);
      this.apply(changes);
      this.failures = 0;
    } catch (problem) {
      console.warn(problem);
      this.failures += 1;
    }
    setText(byId("connection"), this.failures ? "Connection lost, trying again." : "");
    this.asking = false;
    this.timer = setTimeout(() => this.ask(), this.wait());
  }

  wait() {
    if (this.failures) return Math.min(LONGEST_WAIT_MS, VISIBLE_MS * 2 ** this.failures);
    if (this.askAgain || (this.held && !document.hidden)) return 0;
    if (performance.now() < this.expectingUntil) return EXPECTING_MS;
    return document.hidden ? HIDDEN_MS : VISIBLE_MS;
  }

  apply(changes) {
    if (Number(changes.cursor) < Number(this.cursor)) {
      this.forget();
      return;
    }
    this.cursor = String(changes.cursor);
    this.serviceNumber = changes.number;
    for (const message of changes.messages) this.told.set(message.id, message);
    for (const call of changes.calls ?? []) this.calls.set(call.phone, call);
    this.matchPhones(changes.phones, changes.messages);
    this.showStartHints(changes.messages);
    this.drawTotals(changes.total_cost);
    const numbers = [...this.phones.keys()].join();
    if (changes.messages.length || numbers !== this.offeredTo) this.askOffers();
    this.offeredTo = numbers;
  }

  /* Asks what may be texted now, and once more when nothing has happened for a while. */
  askOffers() {
    clearTimeout(this.offersTimer);
    this.showOffers();
    this.offersTimer = setTimeout(() => this.showOffers(), OFFERS_SETTLE_MS);
  }

  async showOffers() {
    if (!this.offersAddress || this.phones.size === 0) return;
    const asked = (this.offersAsked = (this.offersAsked ?? 0) + 1);
    try {
      const told = await carrier.offersFor(this.offersAddress, [...this.phones.keys()]);
      if (asked !== this.offersAsked) return;
      for (const [number, phone] of this.phones) phone.setOffers(this.offersOf(phone, told[number]));
    } catch (problem) {
      console.warn(problem);
    }
  }

  /* A phone at no table is offered a seat at the one that another was told the word of; before there is any, the first
     one is offered to make it. */
  offersOf(phone, told) {
    if (!told) return [];
    if (told.at_table) return told.offers;
    if (this.invited) return [{ text: this.invited, label: this.invited, named: true }];
    return phone === this.phones.values().next().value ? told.offers : [];
  }

  /* The switchboard's file was begun anew: everything is told again from the start. */
  forget() {
    this.cursor = "0";
    this.told.clear();
    this.calls.clear();
    this.invited = null;
    for (const phone of this.phones.values()) phone.clear();
    this.askAgain = true;
  }

  matchPhones(facts, messages) {
    const ordered = [...facts].sort((one, other) => one.position - other.position);
    const shown = new Set(ordered.map((fact) => fact.phone));
    for (const [number, phone] of this.phones) if (!shown.has(number)) this.drop(number, phone);
    let after = byId("empty");
    for (const fact of ordered) {
      const phone = this.phoneFor(fact, messages);
      if (after.nextElementSibling !== phone.root) after.after(phone.root);
      after = phone.root;
    }
    this.settleSoon();
    for (const [number, phone] of this.phones) phone.showCall(this.calls.get(number) ?? null);
    byId("empty").hidden = ordered.length > 0;
    main.style.setProperty("--phones", String(Math.max(ordered.length, 1)));
  }

  /* What is measured is measured of all phones once everything is written that the next picture shows: a look between two
     writes would lay the page out anew for each. */
  settleSoon() {
    this.settling ??= requestAnimationFrame(() => {
      this.settling = null;
      for (const phone of this.phones.values()) phone.follow();
      for (const phone of this.phones.values()) phone.measure();
      for (const phone of this.phones.values()) phone.settle();
    });
  }

  /* A new phone is filled before it is shown, so that old messages are not read out as news. */
  phoneFor(fact, messages) {
    let phone = this.phones.get(fact.phone);
    if (phone) {
      phone.show(messages.filter((message) => message.phone === fact.phone));
      phone.update(fact, { unreadIsOld: this.readDuring.get(fact.phone) === this.polls });
    } else {
      phone = new Phone(fact, this);
      this.phones.set(fact.phone, phone);
      phone.show([...this.told.values()].filter((message) => message.phone === fact.phone));
    }
    return phone;
  }

  drop(number, phone) {
    phone.root.remove();
    this.phones.delete(number);
  }

  showStartHints(messages) {
    for (const message of messages) {
      if (message.direction === "in") this.invited = invitation(message.body) ?? this.invited;
    }
    const begin = "Begin here: tap NEW MALARKY below, or another game. Then the other phones can join.";
    const join = `Tap ${this.invited} below to sit down with the others.`;
    const [first] = this.phones.values();
    for (const phone of this.phones.values()) {
      const hint = this.invited ? join : phone === first ? begin : `Begin on the phone of ${first.label}.`;
      phone.setStartHint(`No texts yet. ${hint}`);
    }
  }

  drawTotals(cost) {
    setText(byId("totals"), this.told.size ? `${counted(this.told.size, "message")} · ${money(cost)}` : "");
    const unread = [...this.phones.values()].reduce((sum, phone) => sum + phone.unread, 0);
    document.title = unread ? `(${unread}) Party Line: the phones` : "Party Line: the phones";
  }

  read(phone) {
    this.readDuring.set(phone.number, this.polls);
    this.write(carrier.markRead(phone.number)).catch(() => this.refresh());
  }

  /* A question asked while this is under way would be told what was true before it. */
  write(request) {
    this.writes.add(request);
    return request.finally(() => this.writes.delete(request));
  }

  async add() {
    await this.attempt(async () => this.showAndFocus(await carrier.addPhone()));
  }

  async setOut() {
    await this.attempt(async () => {
      const made = [];
      for (const name of FIRST_NAMES) made.push(await carrier.addPhone({ name }));
      this.showAndFocus(made[0]);
    });
  }

  showAndFocus(made) {
    this.refresh();
    const watch = new MutationObserver(() => {
      const phone = this.phones.get(made.phone);
      if (!phone?.root.isConnected) return;
      watch.disconnect();
      phone.text.focus();
      phone.root.scrollIntoView({ block: "nearest" });
    });
    watch.observe(main, { childList: true });
  }

  async putAway(phone) {
    await this.attempt(async () => {
      await carrier.putAwayPhone(phone.number);
      this.refresh();
      this.offerBack(phone);
      byId("add-phone").focus();
    });
  }

  offerBack(phone) {
    const undo = element("button", { type: "button", text: "Undo" });
    undo.addEventListener("click", () => this.attempt(async () => {
      byId("toast").replaceChildren();
      this.showAndFocus(await carrier.addPhone({ name: phone.given, number: phone.number }));
    }));
    byId("toast").replaceChildren(`The phone of ${phone.label} is put away.`, undo);
    clearTimeout(this.toastTimer);
    this.toastTimer = setTimeout(() => byId("toast").replaceChildren(), TOAST_MS);
  }

  /* One change at a time: a second click while the first is under way does nothing. */
  async attempt(action) {
    if (this.busy) return;
    this.busy = true;
    try {
      await action();
      setText(byId("trouble"), "");
    } catch (problem) {
      setText(byId("trouble"), problem.message);
    } finally {
      this.busy = false;
    }
  }
}

function setText(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

new Page().begin();
