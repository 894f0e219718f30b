import type { FullOrder } from '../../domain/full-order.ts';
import type { Order } from '../../domain/order.ts';
import {
  RETURN_LETTER,
  type Return,
  type ReturnLine,
  type Settlement,
  WAITING_STATUSES,
} from '../../domain/returns/return.ts';
import {
  type OrderMoney,
  type ReturnAmounts,
  returnAmounts,
} from '../../domain/returns/return-amounts.ts';
import { timeOf } from '../../domain/time-id.ts';
import { statedTaxes } from '../../domain/totals/tax-sums.ts';
import type { Item } from '../aws-protocol/item.ts';
import { type Key, parseReturnId, returnIndexKeys, returnKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { setAttributes } from '../requests/set-attributes.ts';

/** Makes a return's row. It is in the queue while it waits for somebody. */
export const returnRow = (
  { orderId, customerId, version: orderVersion }: Order,
  { returnId, createdAt, ...stored }: Return,
  money: OrderMoney,
): Item => ({
  ...returnKey(orderId, returnId),
  ...(WAITING_STATUSES.some((waiting) => waiting === stored.status) &&
    returnIndexKeys({ status: stored.status, createdAt, returnId })),
  type: 'Return',
  customerId,
  ...stored,
  ...storedAmounts({ returnId, createdAt, ...stored }, money),
  orderVersion,
});

/** The amounts on the row, which its events have. */
export type StoredAmounts = Pick<ReturnAmounts, 'value' | 'open'>;

export function storedAmounts(orderReturn: Return, money: OrderMoney): StoredAmounts {
  const { value, open } = returnAmounts(orderReturn, money);
  return { value, open };
}

/** Reads a return. Its time of creation is part of its id. */
export function toReturn(row: Item & Key): Return {
  const returnId = parseReturnId(row);
  const createdAt = timeOf(RETURN_LETTER, returnId) ?? '';
  const stored = row as unknown as Return;
  const orderReturn = inOrder({ ...stored, returnId, createdAt });
  const { acts, value } = stored;
  return {
    ...orderReturn,
    ...(acts && { acts }),
    ...(value !== undefined && { value }),
    ...statedTaxes(stored),
  };
}

/**
 * Puts the members in the order of the answers: a stored map has none of its own. The steps are
 * the timeline's, and in no answer about the return; nor are `value` and taxes, unless with the
 * other amounts.
 */
export const inOrder = ({
  lines,
  comment,
  withdrawalId,
  createdBy,
  createdByName,
  decidedBy,
  settlement,
  ...members
}: Return): Return => ({
  returnId: members.returnId,
  status: members.status,
  lines: lines.map(lineInOrder),
  ...(comment !== undefined && { comment }),
  ...(withdrawalId !== undefined && { withdrawalId }),
  currency: members.currency,
  total: members.total,
  lineCount: members.lineCount,
  ...(createdBy !== undefined && { createdBy }),
  ...(createdByName !== undefined && { createdByName }),
  ...(decidedBy !== undefined && { decidedBy }),
  ...(settlement !== undefined && { settlement: settlementInOrder(settlement) }),
  version: members.version,
  createdAt: members.createdAt,
});

const settlementInOrder = ({
  orderId,
  amount,
  settledAt,
  settledBy,
  settledByName,
}: Settlement): Settlement => ({
  orderId,
  amount,
  settledAt,
  ...(settledBy !== undefined && { settledBy }),
  ...(settledByName !== undefined && { settledByName }),
});

const lineInOrder = ({ seq, quantity, reason, received, restocked }: ReturnLine): ReturnLine => ({
  seq,
  quantity,
  reason,
  received,
  restocked,
});

/** Replaces a return, on the condition that it is unchanged since it was read. */
export const putReturn = (
  order: Order,
  before: Return,
  after: Return,
  money: OrderMoney,
): TransactionAction => ({
  Put: {
    Item: returnRow(order, after, money),
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': before.version },
  },
});

/**
 * Makes a new version of a return that a refund depends on: a check alone would let two refunds of
 * different payments pass at once.
 *
 * @param after the order with the refund
 */
export function touchReturn(orderReturn: Return, after: FullOrder): TransactionAction {
  const { returnId, version } = orderReturn;
  const { open } = storedAmounts(orderReturn, after);
  const set = setAttributes({ open, version: version + 1 });
  return {
    Update: {
      Key: returnKey(after.order.orderId, returnId),
      ...set,
      ConditionExpression: 'version = :seen',
      ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':seen': version },
    },
  };
}
