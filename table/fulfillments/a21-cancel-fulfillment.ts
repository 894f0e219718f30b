import {
  cancelFulfillment as decide,
  type FulfillmentChange,
} from '../../domain/change-fulfillment.ts';
import type { Fulfillment } from '../../domain/fulfillment.ts';
import { changeOrder } from '../orders/change-order.ts';
import { writeLines } from '../orders/order-transaction.ts';
import { type FulfilledOrder, toFulfilledOrder } from './fulfilled-order.ts';
import type { FulfillmentIdentity } from './fulfillment-identity.ts';
import { closeAsCancelled } from './fulfillment-update.ts';

export interface CancelledFulfillment {
  readonly fulfillment: Fulfillment;
  readonly order: FulfilledOrder;
}

/**
 * A21: one Query, then one TransactWriteItems: the pieces are unfulfilled again, and stay out of
 * the stock, for they are still this order's.
 *
 * @throws {Refusal} fulfillment-not-found, fulfillment-not-cancellable
 */
export async function cancelFulfillment(
  identity: FulfillmentIdentity,
  now: Date,
): Promise<CancelledFulfillment> {
  const outcome = await changeOrder(
    identity,
    {
      decide: (life) => decide(life, identity.fulfillmentId),
      write: writeLines<FulfillmentChange>({
        rows: ({ fulfillment }, order) => [closeAsCancelled(order, fulfillment)],
      }),
    },
    now,
  );
  if (outcome.replayed) throw new Error('a cancelled fulfillment has no record to be replayed');
  const { order, change } = outcome;
  const { fulfillment } = change;
  return {
    fulfillment: {
      ...fulfillment,
      status: 'CANCELLED',
      cancelledAt: order.updatedAt,
      version: fulfillment.version + 1,
    },
    order: toFulfilledOrder(order),
  };
}
