/** The lines of an order that can still be shipped or canceled. */
import type { Order, OrderCollection, StoredLineItem } from '../../api/client/types.ts';

/** A line with items that can still be shipped or canceled. */
export interface OpenLine {
  readonly seq: number;
  readonly name: string;
  readonly sku: string | undefined;
  readonly left: number;
}

export const openLines = ({ lines }: OrderCollection): OpenLine[] =>
  lines
    .map((line) => ({ seq: line.seq, name: nameOf(line), sku: line.sku, left: leftOf(line) }))
    .filter(({ left }) => left > 0);

const leftOf = ({ fulfillable = 0 }: StoredLineItem): number => fulfillable;

/** The line's name, else its SKU, else its number. */
export const nameOf = ({ seq, name, sku }: Pick<StoredLineItem, 'seq' | 'name' | 'sku'>): string =>
  name ?? sku ?? `Line ${seq}`;

/**
 * True if parts of the order were shipped or canceled. Then the order's status follows from its
 * lines, and A7 fails.
 */
export const isByLine = (
  { fulfillments, lines }: OrderCollection,
  { status }: Pick<Order, 'status'>,
): boolean =>
  fulfillments.length > 0 ||
  (status !== 'CANCELLED' && lines.some(({ cancelled = 0 }) => cancelled > 0));
