// @module-tag alone
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersClient } from '../../packages/client/orders-client.ts';
import { publishAccess } from '../../packages/local/published-access.ts';
import type { Run } from '../../packages/local/run.ts';
import { run } from '../../test/support/local-run.ts';
import { answerTo, isSigned, type Question } from '../placing-check/check.ts';

/** Another port than the usual one, at which a developer may have the check running. */
const CHECK_PORT = '4071';
const SECRET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ab';

const question = (subtotal: number, country?: string, kind = 'customer') =>
  ({
    order: { subtotal, ...(country && { shippingAddress: { country } }) },
    caller: { kind },
  }) as Question;

describe('The check of examples/placing-check', () => {
  it('has shipping and tax of three countries, and refuses the others', () => {
    expect(answerTo(question(2000))).toEqual({
      adjustments: [
        { kind: 'SHIPPING', name: 'Parcel to DE', amount: 490 },
        { kind: 'TAX', name: 'VAT 19 %', amount: 473 },
      ],
    });
    expect(answerTo(question(8000, 'AT'))).toMatchObject({
      adjustments: [{ amount: 0 }, { amount: 1600 }],
    });
    expect(answerTo(question(2000, 'FR'))).toMatchObject({
      refused: { code: 'country-not-served', pointer: '/shippingAddress/country' },
    });
    expect(answerTo(question(2000, 'FR', 'operator'))).toEqual({});
  });

  it('answers nobody but the backend', () => {
    const now = new Date();
    const time = String(Math.floor(now.getTime() / 1000));
    const headers = {
      'webhook-id': 'check_1',
      'webhook-timestamp': time,
      'webhook-signature': new Webhook(SECRET).sign('check_1', now, '{}'),
    };
    expect(isSigned(headers, '{}', SECRET)).toBe(true);
    expect(isSigned(headers, '{ }', SECRET)).toBe(false);
    expect(isSigned(headers, '{}', SECRET.toLowerCase())).toBe(false);
    expect(isSigned({ ...headers, 'webhook-signature': 'v1,' }, '{}', SECRET)).toBe(false);
    expect(isSigned(headers, '{}', SECRET, now.getTime() + 301_000)).toBe(false);
    expect(isSigned({}, '{}', SECRET)).toBe(false);
  });
});

describe('npm run placing-check', () => {
  let backend: Run;
  let check: ReturnType<typeof spawn>;

  beforeAll(async () => {
    const context = { placingCheck: `http://localhost:${CHECK_PORT}` };
    backend = await run({ port: 0, context });
    const { port } = new URL(backend.url);
    publishAccess(port, backend.access);
    check = spawn(process.execPath, ['examples/placing-check/serve.ts', '--port', CHECK_PORT], {
      env: { ...process.env, PORT: port },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!check.stdout) throw new Error('the check has no output');
    await once(createInterface(check.stdout), 'line');
    const shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
    await shop.createCustomer({
      body: { customerId: 'a1b2', name: 'Acme Co', email: 'shop@acme.example' },
    });
    const level = { name: 'Canvas bag', unitPrice: 2500, currency: 'EUR', quantity: 5 };
    await shop.putInventory({ sku: 'ABC', body: { ...level, lowStockThreshold: 0 } });
  });
  afterAll(async () => {
    check?.kill();
    await backend?.stop();
  });

  const place = async (country: string) =>
    ordersClient({ url: backend.url, token: () => backend.token({ sub: 'a1b2' }) }).createOrder({
      customerId: 'a1b2',
      body: {
        currency: 'EUR',
        lines: [{ sku: 'ABC', quantity: 1, unitPrice: 2500 }],
        shippingAddress: { country },
      },
    });

  it('sets shipping and tax of a customer’s order, and refuses another one', async () => {
    expect(await place('IE')).toMatchObject({
      subtotal: 2500,
      total: 4908,
      adjustments: [
        { kind: 'SHIPPING', amount: 1490 },
        { kind: 'TAX', amount: 918 },
      ],
    });
    await expect(place('FR')).rejects.toMatchObject({
      status: 409,
      problem: { code: 'refused-by-shop', shopCode: 'country-not-served' },
    });
  });

  it('names the port of a local run that is not there', async () => {
    const other = spawn(process.execPath, ['examples/placing-check/serve.ts', '--port', '4072'], {
      env: { ...process.env, PORT: '1' },
    });
    try {
      await once(createInterface(other.stdout), 'line');
      const error = once(createInterface(other.stderr), 'line');
      const { status } = await fetch('http://localhost:4072/', { method: 'POST', body: '{}' });
      expect([status, ...(await error)]).toEqual([
        500,
        'No local run with this check is at port 1: name its port, as PORT=4000, or start it',
      ]);
    } finally {
      other.kill();
    }
  });

  it('refuses every order for a moment while it is down', async () => {
    check.kill();
    await once(check, 'exit');
    await expect(place('IE')).rejects.toMatchObject({ status: 503 });
  });
});
