/** What can still be done with an order's lines. */
import type { Order, OrderCollection, StoredLineItem } from '../../client/types.ts';

/** A line of which something can still be shipped or cancelled. */
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

/** A line's name, or what else it can be told by. */
export const nameOf = ({ seq, name, sku }: Pick<StoredLineItem, 'seq' | 'name' | 'sku'>): string =>
  name ?? sku ?? `Line ${seq}`;

/**
 * Whether parts of it were shipped or cancelled. From then on its status follows from its lines,
 * and A7 is refused.
 */
export const isByLine = (
  { fulfillments, lines }: OrderCollection,
  { status }: Pick<Order, 'status'>,
): boolean =>
  fulfillments.length > 0 ||
  (status !== 'CANCELLED' && lines.some(({ cancelled = 0 }) => cancelled > 0));
