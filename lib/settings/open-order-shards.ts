import { MOST_OPEN_ORDER_SHARDS } from '../../table/shards.ts';
import { invalid, type Read } from './setting-names.ts';
import { integer } from './setting-values.ts';

export interface OpenOrderShards {
  /**
   * N: how many partitions new open orders are spread over. One carries about 500 orders a second.
   */
  readonly openOrderShards: number;
  /** Every N whose partitions are listed together. Only N, unless it is being changed. */
  readonly openOrderShardsRead: readonly number[];
}

/**
 * N and the list of Ns that are read together. Orders are written to N's partitions only, so a list
 * without N would hide every new one.
 */
export function shards(read: Read): OpenOrderShards {
  const openOrderShards = integer(
    'openOrderShards',
    read('openOrderShards'),
    1,
    MOST_OPEN_ORDER_SHARDS,
  );
  const given = read('openOrderShardsRead');
  if (given === undefined) return { openOrderShards, openOrderShardsRead: [openOrderShards] };
  const counts = [given]
    .flat()
    .flatMap((item) => (typeof item === 'string' ? item.split(',') : [item]));
  const openOrderShardsRead = counts.map((count) =>
    integer(
      'openOrderShardsRead',
      typeof count === 'string' ? count.trim() : count,
      1,
      MOST_OPEN_ORDER_SHARDS,
    ),
  );
  if (!openOrderShardsRead.includes(openOrderShards)) {
    throw invalid(
      'openOrderShardsRead',
      `a list that includes openOrderShards, ${openOrderShards}`,
      given,
    );
  }
  if (new Set(openOrderShardsRead).size < openOrderShardsRead.length) {
    throw invalid('openOrderShardsRead', 'each number once', given);
  }
  return { openOrderShards, openOrderShardsRead };
}
