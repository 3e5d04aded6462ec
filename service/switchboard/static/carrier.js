/* The switchboard's own API, as the page uses it. */

const FOLDER = new URL(".", document.baseURI);

async function call(method, path, fields) {
  let answer;
  try {
    answer = await fetch(new URL(path, FOLDER), {
      method,
      cache: "no-store",
      body: fields ? new URLSearchParams(fields) : undefined,
    });
  } catch {
    throw new Error("The switchboard cannot be reached. Try again when it is back.");
  }
  const told = await answer.json().catch(() => null);
  if (!answer.ok) throw new Error(told?.error ?? `The switchboard answered ${answer.status}. Try again.`);
  return told;
}

const phonePath = (phone) => `phones/${encodeURIComponent(phone)}`;

/* With `hold` the answer waits until there is something new, a second at most; it tells whether it did (`held`). */
export const changesAfter = (cursor, hold) =>
  call("GET", `changes?after=${encodeURIComponent(cursor)}${hold ? "&hold=1" : ""}`);
/* What these phones may text just now, as the service tells it at `address`: {phone: {at_table, offers}}. */
export const offersFor = (address, phones) =>
  call("GET", `${address}?${new URLSearchParams(phones.map((phone) => ["phone", phone]))}`);
export const sendText = (phone, body) => call("POST", `${phonePath(phone)}/messages`, { Body: body });
export const addPhone = (fields = {}) => call("POST", "phones", fields);
export const renamePhone = (phone, name) => call("PATCH", phonePath(phone), { name });
export const putAwayPhone = (phone) => call("DELETE", phonePath(phone));
export const ring = (phone) => call("POST", `${phonePath(phone)}/calls`);
export const pickUp = (phone) => call("POST", `${phonePath(phone)}/calls/answer`);
export const pressKeys = (phone, keys) => call("POST", `${phonePath(phone)}/calls/keys`, { Digits: keys });
export const sayInto = (phone, words) => call("POST", `${phonePath(phone)}/calls/speech`, { Words: words });
export const hangUp = (phone) => call("DELETE", `${phonePath(phone)}/calls`);
export const markRead = (phone) => call("POST", `${phonePath(phone)}/read`);
