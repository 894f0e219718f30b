import type { Page } from 'playwright-core';

/** A text with its contrast (WCAG 2.2, 1.4.3: 4.5 for texts of ordinary size, 3 for large ones). */
export interface FaintText {
  readonly text: string;
  readonly color: string;
  readonly behind: string;
  readonly ratio: number;
}

/** Visible texts with too little contrast. Disabled controls may be faint (1.4.3, incidental). */
export const faintTexts = (page: Page): Promise<FaintText[]> =>
  page.evaluate(FIND_FAINT) as Promise<FaintText[]>;

/** Runs in the browser, hence as text: these tests are compiled without the DOM's types. */
const FIND_FAINT = `(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  // A page has thousands of texts in few colors, inside of the same elements.
  const once = (known, key, compute) => {
    if (!known.has(key)) known.set(key, compute());
    return known.get(key);
  };
  const [colors, backs, opacities] = [new Map(), new Map(), new Map()];
  const rgba = (color) => once(colors, color, () => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  });
  const over = ([r, g, b, a], below) => [r, g, b].map((part, i) => part * a + below[i] * (1 - a));
  const behind = (element) => once(backs, element, () => {
    if (!element) return [255, 255, 255];
    const color = rgba(getComputedStyle(element).backgroundColor);
    return color[3] === 1 ? color.slice(0, 3) : over(color, behind(element.parentElement));
  });
  const luminance = (color) => {
    const [r, g, b] = color
      .map((part) => part / 255)
      .map((s) => (s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const opacity = (element) => once(opacities, element, () =>
    element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1);
  const found = [];
  const look = (element, text, { color, fontSize, fontWeight }) => {
    const isShown = element.checkVisibility({ visibilityProperty: true });
    if (!isShown || element.closest('noscript, script, style, svg, option, :disabled')) return;
    const back = behind(element);
    const [r, g, b, a] = rgba(color);
    const front = over([r, g, b, a * opacity(element)], back);
    const [dark, light] = [luminance(front), luminance(back)].sort((one, other) => one - other);
    const ratio = (light + 0.05) / (dark + 0.05);
    const size = parseFloat(fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    if (ratio >= (large ? 3 : 4.5)) return;
    const shown = (parts) => parts.map(Math.round).join(' ');
    found.push({
      text: text.slice(0, 60), color: shown(front), behind: shown(back),
      ratio: Math.round(ratio * 10) / 10,
    });
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode;
    if (data.trim()) look(parentElement, data.trim(), getComputedStyle(parentElement));
  }
  for (const element of document.body.querySelectorAll('[placeholder]'))
    look(element, element.placeholder, getComputedStyle(element, '::placeholder'));
  for (const element of document.body.querySelectorAll('*')) {
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo);
      if (/^".*\\w/.test(style.content)) look(element, style.content, style);
    }
  }
  return found;
})()`;
