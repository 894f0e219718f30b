import { openPartitionsOf } from '../keys.ts';
import { countPage } from '../requests/commands.ts';
import { GSI2 } from '../schema.ts';
import { openOrderShardsRead } from '../settings.ts';

/** The number from which a count ends: about 500 RCU. */
export const MOST_COUNTED = 20_000;

/** The number of open orders, or a number that they reach. */
export type OpenOrderCount = { readonly count: number } | { readonly atLeast: number };

/**
 * A5b: counts the entries of the sparse GSI2, in N parallel Queries that return no items. DynamoDB
 * bills the entries that it counts: 2,000 open orders cost 50 RCU. A counter would cost two write
 * units in each of an order's changes of status, and be a row that all of them lock.
 */
export async function countOpenOrders(): Promise<OpenOrderCount> {
  let counted = 0;
  const countPartition = async (partition: string) => {
    let from: object | undefined;
    do {
      const page = await countPage({
        IndexName: GSI2.name,
        KeyConditionExpression: `${GSI2.partitionKey} = :partition`,
        ExpressionAttributeValues: { ':partition': partition },
        ...(from && { ExclusiveStartKey: from }),
      });
      counted += page.count;
      from = page.last;
    } while (from && counted < MOST_COUNTED);
  };
  await Promise.all(openPartitionsOf(openOrderShardsRead()).map(countPartition));
  return counted < MOST_COUNTED ? { count: counted } : { atLeast: MOST_COUNTED };
}
