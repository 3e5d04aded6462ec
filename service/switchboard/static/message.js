/* One message as a list item. Words of players are only ever set as text, never as markup. */

import { element } from "./element.js";
import { counted, moment, money, pictureAddress, readableNumber } from "./words.js";

const CLOCK = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const FAILED = new Set(["failed", "undelivered", "canceled"]);

function picture(address, from, onLoad) {
  const href = pictureAddress(address);
  if (href === null) return element("span", { text: "(a picture that cannot be shown)" });
  const image = element("img", { alt: `Picture from ${from}` });
  image.addEventListener("load", onLoad);
  image.src = href;
  const link = element("a", { class: "picture", href, target: "_blank", rel: "noopener" });
  link.append(image);
  return link;
}

function sender(message, serviceNumber) {
  if (message.direction === "out") return "Sent";
  return message.carrier ? "From the carrier" : `From ${readableNumber(serviceNumber)}`;
}

function smallPrint(message) {
  const at = moment(message.at);
  const parts = [
    at && element("time", { datetime: at.toISOString(), title: at.toLocaleString(), text: CLOCK.format(at) }),
    message.carrier && element("span", { text: "from the carrier" }),
    message.segments > 0 && element("span", { text: counted(message.segments, "segment") }),
    message.encoding === "UCS-2" && element("span", { class: "encoding", title: "Letters outside the phone alphabet: 70 to a segment, not 160", text: "UCS-2" }),
    Number(message.price) !== 0 && element("span", { text: money(message.price) }),
    message.status && element("span", { class: "status", text: message.status }),
    message.error && element("span", { class: "fault", text: message.error }),
  ];
  return parts.filter(Boolean);
}

/* Makes the item of a message; `onLoad` is called when a picture has taken its room. */
export function messageItem(message, serviceNumber, onLoad) {
  const item = element("li", { class: `message ${message.direction === "out" ? "sent" : "received"}` });
  const from = sender(message, serviceNumber);
  item.append(element("span", { class: "unseen", text: `${from}: ` }));
  const media = message.media ?? [];
  if (message.body) item.append(element("p", { class: "bubble", text: message.body }));
  else if (media.length === 0) item.append(element("p", { class: "bubble wordless", text: "(no words)" }));
  const number = message.direction === "out" ? readableNumber(message.phone) : readableNumber(serviceNumber);
  for (const address of media) item.append(picture(address, number, onLoad));
  item.append(element("p", { class: "small-print" }));
  updateMessageItem(item, message);
  return item;
}

/* Status, price and fault change while a message travels; its words do not. */
export function updateMessageItem(item, message) {
  item.classList.toggle("by-carrier", Boolean(message.carrier));
  item.classList.toggle("failed", Boolean(message.error) || FAILED.has(message.status));
  item.querySelector(".small-print").replaceChildren(...smallPrint(message).flatMap((part) => [part, " "]));
}
