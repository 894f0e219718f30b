/** Measures the capacity of deliveries to webhook endpoints, with events from the real code. */

import { isDeepStrictEqual } from 'node:util';
import { marshall } from '@aws-sdk/util-dynamodb';
import { policyIn } from '../../../domain/shop/policy.ts';
import { eventsOfChange } from '../../../table/events/change-events.ts';
import type { CloudEvent } from '../../../table/events/cloud-event.ts';
import { createPayment } from '../../../table/payments/a14-create-payment.ts';
import { requestTransaction } from '../../../table/payments/a15-request-transaction.ts';
import { recordPaymentFact } from '../../../table/payments/a18-record-payment-fact.ts';
import { insertOnce } from '../../../table/requests/insert-once.ts';
import { listWebhookDeliveries } from '../../../table/webhooks/a35-list-webhook-deliveries.ts';
import { redeliverWebhook } from '../../../table/webhooks/a35b-redeliver-webhook.ts';
import { newDeliveryRow, toDelivery } from '../../../table/webhooks/delivery-row.ts';
import { recordAttempt } from '../../../table/webhooks/record-attempt.ts';
import { newOrder, request, saleOf } from '../bench-shop.ts';
import { rowsByKey } from '../bench-table.ts';
import type { MeasuredWork } from './capacity-meter.ts';

type Measure = <Result>(work: MeasuredWork, act: () => Promise<Result>) => Promise<Result>;

const ENDPOINT = 'w-01JWMJ9V40CJ3GAS3P5CEJY7T8';
const LISTED = 'w-01JWMJ9V40CJ3GAS3P5CEJY7T9';
const by = '1f0c1b8e-5e0d-4d36-8f6b-2c1d3e4f5a6b';

/** Measures the two writes of a delivery: 2 WCU each, or 3 if the row is above 1 KB; and lists. */
export async function measureDeliveries(measure: Measure, customerId: string): Promise<void> {
  const placed = await eventOf('order.placed', () => newOrder(customerId, 3));
  await measureDelivery(measure, placed);
  await measureDelivery(measure, await capturedEvent(customerId));
  await measureList(measure, placed);
}

/** Creates the event of a captured payment with references in Stripe's form. */
async function capturedEvent(customerId: string): Promise<CloudEvent> {
  const order = await newOrder(customerId, 3);
  const now = new Date();
  const reference = 'pi_3MtwBwLkdIwHu7ix28a3tqPa';
  const payer = { isOperator: true, mayPayInParts: true };
  const wanted = { provider: 'stripe', reference, createdBy: by, payer, once: request() };
  const { paymentId } = (await createPayment(order, wanted, now, policyIn(process.env))).payment;
  const fact = { ...saleOf(order), paymentId, paymentReference: reference };
  await recordPaymentFact(
    { ...fact, kind: 'AUTHORIZATION', reference },
    now,
    policyIn(process.env),
  );
  const asked = { amount: fact.amount, requestedBy: by, once: request() };
  const { transactionId } = await requestTransaction(
    { ...order, paymentId },
    'CAPTURE',
    asked,
    now,
    policyIn(process.env),
  );
  const captured = { ...fact, kind: 'CAPTURE', transactionId } as const;
  return eventOf('payment.captured', () =>
    recordPaymentFact(
      { ...captured, reference: 'ch_3MmlLrLkdIwHu7ix0snN0B15' },
      now,
      policyIn(process.env),
    ),
  );
}

/** Returns the event of that type which is published for the writes of `act`. */
async function eventOf(type: CloudEvent['type'], act: () => Promise<unknown>): Promise<CloudEvent> {
  const before = await rowsByKey();
  await act();
  for (const [key, row] of await rowsByKey()) {
    const old = before.get(key);
    if (isDeepStrictEqual(old, row)) continue;
    const change = { NewImage: marshall(row), ...(old && { OldImage: marshall(old) }) };
    const event = eventsOfChange(change).find((one) => one.type === type);
    if (event) return event;
  }
  throw new Error(`no ${type}`);
}

async function measureDelivery(measure: Measure, event: CloudEvent): Promise<void> {
  const now = new Date();
  const row = rowOf(ENDPOINT, event, now);
  await measure({ id: 'Deliver', what: `${event.type}, kept` }, () => insertOnce(row));
  await measure({ id: 'Deliver', what: `${event.type}, delivered` }, () => attempt(row, 204, now));
}

const rowOf = (endpointId: string, event: CloudEvent, now: Date) =>
  newDeliveryRow(
    {
      endpointId,
      eventId: event.id,
      createdAt: event.time ?? now.toISOString(),
      eventType: event.type,
      body: JSON.stringify(event),
    },
    now,
  );

async function attempt(row: ReturnType<typeof rowOf>, status: number, now: Date): Promise<void> {
  const delivery = toDelivery(row, now);
  if (delivery) await recordAttempt(delivery, { at: now.toISOString(), status }, undefined);
}

/** Measures the lists of 100 deliveries, ten of which failed, and a redelivery. */
async function measureList(measure: Measure, event: CloudEvent): Promise<void> {
  const now = new Date();
  const ids = Array.from({ length: 100 }, (_, n) => delivered(n, event, now));
  const [first] = await Promise.all(ids);
  const page = { limit: 20 };
  await measure({ id: 'A35', what: 'a page of 20', ...page }, () =>
    listWebhookDeliveries(LISTED, page, now),
  );
  await measure({ id: 'A35', what: 'those of 100 that failed' }, () =>
    listWebhookDeliveries(LISTED, { ...page, status: 'FAILED' }, now),
  );
  if (first)
    await measure({ id: 'A35b', what: 'one that was delivered' }, () =>
      redeliverWebhook(LISTED, first, now),
    );
}

async function delivered(n: number, event: CloudEvent, now: Date) {
  const createdAt = new Date(now.getTime() - n * 1000).toISOString();
  const eventId = `e-01JWMJ9V40CJ3GAS3P5CEJY${String(n).padStart(3, '0')}`;
  const row = rowOf(LISTED, { ...event, id: eventId, time: createdAt }, now);
  await insertOnce(row);
  await attempt(row, n % 10 === 9 ? 500 : 200, now);
  return { createdAt, eventId };
}
