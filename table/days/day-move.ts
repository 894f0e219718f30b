/**
 * The step that counts a part of an order on its days exactly once. META keeps what the part is
 * counted with. One transaction writes that anew, on the condition that it is unchanged, and adds
 * the difference to the rows of the days. So a day is always the sum over all METAs, even if
 * records arrive twice, late, out of sequence or never. What was refunded of the order on a day is
 * a row of its own, too, which the same transaction writes, or deletes if nothing is left.
 */
import { type DayCounters, differenceOf } from '../../domain/days/day-counters.ts';
import type { Item } from '../aws-protocol/item.ts';
import { dayFiguresKey, dayRefundKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { openOrderShards } from '../settings.ts';
import { shardOf } from '../shards.ts';

/** The attributes of META with what a part of its order is counted with. */
export type CountedPart = 'countedOrder' | 'countedParcels' | 'countedMoney';

/** Counters by `<shard>#<day>#<currency>`. */
type CountedDays = DayCounters;

export interface DayMove {
  /** The value of the attribute of META. */
  readonly counted: CountedDays;
  /** The condition that META's attribute is as it was read, with its names and values. */
  readonly condition: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
  /** The rows of days to add to, and those of refunds; none if everything is counted right. */
  readonly rows: readonly TransactionAction[];
}

/**
 * Makes the step from the counters in META to those of now. A day that the part is counted on keeps
 * its shard; a new one gets that of today's N. So no resharding moves what is counted.
 *
 * @param metadata as it was read, before the rows that `counters` come from
 */
export function dayMove(
  orderId: string,
  part: CountedPart,
  metadata: Item,
  counters: DayCounters,
): DayMove {
  const held = countedIn(part, metadata);
  const before = held ?? {};
  const shardedKeys = Object.keys(before);
  const counted = Object.fromEntries(
    Object.entries(counters).map(([key, value]) => [
      shardedKeys.find((sharded) => dayOf(sharded) === key) ??
        `${shardOf(orderId, openOrderShards())}#${key}`,
      value,
    ]),
  );
  return {
    counted,
    condition: held ? '#part = :held' : 'attribute_not_exists(#part)',
    names: { '#part': part },
    values: held ? { ':held': held } : {},
    rows: Object.entries(differenceOf(before, counted)).flatMap(([key, difference]) => [
      { Update: addition(key, difference) },
      ...(difference['refunded'] ? [refundRow(orderId, key, counted[key]?.['refunded'])] : []),
    ]),
  };
}

/** The counters of a part in META; undefined before it is counted. */
export const countedIn = (part: CountedPart, metadata: Item): CountedDays | undefined =>
  metadata[part] as CountedDays | undefined;

/** `<day>#<currency>` of `<shard>#<day>#<currency>`. */
export const dayOf = (sharded: string): string => sharded.slice(sharded.indexOf('#') + 1);

/** Writes what was refunded of an order on a day, at last. */
function refundRow(orderId: string, sharded: string, refunded = 0): TransactionAction {
  const [shard, day = '', currency = ''] = sharded.split('#');
  const Key = dayRefundKey(Number(shard), { day, orderId, currency });
  if (refunded === 0) return { Delete: { Key } };
  return { Update: { Key, ...setAttributes({ type: 'DayRefund', refunded }) } };
}

function addition(sharded: string, difference: Readonly<Record<string, number>>) {
  const [shard, day = '', currency = ''] = sharded.split('#');
  const counters = Object.entries(difference);
  return {
    Key: dayFiguresKey(Number(shard), day, currency),
    UpdateExpression: `SET #type = :type ADD ${counters.map((_, i) => `#${i} :${i}`).join(', ')}`,
    ExpressionAttributeNames: {
      '#type': 'type',
      ...Object.fromEntries(counters.map(([name], i) => [`#${i}`, name])),
    },
    ExpressionAttributeValues: {
      ':type': 'DayFigures',
      ...Object.fromEntries(counters.map(([, value], i) => [`:${i}`, value])),
    },
  };
}
