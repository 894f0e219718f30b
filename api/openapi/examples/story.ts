/**
 * The story of a small shop, from its first SKU to a shipped order, with every error once. The
 * answers of the real gateway to these requests are the examples of the OpenAPI document.
 */
import { OPERATIONS } from '../../operations/operations.ts';
import { nameOf } from '../../story/ask.ts';
import type { AnswerExample } from '../answer-example.ts';
import { AnswerRecorder, type EmptyBackend } from './answer-recorder.ts';
import { payForIt } from './paying.ts';
import { refuseOrders } from './refused-orders.ts';
import { shipByLine } from './shipping-by-line.ts';
import { recordSpoiledRequests } from './spoiled-requests.ts';
import { withStableValues } from './stable-values.ts';
import { registerEndpoints } from './webhooks.ts';

/**
 * Plays the story and returns the answers.
 *
 * @param backend a running backend without data
 */
export async function recordExamples(backend: EmptyBackend): Promise<AnswerExample[]> {
  const recorder = await AnswerRecorder.forBackend(backend);
  await openTheShop(recorder);
  await shipAParcel(recorder);
  await shipByLine(recorder);
  await payForIt(recorder);
  await adjustTheStock(recorder);
  await registerEndpoints(recorder);
  for (const operation of OPERATIONS.filter(({ handler }) => handler.pattern.method === 'GET')) {
    await recorder.record(nameOf(operation));
  }
  await refuseOrders(recorder);
  await refuseCustomers(recorder);
  await cancelTheOrder(recorder);
  for (const operation of OPERATIONS) await recordSpoiledRequests(recorder, operation);
  return withStableValues(recorder.examples);
}

const LEVEL = { currency: 'EUR', quantity: 120, lowStockThreshold: 20 } as const;

/**
 * Creates the data of the operations' examples: three SKUs to order, one with low stock, and the
 * customer.
 */
async function openTheShop(recorder: AnswerRecorder): Promise<void> {
  const levels = {
    ABC: { ...LEVEL, name: 'Canvas bag', unitPrice: 2500 },
    MUG: { ...LEVEL, name: 'Enamel mug', unitPrice: 1490 },
    XYZ: { ...LEVEL, name: 'Notebook', unitPrice: 1250 },
    PEN: { ...LEVEL, name: 'Brass pen', unitPrice: 3900, quantity: 4 },
  };
  await recorder.record('putInventory');
  for (const [sku, body] of Object.entries(levels))
    await recorder.record('putInventory', { path: { sku }, body });
  const restocked = { ...levels.ABC, quantity: 150 };
  await recorder.record('putInventory', {
    path: { sku: 'ABC' },
    headers: { 'if-match': '"1"' },
    body: restocked,
  });
  await recorder.record('createCustomer');
  await recorder.record('createCustomer', PROFILE);
}

const PROFILE = {
  as: 'operator',
  headers: { 'idempotency-key': 'sign-up-1' },
  body: { customerId: 'a1b2', name: 'Acme Co', email: 'orders@acme.example', tier: 'GOLD' },
} as const;

/**
 * Places two orders and ships the second. The first stays open and is the examples' order from here
 * on.
 */
async function shipAParcel(recorder: AnswerRecorder): Promise<void> {
  const open = (await recorder.record('createOrder')) as { orderId: string };
  recorder.ids.orderId = open.orderId;
  const parcel = await recorder.record('createOrder', {
    headers: { 'idempotency-key': 'checkout-2' },
  });
  const { customerId, orderId } = parcel as { customerId: string; orderId: string };
  recorder.parcel = { customerId, orderId };
  await recorder.record('updateOrderStatus', { path: recorder.parcel });
  // Records a page that is not the last.
  await recorder.record('listCustomerOrders', { query: { limit: '1' } });
  await recorder.until(
    'getCustomerSummary',
    {},
    ({ orders, shipped }) => orders === 2 && shipped === 1,
  );
  const history = { path: { orderId } };
  await recorder.until(
    'listOrderEvents',
    history,
    ({ items }) => (items as unknown[]).length === 2,
  );
  await recorder.record('listOrderEvents', history);
}

async function adjustTheStock(recorder: AnswerRecorder): Promise<void> {
  const adjusted = (key: string, sku: string, delta: number) =>
    recorder.record('adjustStock', {
      path: { sku },
      headers: { 'idempotency-key': key },
      body: { delta, reason: 'COUNTED' },
    });
  await recorder.record('adjustStock');
  await adjusted('count-1', 'PEN', -9);
  await adjusted('count-2', 'PEN', 1_000_000_000);
  await adjusted('count-3', 'NOSUCH', 1);
  await adjusted('a-delivery-from-events', 'ABC', 41);
}

async function refuseCustomers(recorder: AnswerRecorder): Promise<void> {
  const { headers, body, as } = PROFILE;
  const other = { ...body, customerId: 'c3d4' };
  const key = (n: number) => ({ headers: { 'idempotency-key': `sign-up-${n}` } });
  await recorder.record('createCustomer', { as, headers, body: { ...body, tier: 'SILVER' } });
  await recorder.record('createCustomer', { as, ...key(2), body });
  await recorder.record('createCustomer', { as, ...key(3), body: other });
  await recorder.record('createCustomer', { as: 'customer', ...key(4), body: other });
  const { name } = body;
  await recorder.record('createCustomer', { as: 'customer', ...key(5), body: { name } });
}

async function cancelTheOrder(recorder: AnswerRecorder): Promise<void> {
  await recorder.record('cancelOrder', { path: recorder.parcel });
  await recorder.record('cancelOrder', { headers: { 'if-match': '"9"' } });
  await recorder.record('cancelOrder');
  await recorder.record('createFulfillment');
  await recorder.record('createPayment', { headers: { 'idempotency-key': 'too-late' } });
  await recorder.record('capturePayment', { headers: { 'idempotency-key': 'too-late' } });
  const reopened = {
    path: recorder.parcel,
    headers: { 'if-match': '"3"' },
    body: { status: 'OPEN' },
  };
  await recorder.record('updateOrderStatus', reopened);
  await recorder.record('getInventory', { path: { sku: 'NOSUCH' } });
  await recorder.record('putInventory', { path: { sku: 'ABC' } });
}
