/* Words and figures: everything here is a plain function of what it is given. */

const INVITATION = /(?<!\p{L})JOIN \p{Lu}{2,}(?![\p{L}\p{N}'’-])/u;

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
