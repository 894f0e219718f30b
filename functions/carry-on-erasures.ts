import type { ScheduledEvent } from 'aws-lambda';
import type { ShopPolicy } from '../domain/shop/policy.ts';
import { continueErasure } from '../table/due/continue-erasure.ts';
import { type DueRow, dueErasureShards } from '../table/due/list-due.ts';
import { parseCustomerId } from '../table/keys.ts';
import { inTime, sweepPartitions } from './due/sweep-partition.ts';
import { lambda } from './observability/lambda.ts';
import { shopPolicy } from './policy/shop-policy.ts';
import { erasurePolicy } from './rules/declared.ts';

/** Erasures of a partition that are read and carried on together. */
const PAGE = 25;

/**
 * Finds and carries on erasures of customers, every minute, by five orders each. One that has ended
 * and is still listed needs nothing: the write that ended it has removed its due key.
 */
export const handler = lambda<Pick<ScheduledEvent, 'time'>, void>((_event, context) =>
  inTime(context, (hasTime) => {
    const act = actBy(shopPolicy());
    return sweepPartitions(
      dueErasureShards().map((partition) => ({ partition, page: PAGE, act, hasTime })),
    );
  }),
);

const actBy =
  (policy: ShopPolicy) =>
  (row: DueRow): Promise<boolean> =>
    continueErasure(parseCustomerId(row), new Date(), erasurePolicy(policy));
