import type { FullOrder } from '../../domain/full-order.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Return, Settlement } from '../../domain/returns/return.ts';
import { type ReturnAmounts, returnAmounts } from '../../domain/returns/return-amounts.ts';
import {
  isSettledBy,
  type SettlementRequest,
  whyNotSettled,
} from '../../domain/returns/settle-return.ts';
import { readFullOrder } from '../full-order/read-full-order.ts';
import { inOrder, storedAmounts, toReturn } from '../full-order/return-row.ts';
import { returnKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import type { ReturnIdentity } from './a24-update-return.ts';

/** A return with its money. */
export type SettledReturn = Return & ReturnAmounts;

/**
 * A25b: one Query of the order, strongly consistent, then one UpdateItem of the return. Every
 * refund for a return makes a new version of it, so no refund comes in between.
 *
 * If an answer is lost and the SDK sends the update again, the stored return may be the first
 * attempt's write: the next version, with this settlement.
 */
export async function settleReturn(
  { returnId, ...identity }: ReturnIdentity,
  settlement: Omit<SettlementRequest, 'returnId'>,
  now: Date,
): Promise<SettledReturn> {
  const request = { ...settlement, returnId };
  const { fullOrder } = await readFullOrder(identity);
  const before = fullOrder.returns.find((one) => one.returnId === returnId);
  if (!before) throw new Refusal({ code: 'return-not-found' });
  const refused = whyNotSettled(fullOrder, before, request);
  if (refused) throw new Refusal(refused);
  const key = returnKey(identity.orderId, returnId);
  const outcome = await conditionalUpdate({
    Key: key,
    ...settlementUpdate(before, request, fullOrder, now),
  });
  const after = toReturn({ ...(outcome.written ?? outcome.stored), ...key });
  const isDone = outcome.written || (outcome.repeated && isSettledBy(after, request));
  if (isDone) return withAmounts(after, fullOrder);
  throw new Refusal(
    after.version === request.version
      ? { code: 'return-settled' }
      : { code: 'version-mismatch', current: after.version },
  );
}

function settlementUpdate(
  before: Return,
  { orderId, amount, settledBy, settledByName, version }: Omit<SettlementRequest, 'returnId'>,
  fullOrder: FullOrder,
  now: Date,
) {
  const settlement: Settlement = {
    orderId,
    amount,
    settledAt: now.toISOString(),
    settledBy,
    ...(settledByName !== undefined && { settledByName }),
  };
  const { open } = storedAmounts({ ...before, settlement }, fullOrder);
  const set = setAttributes({ settlement, open, version: version + 1 });
  return {
    ...set,
    ConditionExpression: 'version = :seen AND attribute_not_exists(settlement)',
    ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':seen': version },
  };
}

const withAmounts = (one: Return, fullOrder: FullOrder): SettledReturn => ({
  ...inOrder(one),
  ...returnAmounts(one, fullOrder),
});
