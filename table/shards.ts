/**
 * Shards: index partitions that contain every order (the open orders) are split into N, so that the
 * shop is not limited to one partition's 1,000 WCU.
 */
import { hash } from 'node:crypto';

/**
 * The maximum of N: more orders than a table supports by default. One partition takes 500 orders a
 * second.
 */
export const MOST_OPEN_ORDER_SHARDS = 100;

/** A number of shards that the orders of past days may have been written with. */
export interface DayShards {
  /** The first day, UTC, that has no such order. */
  readonly before: string;
  readonly shards: number;
}

/** A tag's value has at most 256 characters, and an entry at most 15. */
export const MOST_DAY_SHARDS = 16;

/** The table's tags with the deployed numbers of shards, which the table alone then documents. */
export const SHARD_TAGS = {
  write: 'openOrderShards',
  read: 'openOrderShardsRead',
  days: 'dayShards',
} as const;

/** Makes the tags. A tag's value cannot contain a comma. */
export const shardTags = (
  shards: number,
  shardsRead: readonly number[],
  days: readonly DayShards[],
): Readonly<Record<string, string>> => ({
  [SHARD_TAGS.write]: String(shards),
  [SHARD_TAGS.read]: shardsRead.join(' '),
  ...(days.length > 0 && { [SHARD_TAGS.days]: dayShardsText(days) }),
});

/** The entries as one text: `2026-12-03=8 2027-01-05=16`. */
export const dayShardsText = (days: readonly DayShards[]): string =>
  days.map(({ before, shards }) => `${before}=${shards}`).join(' ');

/** The inverse of `dayShardsText`. */
export const parseDayShards = (text: string): readonly DayShards[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((entry) => {
      const [before = '', shards] = entry.split('=');
      return { before, shards: Number(shards) };
    });

/**
 * The number of a day's partitions to read. The key of an order's day is permanent, so a day is
 * read up to the largest N that its orders may have been placed with: the largest that is read now,
 * or that an entry states for the day.
 *
 * @param day UTC
 */
export const shardsOfDay = (
  day: string,
  shardsRead: readonly number[],
  days: readonly DayShards[],
): number =>
  Math.max(
    ...shardsRead,
    ...days.filter(({ before }) => day < before).map((change) => change.shards),
  );

/**
 * The shard of an order, of N: the md5 of its id as an integer, modulo N. md5 spreads the ids
 * evenly; it protects no secret here.
 */
export const shardOf = (orderId: string, shards: number): number =>
  hash('md5', orderId, 'buffer').reduce((remainder, byte) => (remainder * 256 + byte) % shards, 0);
