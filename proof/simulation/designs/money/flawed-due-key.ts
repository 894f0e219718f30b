import { setTimeout } from 'node:timers/promises';
import { CANCELLATION_LETTER, cancelLines } from '../../../../domain/cancel-lines.ts';
import { awaitsPayment } from '../../../../domain/expire-order.ts';
import type { LineChange } from '../../../../domain/full-order.ts';
import type { Order } from '../../../../domain/order.ts';
import { policyIn } from '../../../../domain/shop/policy.ts';
import { newTimeId } from '../../../../domain/time-id.ts';
import { dueShards, listDue } from '../../../../table/due/list-due.ts';
import { remindPayment } from '../../../../table/due/remind-payment.ts';
import { cancellationRow } from '../../../../table/full-order/cancellation-row.ts';
import { changeLines } from '../../../../table/full-order/change-lines.ts';
import { isPayment, orderMetadataKey, parseOrderId } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { conditionalUpdate } from '../../../../table/requests/conditional-update.ts';
import { insert } from '../../../../table/requests/transaction.ts';
import type { Projector } from '../../event-source.ts';
import { type Design, projectorOf } from '../design.ts';
import { withPayments } from '../flawed-operation.ts';
import { production } from '../production.ts';

const dropKey = (orderId: string, also: object = {}) =>
  conditionalUpdate({
    Key: orderMetadataKey(orderId),
    UpdateExpression: 'REMOVE GSI2PK, GSI2SK',
    ConditionExpression: 'attribute_exists(PK)',
    ...also,
  });

const dropKeys = projectorOf(async ({ order, orderBefore }) => {
  if (!order || !orderBefore || awaitsPayment(order) || !awaitsPayment(orderBefore)) return;
  await dropKey(order.orderId);
});

/** Removes due keys by stream record. A late record removes that of an order that waits again. */
const projectAndDrop: Projector = async (records) => {
  const [copied, dropped] = [await production.project(records), await dropKeys(records)];
  return { batchItemFailures: [...copied.batchItemFailures, ...dropped.batchItemFailures] };
};

export const keyDroppedByProjector: Design = {
  ...withPayments('a projector that removes the due key', {}),
  project: projectAndDrop,
};

/** The rows that TTL removed, by table, until their stream records arrive. */
const removed = new Map<string, Set<string>>();

/** The turns until the stream delivers the removal. */
const LATE = 60;

async function expire(orderId: string): Promise<void> {
  const now = new Date();
  const row = ({ lines }: LineChange, order: Order) =>
    insert(
      cancellationRow(order, {
        cancellationId: newTimeId(CANCELLATION_LETTER, now),
        lines,
        reason: 'EXPIRED',
        createdBy: 'system:expiry',
      }),
    );
  await changeLines<LineChange>(
    { orderId },
    {
      decide: (fullOrder) =>
        awaitsPayment(fullOrder.order)
          ? cancelLines(fullOrder, undefined, false)
          : { refused: { code: 'nothing-to-cancel' } },
      write: ({ order, change }) => ({ rows: { cancellation: row(change, order) } }),
      restocks: true,
    },
    now,
    policyIn(process.env),
  );
}

/**
 * A due time that cannot be extended once it has passed: a payment that begins in between is too
 * late.
 */
export const expiryByTtl: Design = {
  ...withPayments('expiry by the stream record of a TTL removal', {}),
  sweep: async () => {
    const own = removed.get(tableName()) ?? new Set();
    removed.set(tableName(), own);
    const now = new Date();
    for (const shard of dueShards()) {
      for (const row of await listDue(shard, undefined, now.toISOString(), 25)) {
        const orderId = parseOrderId(row);
        if (isPayment(row)) await remindPayment(row, now, policyIn(process.env));
        else {
          own.add(orderId);
          await dropKey(orderId, {
            ConditionExpression: 'GSI2SK = :seen',
            ExpressionAttributeValues: { ':seen': row.GSI2SK },
          });
        }
      }
    }
    for (let turn = 0; own.size > 0 && turn < LATE; turn++) await setTimeout(1);
    for (const orderId of own) {
      await expire(orderId).catch(() => undefined);
      own.delete(orderId);
    }
  },
};
