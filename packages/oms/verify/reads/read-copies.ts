import type { Item } from '../../../../table/aws-protocol/item.ts';
import {
  isEvent,
  isFulfillment,
  isLineItem,
  isOverpaid,
  isPayment,
  isRefundDue,
  isReturn,
  type Key,
  lineCountersKey,
  orderMetadataKey,
  orderPartition,
  parseFulfillmentId,
  SAFE_KEY_PART,
  SORT_PREFIX,
} from '../../../../table/keys.ts';
import { readOrderWords, type Words } from '../words/check-words.ts';
import { claimKeysOf, orderClaimKeyOf } from './claim-keys.ts';
import { readItem, readItems } from './read-items.ts';
import { readMilestones } from './read-milestones.ts';
import { readStatements } from './read-statements.ts';
import { readListedTags } from './read-tags.ts';
import { readTracked } from './read-tracked.ts';

type Row = Item & Key;

/** The items in an order's own partition. */
export interface OrderCopies {
  readonly metadata: Row | undefined;
  readonly events: readonly Row[];
  /** LINES; absent for an order that was changed as a whole. */
  readonly counters: Row | undefined;
  readonly fulfillments: readonly Row[];
  readonly cancellations: readonly Row[];
  readonly returns: readonly Row[];
  readonly lines: readonly Row[];
  /** Payments with a version; one that was written by hand is ignored. */
  readonly payments: readonly Row[];
  /** The row of the list of overpaid orders; absent for an order that never was. */
  readonly overpaid: Row | undefined;
  /** The row that reminds of what the order is overpaid, with `refundOverpaid`. */
  readonly refundDue?: Row | undefined;
  /** Claims of the provider's references, by the payment's sort key. */
  readonly references: ReadonlyMap<string, readonly Row[]>;
  /** The record of the order's reference, if META has one. */
  readonly claim?: Row | undefined;
  /** The tags of META whose row is there. */
  readonly listedTags?: readonly string[] | undefined;
  /** The statements of withdrawal that META, a cancellation or a return names, by their ids. */
  readonly statements: ReadonlyMap<string, Row>;
  /** The sort keys of fulfillments that are found by their numbers, with `findParcels`. */
  readonly tracked?: ReadonlySet<string> | undefined;
  readonly words?: Words | undefined;
  /** Carriers' reports, by the fulfillment's sort key. */
  readonly milestones: ReadonlyMap<string, readonly Row[]>;
  /** All other items that were read. */
  readonly others: readonly Row[];
}

/** The copies of a row that has none of its own. */
export const NO_COPIES: OrderCopies = {
  metadata: undefined,
  events: [],
  counters: undefined,
  fulfillments: [],
  cancellations: [],
  returns: [],
  lines: [],
  payments: [],
  overpaid: undefined,
  references: new Map(),
  statements: new Map(),
  milestones: new Map(),
  others: [],
};

/**
 * Reads an order's partition with one Query. Each fulfillment needs another, since its carrier's
 * reports have their own partition, and each reference of a payment or of the order, and each
 * statement of withdrawal, needs a GetItem.
 */
export async function readCopies(orderId: string): Promise<OrderCopies> {
  const copies = await readPartition(orderId);
  const milestones = new Map<string, readonly Row[]>();
  for (const row of copies.fulfillments) {
    const id = parseFulfillmentId(row);
    if (SAFE_KEY_PART.test(id)) milestones.set(row.SK, await readMilestones(id));
  }
  const references = new Map<string, readonly Row[]>();
  for (const row of copies.payments) {
    const claims = await Promise.all(claimKeysOf(row).map(readItem));
    references.set(
      row.SK,
      claims.filter((claim) => claim !== undefined),
    );
  }
  const claimKey = copies.metadata && orderClaimKeyOf(copies.metadata);
  return {
    ...copies,
    milestones,
    references,
    statements: await readStatements(copies.metadata, [...copies.cancellations, ...copies.returns]),
    tracked: await readTracked(copies.fulfillments),
    words: await readOrderWords(copies.metadata),
    listedTags: await readListedTags(copies.metadata),
    claim: claimKey && (await readItem(claimKey)),
  };
}

/**
 * Reads an order's partition with one Query, without carriers' reports and claims of references.
 */
export async function readPartition(orderId: string): Promise<OrderCopies> {
  const { SK: meta } = orderMetadataKey(orderId);
  const { SK: counters } = lineCountersKey(orderId);
  const items = await readItems({
    KeyConditionExpression: 'PK = :order AND SK BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':order': orderPartition(orderId),
      ':first': SORT_PREFIX.cancellation,
      ':last': `${SORT_PREFIX.return}~`,
    },
  });
  const byKind = Object.groupBy(items, kindOf);
  const others = (byKind.other ?? []).filter(
    (row) => ![meta, counters].includes(row.SK) && !isOverpaid(row) && !isRefundDue(row),
  );
  return {
    metadata: items.find(({ SK }) => SK === meta),
    counters: items.find(({ SK }) => SK === counters),
    events: byKind.event ?? [],
    fulfillments: byKind.fulfillment ?? [],
    cancellations: byKind.cancellation ?? [],
    returns: byKind.return ?? [],
    lines: byKind.line ?? [],
    payments: byKind.payment ?? [],
    overpaid: items.find(isOverpaid),
    refundDue: items.find(isRefundDue),
    references: new Map(),
    statements: new Map(),
    milestones: new Map(),
    others,
  };
}

type Kind = 'event' | 'fulfillment' | 'line' | 'payment' | 'return' | 'cancellation' | 'other';

function kindOf(row: Row): Kind {
  if (isEvent(row)) return 'event';
  if (isFulfillment(row)) return 'fulfillment';
  if (isLineItem(row)) return 'line';
  if (isReturn(row)) return 'return';
  if (isPayment(row) && row['version'] !== undefined) return 'payment';
  return row.SK.startsWith(SORT_PREFIX.cancellation) ? 'cancellation' : 'other';
}
