import * as z from 'zod';
import { MOST_OPEN_ORDER_SHARDS } from '../../table/shards.ts';
import { integer, integerList } from './setting-schemas.ts';

/** The default N: 2,000 orders a second. */
export const DEFAULT_OPEN_ORDER_SHARDS = 4;

export const SHARD_SETTINGS = {
  openOrderShards: integer(1, MOST_OPEN_ORDER_SHARDS)
    .default(DEFAULT_OPEN_ORDER_SHARDS)
    .describe(
      'N: partitions that new open orders are written to; each supports about 500 orders a second',
    ),
  openOrderShardsRead: integerList(1, MOST_OPEN_ORDER_SHARDS)
    .check(z.refine((counts) => new Set(counts).size === counts.length, 'each number once'))
    .optional()
    .describe(
      'every N whose partitions A5 lists together; N alone unless ' +
        '[N is being changed](#change-openordershards)',
    ),
};

export interface OpenOrderShards {
  /** N: the number of partitions for new open orders. Each supports about 500 orders a second. */
  readonly openOrderShards: number;
  /** Every N whose partitions are listed together: only N, unless it is being changed. */
  readonly openOrderShardsRead: readonly number[];
}

export const shards = ({
  openOrderShards,
  openOrderShardsRead = [openOrderShards],
}: {
  readonly openOrderShards: number;
  readonly openOrderShardsRead?: readonly number[] | undefined;
}): OpenOrderShards => ({ openOrderShards, openOrderShardsRead });
