/** The basket: SKUs and quantities, and the id by which it becomes one order. */
import { isRecord, keep, kept } from './kept.ts';

const NAME = 'basket';

export interface BasketLine {
  readonly sku: string;
  readonly quantity: number;
}
interface KeptBasket {
  readonly basketId: string;
  readonly lines: readonly BasketLine[];
}

/** The most items of a good that one buyer may put into the basket. */
export const MOST = 99;

const isLine = (value: unknown): value is BasketLine =>
  isRecord(value) &&
  typeof value['sku'] === 'string' &&
  Number.isInteger(value['quantity']) &&
  Number(value['quantity']) > 0;
const isBasket = (value: unknown): value is KeptBasket =>
  isRecord(value) &&
  typeof value['basketId'] === 'string' &&
  Array.isArray(value['lines']) &&
  value['lines'].every(isLine);

const empty = (): KeptBasket => ({ basketId: crypto.randomUUID(), lines: [] });

let current = kept(NAME, isBasket) ?? empty();
const listeners = new Set<() => void>();

function change(next: KeptBasket): void {
  current = next;
  keep(NAME, next);
  for (const listener of listeners) listener();
}

// Another tab has changed it.
addEventListener('storage', ({ key }) => {
  if (key !== NAME) return;
  current = kept(NAME, isBasket) ?? empty();
  for (const listener of listeners) listener();
});

export const basketId = (): string => current.basketId;
export const basketLines = (): readonly BasketLine[] => current.lines;
export const onBasket = (listener: () => void): void => void listeners.add(listener);

export const quantityOf = (sku: string): number =>
  current.lines.find((line) => line.sku === sku)?.quantity ?? 0;

export const countItems = (): number =>
  current.lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Sets the items of a good; 0 takes it out. A good that is new comes last, or where it was. */
export function setQuantity(sku: string, quantity: number, at = current.lines.length): void {
  const known = current.lines.some((line) => line.sku === sku);
  const lines = known
    ? current.lines.map((line) => (line.sku === sku ? { sku, quantity } : line))
    : current.lines.toSpliced(at, 0, { sku, quantity });
  change({ ...current, lines: lines.filter((line) => line.quantity > 0) });
}

/** Gives the same goods another id: an order of another person may have the old one. */
export const renewBasket = (): void => change({ ...current, basketId: crypto.randomUUID() });

/** Begins another basket: this one is an order now. */
export const emptyBasket = (): void => change(empty());
