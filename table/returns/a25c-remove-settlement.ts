import type { FulfillmentStatus } from '../../domain/line-counters.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import {
  removeSettlement as decide,
  type Replacement,
  type SettlementChange,
  UNNEEDED,
} from '../../domain/returns/settle-return.ts';
import { changeOrder } from '../full-order/change-order.ts';
import { findReplacement } from '../full-order/order-metadata.ts';
import type { OverpaidPolicy } from '../full-order/overpaid-row.ts';
import { customerOrderKey, orderIdentity } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import type { ReturnIdentity } from './a24-update-return.ts';
import { type SettledReturn, settlementActions, withAmounts } from './a25b-settle-return.ts';
import { seenReturn } from './seen-return.ts';

/**
 * A25c: three Queries, of the return, of the other order's META and of this order; then one
 * TransactWriteItems as A25b's, which checks the other order's row too: nothing of it is shipped.
 * An order that does not exist, as older settlements may name, depends on nothing.
 */
export async function removeSettlement(
  { returnId, ...identity }: ReturnIdentity,
  version: number,
  now: Date,
  policy: OverpaidPolicy,
): Promise<SettledReturn> {
  const { settlement } = await seenReturn({ ...identity, returnId }, version);
  const replacement = settlement && (await findReplacement(settlement.orderId));
  const outcome = await changeOrder<SettlementChange>(
    identity,
    {
      decide: (fullOrder) => decide(fullOrder, { returnId, version }, replacement),
      write: (versioned, change) => ({
        order: versioned.fullOrder.order,
        actions: {
          ...settlementActions(versioned, change, now, policy),
          reference: replacement && checkUnshipped(replacement),
        },
        claim: { isOwn: () => false, refused: { code: 'settlement-in-use' } },
      }),
    },
    now,
  );
  if (outcome.replayed) throw new Error('a removal has no record to be replayed');
  return withAmounts(outcome.change.after, outcome.fullOrder);
}

/** The condition that nothing depends on a settlement: the opposite of `dependsOnSettlement`. */
const checkUnshipped = ({ customerId, orderId }: Replacement): TransactionAction => ({
  ConditionCheck: {
    Key: customerOrderKey(orderIdentity({ customerId, orderId })),
    ConditionExpression:
      `#status IN (${UNNEEDED.map((_, i) => `:unneeded${i}`)}) OR (#status = :open AND ` +
      '(attribute_not_exists(fulfillmentStatus) OR fulfillmentStatus = :unfulfilled))',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':open': 'OPEN' satisfies OrderStatus,
      ':unfulfilled': 'UNFULFILLED' satisfies FulfillmentStatus,
      ...Object.fromEntries(UNNEEDED.map((status, i) => [`:unneeded${i}`, status])),
    },
  },
});
