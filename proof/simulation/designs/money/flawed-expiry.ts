import { CANCELLATION_LETTER } from '../../../../domain/cancel-lines.ts';
import { expireOrder } from '../../../../domain/expire-order.ts';
import type { LineChange } from '../../../../domain/full-order.ts';
import { policyIn } from '../../../../domain/shop/policy.ts';
import { newTimeId } from '../../../../domain/time-id.ts';
import { dueShards, listDue } from '../../../../table/due/list-due.ts';
import { settleUnpaidOrder } from '../../../../table/due/settle-unpaid-order.ts';
import { cancellationRow } from '../../../../table/full-order/cancellation-row.ts';
import { linesTransaction, type WrittenLines } from '../../../../table/full-order/change-lines.ts';
import type { OrderActions } from '../../../../table/full-order/order-transaction.ts';
import { readFullOrder } from '../../../../table/full-order/read-full-order.ts';
import { isPayment, orderMetadataKey, parseOrderId } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { insert, transact } from '../../../../table/requests/transaction.ts';
import type { Design } from '../design.ts';
import { withPayments } from '../flawed-operation.ts';

/** Removes the conditions, so that the order is canceled in any state. */
function withoutConditions({ row, ...actions }: OrderActions): OrderActions {
  if (!row?.Update) return { row, ...actions };
  const {
    ':seen': _,
    ':seenStatus': __,
    ':version': ___,
    ...values
  } = row.Update.ExpressionAttributeValues ?? {};
  const Update = {
    ...row.Update,
    UpdateExpression: row.Update.UpdateExpression?.replace(
      '#version = :version',
      '#version = #version + :one',
    ),
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ...values, ':one': 1 },
  };
  return { row: { Update }, ...actions };
}

async function expire(orderId: string): Promise<void> {
  const now = new Date();
  const versioned = await readFullOrder({ orderId });
  const decision = expireOrder(versioned.fullOrder, now.toISOString());
  if (!('change' in decision)) {
    await settleUnpaidOrder(orderId, now, policyIn(process.env));
    return;
  }
  const { lines } = decision.change;
  const rowsOf = ({ order }: WrittenLines<LineChange>) => ({
    cancellation: insert(
      cancellationRow(order, {
        cancellationId: newTimeId(CANCELLATION_LETTER, now),
        lines,
        reason: 'EXPIRED',
        createdBy: 'system:expiry',
      }),
    ),
    meta: {
      Update: {
        TableName: tableName(),
        Key: orderMetadataKey(orderId),
        UpdateExpression: 'REMOVE GSI2PK, GSI2SK',
      },
    },
  });
  const write = linesTransaction<LineChange>(
    {
      write: (written) => ({ rows: rowsOf(written) }),
      restocks: true,
    },
    policyIn(process.env),
  );
  const { actions } = write(versioned, decision.change, [], now);
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
