import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOf } from '../../../test/support/end-of.ts';
import { run } from '../../../test/support/local-run.ts';
import { signedWebhook } from '../../../test/support/signed-webhook.ts';
import { stripeEvent } from '../../../test/support/stripe-events.ts';
import { ordersClient } from '../../client/orders-client.ts';
import { LOCAL_FOLDER } from '../local-folder.ts';
import type { Run } from '../run.ts';

const SECRET = 'whsec_0123456789abcdefghijklmnop';

describe('The local run with paymentWebhooks', () => {
  let backend: Run;
  let orderId: string;
  let port: string;
  let shop: ReturnType<typeof ordersClient>;

  beforeAll(async () => {
    backend = await run({ port: 0, context: { paymentWebhooks: 'stripe,standard' } });
    port = new URL(backend.url).port;
    // Published like by `npm start`, so that other commands find the run.
    writeFileSync(fileOf(port), JSON.stringify({ ...backend.access, pid: process.pid }));
    shop = ordersClient({ url: backend.url, token: await backend.operatorToken() });
    const level = {
      name: 'Bag',
      unitPrice: 1000,
      currency: 'EUR',
      quantity: 9,
      lowStockThreshold: 1,
    };
    await shop.putInventory({ sku: 'ABC', body: level });
    await shop.createCustomer({ body: { customerId: 'a1b2', name: 'A', email: 'a@example.com' } });
    const body = { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 1, unitPrice: 1000 }] };
    ({ orderId } = await shop.createOrder({ customerId: 'a1b2', body }));
  });
  afterAll(async () => {
    rmSync(fileOf(port), { force: true });
    await backend?.stop();
  });

  const fileOf = (at: string) => join(LOCAL_FOLDER, `run-${at}.json`);

  /** Runs `npm run oms -- payment-secret set stripe`, with the secret on standard input. */
  const setSecret = (input: string, ...args: string[]) => {
    const child = spawn(
      process.execPath,
      ['packages/oms/oms.ts', 'payment-secret', 'set', ...args],
      {
        env: process.env,
      },
    );
    child.stdin.end(input);
    return endOf(child);
  };

  const post = async (secret: string, provider = 'stripe') => {
    const event = stripeEvent('payment_intent.succeeded', {
      object: { metadata: { customerId: 'a1b2', orderId }, amount: 1000, amount_received: 1000 },
    });
    // With the provider's own spaces and escapes: the signature is over the bytes.
    const body = Buffer.from(`${JSON.stringify(event, undefined, 2)}\n`);
    const at = Math.floor(Date.now() / 1000);
    const answer = await fetch(`${backend.url}/payment-webhooks/${provider}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...signedWebhook('stripe', { at, secret, body }).headers,
      },
      body,
    });
    return { status: answer.status, body: (await answer.json()) as { code?: string } };
  };

  it('rejects every webhook before a secret is set', async () => {
    expect(await post(SECRET)).toMatchObject({ status: 401, body: { code: 'signature-invalid' } });
  });

  it.each([
    ['no secret', '\n', ['stripe'], 'a signing secret must be whsec_'],
    ['another form', 'sk_live_123', ['stripe'], 'a signing secret must be whsec_'],
    ['a provider without webhooks', SECRET, ['paddle'], 'webhooks of "paddle" are not received'],
    ['a secret for no provider', SECRET, ['standard'], '--for names the providers'],
    ['a secret for an empty name', SECRET, ['standard', '--for', 'adyen,'], '"" is no provider'],
    [
      'a secret for what people do',
      SECRET,
      ['standard', '--for', 'adyen,manual'],
      '"manual" is no provider that reports by webhook',
    ],
    ['names for Stripe', SECRET, ['stripe', '--for', 'stripe'], '--for is for standard'],
    ['no deployment', SECRET, ['stripe', '--outputs', 'no.json'], 'there is no no.json'],
  ])('oms payment-secret set refuses %s', async (_, input, args, message) => {
    const { code, stderr } = await setSecret(input, ...args, '--port', port);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
    expect(stderr).not.toContain(SECRET);
  });

  it('oms payment-secret set needs a run or a deployment', async () => {
    const { code, stderr } = await setSecret(SECRET, 'stripe', '--port', '1');
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('no local run') });
  });

  it('oms payment-secret set uses the outputs of a deployment', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'outputs-'));
    const file = join(folder, 'outputs.json');
    writeFileSync(file, JSON.stringify({ Orders: { Region: 'eu-central-1' } }));
    const { code, stderr } = await setSecret(SECRET, 'stripe', '--outputs', file);
    rmSync(folder, { recursive: true });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('paymentWebhooks'),
    });
  });

  it('receives reports for the providers of a standard secret, and no others', async () => {
    const standard = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    const names = ['standard', '--for', 'adyen, klarna', '--json', '--port', port];
    const set = await setSecret(`${standard}\n`, ...names);
    expect(set).toMatchObject({ code: 0 });
    expect(JSON.parse(set.stdout)).toEqual({
      provider: 'standard',
      for: ['adyen', 'klarna'],
      secret: expect.any(String),
      version: expect.any(String),
    });
    expect(set.stdout + set.stderr).not.toContain(standard);
    await backend.coolDown();

    const report = async (provider: string) => {
      const fact = { kind: 'AUTHORIZATION', state: 'FAILED', paymentReference: `p-${provider}` };
      const body = Buffer.from(
        JSON.stringify({
          ...{ ...fact, customerId: 'a1b2', orderId, provider, reference: `r-${provider}` },
          ...{ amount: 1000, currency: 'EUR', occurredAt: new Date().toISOString() },
        }),
      );
      const at = Math.floor(Date.now() / 1000);
      const { headers } = signedWebhook('standard', { at, secret: standard, body });
      const answer = await fetch(`${backend.url}/payment-webhooks/standard`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await report('klarna')).toMatchObject({ status: 200 });
    for (const other of ['paypal', 'stripe', 'manual'])
      expect(await report(other), other).toMatchObject({
        status: 422,
        body: { code: 'invalid-request', errors: [{ pointer: '/provider' }] },
      });
  });

  it('receives a webhook that is signed with the secret, over its own bytes', async () => {
    const set = await setSecret(`${SECRET}\n`, 'stripe', '--port', port);
    expect(set).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The secret of stripe is set/),
    });
    expect(set.stdout + set.stderr).not.toContain(SECRET);
    // The function keeps a secret for up to five minutes, as it does on AWS.
    await backend.coolDown();

    expect(await post('whsec_another')).toMatchObject({ status: 401 });
    expect(await post(SECRET)).toEqual({ status: 200, body: { recorded: 1 } });
    const { paymentStatus } = (await shop.getCustomerOrder({ customerId: 'a1b2', orderId })) as {
      paymentStatus?: string;
    };
    expect(paymentStatus).toBe('PAID');
  });

  it('has no route for a provider that the context does not name', async () => {
    expect(await post(SECRET, 'paddle')).toMatchObject({ status: 401 });
  });

  it('requires the same of callers of the other routes as before', async () => {
    const answer = await fetch(`${backend.url}/orders?status=OPEN`);
    expect(answer.status).toBe(401);
    expect(existsSync(fileOf(port))).toBe(true);
  });
});
