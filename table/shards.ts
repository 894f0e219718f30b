/**
 * Shards: index partitions that contain every order (the open orders) are split into N, so that the
 * shop is not limited to one partition's 1,000 WCU.
 */
import { createHash } from 'node:crypto';

/**
 * The maximum of N: more orders than a table supports by default. One partition takes 500 orders a
 * second.
 */
export const MOST_OPEN_ORDER_SHARDS = 100;

/** The table's tags with the deployed numbers of shards, which the table alone then documents. */
export const SHARD_TAGS = { write: 'openOrderShards', read: 'openOrderShardsRead' } as const;

/** Makes the tags. A tag's value cannot contain a comma. */
export const shardTags = (
  shards: number,
  shardsRead: readonly number[],
): Readonly<Record<string, string>> => ({
  [SHARD_TAGS.write]: String(shards),
  [SHARD_TAGS.read]: shardsRead.join(' '),
});

/**
 * The shard of an order, of N: the md5 of its id as an integer, modulo N. md5 spreads the ids
 * evenly; it protects no secret here.
 */
export const shardOf = (orderId: string, shards: number): number =>
  Number(BigInt(`0x${createHash('md5').update(orderId).digest('hex')}`) % BigInt(shards));
