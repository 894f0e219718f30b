import { MOST_OPEN_ORDER_SHARDS } from '../../../table/shards.ts';
import { Misuse } from '../../api/commands/exit-code.ts';

/** The write units a second of one partition. */
const PARTITION_WCU = 1000;

/** An order enters the list of open orders and leaves it: one index write each. */
export const WCU_PER_OPEN_ORDER = 2;

/** Shard counts that leave headroom; the exact quotient would have none. */
const STEPS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, MOST_OPEN_ORDER_SHARDS];

/**
 * Returns the number of partitions for so many write units a second on one logical key. Source
 * document 004 §5 has 1, 3, 10 and 25 for 1,000, 2,500, 9,000 and 25,000.
 */
export function shardCount(wcu: number): number {
  const needed = Math.max(1, Math.ceil(wcu / PARTITION_WCU));
  const count = STEPS.find((step) => step >= needed);
  if (count === undefined)
    throw new Misuse(
      `${wcu} WCU a second need ${needed} partitions, but at most ${MOST_OPEN_ORDER_SHARDS} are ` +
        'possible: choose another partition key',
    );
  return count;
}
