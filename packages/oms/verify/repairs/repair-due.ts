import type { Order } from '../../../../domain/order.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import {
  isPayment,
  isRefundDue,
  type Key,
  orderMetadataKey,
  refundDueKey,
} from '../../../../table/keys.ts';
import type { TransactionAction } from '../../../../table/requests/commands.ts';
import { setAttributes } from '../../../../table/requests/set-attributes.ts';
import {
  checkOrderDue,
  checkPaymentDue,
  expectedOrderDue,
  expectedPaymentDue,
} from '../checks/payments/check-due.ts';
import { brokenPayments } from '../checks/payments/check-payments.ts';
import { checkRefundDue } from '../checks/payments/check-refund-due.ts';
import { nameOfKey } from '../drift.ts';
import { MONEY_ATTRIBUTES } from '../reads/payment-transactions.ts';
import { NO_COPIES, readPartition } from '../reads/read-copies.ts';
import { orderOf } from '../reads/read-customer.ts';
import { readTogether } from '../reads/read-together.ts';
import { unchanged } from './unchanged.ts';
import { writeTogether } from './write-together.ts';

type Row = Item & Key;

/**
 * Sets or removes the due keys of META and payments, as their state requires, and removes the one
 * of a refund if no sweep can read it. The write is conditional on the state that one
 * TransactGetItems read. Versions stay the same, because the payments have not changed.
 *
 * @param keys the items' keys, as findings name them
 */
export async function repairDue(
  orderId: string,
  { PK, SK }: Key,
  keys: readonly string[],
): Promise<void> {
  const { payments } = await readPartition(orderId);
  const all = [orderMetadataKey(orderId), refundDueKey(orderId), ...payments];
  const wrong = all.filter((key) => keys.includes(nameOfKey(key)));
  const [row, ...items] = await readTogether([{ PK, SK }, ...wrong]);
  const order = row && orderOf(row).order;
  if (!row || order?.orderId !== orderId) return;
  for (const item of items) {
    if (!item) continue;
    if (isRefundDue(item)) await repairRefundDue(orderId, item);
    else await (isPayment(item) ? repairPayment(order, item) : repairMetadata(order, row, item));
  }
}

async function repairRefundDue(orderId: string, item: Row): Promise<void> {
  if (checkRefundDue(orderId, item).length > 0) await writeTogether([update(item, {})]);
}

async function repairMetadata(order: Order, row: Row, metadata: Row): Promise<void> {
  const [drift] = checkOrderDue(order, metadata, new Date());
  if (!drift?.repairable) return;
  const expected = expectedOrderDue(order, metadata);
  await writeTogether([update(metadata, expected, 'paymentDueAt'), check(row)]);
}

async function repairPayment(order: Order, payment: Row): Promise<void> {
  const now = new Date();
  const isBroken = brokenPayments(order, { ...NO_COPIES, payments: [payment] }).length > 0;
  if (isBroken || checkPaymentDue(order.orderId, payment, now).length === 0) return;
  const expected = expectedPaymentDue(order.orderId, payment, now);
  await writeTogether([update(payment, expected, ...MONEY_ATTRIBUTES)]);
}

/** Also resets the count of the sweep's failures. */
function update(item: Row, expected: Item, ...restingOn: string[]): TransactionAction {
  const own = isPayment(item) ? ['reminder', 'GSI2PK', 'GSI2SK'] : ['GSI2PK', 'GSI2SK'];
  const same = unchanged(item, ...own, 'dueFailures', ...restingOn);
  const keys = Object.fromEntries(own.map((name) => [name, expected[name]]));
  const set = setAttributes({ ...keys, dueFailures: undefined });
  return {
    Update: {
      Key: { PK: item.PK, SK: item.SK },
      UpdateExpression: set.UpdateExpression,
      ConditionExpression: `attribute_exists(PK) AND ${same.ConditionExpression}`,
      ExpressionAttributeNames: same.ExpressionAttributeNames,
      ExpressionAttributeValues: {
        ...same.ExpressionAttributeValues,
        ...set.ExpressionAttributeValues,
      },
    },
  };
}

const check = (row: Row): TransactionAction => ({
  ConditionCheck: {
    Key: { PK: row.PK, SK: row.SK },
    ...unchanged(row, 'version', 'status', 'fulfillmentStatus', 'paymentStatus'),
  },
});
