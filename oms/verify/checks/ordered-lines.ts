import type { Item } from '../../../aws-protocol/item.ts';
import { type Key, parseLineItemSeq } from '../../../table/keys.ts';
import type { OrderCopies } from '../reads/read-copies.ts';
import type { OrderedLine } from './recount.ts';

/** An order's lines as they were ordered. */
export const orderedLines = ({ lines }: Pick<OrderCopies, 'lines'>): OrderedLine[] =>
  lines.map(
    (row) =>
      ({ ...quantified(row), seq: parseLineItemSeq(row.SK) }) as Item as unknown as OrderedLine,
  );

/** A line with its quantity, which the article calls `qty`. */
export const quantified = (row: Item & Key): Item & Key => ({
  ...row,
  quantity: row['quantity'] ?? row['qty'],
});
