import type { FullOrder } from '../../domain/full-order.ts';
import type { Return } from '../../domain/returns/return.ts';
import type { FulfilledOrder } from '../full-order/fulfilled-order.ts';
import { toReturn } from '../full-order/return-row.ts';
import { returnKey } from '../keys.ts';
import { transactGetItems } from '../requests/commands.ts';
import { retryConflicts } from '../requests/conflict.ts';

/** A return after a change, and its order. */
export interface ReturnedOrder {
  readonly return: Return;
  readonly order: FulfilledOrder;
}

/**
 * Finds the return of a repeated request. If the first one ran at the same time, the order may have
 * been read before its commit. Then a transactional read finds the return, because it waits for it.
 */
export async function returnOf(
  { order: { orderId }, returns }: FullOrder,
  returnId: string,
): Promise<Return> {
  const orderReturn = returns.find((candidate) => candidate.returnId === returnId);
  if (orderReturn) return orderReturn;
  const key = returnKey(orderId, returnId);
  const [row] = await retryConflicts(() => transactGetItems([key]));
  if (!row) throw new Error(`the return ${returnId} of a repeated request is gone`);
  return toReturn({ ...row, ...key });
}
