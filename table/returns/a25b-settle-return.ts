import type { FullOrder } from '../../domain/full-order.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Return } from '../../domain/returns/return.ts';
import { type ReturnAmounts, returnAmounts } from '../../domain/returns/return-amounts.ts';
import {
  settleReturn as decide,
  type SettlementChange,
  type SettlementRequest,
} from '../../domain/returns/settle-return.ts';
import { changeOrder } from '../full-order/change-order.ts';
import { findReplacement } from '../full-order/order-metadata.ts';
import { checkOrderRow } from '../full-order/order-row-actions.ts';
import { listOverpaid, type OverpaidPolicy } from '../full-order/overpaid-row.ts';
import type { VersionedOrder } from '../full-order/read-full-order.ts';
import { inOrder, storedAmounts } from '../full-order/return-row.ts';
import { paymentKey, returnKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import type { ReturnIdentity } from './a24-update-return.ts';
import { seenReturn } from './seen-return.ts';

/** A return with its money. */
export type SettledReturn = Return & ReturnAmounts;

/**
 * A25b: three Queries, of the return, of the other order's META and of this order; then one
 * TransactWriteItems of the return, and of the version of each payment that the order has money of.
 * It checks the order's row: what is overpaid depends on what the order owes.
 * A refund is written on the version of its payment, so that no refund and no other settlement of
 * the order passes this one: together they are no more than what the order has kept.
 */
export async function settleReturn(
  { returnId, ...identity }: ReturnIdentity,
  settlement: Omit<SettlementRequest, 'returnId'>,
  now: Date,
  policy: OverpaidPolicy,
): Promise<SettledReturn> {
  await seenReturn({ ...identity, returnId }, settlement.version);
  const replacement = await findReplacement(settlement.orderId);
  const request = { ...settlement, returnId };
  const outcome = await changeOrder<SettlementChange>(
    identity,
    {
      decide: (fullOrder) => decide(fullOrder, request, replacement, now),
      write: (versioned, change) => ({
        order: versioned.fullOrder.order,
        actions: settlementActions(versioned, change, now, policy),
      }),
    },
    now,
  );
  if (outcome.replayed) throw new Error('a settlement has no record to be replayed');
  return withAmounts(outcome.change.after, outcome.fullOrder);
}

/**
 * Makes the actions of a settlement, or of its removal: the return, the versions of the payments
 * with money, what the order is listed for as overpaid, and the check of what it owes.
 */
export const settlementActions = (
  { fullOrder, excess }: VersionedOrder,
  change: SettlementChange,
  now: Date,
  policy: OverpaidPolicy,
) => ({
  row: checkOrderRow(fullOrder.order),
  return: updateSettlement(change, fullOrder),
  payments: change.moved.map(movePayment),
  overpaid: listOverpaid(excess, withReturn(fullOrder, change), now, policy),
});

const withReturn = (fullOrder: FullOrder, { before, after }: SettlementChange): FullOrder => ({
  ...fullOrder,
  returns: fullOrder.returns.map((stored) => (stored === before ? after : stored)),
});

/** Writes or removes the settlement of a return, on the condition that the return is unchanged. */
function updateSettlement(
  { before, after }: SettlementChange,
  fullOrder: FullOrder,
): TransactionAction {
  const { settlement, version } = after;
  const { open } = storedAmounts(after, fullOrder);
  const set = setAttributes({ settlement, open, version });
  const isAsSeen = `attribute_${settlement ? 'not_' : ''}exists(settlement)`;
  return {
    Update: {
      Key: returnKey(fullOrder.order.orderId, before.returnId),
      ...set,
      ConditionExpression: `version = :before AND ${isAsSeen}`,
      ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':before': before.version },
    },
  };
}

/** The version of a payment that the order has money of: no refund of it passes a settlement. */
const movePayment = (payment: Payment): TransactionAction => ({
  Update: {
    Key: paymentKey(payment.orderId, payment),
    UpdateExpression: 'SET version = :next',
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': payment.version, ':next': payment.version + 1 },
  },
});

/** A return as it is answered: with its money after the change. */
export const withAmounts = (settled: Return, fullOrder: FullOrder): SettledReturn => ({
  ...inOrder(settled),
  ...returnAmounts(settled, fullOrder),
});
