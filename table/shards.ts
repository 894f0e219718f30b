/**
 * Shards: how index partitions that every order passes through (the open orders) are split into N,
 * so that one partition's limit of 1,000 WCU does not limit the shop.
 */
import { createHash } from 'node:crypto';

/** Enough for more orders than a table is allowed by default: a partition takes 500 a second. */
export const MOST_OPEN_ORDER_SHARDS = 100;

/**
 * The table's tags that state how its open orders are spread, so that the table alone says what is
 * deployed.
 */
export const SHARD_TAGS = { write: 'openOrderShards', read: 'openOrderShardsRead' } as const;

/** A tag's value may not contain a comma. */
export const shardTags = (
  shards: number,
  shardsRead: readonly number[],
): Readonly<Record<string, string>> => ({
  [SHARD_TAGS.write]: String(shards),
  [SHARD_TAGS.read]: shardsRead.join(' '),
});

/**
 * Which of N shards an order belongs to: md5 of its id as an integer, modulo N, as source document
 * 004 §5 calculates its suffix. md5 spreads the ids evenly; nothing secret depends on it.
 */
export const shardOf = (orderId: string, shards: number): number =>
  Number(BigInt(`0x${createHash('md5').update(orderId).digest('hex')}`) % BigInt(shards));
