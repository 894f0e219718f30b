/** Finds ids of this table for the examples. */
import { type CountersBySeq, NO_COUNTERS, returnable } from '../../../domain/line-counters.ts';
import { deliveryIdOf } from '../../../domain/webhooks/delivery-id.ts';
import {
  LINE_COUNTERS_SORT_KEY,
  PARTITIONS,
  parseDeliveryKey,
  parseEndpointId,
  parseFulfillmentId,
  parsePaymentId,
  SORT_PREFIX,
  webhookPartition,
} from '../../../table/keys.ts';
import { EXAMPLE_ORDER } from '../../api/operations/example.ts';
import { type ExampleId, exampleIdsIn } from '../../api/story/example-ids.ts';
import { findPayment, MOVABLE, type PaymentNeed, STARTABLE, VOIDABLE } from './example-payment.ts';
import { returned, settledReturn } from './example-return.ts';
import { type ExampleRow, type FoundOrder, firstOfAnOrder, newestOrders } from './example-rows.ts';
import type { ExampleSource } from './example-source.ts';
import { awaitingWithdrawal, reviewedWithdrawal } from './example-withdrawal.ts';

const { customerId } = EXAMPLE_ORDER;

const payment = (
  id: 'paymentId' | 'authorizedPaymentId' | 'idlePaymentId',
  need: PaymentNeed,
  allowed: string,
): ExampleSource => ({
  async find(rows) {
    const payment = await findPayment(rows, need);
    if (!payment) return undefined;
    const { orderId, row } = payment;
    return { orderId, [id]: parsePaymentId(row), version: row['version'] };
  },
  missing: `${customerId} has no payment to ${allowed}. Create one with npm run oms -- pay`,
});

/**
 * The sources: a shipped fulfillment, a payment that can be captured and refunded, one that can be
 * voided, returns, an order with shipped items, the newest webhook endpoint with its newest
 * delivery, and the customer's newest open order. The first source whose id an example contains
 * gives all its ids.
 */
export const EXAMPLE_SOURCES = {
  fulfillmentId: {
    async find(rows) {
      const isShipped = (row: ExampleRow) => row['status'] === 'SHIPPED';
      const match = await firstOfAnOrder(rows, SORT_PREFIX.fulfillment, isShipped);
      if (!match) return undefined;
      const { orderId, row } = match;
      return { orderId, fulfillmentId: parseFulfillmentId(row), version: row['version'] ?? 1 };
    },
    missing: `${customerId} has no fulfillment on its way. Ship a part of an order first`,
  },
  paymentId: payment('paymentId', MOVABLE, 'capture and refund'),
  authorizedPaymentId: payment('authorizedPaymentId', VOIDABLE, 'void'),
  idlePaymentId: payment('idlePaymentId', STARTABLE, 'start'),
  requestedReturnId: returned(customerId, 'requestedReturnId', 'REQUESTED'),
  openReturnId: returned(customerId, 'openReturnId', 'OPEN'),
  receivedReturnId: returned(customerId, 'receivedReturnId', 'CLOSED'),
  settledReturnId: {
    find: settledReturn,
    missing: `${customerId} has no return that pays for another order. Settle one first`,
  },
  shippedOrderId: {
    async find(rows) {
      // A stored counter that is zero is left out.
      const counters = (row: ExampleRow) => ({
        ...NO_COUNTERS,
        ...(row['lines'] as CountersBySeq)[1],
      });
      const hasShipped = (row: ExampleRow) => returnable(counters(row)) > 0;
      // A return of a parcel on its way would end the example that cancels the parcel.
      const hasArrived = (row: ExampleRow) => hasShipped(row) && counters(row).delivered > 0;
      const match =
        (await firstOfAnOrder(rows, LINE_COUNTERS_SORT_KEY, hasArrived)) ??
        (await firstOfAnOrder(rows, LINE_COUNTERS_SORT_KEY, hasShipped));
      return match && { shippedOrderId: match.orderId };
    },
    missing: `${customerId} has no order of which a part was shipped. Ship a part of one first`,
  },
  reviewedWithdrawalId: {
    find: reviewedWithdrawal,
    missing: `${customerId} has no withdrawal that a person must decide about`,
  },
  awaitingWithdrawalId: {
    find: awaitingWithdrawal,
    missing: `${customerId} has no withdrawal that awaits its confirmation`,
  },
  endpointId: {
    async find(rows) {
      const [row] = await rows.query(PARTITIONS.webhooks, { newest: 1 });
      if (!row) return undefined;
      const endpointId = parseEndpointId(row);
      const [delivery] = await rows.query(webhookPartition(endpointId), { newest: 1 });
      const deliveryId = delivery && deliveryIdOf(parseDeliveryKey(delivery));
      return { endpointId, deliveryId, version: row['version'] };
    },
    missing: 'there is no webhook endpoint. Create one first',
  },
  orderId: {
    async find(rows) {
      const isChangeable = ({ status, isHeld }: FoundOrder) => status === 'OPEN' && !isHeld;
      return (await newestOrders(rows)).find(isChangeable);
    },
    missing:
      `${customerId} has no open order: the event names ${EXAMPLE_ORDER.orderId}, which does not ` +
      'exist. Place an order first',
  },
} as const satisfies Partial<Record<ExampleId, ExampleSource>>;

export type SourceId = keyof typeof EXAMPLE_SOURCES;

/** The source of the ids in a request or an event; undefined if it contains none. */
export function sourceFor(value: unknown): SourceId | undefined {
  const ids = exampleIdsIn(value);
  return (Object.keys(EXAMPLE_SOURCES) as SourceId[]).find((id) => ids.includes(id));
}
