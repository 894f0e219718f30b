import * as z from 'zod';
import { type DayShards, MOST_DAY_SHARDS, MOST_OPEN_ORDER_SHARDS } from '../../table/shards.ts';
import { integer, integerList, listOf, text } from './setting-schemas.ts';

/** The default N: 2,000 orders a second. */
export const DEFAULT_OPEN_ORDER_SHARDS = 4;

const DAY_SHARDS_FORM =
  `at most ${MOST_DAY_SHARDS} entries such as {"before":"2026-12-03","shards":8}, ` +
  `with a day and a number from 1 to ${MOST_OPEN_ORDER_SHARDS}`;

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
  dayShards: listOf(
    z.strictObject(
      {
        before: text(/^\d{4}-\d\d-\d\d$/, DAY_SHARDS_FORM).check(
          z.refine((day) => !Number.isNaN(Date.parse(day)), DAY_SHARDS_FORM),
        ),
        shards: integer(1, MOST_OPEN_ORDER_SHARDS, DAY_SHARDS_FORM),
      },
      { error: DAY_SHARDS_FORM },
    ),
    DAY_SHARDS_FORM,
  )
    .max(MOST_DAY_SHARDS, { error: DAY_SHARDS_FORM })
    .default([])
    .describe(
      'every N that orders of the days before `before` (UTC) may have been placed with, if it is ' +
        'no longer read for open orders; [an entry stays for good](#change-openordershards)',
    ),
};

export interface OpenOrderShards {
  /** N: the number of partitions for new open orders. Each supports about 500 orders a second. */
  readonly openOrderShards: number;
  /** Every N whose partitions are listed together: only N, unless it is being changed. */
  readonly openOrderShardsRead: readonly number[];
  /** Every N that past days' orders may have been placed with, and that is no longer listed. */
  readonly dayShards: readonly DayShards[];
}

export const shards = ({
  openOrderShards,
  openOrderShardsRead = [openOrderShards],
  dayShards,
}: {
  readonly openOrderShards: number;
  readonly openOrderShardsRead?: readonly number[] | undefined;
  readonly dayShards: readonly DayShards[];
}): OpenOrderShards => ({ openOrderShards, openOrderShardsRead, dayShards });
