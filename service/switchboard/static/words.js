/* Words and figures: everything here is a plain function of what it is given. */

/* Carriers act on these themselves, so the page never suggests them. */
const CARRIER_WORDS = new Set([
  "STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT",
  "START", "YES", "UNSTOP", "HELP", "INFO",
]);
/* JOIN says nothing without the word of a group. */
const NOT_ALONE = new Set(["JOIN"]);
/* A word or phrase in capitals, with its number where a list offers it so: "2 BOB". */
const CAPITALS = /(?<![\p{L}\p{N}@'’(/-])(?:\d )?\p{Lu}{2,}(?: \p{Lu}{2,})*(?![\p{L}\p{N}'’-])/gu;
/* "REAL ANSWER: ..." at the head of a line, "Secret! MALARKY: ..." and "2/4 BOB: ..." say whose or what it is. */
const HEADINGS = /(?:^|! |\d\/\d )[\p{Lu} ]+:/gmu;
const INVITATION = /(?<!\p{L})JOIN \p{Lu}{2,}(?![\p{L}\p{N}'’-])/u;
const MOST_SUGGESTIONS = 5;
const LONGEST_SUGGESTION = 3;

/* At most five phrases in capitals that a text offers to be sent back: the last of it, in its order. `names` in
   capitals are of people; without a number they are told, not offered. */
export function suggestions(text, names) {
  const found = (text.replace(HEADINGS, " ").match(CAPITALS) ?? []).filter((phrase) => {
    const words = phrase.split(" ");
    return words.length <= LONGEST_SUGGESTION && !names.has(phrase) && !NOT_ALONE.has(phrase)
      && !words.some((word) => CARRIER_WORDS.has(word));
  });
  return [...new Set(found)].slice(-MOST_SUGGESTIONS);
}

/* "JOIN OTTER" if the text invites to a group, else null. */
export function invitation(text) {
  return text.match(INVITATION)?.[0] ?? null;
}

/* "+12025550101" -> "+1 202-555-0101"; numbers of other plans stay as they are. */
export function readableNumber(number) {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 $1-$2-$3");
}

export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/* A decimal amount as the carrier gives it ("-0.00790", "0.0158", null) -> "$0.0079", or "" if it is not known. */
export function money(amount) {
  if (amount === null || amount === undefined || amount === "") return "";
  return `$${String(amount).replace("-", "").replace(/(\.\d{4})0+$/, "$1")}`;
}

/* ISO text or seconds since 1970 -> Date, or null. */
export function moment(at) {
  const date = typeof at === "number" ? new Date(at * 1000) : new Date(at);
  return Number.isNaN(date.getTime()) ? null : date;
}

/* The address of a picture if a browser may safely fetch it, else null. */
export function pictureAddress(address) {
  if (!URL.canParse(address, document.baseURI)) return null;
  const url = new URL(address, document.baseURI);
  return ["http:", "https:"].includes(url.protocol) ? url.href : null;
}
