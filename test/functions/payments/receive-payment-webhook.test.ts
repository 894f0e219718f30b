import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_BODY_BYTES } from '../../../functions/http/json-body.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { receive } from '../../support/payment-webhook.ts';
import { stripeEvent } from '../../support/stripe-events.ts';
import { freshTable } from '../../support/table.ts';

describe('POST /payment-webhooks/{provider}', () => {
  const table = freshTable();
  let orderId: string;
  let metadata: Record<string, string>;
  const lines: string[] = [];

  beforeAll(async () => {
    Object.assign(process.env, {
      STRIPE_WEBHOOK_SECRET: 'arn:stripe',
      STANDARD_WEBHOOK_SECRET: 'arn:standard',
    });
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
    ({ orderId } = await anOrder('a1b2', 'ABC'));
    metadata = { customerId: 'a1b2', orderId };
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    lines.length = 0;
  });

  const sale = (changes: object = {}, event: object = {}) =>
    stripeEvent('payment_intent.succeeded', {
      ...event,
      object: { metadata, amount: 1000, amount_received: 1000, ...changes },
    });
  const payments = async () =>
    (await table.all()).filter(({ type }) => type === 'Payment') as Record<string, unknown>[];
  const listen = () => {
    vi.stubEnv('LOG_LEVEL', 'INFO');
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
  };

  describe('without a valid signature', () => {
    it.each([
      ['no headers', '{}', { headers: {} }],
      ['another key', '{}', { secret: 'another' }],
      ['what is no JSON', '{"', { headers: {} }],
      ['nothing at all', '', { headers: {} }],
      ['a provider that nobody named', '{}', { provider: 'adyen' }],
      ['a member of Object', '{}', { provider: 'constructor' }],
      [
        'a signature of the other scheme',
        '{}',
        { provider: 'standard', headers: { 'stripe-signature': 't=1,v1=00' } },
      ],
    ])('says so and nothing else: %s', async (_, body, sent) => {
      const before = await table.all();
      const answer = await receive(body, sent);
      expect(answer).toEqual({
        status: 401,
        body: {
          type: '/problems/signature-invalid',
          title: 'The signature is not valid',
          status: 401,
          code: 'signature-invalid',
          instance: expect.stringMatching(/^\/payment-webhooks\//),
        },
      });
      expect(await table.all()).toEqual(before);
    });

    it('does not even read what is too large', async () => {
      const answer = await receive('x'.repeat(MAX_BODY_BYTES + 1), { headers: {} });
      expect(answer).toMatchObject({ status: 413, body: { code: 'payload-too-large' } });
    });

    it('refuses everything of a provider whose secret nobody deployed', async () => {
      vi.stubEnv('STANDARD_WEBHOOK_SECRET', undefined);
      vi.resetModules();
      const { receive: receiveAnew } = await import('../../support/payment-webhook.ts');
      expect(await receiveAnew('{}', { provider: 'standard' })).toMatchObject({ status: 401 });
    });
  });

  it('records a sale, once however often it is sent', async () => {
    expect(await receive(sale())).toEqual({ status: 200, body: { recorded: 1 } });
    const recorded = await payments();
    expect(recorded).toMatchObject([{ provider: 'stripe', reference: 'pi_3TAutomatic000001' }]);

    expect(await receive(sale())).toEqual({ status: 200, body: { recorded: 1 } });
    expect(await receive(sale(), { base64: true })).toMatchObject({ status: 200 });
    expect(await payments()).toEqual(recorded);
  });

  it('knows a payment by the provider’s reference alone', async () => {
    const refund = stripeEvent('refund.created.by_hand', { object: { amount: 100 } });
    expect(await receive(refund)).toEqual({ status: 200, body: { recorded: 1 } });
    expect(JSON.stringify(await payments())).toContain('re_3TRefund000000002');
  });

  it.each([
    ['says nothing of money', () => ({ ...sale(), type: 'customer.created' })],
    ['is no event', () => ({ hello: 'world' })],
    ['has no metadata and an unknown reference', () => sale({ id: 'pi_other', metadata: {} })],
    ['has the metadata of another shop', () => sale({ id: 'pi_other', metadata: { order: '7' } })],
    [
      'has ids that are none of ours',
      () => sale({ id: 'pi_other', metadata: { customerId: 'A#1', orderId: '#1001 / EU' } }),
    ],
  ])('passes over an event that %s', async (_, event) => {
    const before = await table.all();
    expect(await receive(event())).toEqual({ status: 200, body: { recorded: 0 } });
    expect(await table.all()).toEqual(before);
  });

  it('makes the provider try again for an order of ours that is not there', async () => {
    listen();
    const object = {
      id: 'pi_early',
      metadata: { customerId: 'a1b2', orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1' },
    };
    expect(await receive(sale(object))).toMatchObject({
      status: 404,
      body: { code: 'order-not-found' },
    });
    const metrics = lines.map((line) => JSON.parse(line)).filter((line) => '_aws' in line);
    expect(metrics).toMatchObject([{ PaymentFactOrphaned: [1] }]);
  });

  it('does the same for a payment of ours that is not there', async () => {
    listen();
    const paymentId = 'p-01JWMJ9V40CJ3GAS3P5CEJY7T3';
    const answer = await receive(sale({ id: 'pi_x', metadata: { ...metadata, paymentId } }));
    expect(answer).toMatchObject({ status: 404, body: { code: 'payment-not-found' } });
    expect(lines.join('')).toContain('PaymentFactOrphaned');
  });

  it('refuses another currency than the order’s, and says so to an operator', async () => {
    listen();
    const answer = await receive(sale({ id: 'pi_usd', latest_charge: 'ch_usd', currency: 'usd' }));
    expect(answer).toMatchObject({ status: 422, body: { code: 'currency-mismatch' } });
    expect(lines.join('')).toContain('PaymentFactOrphaned');
  });

  it('reads the body only after its signature: then as any other', async () => {
    expect(await receive('{"')).toMatchObject({ status: 400, body: { code: 'malformed-json' } });
    expect(await receive('x'.repeat(MAX_BODY_BYTES + 1))).toMatchObject({
      status: 413,
      body: { code: 'payload-too-large' },
    });
  });

  it('fails loudly for an API version that it cannot read', async () => {
    listen();
    const answer = await receive(sale({}, { api_version: '2024-06-20' }));
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal-error' } });
    expect(lines.join('')).toContain('2025-03-31.basil');
  });

  it('logs nothing of what it was sent', async () => {
    listen();
    await receive(stripeEvent('charge.succeeded', { object: { metadata } }));
    expect(lines.join('')).not.toMatch(/acme|Market Street|4242/);
  });

  describe('of Standard Webhooks', () => {
    const fact = (changes: object = {}) => ({
      provider: 'acme-pay',
      customerId: 'a1b2',
      orderId,
      paymentReference: 'pay-1',
      kind: 'AUTHORIZATION',
      state: 'FAILED',
      amount: 1000,
      currency: 'EUR',
      reference: 'auth-1',
      occurredAt: '2026-11-22T10:00:00Z',
      ...changes,
    });
    const standard = { provider: 'standard' };

    it('records A18’s body, as it is or in an envelope', async () => {
      expect(await receive(fact(), standard)).toEqual({ status: 200, body: { recorded: 1 } });
      const envelope = { type: 'payment.fact', timestamp: '2026-11-22T10:00:00Z', data: fact() };
      expect(await receive(envelope, standard)).toEqual({ status: 200, body: { recorded: 1 } });
      expect(JSON.stringify(await payments())).toContain('auth-1');
    });

    it.each([
      ['a kind that is none', { kind: 'TIP' }, 'invalid-request', '/kind'],
      [
        'a card’s number',
        { reference: '4242-4242-4242-4242' },
        'card-number-refused',
        '/reference',
      ],
      ['an id that is none', { orderId: 'o#1' }, 'invalid-request', '/orderId'],
    ])('tells what is wrong with %s', async (_, changes, code, pointer) => {
      const { status, body } = await receive(fact(changes), standard);
      expect({ status, code: body.code, pointer: body.errors[0].pointer }).toEqual({
        status: 422,
        code,
        pointer,
      });
    });
  });
});
