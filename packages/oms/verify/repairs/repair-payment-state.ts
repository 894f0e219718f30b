import type { Item } from '../../../../table/aws-protocol/item.ts';
import type { Key } from '../../../../table/keys.ts';
import type { TransactionAction } from '../../../../table/requests/commands.ts';
import { brokenPayments, checkMoney } from '../checks/payments/check-payments.ts';
import { moneyFrom } from '../checks/payments/recount-payments.ts';
import { MONEY_ATTRIBUTES } from '../reads/payment-transactions.ts';
import { readPartition } from '../reads/read-copies.ts';
import { orderOf } from '../reads/read-customer.ts';
import { readTogether } from '../reads/read-together.ts';
import { unchanged } from './unchanged.ts';
import { writeTogether } from './write-together.ts';

type Row = Item & Key;

/**
 * Sets the order's row to the state that follows from its payments and its total, while others may
 * change them. One TransactGetItems reads the payments. The row is written only if neither it nor a
 * payment has changed. A new payment that changes a sum also changes the row.
 *
 * The repair is a new version of the order: a command that read the one before must decide again,
 * and the projector updates META, SUMMARY and the event.
 */
export async function repairPaymentState(orderId: string, { PK, SK }: Key): Promise<void> {
  const partition = await readPartition(orderId);
  const [row, ...again] = await readTogether([{ PK, SK }, ...partition.payments]);
  if (!row || again.includes(undefined)) return;
  const payments = again as Row[];
  const { order } = orderOf(row);
  if (order?.orderId !== orderId) return;
  if (brokenPayments(order, { ...partition, payments }).length > 0) return;
  if (checkMoney(order, row, payments).length === 0) return;
  const state = moneyFrom(payments, { ...row, total: order.total });
  if (state) await writeTogether([update(row, state), ...payments.map(check)]);
}

function update(row: Row, { paymentStatus, refunded }: Item): TransactionAction {
  const same = unchanged(row, 'version', 'status', 'total', 'paymentStatus', 'refunded');
  // A row has no `refunded` until the first refund.
  const hasRefunded = refunded !== 0 || row['refunded'] !== undefined;
  return {
    Update: {
      Key: { PK: row.PK, SK: row.SK },
      UpdateExpression:
        'SET #paymentStatus = :paymentStatus, #version = :next, updatedAt = ' +
        `:now${hasRefunded ? ', #refunded = :refunded' : ''}`,
      ConditionExpression: same.ConditionExpression,
      ExpressionAttributeNames: same.ExpressionAttributeNames,
      ExpressionAttributeValues: {
        ...same.ExpressionAttributeValues,
        ':paymentStatus': paymentStatus,
        ':next': Number(row['version']) + 1,
        ':now': new Date().toISOString(),
        ...(hasRefunded && { ':refunded': refunded }),
      },
    },
  };
}

const check = (row: Row): TransactionAction => ({
  ConditionCheck: {
    Key: { PK: row.PK, SK: row.SK },
    ...unchanged(row, ...MONEY_ATTRIBUTES),
  },
});
