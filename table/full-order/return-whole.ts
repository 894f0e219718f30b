import { hasMoney } from '../../domain/kept/excess.ts';
import { fulfillmentStatusImpliedBy } from '../../domain/line-counters.ts';
import type { Order, OrderIdentity, StoredOrder } from '../../domain/order.ts';
import { nextStatuses } from '../../domain/order-status.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import { mayBePaid } from '../../domain/sessions/reduced-payments.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { changeOrder, type OrderChange } from './change-order.ts';
import { orderFields } from './order-row.ts';
import { changedAt } from './order-update.ts';
import { listOverpaid } from './overpaid-row.ts';
import { checkedOrReduced, mayMove } from './payment-checks.ts';
import { statusUpdate } from './status-update.ts';

type Whole = OrderChange<'returned', 'without money'>;

/**
 * Returns an order as a whole that has kept money, which it owes from then on, or of which a page
 * may take some: one Query, strongly
 * consistent, and one TransactWriteItems of its row, of what it is listed for as overpaid, and of
 * the checks of its payments.
 *
 * @param commentFor makes the comment of the order's new version, if there is one
 * @returns undefined for an order without money, whose status changes as any other's: a payment
 *   that has money since then has a new version of the order's row. It is undefined, too, for an
 *   order that was written by hand without META, and so has no payments
 */
export async function returnWhole(
  order: OrderIdentity,
  version: number,
  commentFor: (orderVersion: number) => TransactionAction | undefined,
  now: Date,
): Promise<StoredOrder | undefined> {
  const change: Whole = {
    decide: ({ order: { status }, byLine, payments }) => {
      if (!payments.some((one) => hasMoney(one) || mayBePaid(one)))
        return { leave: 'without money' };
      if (byLine) return { refused: { code: 'fulfilled-by-line' } };
      const allowed = nextStatuses(status);
      return allowed.includes('RETURNED')
        ? { change: 'returned' }
        : { refused: { code: 'illegal-transition', from: status, allowed } };
    },
    leavesWithoutReread: true,
    write: ({ fullOrder, excess }, _change, _notRestocked, at) => {
      const updatedAt = changedAt(fullOrder.order, at);
      const after: Order = {
        ...fullOrder.order,
        status: 'RETURNED',
        fulfillmentStatus: fulfillmentStatusImpliedBy('RETURNED'),
        version: version + 1,
        updatedAt,
      };
      return {
        order: after,
        actions: {
          row: {
            Update: {
              ...statusUpdate(order, 'RETURNED', version, updatedAt),
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
          payments: checkedOrReduced(
            fullOrder,
            { ...fullOrder, order: after },
            fullOrder.payments.filter(mayMove),
            at,
          ),
          overpaid: listOverpaid(excess, { ...fullOrder, order: after }, at),
          comment: commentFor(version + 1),
        },
      };
    },
    ifMatch: [version],
  };
  const outcome = await changeOrder(order, change, now).catch(unlessUnread);
  if (!outcome || 'left' in outcome) return undefined;
  if (outcome.replayed) throw tryAgain();
  return orderFields({ ...outcome.order }) as StoredOrder;
}

function unlessUnread(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.reason.code !== 'order-not-found') throw error;
}
