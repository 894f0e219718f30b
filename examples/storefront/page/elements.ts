/** Makes the page's elements. Texts are text nodes, so nothing that was typed becomes markup. */
import type { Good } from '../goods.ts';

type Child = Node | string | undefined | false;
type Attributes = Readonly<Record<string, string | boolean | undefined>>;
interface Listeners {
  readonly on?: Readonly<Record<string, (event: Event) => void>>;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Makes an element. A `false` child or attribute is left out. */
export function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { on = {}, ...attributes }: Listeners & { readonly [name: string]: unknown } = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  setAttributes(element, attributes as Attributes);
  for (const [type, listener] of Object.entries(on)) element.addEventListener(type, listener);
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : value);
}

function drawn(symbol: string, attributes: Attributes): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  setAttributes(svg, { 'aria-hidden': 'true', ...attributes });
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#${symbol}`);
  svg.append(use);
  return svg;
}

export const icon = (name: string): SVGElement =>
  drawn(`i-${name}`, { class: 'i', viewBox: '0 0 24 24' });

/** A drawing beside words of the same meaning. */
export const drawing = (symbol: string): SVGElement =>
  drawn(symbol, { class: 'drawing', viewBox: '0 0 200 160' });

/** The picture of a good; its name is always beside it. */
export const pictureOf = ({ picture, tint }: Pick<Good, 'picture' | 'tint'>): HTMLElement =>
  made('div', { class: `pic p${tint}` }, drawn(picture, { viewBox: '0 0 200 160' }));

export const tag = (kind: string, name: string, text: string): HTMLElement =>
  made('span', { class: `tag ${kind}` }, icon(name), text);

/** The element of the page with this id. */
export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (!found) throw new TypeError(`The page has no ${id}.`);
  return found as Kind;
}

/**
 * Puts other elements in place of an element's content. The focus stays on the control with the
 * same `data-key`; a control that went leaves it to the one that is named by `data-next`.
 */
export function fill(root: HTMLElement, ...children: readonly Child[]): void {
  const focused = root.contains(document.activeElement)
    ? (document.activeElement as HTMLElement)
    : undefined;
  const keys = focused ? [focused.dataset['key'], focused.dataset['next']] : [];
  root.replaceChildren(...children.filter((child) => child !== undefined && child !== false));
  const next = keys
    .flatMap((key) => (key === undefined ? [] : [key]))
    .map((key) => root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`))
    .find((element) => element !== null);
  next?.focus();
}

/** Announces a change to screen readers. */
export function say(text: string): void {
  byId('said').textContent = text;
}
