/** Counts an order's parcels and its payments on their days, each by their own records. */
import { type DayCounters, moneyCounters, parcelCounters } from '../../domain/days/day-counters.ts';
import { tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { isOwnPayment, toFulfillment } from '../full-order/order-collection.ts';
import { toPayment } from '../full-order/payment-row.ts';
import { type Key, orderMetadataKey, orderPartition, SORT_PREFIX } from '../keys.ts';
import { getItem, query } from '../requests/commands.ts';
import { selectAttributes, selectQueryAttributes } from '../requests/select-attributes.ts';
import { transact } from '../requests/transaction.ts';
import { ATTRIBUTES } from '../schema.ts';
import { openOrderShards } from '../settings.ts';
import { shardOf } from '../shards.ts';
import { type CountedPart, dayMove } from './day-move.ts';
import { inTurn } from './days-in-turn.ts';

/** The most attempts while others count the same part. The stream then delivers again. */
const MAX_ROUNDS = 12;

interface Part {
  readonly attribute: CountedPart;
  readonly prefix: string;
  readonly ofRow: readonly string[];
  readonly count: (rows: readonly (Item & Key)[], metadata: Item, timeZone: string) => DayCounters;
}

const PARTS = {
  parcels: {
    attribute: 'countedParcels',
    prefix: SORT_PREFIX.fulfillment,
    ofRow: ['status'],
    count: (rows, { currency }, timeZone) =>
      parcelCounters(rows.map(toFulfillment), String(currency), timeZone),
  },
  money: {
    attribute: 'countedMoney',
    prefix: SORT_PREFIX.payment,
    ofRow: ATTRIBUTES.paymentToCount,
    count: (rows, _, timeZone) => moneyCounters(rows.filter(isOwnPayment).map(toPayment), timeZone),
  },
} as const satisfies Record<string, Part>;

/**
 * Counts a part of an order as its rows are now. META is read first, strongly consistent, as the
 * rows are after it: a change that they lack is written later than META was read, so that its own
 * record counts it, or the condition on META fails. An order without META was removed by hand.
 *
 * It costs 2 RCU, and 4 WCU if something moved: 2 for META, 2 for the day.
 */
export async function countPart(
  name: keyof typeof PARTS,
  orderId: string,
  timeZone: string,
): Promise<void> {
  const part: Part = PARTS[name];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const move = await readMove(part, orderId, timeZone);
    if (!move || move.rows.length === 0) return;
    const shard = shardOf(orderId, openOrderShards());
    const failed = await inTurn(shard, () =>
      transact({
        meta: {
          Update: {
            Key: orderMetadataKey(orderId),
            UpdateExpression: 'SET #part = :counted',
            ConditionExpression: `attribute_exists(PK) AND ${move.condition}`,
            ExpressionAttributeNames: move.names,
            ExpressionAttributeValues: { ...move.values, ':counted': move.counted },
          },
        },
        days: move.rows,
      }),
    );
    if (!failed) return;
  }
  throw tryAgain();
}

async function readMove(part: Part, orderId: string, timeZone: string) {
  const metadata = await getItem({
    Key: orderMetadataKey(orderId),
    ConsistentRead: true,
    ...selectAttributes(ATTRIBUTES.countedParts),
  });
  if (!metadata) return undefined;
  const rows = await query({
    ...selectQueryAttributes(part.ofRow),
    KeyConditionExpression: 'PK = :order AND begins_with(SK, :part)',
    ExpressionAttributeValues: { ':order': orderPartition(orderId), ':part': part.prefix },
    ConsistentRead: true,
  });
  const counters = part.count(rows as readonly (Item & Key)[], metadata, timeZone);
  return dayMove(orderId, part.attribute, metadata, counters);
}
