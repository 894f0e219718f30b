// @module-tag alone
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { ordersClient } from '../../packages/client/orders-client.ts';
import { engineApi } from '../../packages/local/dynamodb/engine-api.ts';
import { STAND_IN_KEY } from '../../packages/local/payment-provider.ts';
import type { Run } from '../../packages/local/run.ts';
import { run } from '../support/local-run.ts';
import { figure } from './figures.ts';

const lines: string[] = [];
const events: string[] = [];
let backend: Run;

beforeAll(async () => {
  backend = await run({
    port: 0,
    onGiveUp: (file) => lines.push(file),
    onAnswer: (access) => lines.push(JSON.stringify(access)),
    onLine: (name, line) => lines.push(`${name} ${line}`),
    onFault: (name, error) => lines.push(`${name} ${String(error)}`),
    onEvent: (event) => events.push(JSON.stringify(event)),
  });
});
afterAll(() => backend?.stop());

const setFault = (...words: string[]) =>
  fetch(`${backend.providerUrl}/_fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ words }),
  });

const rows = async (): Promise<string> => {
  const { endpoint, region, tableName } = backend.access;
  return JSON.stringify(await engineApi(endpoint, region)('Scan', { TableName: tableName }));
};

it('Key and session’s secret are in no log, row, event, error or template', async () => {
  const token = () => backend.operatorToken();
  const shop = ordersClient({ url: backend.url, token, maxAttempts: 1 });
  const once = () => ({ idempotencyKey: crypto.randomUUID() });
  await shop.putInventory({
    sku: 'ABC',
    body: { name: 'Bag', unitPrice: 100, currency: 'EUR', quantity: 9, lowStockThreshold: 1 },
  });
  await shop.createCustomer({
    body: { customerId: 'a1b2', name: 'A', email: 'a@shop.example' },
    ...once(),
  });
  const body = { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 1, unitPrice: 100 }] };
  const { orderId } = await shop.createOrder({ customerId: 'a1b2', body, ...once() });
  const order = { customerId: 'a1b2', orderId };
  const made = await shop.createPayment({ ...order, body: { provider: 'stripe' }, ...once() });
  const payment = { ...order, paymentId: made.paymentId };

  const errors: string[] = [];
  const isRefused = (started: Promise<unknown>) =>
    started.then(
      () => expect.fail('it was started'),
      (error: Error) => errors.push(JSON.stringify(error), String(error)),
    );
  await setFault('lose-answers', '1');
  await isRefused(shop.startPayment(payment));
  await setFault('refuse', '401');
  await isRefused(shop.startPayment(payment));
  await setFault('off');
  const { clientSecret = '' } = await shop.startPayment(payment);
  expect(clientSecret).toMatch(/_secret_/);
  await fetch(`${backend.providerUrl}/pay/${clientSecret}`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'card' }),
    redirect: 'manual',
  });
  const status = async () => (await shop.getCustomerOrder(order)).paymentStatus;
  await vi.waitFor(async () => expect(await status()).toBe('PAID'), { timeout: 20_000 });
  // The executor calls the provider, whose answer is lost, and asks it.
  await setFault('lose-answers', '1');
  await shop.refundPayment({ ...payment, body: { amount: 100 }, ...once() });
  await vi.waitFor(async () => expect(await status()).toBe('REFUNDED'), { timeout: 20_000 });

  const template = readFileSync(join(inject('assembly'), 'Orders-dev.template.json'), 'utf8');
  const places = { lines, events, rows: [await rows()], errors, template: [template] };
  expect(events.join()).toContain('payment.refund_requested');
  expect(lines.join()).toContain('the payment provider did not answer');
  expect(await rows()).toContain(made.paymentId);
  for (const [place, texts] of Object.entries(places))
    for (const secret of [STAND_IN_KEY, clientSecret])
      expect(
        texts.filter((text) => text.includes(secret)),
        place,
      ).toEqual([]);
  figure(
    'key and session’s secret in logs, rows, events, errors, template',
    `0 in ${lines.length} lines and ${events.length} events`,
  );
}, 90_000);
