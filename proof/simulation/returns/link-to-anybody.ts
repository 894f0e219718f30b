import { policyIn } from '../../../domain/shop/policy.ts';
import { newConfirmationCode } from '../../../domain/withdrawals/confirmation-code.ts';
import { namedOrders } from '../../../domain/withdrawals/named-orders.ts';
import type { Withdrawal } from '../../../domain/withdrawals/withdrawal.ts';
import { inTime, sweepPartitions } from '../../../functions/due/sweep-partition.ts';
import { type DueRow, dueWithdrawalShards } from '../../../table/due/list-due.ts';
import { parseWithdrawalId, withdrawalKey } from '../../../table/keys.ts';
import { findOrdersByNumber } from '../../../table/orders/a31b-find-orders-by-number.ts';
import { getItem } from '../../../table/requests/commands.ts';
import { carryOn } from '../../../table/withdrawals/carry-on.ts';
import { listOnOrder } from '../../../table/withdrawals/list-on-order.ts';
import { moveWithdrawal } from '../../../table/withdrawals/move-withdrawal.ts';
import { dueKeysOf, toWithdrawal } from '../../../table/withdrawals/withdrawal-row.ts';
import { lambdaContext } from '../../../test/support/lambda-context.ts';
import { withOperations } from '../designs/flawed-operation.ts';
import type { LifeDesign } from './life.ts';

const PAGE = 25;
const THREE_DAYS = 3 * 86_400_000;

/**
 * Sends the link to the address that the statement names, and compares it with nothing: whoever
 * knows an order's number withdraws from it.
 */
export const linkToAnybody: LifeDesign = {
  ...withOperations('A47 with the link to the typed address', {}),
  carryOn: () =>
    inTime({ ...lambdaContext(), getRemainingTimeInMillis: () => 60_000 }, (hasTime) =>
      sweepPartitions(
        dueWithdrawalShards().map((partition) => ({ partition, page: PAGE, act, hasTime })),
      ),
    ),
};

async function act(row: DueRow): Promise<void> {
  const now = new Date();
  const key = withdrawalKey(parseWithdrawalId(row));
  const stored = await getItem({ Key: key, ConsistentRead: true });
  const before = stored && toWithdrawal({ ...stored, ...key });
  const orderId = before?.status === 'RECEIVED' ? await orderNamed(before) : undefined;
  if (!before || orderId === undefined)
    return void (await carryOn(parseWithdrawalId(row), now, policyIn(process.env)));
  await listOnOrder(before, orderId, false);
  await moveWithdrawal(before, {
    status: 'AWAITING',
    orderId,
    orderEmail: before.email,
    code: newConfirmationCode(),
    ...dueKeysOf(before.withdrawalId, new Date(now.getTime() + THREE_DAYS)),
  });
}

async function orderNamed({ door, order = '' }: Withdrawal): Promise<string | undefined> {
  if (door !== 'PUBLIC') return undefined;
  const { orderIds, numbers } = namedOrders(order);
  const pages = await Promise.all(numbers.map(findOrdersByNumber));
  return orderIds[0] ?? pages.flatMap(({ items }) => items)[0]?.orderId;
}
