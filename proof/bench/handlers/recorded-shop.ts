/** The shop that the answers are recorded in: each function's example finds its rows there. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SCOPES } from '../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS } from '../../../functions/manifest/access-patterns.ts';
import { EXAMPLE_CUSTOMER } from '../../../packages/api/operations/example.ts';
import { operationOf } from '../../../packages/api/operations/operation-of.ts';
import {
  loadSampleData,
  sampleDataProjected,
} from '../../../packages/local/sample-data/load-sample-data.ts';
import { type OrderAnswer, type Send, sender } from '../../../packages/local/sample-data/sender.ts';
import type { BenchRun } from '../bench-run.ts';

/** The customer's orders. With A6's own they are as many as in the stub's answer. */
const ORDERS = 20;

const ORDERS_PATH = `/customers/${EXAMPLE_CUSTOMER.customerId}/orders`;

/** Places the order of A6's example. */
export const placeOrder = (send: Send, key: string): Promise<unknown> =>
  send('POST', ORDERS_PATH, operationOf(ACCESS_PATTERNS.A6).example.body, {
    'idempotency-key': `bench-order-${key}`,
  });

/** Loads the sample shop, and adds orders of its customer. */
export async function openRecordedShop(backend: BenchRun, send: Send): Promise<void> {
  await loadSampleData(backend);
  await sampleDataProjected(backend.url, await backend.operatorToken());
  // First: the examples pay for the order that was placed last.
  await refundTwo(backend, send);
  const { items } = await send<{ readonly items: readonly unknown[] }>('GET', ORDERS_PATH);
  for (let n = items.length; n < ORDERS; n++) await placeOrder(send, String(n));
  await eraseAnother(send);
  // The examples return items of the first order that has arrived: for this one, there is time.
  await deliver(send, 'recent', new Date().toISOString());
  for (const key of ['late', 'later', 'latest']) await withdrawLate(send, key);
  // Of these, an example receives one.
  await openReturns(send, ['bench-return-1', 'bench-return-2', 'bench-return-3']);
}

/** Erases the customer of A39b's example. */
async function eraseAnother(send: Send): Promise<void> {
  const { customerId } = operationOf(ACCESS_PATTERNS.A39b).example.path as { customerId: string };
  const body = { customerId, name: 'Nia Lund', email: `${customerId}@mail.example` };
  await send('POST', '/customers', body, { 'idempotency-key': 'bench-customer' });
  await send('POST', `/customers/${customerId}/erasure`);
}

/** Withdraws from an order that arrived long ago, so that a person must decide. */
async function withdrawLate(send: Send, key: string): Promise<void> {
  const path = await deliver(send, key, '2026-01-01T12:00:00Z');
  const { body } = operationOf(ACCESS_PATTERNS.A47c).example;
  await send('POST', `${path}/withdrawals`, body);
}

/** Refunds two orders on the day of the example of A57b, and waits until the days have it. */
async function refundTwo(backend: BenchRun, send: Send): Promise<void> {
  const { day } = operationOf(ACCESS_PATTERNS.A57b).example.path as { readonly day: string };
  const report = sender(
    backend.url,
    await backend.token({ sub: 'connector', scope: SCOPES.report }),
  );
  for (const key of ['refunded-1', 'refunded-2']) {
    const { orderId, total } = (await placeOrder(send, key)) as OrderAnswer;
    for (const kind of ['SALE', 'REFUND'])
      await report('POST', '/payment-events', {
        customerId: EXAMPLE_CUSTOMER.customerId,
        orderId,
        provider: 'stripe',
        paymentReference: `pi_${key}`,
        kind,
        state: 'SUCCEEDED',
        amount: total,
        currency: 'EUR',
        reference: `${kind}_${key}`,
        occurredAt: `${day}T12:00:00Z`,
      });
  }
  const refunds = async () =>
    (await send<{ readonly items: readonly unknown[] }>('GET', `/days/${day}/refunds`)).items;
  while ((await refunds()).length < 2) await sleep(50);
}

/** Delivers an order to its customer, and returns its path. */
async function deliver(send: Send, key: string, happenedAt: string): Promise<string> {
  const { orderId } = (await placeOrder(send, key)) as { readonly orderId: string };
  const path = `${ORDERS_PATH}/${orderId}`;
  const { fulfillmentId } = await send<{ readonly fulfillmentId: string }>(
    'POST',
    `${path}/fulfillments`,
    {},
    { 'idempotency-key': `bench-${key}` },
  );
  // A time of long ago is a correction.
  const milestone = { status: 'DELIVERED', happenedAt, correction: true };
  await send('POST', `${path}/fulfillments/${fulfillmentId}/milestones`, milestone);
  return path;
}

/** Adds a row to each list that has only one, from an example. */
export async function lengthenLists(send: Send): Promise<void> {
  const level = { ...operationOf(ACCESS_PATTERNS.A10).example.body, quantity: 1 };
  await send('PUT', '/inventory/LOW', level);
  const { body } = operationOf(ACCESS_PATTERNS.A40).example;
  await send('POST', '/inventory/ABC/adjustments', body, { 'idempotency-key': 'bench-delivery' });
  const [endpoint] = (
    await send<{ readonly items: readonly { readonly endpointId: string }[] }>(
      'GET',
      '/webhook-endpoints',
    )
  ).items;
  await send('POST', `/webhook-endpoints/${endpoint?.endpointId}/ping`, undefined, {
    'idempotency-key': 'bench-ping',
  });
}

/** Opens returns, each of an order of its own, for which the shop waits. */
async function openReturns(send: Send, keys: readonly string[]): Promise<void> {
  const body = { lines: [{ seq: 1, quantity: 1, reason: 'UNWANTED' }] };
  for (const key of keys) {
    const { orderId } = (await placeOrder(send, key)) as { readonly orderId: string };
    const path = `${ORDERS_PATH}/${orderId}`;
    const once = { 'idempotency-key': key };
    await send('POST', `${path}/fulfillments`, {}, once);
    await send('POST', `${path}/returns`, body, once);
  }
}
