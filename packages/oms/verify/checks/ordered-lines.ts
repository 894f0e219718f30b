import type { Item } from '../../../../table/aws-protocol/item.ts';
import { type Key, parseLineItemSeq } from '../../../../table/keys.ts';
import type { OrderCopies } from '../reads/read-copies.ts';

/** An ITEM# row. Prices are in minor units. */
export interface OrderedLine {
  readonly seq: number;
  readonly quantity: number;
  readonly unitPrice: number;
}

/** Counts of each line's items, by `seq`, without zeros. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Returns an order's lines as they were ordered. */
export const orderedLines = ({ lines }: Pick<OrderCopies, 'lines'>): OrderedLine[] =>
  lines.map(
    (row) =>
      ({ ...quantified(row), seq: parseLineItemSeq(row.SK) }) as Item as unknown as OrderedLine,
  );

/** Returns a line with its quantity. Source document 000 names the attribute `qty`. */
export const quantified = (row: Item & Key): Item & Key => ({
  ...row,
  quantity: row['quantity'] ?? row['qty'],
});
