import type { HoldReason } from '../../client/types.ts';
import { isProblem } from '../requests/is-problem.ts';
import { isInDoubt } from '../requests/may-have-been-done.ts';
import type { OrdersAtWork } from '../work/orders-at-work.ts';
import type { WorkOrder } from '../work/work-order.ts';

/**
 * A7b, A7c: holds an order back for a reason, or releases it without one. A repeat after a lost
 * answer that finds the order as it was asked for is done.
 *
 * @param isRepeat true if an earlier request may have been carried out
 * @returns the order as it is now
 */
export async function setHold(
  { client, work }: OrdersAtWork,
  order: WorkOrder,
  reason: HoldReason | undefined,
  isRepeat = false,
): Promise<WorkOrder> {
  const { customerId, orderId, version = 0 } = order;
  const path = { customerId, orderId, ifMatch: version };
  const answer = await (reason
    ? client.holdOrder({ ...path, body: { reason } })
    : client.releaseOrder(path)
  ).catch(async (error: unknown) => {
    if (!isProblem(error, 'version-mismatch')) throw error;
    if (!isRepeat && !isInDoubt(error)) throw error;
    const now = await client.getCustomerOrder({ customerId, orderId });
    if (now.status !== 'OPEN' || now.onHold !== reason) throw error;
    return now;
  });
  // What else was read of it meanwhile stays.
  const { onHold: _, ...unheld } = work.peek(orderId) ?? order;
  const now = { ...unheld, version: answer.version, ...(reason && { onHold: reason }) };
  work.restore(now);
  return now;
}
