/** The lines of an order that can still be shipped, canceled or returned. */
import type { Order, OrderCollection, StoredLineItem } from '../../client/types.ts';

/** A line with items that something can still be done with. */
export interface OpenLine {
  readonly seq: number;
  readonly name: string;
  readonly sku: string | undefined;
  /** The number of these items. */
  readonly left: number;
}

/** The lines with items that can still be shipped or canceled. */
export const openLines = (collection: OrderCollection): OpenLine[] =>
  linesWith(collection, ({ fulfillable = 0 }) => fulfillable);

/** The lines with items that the customer has and can return. */
export const returnableLines = (collection: OrderCollection): OpenLine[] =>
  linesWith(collection, ({ returnable = 0 }) => returnable);

/** The lines with items that a consumer can withdraw from: also those of returns that wait. */
export const withdrawableLines = (collection: OrderCollection): OpenLine[] =>
  linesWith(collection, ({ seq, fulfillable = 0, returnable = 0 }) =>
    collection.returns
      .filter(({ status }) => status === 'REQUESTED')
      .flatMap(({ lines }) => lines.filter((line) => line.seq === seq))
      .reduce((sum, { quantity }) => sum + quantity, fulfillable + returnable),
  );

const linesWith = (
  { lines }: OrderCollection,
  leftOf: (line: StoredLineItem) => number,
): OpenLine[] =>
  lines
    .map((line) => ({ seq: line.seq, name: nameOfLine(line), sku: line.sku, left: leftOf(line) }))
    .filter(({ left }) => left > 0);

/** The line's name, else its SKU, else its number. */
export const nameOfLine = ({
  seq,
  name,
  sku,
}: Pick<StoredLineItem, 'seq' | 'name' | 'sku'>): string => name ?? sku ?? `Line ${seq}`;

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
