// @module-tag alone

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_BODY_BYTES } from '../../functions/http/json-body.ts';
import {
  mayReportFor,
  signingSecretIn,
  storedSigningSecret,
} from '../../functions/payments/signatures/signing-secret.ts';
import { capturedLog } from '../support/captured-log.ts';
import { aCustomer, anOrder, aSku } from '../support/orders.ts';
import { receive } from '../support/payment-webhook.ts';
import { pay } from '../support/payments.ts';
import { stripeEvent } from '../support/stripe-events.ts';
import { freshTable } from '../support/table.ts';

describe('POST /payment-webhooks/{provider}', () => {
  const table = freshTable();
  let orderId: string;
  let metadata: Record<string, string>;
  const lines = capturedLog();

  beforeAll(async () => {
    Object.assign(process.env, {
      STRIPE_WEBHOOK_SECRET: 'arn:stripe',
      STANDARD_WEBHOOK_SECRET: 'arn:standard',
    });
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
    ({ orderId } = await anOrder('a1b2', 'ABC'));
    metadata = { customerId: 'a1b2', orderId };
  });

  const sale = (changes: object = {}, event: object = {}) =>
    stripeEvent('payment_intent.succeeded', {
      ...event,
      object: { metadata, amount: 1000, amount_received: 1000, ...changes },
    });
  const payments = async () =>
    (await table.all()).filter(({ type }) => type === 'Payment') as Record<string, unknown>[];

  describe('without a valid signature', () => {
    it.each([
      ['no headers', '{}', { headers: {} }],
      ['another key', '{}', { secret: 'another' }],
      ['what is no JSON', '{"', { headers: {} }],
      ['nothing at all', '', { headers: {} }],
      ['a provider without a setting', '{}', { provider: 'adyen' }],
      ['a member of Object', '{}', { provider: 'constructor' }],
      [
        'a signature of the other scheme',
        '{}',
        { provider: 'standard', headers: { 'stripe-signature': 't=1,v1=00' } },
      ],
    ])('is refused without details: %s', async (_, body, sent) => {
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

    it('is refused before its body is read if it is too large', async () => {
      const answer = await receive('x'.repeat(MAX_BODY_BYTES + 1), { headers: {} });
      expect(answer).toMatchObject({ status: 413, body: { code: 'payload-too-large' } });
    });

    it('is refused if the provider has no deployed secret', async () => {
      vi.stubEnv('STANDARD_WEBHOOK_SECRET', undefined);
      vi.resetModules();
      const { receive: receiveAnew } = await import('../support/payment-webhook.ts');
      expect(await receiveAnew('{}', { provider: 'standard' })).toMatchObject({ status: 401 });
    });
  });

  it('records a sale once, however often it is sent', async () => {
    expect(await receive(sale())).toEqual({ status: 200, body: { recorded: 1 } });
    const recorded = await payments();
    expect(recorded).toMatchObject([{ provider: 'stripe', reference: 'pi_3TAutomatic000001' }]);

    expect(await receive(sale())).toEqual({ status: 200, body: { recorded: 1 } });
    expect(await receive(sale(), { base64: true })).toMatchObject({ status: 200 });
    expect(await payments()).toEqual(recorded);
  });

  it('finds a payment by the provider’s reference alone', async () => {
    const refund = stripeEvent('refund.created.by_hand', { object: { amount: 100 } });
    expect(await receive(refund)).toEqual({ status: 200, body: { recorded: 1 } });
    expect(JSON.stringify(await payments())).toContain('re_3TRefund000000002');
  });

  it.each([
    ['is not about money', () => ({ ...sale(), type: 'customer.created' })],
    ['has no metadata and an unknown reference', () => sale({ id: 'pi_other', metadata: {} })],
    ['has the metadata of another shop', () => sale({ id: 'pi_other', metadata: { order: '7' } })],
    [
      'has ids that are none of ours',
      () => sale({ id: 'pi_other', metadata: { customerId: 'A#1', orderId: '#1001 / EU' } }),
    ],
  ])('skips an event that %s', async (_, event) => {
    const before = await table.all();
    expect(await receive(event())).toEqual({ status: 200, body: { recorded: 0 } });
    expect(await table.all()).toEqual(before);
  });

  it('makes the provider retry if an order of ours is missing', async () => {
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

  it('makes the provider retry if a payment of ours is missing', async () => {
    const paymentId = 'p-01JWMJ9V40CJ3GAS3P5CEJY7T3';
    const answer = await receive(sale({ id: 'pi_x', metadata: { ...metadata, paymentId } }));
    expect(answer).toMatchObject({ status: 404, body: { code: 'payment-not-found' } });
    expect(lines.join('')).toContain('PaymentFactOrphaned');
  });

  it('stores a report whose metadata names another order’s request or payment', async () => {
    for (const [n, foreign] of [
      { transactionId: 'TX/2026/77' },
      { paymentId: '#7 / EU' },
    ].entries()) {
      const { orderId: own } = await anOrder('a1b2', 'ABC');
      const captured = stripeEvent('charge.captured', {
        object: {
          id: `ch_foreign_${n}`,
          payment_intent: `pi_foreign_${n}`,
          metadata: { customerId: 'a1b2', orderId: own, ...foreign },
          amount: 1000,
          amount_captured: 1000,
        },
      });
      expect(await receive(captured)).toMatchObject({ status: 200, body: { recorded: 1 } });
      expect(JSON.stringify(await payments())).toContain(`ch_foreign_${n}`);
    }
    expect(lines.join('')).not.toContain('PaymentFact');
  });

  it('assigns a dispute to the right payment after a second attempt', async () => {
    const placed = { customerId: 'a1b2', ...(await anOrder('a1b2', 'ABC')) };
    const { paymentId } = (await pay(placed)).body;
    const of = { customerId: 'a1b2', orderId: placed.orderId, paymentId };
    const failed = stripeEvent('payment_intent.payment_failed', {
      object: { id: 'pi_try_1', metadata: of },
    });
    expect(await receive(failed)).toMatchObject({ status: 200, body: { recorded: 1 } });
    const paid = sale({ id: 'pi_try_2', latest_charge: 'ch_try_2', metadata: of });
    expect(await receive(paid)).toMatchObject({ status: 200, body: { recorded: 1 } });
    const dispute = stripeEvent('charge.dispute.created', {
      object: { id: 'du_try_2', payment_intent: 'pi_try_2', charge: 'ch_try_2', metadata: {} },
    });
    expect(await receive(dispute)).toEqual({ status: 200, body: { recorded: 1 } });
    expect(JSON.stringify(await payments())).toContain('du_try_2');
  });

  describe('about an unknown payment', () => {
    const event = (type: string, secondsAgo: number) =>
      stripeEvent(type, {
        created: Math.floor(Date.now() / 1000) - secondsAgo,
        object: { id: 'x_early', payment_intent: 'pi_late', metadata: {}, amount: 100 },
      });

    it.each(['refund.created.by_hand', 'charge.dispute.created', 'charge.captured'])(
      'makes the provider retry %s while it is young, and counts it',
      async (type) => {
        const before = await table.all();
        expect(await receive(event(type, 3500))).toMatchObject({
          status: 404,
          body: { code: 'payment-not-found' },
        });
        expect(await receive(event(type, 3700))).toEqual({ status: 200, body: { recorded: 0 } });
        expect(await table.all()).toEqual(before);
        const metrics = lines.map((line) => JSON.parse(line)).filter((line) => '_aws' in line);
        expect(metrics).toMatchObject([{ PaymentFactUnknown: [1] }, { PaymentFactUnknown: [1] }]);
        expect(lines.join('')).not.toContain('PaymentFactOrphaned');
      },
    );

    it('records it when it is repeated after the event that names the order', async () => {
      const { orderId: own } = await anOrder('a1b2', 'ABC');
      const early = event('refund.created.by_hand', 10);
      expect(await receive(early)).toMatchObject({ status: 404 });
      const ours = { metadata: { customerId: 'a1b2', orderId: own } };
      await receive(sale({ id: 'pi_late', latest_charge: 'ch_late', ...ours }));
      expect(await receive(early)).toEqual({ status: 200, body: { recorded: 1 } });
      expect(JSON.stringify(await payments())).toContain('x_early');
    });

    it('skips an event of another system’s order without a log line', async () => {
      const theirs = event('charge.captured', 10);
      const object = { ...theirs.data.object, metadata: { customerId: '#1', orderId: '#7 / EU' } };
      const answer = await receive({
        ...theirs,
        data: { object: { ...object, payment_intent: 'pi_theirs' } },
      });
      expect(answer).toEqual({ status: 200, body: { recorded: 0 } });
      expect(lines.join('')).not.toContain('PaymentFact');
    });
  });

  it('ignores a failed attempt beyond an order’s limit of payments', async () => {
    const { orderId: own } = await anOrder('a1b2', 'ABC');
    const failed = (n: number) =>
      stripeEvent('payment_intent.payment_failed', {
        object: { id: `pi_bot_${n}`, metadata: { customerId: 'a1b2', orderId: own } },
      });
    for (let n = 1; n <= 10; n++)
      expect(await receive(failed(n))).toEqual({ status: 200, body: { recorded: 1 } });
    const before = await table.all();
    expect(await receive(failed(11))).toEqual({ status: 200, body: { recorded: 1 } });
    expect(await table.all()).toEqual(before);
    expect(lines.join('')).toContain('"PaymentAttemptIgnored":[1]');
    expect(lines.join('')).not.toContain('PaymentFact');
  });

  it('refuses another currency than the order’s, and logs that for an operator', async () => {
    const answer = await receive(sale({ id: 'pi_usd', latest_charge: 'ch_usd', currency: 'usd' }));
    expect(answer).toMatchObject({ status: 422, body: { code: 'currency-mismatch' } });
    expect(lines.join('')).toContain('PaymentFactOrphaned');
  });

  it('checks the signature before the body', async () => {
    expect(await receive('{"')).toMatchObject({ status: 400, body: { code: 'malformed-json' } });
    expect(await receive('x'.repeat(MAX_BODY_BYTES + 1))).toMatchObject({
      status: 413,
      body: { code: 'payload-too-large' },
    });
  });

  it.each([
    [
      'an unsupported API version',
      () => sale({}, { api_version: '2024-06-20' }),
      /2025-03-31\.basil/,
    ],
    ['a thin event', () => ({ ...sale(), object: 'v2.core.event', data: undefined }), /snapshot/],
    ['no event', () => ({ hello: 'world' }), /snapshot/],
    [
      'an unknown status',
      () => stripeEvent('refund.updated', { object: { status: 'held' } }),
      /unknown status/,
    ],
  ])('is refused with 422 and counted, so that it comes again: %s', async (_, event, because) => {
    const before = await table.all();
    const answer = await receive(event());
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-request' } });
    expect(answer.body.errors[0].detail).toMatch(because);
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged.find((line) => '_aws' in line)).toMatchObject({ PaymentEventUnreadable: [1] });
    expect(logged.find(({ message }) => message === 'payment event not read').because).toMatch(
      because,
    );
    expect(lines.join('')).not.toContain('Fault');
    expect(await table.all()).toEqual(before);
  });

  it('logs nothing of the body', async () => {
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

    it('records A18’s body, plain or in an envelope', async () => {
      expect(await receive(fact(), standard)).toEqual({ status: 200, body: { recorded: 1 } });
      const envelope = { type: 'payment.fact', timestamp: '2026-11-22T10:00:00Z', data: fact() };
      expect(await receive(envelope, standard)).toEqual({ status: 200, body: { recorded: 1 } });
      expect(JSON.stringify(await payments())).toContain('auth-1');
    });

    it('is recorded with a reference that looks like a card number', async () => {
      for (const reference of ['r4242424242424242aaaaaaaaaaaaaaaa', '4242424242424242']) {
        const sent = fact({ reference, paymentReference: `p-${reference}` });
        expect(await receive(sent, standard)).toEqual({ status: 200, body: { recorded: 1 } });
      }
    });

    it('belongs to the provider names of its secret', () => {
      const bound = signingSecretIn(storedSigningSecret('whsec_x', ['adyen', 'stripe', 'manual']));
      const may = (secret: typeof bound) =>
        ['adyen', 'stripe', 'manual', 'klarna'].filter((one) => mayReportFor(secret, one));
      expect(bound.secret).toBe('whsec_x');
      expect(may(bound)).toEqual(['adyen', 'stripe']);
      expect(may(signingSecretIn('whsec_x'))).toEqual(['adyen', 'klarna']);
    });

    it.each([
      ['a kind that is none', { kind: 'TIP' }, 'invalid-request', '/kind'],
      ['a provider with a door of its own', { provider: 'stripe' }, 'invalid-request', '/provider'],
      ['what people do by hand', { provider: 'manual' }, 'invalid-request', '/provider'],
      ['an id that is none', { orderId: 'o#1' }, 'invalid-request', '/orderId'],
    ])('explains the error in %s', async (_, changes, code, pointer) => {
      const { status, body } = await receive(fact(changes), standard);
      expect({ status, code: body.code, pointer: body.errors[0].pointer }).toEqual({
        status: 422,
        code,
        pointer,
      });
    });
  });
});
