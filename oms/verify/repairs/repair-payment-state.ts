import type { Item } from '../../../aws-protocol/item.ts';
import type { Key } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import type { TransactionActions } from '../../../table/requests/transaction.ts';
import { brokenPayments, checkMoney } from '../checks/payments/check-payments.ts';
import { moneyFrom } from '../checks/payments/recount-payments.ts';
import { readPartition } from '../reads/read-copies.ts';
import { orderOf } from '../reads/read-customer.ts';
import { readTogether } from '../reads/read-together.ts';
import { unchanged } from './unchanged.ts';
import { writeTogether } from './write-together.ts';

type Row = Item & Key;

/**
 * Makes the order's row say what follows from its payments and its total, while others change them.
 * The payments come from one TransactGetItems, and the row is written on the condition that neither
 * it nor any of them has changed. A payment that is made meanwhile, and moves a sum, moves the row.
 *
 * It is a version of the order: who decided on the one before has to decide again, and the
 * projector brings META, SUMMARY and the event after it.
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
  const state = moneyFrom(payments, order.total);
  if (state) await writeTogether([update(row, state), ...payments.map(check)]);
}

function update(row: Row, { paymentStatus, refunded }: Item): TransactionActions[number] {
  const same = unchanged(row, 'version', 'status', 'total', 'paymentStatus', 'refunded');
  // A row says nothing of money that went back until some did.
  const isTold = refunded !== 0 || row['refunded'] !== undefined;
  return {
    Update: {
      TableName: tableName(),
      Key: { PK: row.PK, SK: row.SK },
      UpdateExpression:
        'SET #paymentStatus = :paymentStatus, #version = :next, updatedAt = ' +
        `:now${isTold ? ', #refunded = :refunded' : ''}`,
      ConditionExpression: same.ConditionExpression,
      ExpressionAttributeNames: same.ExpressionAttributeNames,
      ExpressionAttributeValues: {
        ...same.ExpressionAttributeValues,
        ':paymentStatus': paymentStatus,
        ':next': Number(row['version']) + 1,
        ':now': new Date().toISOString(),
        ...(isTold && { ':refunded': refunded }),
      },
    },
  };
}

const check = (row: Row): TransactionActions[number] => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: { PK: row.PK, SK: row.SK },
    ...unchanged(row, 'version', 'transactions'),
  },
});
