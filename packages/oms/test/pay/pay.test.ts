import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { run } from '../../../../test/support/local-run.ts';
import { EXIT } from '../../../api/commands/exit-code.ts';
import { type OrdersClient, ordersClient } from '../../../client/orders-client.ts';
import { LOCAL_FOLDER } from '../../../local/local-folder.ts';
import { publishAccess } from '../../../local/published-access.ts';
import type { Run } from '../../../local/run.ts';

const CUSTOMER = 'a1b2';
const TOTAL = 5000;

let backend: Run;
let shop: OrdersClient;
beforeAll(async () => {
  backend = await run({ port: 0 });
  publishAccess(new URL(backend.url).port, backend.access);
  shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
  const bag = {
    name: 'Bag',
    unitPrice: 2500,
    currency: 'EUR',
    quantity: 1000,
    lowStockThreshold: 1,
  };
  await shop.putInventory({ sku: 'ABC', body: bag });
  await shop.createCustomer({
    body: { customerId: CUSTOMER, name: 'Acme', email: 'a@acme.example' },
  });
});
afterAll(async () => {
  await backend?.stop();
  rmSync(join(LOCAL_FOLDER, `run-${new URL(backend.url).port}.json`), { force: true });
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const pay = (...args: readonly string[]) => payAt(new URL(backend.url).port, ...args);

const payAt = (port: string, ...args: readonly string[]) =>
  new Promise<Ended>((resolve) => {
    const command = ['packages/oms/oms.ts', 'pay', '--port', port, ...args];
    execFile(process.execPath, command, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

async function placeOrder(sku = 'ABC', currency = 'EUR') {
  const lines = [{ sku, quantity: 2, unitPrice: 2500 }];
  const body = { currency, lines };
  const { orderId } = await shop.createOrder({ customerId: CUSTOMER, body });
  return orderId;
}
const shown = async (orderId: string) => {
  const { paymentStatus } = await shop.getCustomerOrder({ customerId: CUSTOMER, orderId });
  const { amounts, payments } = await shop.getOrder({ orderId, consistent: true });
  return { paymentStatus, amounts, payments };
};
const ofFirst = async (orderId: string) => {
  const { paymentId = '' } = (await shown(orderId)).payments[0] ?? {};
  return { customerId: CUSTOMER, orderId, paymentId, idempotencyKey: randomUUID() };
};

describe('oms pay', () => {
  it.each([
    ['HUF', 'HUF\u00a050.00'],
    ['IQD', 'IQD\u00a05.000'],
    ['JPY', '¥5,000'],
  ])('shows an amount with the digits of %s', async (currency, written) => {
    const body = { name: 'Bag', unitPrice: 2500, currency, quantity: 2, lowStockThreshold: 1 };
    await shop.putInventory({ sku: currency, body });
    const { stdout } = await pay(await placeOrder(currency, currency));
    expect(stdout).toBe(`SALE SUCCEEDED ${written} → the order is PAID\n`);
  });

  it('pays what is due', async () => {
    const orderId = await placeOrder();

    expect(await pay(orderId)).toEqual({
      code: EXIT.fine,
      stdout: 'SALE SUCCEEDED €50.00 → the order is PAID\n',
      stderr: '',
    });
    expect(await shown(orderId)).toMatchObject({
      paymentStatus: 'PAID',
      amounts: { captured: TOTAL, due: 0 },
    });
  });

  it('authorizes, captures, refunds and charges back, one after the other', async () => {
    const orderId = await placeOrder();

    expect((await pay(orderId, '--authorize')).stdout).toContain('the order is AUTHORIZED');
    expect((await pay(orderId, '--capture')).stdout).toContain('CAPTURE SUCCEEDED €50.00');
    expect((await pay(orderId, '--refund', '1200')).stdout).toContain('REFUND SUCCEEDED €12.00');
    expect((await pay(orderId, '--dispute')).stdout).toContain('CHARGEBACK SUCCEEDED €38.00');
    const { paymentStatus, payments } = await shown(orderId);
    expect(paymentStatus).toBe('REFUNDED');
    expect(payments).toHaveLength(1);
  });

  it('voids an authorization', async () => {
    const orderId = await placeOrder();
    await pay(orderId, '--authorize');

    expect((await pay(orderId, '--void')).stdout).toContain('the order is VOIDED');
  });

  it('refuses a payment, which leaves the order unchanged', async () => {
    const orderId = await placeOrder();

    expect((await pay(orderId, '--fail')).stdout).toContain('SALE FAILED');
    const { paymentStatus, payments } = await shown(orderId);
    expect(paymentStatus).toBe('PENDING');
    expect(payments[0]?.transactions).toMatchObject([{ failure: { code: 'card_declined' } }]);
  });

  it('pays the payment that the storefront created', async () => {
    const orderId = await placeOrder();
    const body = { provider: 'adyen', reference: `psp-${randomUUID()}` };
    const made = await shop.createPayment({ customerId: CUSTOMER, orderId, body });
    await pay(orderId, '--authorize');

    expect((await shown(orderId)).payments).toMatchObject([
      { paymentId: made.paymentId, provider: 'adyen', status: 'AUTHORIZED' },
    ]);
  });

  it('answers the pending request first', async () => {
    const orderId = await placeOrder();
    await pay(orderId, '--authorize');
    const asked = await shop.capturePayment({
      ...(await ofFirst(orderId)),
      body: { amount: 2000 },
    });

    expect((await pay(orderId)).stdout).toContain('CAPTURE SUCCEEDED €20.00');
    const refund = await shop.refundPayment({ ...(await ofFirst(orderId)), body: { amount: 500 } });
    expect((await pay(orderId, '--fail')).stdout).toContain('REFUND FAILED €5.00');
    const { transactions = [] } = (await shown(orderId)).payments[0] ?? {};
    const states = Object.fromEntries(
      transactions.map(({ transactionId, state }) => [transactionId, state]),
    );
    expect(states).toMatchObject({
      [asked.transactionId]: 'SUCCEEDED',
      [refund.transactionId]: 'FAILED',
    });
  });

  it('prints its reports and their answers as JSON', async () => {
    const orderId = await placeOrder();
    const { stdout } = await pay(orderId, '--json');

    expect(JSON.parse(stdout)).toMatchObject([
      {
        report: { orderId, provider: 'stripe', kind: 'SALE', amount: TOTAL },
        answer: { applied: true, paymentStatus: 'PAID', discrepancy: false },
      },
    ]);
  });

  it('reports a contradiction of sums', async () => {
    const orderId = await placeOrder();
    await pay(orderId);

    const { stdout } = await pay(orderId, '--refund', '9000');
    expect(stdout).toBe(
      'REFUND SUCCEEDED €90.00 → the order is REFUNDED, and its reports contradict each other\n',
    );
  });

  it.each<readonly [readonly string[], string]>([
    [['--authorize', '--fail'], 'several actions are given: choose one option'],
    [['--refund', '0'], 'error: option'],
    [['--void'], 'the order has no authorized amount to void'],
    [['--refund', '5'], 'the order has no paid amount to refund'],
    [['--dispute'], 'the order has no paid amount to dispute'],
  ])('refuses %j', async (args, why) => {
    const { code, stdout, stderr } = await pay(await placeOrder(), ...args);

    expect({ code, stdout }).toEqual({ code: EXIT.misused, stdout: '' });
    expect(stderr).toContain(why);
  });

  it('sends a request again if the service is busy', async () => {
    const orderId = await placeOrder();
    const busy = new Set<string>();
    const server = createServer(async (request, response) => {
      const { url = '', method = '', headers } = request;
      if (!busy.has(url)) {
        busy.add(url);
        response.writeHead(503).end('{"message":"Service Unavailable"}');
        return;
      }
      const body = method === 'POST' ? await text(request) : undefined;
      const sent = { method, headers: { ...headers } as Record<string, string>, body };
      const answer = await fetch(`${backend.url}${url}`, sent as RequestInit);
      response.writeHead(answer.status).end(await answer.text());
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    onTestFinished(() => void server.close());
    const port = String((server.address() as AddressInfo).port);
    publishAccess(port, backend.access);
    onTestFinished(() => rmSync(join(LOCAL_FOLDER, `run-${port}.json`), { force: true }));

    const { code, stderr } = await payAt(port, orderId);

    expect({ code, stderr, busy: busy.size }).toEqual({ code: EXIT.fine, stderr: '', busy: 2 });
    expect(await shown(orderId)).toMatchObject({ paymentStatus: 'PAID' });
  });

  it('refuses to pay twice', async () => {
    const orderId = await placeOrder();
    await pay(orderId);

    expect(await pay(orderId)).toMatchObject({
      code: EXIT.misused,
      stderr: expect.stringContaining('the order has no amount due'),
    });
  });

  it('advises to capture what is authorized', async () => {
    const orderId = await placeOrder();
    await pay(orderId, '--authorize');

    expect(await pay(orderId)).toMatchObject({
      code: EXIT.misused,
      stderr: expect.stringContaining('no amount due: capture what is authorized with --capture'),
    });
  });

  it.each(['o-01JWMJ9V40CJ3GAS3P5CEJY7T1', '250601-1J4D-9M2', '../customers'])(
    'explains where an order’s id is found: %s',
    async (orderId) => {
      const { code, stderr } = await pay(orderId);

      expect(code).toBe(EXIT.misused);
      expect(stderr).toContain(`there is no order ${orderId} at http://localhost:`);
      expect(stderr).toMatch(/An order's id begins with o-: .*\/ops/);
    },
  );
});
