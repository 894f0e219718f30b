import type { Item } from '../../../../table/aws-protocol/item.ts';
import { type Key, lineCountersKey } from '../../../../table/keys.ts';
import type { TransactionAction } from '../../../../table/requests/commands.ts';
import { changesIn, expectedCounts, newestChange, REPAIR_STEP } from '../checks/check-counters.ts';
import { checkLines, ruleOf } from '../checks/check-lines.ts';
import { type OrderCopies, readPartition } from '../reads/read-copies.ts';
import { orderOf } from '../reads/read-customer.ts';
import { MOST_TOGETHER, readTogether } from '../reads/read-together.ts';
import { unchanged } from './unchanged.ts';
import { writeTogether } from './write-together.ts';

type Row = Item & Key;

/**
 * Sets LINES to the sums over its order's fulfillments and cancellations, while others may change
 * the order. One TransactGetItems reads the order's row, LINES and all rows that are added up. The
 * write fails if any of them has changed. A change that began before fails on the version of LINES
 * and decides again. A change that was committed before is in the sums, because LINES names the
 * order version of the newest row.
 *
 * @throws {RangeError} for an order with more rows than a transaction can contain
 */
export async function repairLines(orderId: string, { PK, SK }: Key): Promise<void> {
  const partition = await readPartition(orderId);
  const changes = [...partition.fulfillments, ...partition.cancellations];
  const keys: Key[] = [{ PK, SK }, lineCountersKey(orderId), ...changes];
  if (keys.length > MOST_TOGETHER)
    throw new RangeError(`${keys.length} rows are more than one transaction can contain`);
  const [row, counters, ...again] = await readTogether(keys);
  if (!row || again.includes(undefined)) return;
  const copies: OrderCopies = {
    ...partition,
    counters,
    fulfillments: again.slice(0, partition.fulfillments.length) as Row[],
    cancellations: again.slice(partition.fulfillments.length) as Row[],
  };
  if (isProved(orderId, row, copies)) await writeCounters(orderId, row, copies);
}

/** True if the rows of one read still prove that LINES is wrong. */
function isProved(orderId: string, row: Row, copies: OrderCopies): boolean {
  const { order } = orderOf(row);
  if (order?.orderId !== orderId) return false;
  const { drifts } = checkLines(order, row, copies);
  return drifts.some(({ what, repairable }) => what === 'LINES' && repairable);
}

const writeCounters = (orderId: string, row: Row, copies: OrderCopies): Promise<void> => {
  const { counters = {} as Item, fulfillments, cancellations } = copies;
  const { PK, SK, ...held } = counters;
  const totalRule = ruleOf(row, copies);
  return writeTogether([
    {
      Put: {
        Item: {
          ...held,
          ...lineCountersKey(orderId),
          type: 'LineCounters',
          version: versionAfter(held['version']) + changesIn(copies),
          orderVersion: newestChange(copies),
          ...(totalRule !== undefined && { totalRule }),
          lines: expectedCounts(copies),
        },
        ...(copies.counters ? unchanged(held, ...Object.keys(held)) : NOT_THERE),
      },
    },
    check(row, 'version', 'status'),
    ...fulfillments.map((fulfillment) => check(fulfillment, 'version', 'orderVersion', 'status')),
    ...cancellations.map((cancellation) => check(cancellation, 'orderVersion')),
  ]);
};

/** Adds this repair to the version of LINES. */
const versionAfter = (version: unknown): number =>
  (Number.isSafeInteger(version) ? Math.floor(Number(version) / REPAIR_STEP) + 1 : 1) * REPAIR_STEP;

const NOT_THERE = { ConditionExpression: 'attribute_not_exists(PK)' };

const check = (row: Row, ...names: string[]): TransactionAction => ({
  ConditionCheck: {
    Key: { PK: row.PK, SK: row.SK },
    ...unchanged(row, ...names),
  },
});
