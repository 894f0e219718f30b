import { expireOrder, expiryOf } from '../../../../domain/expire-order.ts';
import type { LineChange } from '../../../../domain/full-order.ts';
import type { Order } from '../../../../domain/order.ts';
import { newTimeId } from '../../../../domain/time-id.ts';
import { dueShards, listDue } from '../../../../table/due/list-due.ts';
import { settleUnpaidOrder } from '../../../../table/due/settle-unpaid-order.ts';
import { cancellationRow } from '../../../../table/full-order/cancellation-row.ts';
import { writeLines } from '../../../../table/full-order/order-transaction.ts';
import { readFullOrder } from '../../../../table/full-order/read-full-order.ts';
import { isPayment, orderMetadataKey, parseOrderId } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import {
  insert,
  type TransactionActions,
  transact,
} from '../../../../table/requests/transaction.ts';
import type { Design } from '../design.ts';
import { withPayments } from '../flawed-operation.ts';

/** Removes the conditions, so that the order is canceled in any state. */
const withoutConditions = (actions: TransactionActions): TransactionActions =>
  actions.map(({ Update, ...action }) => {
    if (!Update || !String(Update.Key?.['SK']).startsWith('ORDER#'))
      return { ...action, ...(Update && { Update }) };
    const {
      ':seen': _,
      ':seenStatus': __,
      ':version': ___,
      ...values
    } = Update.ExpressionAttributeValues ?? {};
    return {
      Update: {
        ...Update,
        UpdateExpression: Update.UpdateExpression?.replace(
          '#version = :version',
          '#version = #version + :one',
        ),
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ...values, ':one': 1 },
      },
    };
  });

async function expire(orderId: string): Promise<void> {
  const now = new Date();
  const versioned = await readFullOrder({ orderId });
  const decision = expireOrder(versioned.fullOrder, now.toISOString());
  if (decision.refused || expiryOf(versioned.fullOrder, now.toISOString()) !== 'expires') {
    await settleUnpaidOrder(orderId, now);
    return;
  }
  const { lines } = decision.change;
  const rows = (_: LineChange, order: Order) => [
    insert(
      cancellationRow(order, {
        cancellationId: newTimeId('cancellation', now),
        lines,
        reason: 'EXPIRED',
        createdBy: 'system:expiry',
      }),
    ),
    {
      Update: {
        TableName: tableName(),
        Key: orderMetadataKey(orderId),
        UpdateExpression: 'REMOVE GSI2PK, GSI2SK',
      },
    },
  ];
  const parts = { record: () => [], notRestocked: [] };
  const write = writeLines<LineChange>({ rows, restocks: true });
  const { actions } = write(versioned, decision.change, parts, now);
  await transact(withoutConditions(actions));
}

/** Cancels an order that was unpaid when it was read, even if it is paid now. */
export const expiryUnconditional: Design = {
  ...withPayments('expiry without conditions', {}),
  sweep: async () => {
    for (const shard of dueShards()) {
      const due = await listDue(shard, undefined, new Date().toISOString(), 25);
      for (const row of due) if (!isPayment(row)) await expire(parseOrderId(row));
    }
  },
};
