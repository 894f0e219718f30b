import type { ScheduledEvent } from 'aws-lambda';
import type { ShopPolicy } from '../domain/shop/policy.ts';
import { type DueRow, dueWithdrawalShards } from '../table/due/list-due.ts';
import { parseWithdrawalId } from '../table/keys.ts';
import { carryOn } from '../table/withdrawals/carry-on.ts';
import { inTime, sweepPartitions } from './due/sweep-partition.ts';
import { lambda } from './observability/lambda.ts';
import { reportNotRestocked } from './observability/report-not-restocked.ts';
import { shopPolicy } from './policy/shop-policy.ts';

/** Statements of a partition that are read and carried on together. */
const PAGE = 25;

/**
 * Finds and carries on statements of withdrawal, every minute: from the public door, those that are
 * to be matched with their orders, that nobody confirmed in time, and that are confirmed; from the
 * others, those whose function died between the statement and its effect. The effect is one,
 * whatever else carries the same statement out.
 */
export const handler = lambda<Pick<ScheduledEvent, 'time'>, void>((_event, context) =>
  inTime(context, (hasTime) => {
    const act = actBy(shopPolicy());
    return sweepPartitions(
      dueWithdrawalShards().map((partition) => ({ partition, page: PAGE, act, hasTime })),
    );
  }),
);

const actBy =
  (policy: ShopPolicy) =>
  async (row: DueRow): Promise<void> => {
    const carried = await carryOn(parseWithdrawalId(row), new Date(), policy);
    if (carried)
      reportNotRestocked(String(carried.withdrawal.orderId), carried.notRestocked, 'a withdrawal');
  };
