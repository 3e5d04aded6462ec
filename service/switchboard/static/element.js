/* element("p", {class: "bubble", text: "hello"}): attributes by name, `text` as plain text. */
export function element(tag, { text, ...attributes } = {}) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}
