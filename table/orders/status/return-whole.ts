import { hasMoney } from '../../../domain/kept/excess.ts';
import { fulfillmentStatusImpliedBy } from '../../../domain/line-counters.ts';
import type { Order, OrderIdentity, StoredOrder } from '../../../domain/order.ts';
import { nextStatuses } from '../../../domain/order-status.ts';
import { Refusal, tryAgain } from '../../../domain/refusal.ts';
import { mayBePaid } from '../../../domain/sessions/reduced-payments.ts';
import type { ShopPolicy } from '../../../domain/shop/policy.ts';
import { changeOrder, type OrderChange } from '../../full-order/change-order.ts';
import { orderFields } from '../../full-order/order-row.ts';
import { changedAt } from '../../full-order/order-update.ts';
import { listOverpaid } from '../../full-order/overpaid-row.ts';
import { checkedOrReduced, type MoneyPolicy, mayMove } from '../../full-order/payment-checks.ts';
import { insertComment } from './status-comment.ts';
import { type StatusChange, statusUpdate } from './status-update.ts';

type WholeReturn = OrderChange<'returned', 'without money'>;

/**
 * Returns an order as a whole that has kept money, which it owes from then on, or of which a page
 * may take some: one Query, strongly consistent, and one TransactWriteItems of its row, of what it
 * is listed for as overpaid, of the checks of its payments, and of the comment.
 *
 * @returns undefined for an order without money, whose status changes as any other's: a payment
 *   that has money since then has a new version of the order's row. It is undefined, too, for an
 *   order that was written by hand without META, and so has no payments
 */
export async function returnWhole(
  order: OrderIdentity,
  { to, version, comment }: StatusChange,
  now: Date,
  policy: MoneyPolicy & Pick<ShopPolicy, 'shipUnpaid'>,
): Promise<StoredOrder | undefined> {
  const change: WholeReturn = {
    decide: ({ order: { status }, byLine, payments }) => {
      if (!payments.some((payment) => hasMoney(payment) || mayBePaid(payment)))
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
              ...statusUpdate(order, { to, version }, updatedAt, policy),
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
          payments: checkedOrReduced(
            fullOrder,
            { ...fullOrder, order: after },
            fullOrder.payments.filter((payment) => mayMove(payment, policy)),
            at,
            policy,
          ),
          overpaid: listOverpaid(excess, { ...fullOrder, order: after }, at, policy),
          comment: comment && insertComment(order, comment, version + 1, now),
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
