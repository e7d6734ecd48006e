/** Returns the element of the page that a selector names. */
export function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

/** Returns an input of the page, by name. */
export function input(name: string): HTMLInputElement {
  const found = element(`input[name="${name}"]`);
  if (!(found instanceof HTMLInputElement)) throw new TypeError(`${name} is not an input`);
  return found;
}

/** Creates an element with text, elements or both in it. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...content);
  return created;
}
