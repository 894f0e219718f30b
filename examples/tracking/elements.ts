/** The element of the page with this id. */
export const element = <Kind extends HTMLElement>(id: string): Kind => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found as Kind;
};

export const write = (id: string, text: string): void => {
  element(id).textContent = text;
};

export const show = (id: string, isShown = true): void => {
  element(id).hidden = !isShown;
};

/** An element with this text. */
export const made = <Name extends keyof HTMLElementTagNameMap>(name: Name, textContent: string) =>
  Object.assign(document.createElement(name), { textContent });
