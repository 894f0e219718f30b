import type { Order } from '../../../../domain/order.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import type { Key } from '../../../../table/keys.ts';
import type { Drift } from '../drift.ts';
import type { OrderCopies } from '../reads/read-copies.ts';
import { pick } from './expected-order.ts';
import { orderedLines, quantified } from './ordered-lines.ts';
import { brokenRow } from './requirements.ts';
import {
  cancellationNeeds,
  fulfillmentNeeds,
  LINE_NEEDS,
  METADATA_NEEDS,
  returnNeeds,
} from './row-needs.ts';
import { tooLargeIn } from './unreadable.ts';

export interface BrokenRows {
  readonly drifts: readonly Drift[];
  /** True if the rows cannot be added up. Unreadable numbers are reported elsewhere. */
  readonly giveNoSums: boolean;
}

/**
 * Finds the rows of an order that cannot be added up. LINES is left out, because it can be
 * recomputed.
 */
export function brokenRows({ customerId, orderId }: Order, copies: OrderCopies): BrokenRows {
  const { fulfillments, cancellations, returns, counters, metadata } = copies;
  const seqs = orderedLines(copies).map(({ seq }) => seq);
  const changes = fulfillments.length + cancellations.length + returns.length;
  const isByLine = changes > 0 || counters !== undefined;
  const summed: readonly (Item & Key)[] = isByLine
    ? [...copies.lines, ...(metadata ? [adjustmentsOf(metadata)] : [])]
    : [];
  const [unreadable, readable] = [true, false].map((is) =>
    summed.filter((row) => tooLargeIn(row).length > 0 === is),
  );
  const broken = [
    ...fulfillments.flatMap((row) => {
      const needs = fulfillmentNeeds(customerId, seqs);
      return brokenRow({ what: 'FULFILLMENT', orderId }, 'a fulfillment', row, needs);
    }),
    ...cancellations.flatMap((row) =>
      brokenRow({ what: 'CANCELLATION', orderId }, 'a cancellation', row, cancellationNeeds(seqs)),
    ),
    ...returns.flatMap((row) =>
      brokenRow({ what: 'ROW', orderId }, 'a return', row, returnNeeds(customerId, seqs)),
    ),
    ...(readable ?? []).flatMap((row) =>
      row.SK === metadata?.SK
        ? brokenRow({ what: 'ROW', orderId }, 'an order’s metadata', row, METADATA_NEEDS)
        : brokenRow({ what: 'ROW', orderId }, 'a line', quantified(row), LINE_NEEDS),
    ),
  ];
  return { drifts: broken, giveNoSums: broken.length + (unreadable?.length ?? 0) > 0 };
}

const adjustmentsOf = (metadata: Item & Key): Item & Key => ({
  PK: metadata.PK,
  SK: metadata.SK,
  ...pick(metadata, 'adjustments'),
});
