import { cancelFulfillment as decide } from '../../domain/change-fulfillment.ts';
import type { Fulfillment } from '../../domain/fulfillment.ts';
import type { Author } from '../../domain/people/author.ts';
import { watch } from '../full-order/awaited-payment.ts';
import { changeLines } from '../full-order/change-lines.ts';
import { type FulfilledOrder, toFulfilledOrder } from '../full-order/fulfilled-order.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import type { FulfillmentIdentity } from './fulfillment-identity.ts';
import { closeAsCancelled } from './fulfillment-update.ts';

export interface CancelledFulfillment {
  readonly fulfillment: Fulfillment;
  readonly order: FulfilledOrder;
}

/**
 * The unpaid order without shipped items begins to wait for its payment again, for 15 minutes or
 * more.
 */
const TAKEN_BACK = { changesOrder: true, startsWait: true };

/**
 * A21: one Query, then one TransactWriteItems. The items count as unfulfilled again; they stay
 * reserved for the order and are not restocked. If the order is unpaid and no longer has shipped
 * items, it waits for its payment again.
 */
export async function cancelFulfillment(
  identity: FulfillmentIdentity,
  author: Author,
  now: Date,
  policy: MoneyPolicy,
): Promise<CancelledFulfillment> {
  const outcome = await changeLines(
    identity,
    {
      decide: (fullOrder) => decide(fullOrder, identity.fulfillmentId),
      write: ({ order, change: { fulfillment }, before }) => ({
        rows: {
          fulfillment: closeAsCancelled(order, fulfillment, author),
          meta: watch(before, order, TAKEN_BACK, now),
        },
      }),
    },
    now,
    policy,
  );
  if (outcome.replayed) throw new Error('a canceled fulfillment has no record to be replayed');
  const { order, change } = outcome;
  const { fulfillment } = change;
  return {
    fulfillment: {
      ...fulfillment,
      status: 'CANCELLED',
      cancelledAt: order.updatedAt,
      cancelledBy: author.by,
      cancelledByName: author.byName,
      version: fulfillment.version + 1,
    },
    order: toFulfilledOrder(order),
  };
}
