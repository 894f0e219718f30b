import { describe, expect, it } from 'vitest';
import { STRIPE_EVENT_TYPES } from '../../../../domain/payment-adapters/stripe.ts';
import type { PaymentCapture } from '../../../../domain/payments/payment-capture.ts';
import type { Request } from '../../../../functions/payments/provider.ts';
import {
  listOf,
  READ_AT,
  type Scripted,
  type Sent,
  scriptedStripe,
} from '../../../support/scripted-stripe.ts';
import { stripeEvent } from '../../../support/stripe-events.ts';

const T = 't-01JWMJ9V40CJ3GAS3P5CEJY7TA';

const request = (changes: Partial<Request> = {}): Request => ({
  references: ['pi_1'],
  transactionId: T,
  amount: 2000,
  currency: 'EUR',
  final: true,
  ...changes,
});

const start = (changes: object = {}) => ({
  customerId: 'a1b2',
  orderId: 'o-1',
  paymentId: 'p-1',
  references: [] as string[],
  amount: 5000,
  currency: 'EUR',
  ...changes,
});

const charge = (changes: object = {}) => ({
  ...stripeEvent('charge.succeeded.uncaptured').data.object,
  id: 'ch_1',
  payment_intent: 'pi_1',
  amount_captured: 0,
  ...changes,
});

const intent = (changes: object = {}) => ({
  ...stripeEvent('payment_intent.amount_capturable_updated').data.object,
  id: 'pi_1',
  client_secret: 'pi_1_secret_2',
  latest_charge: charge(),
  ...changes,
});

const MULTICAPTURE = {
  payment_method_details: { type: 'card', card: { multicapture: { status: 'available' } } },
};

/** Stripe with these intents, which a capture and a cancellation change. */
function stripe(
  intents: readonly { id: string }[] = [intent()],
  capture: PaymentCapture = 'manual',
) {
  const now = new Map(intents.map((one) => [one.id, one as ReturnType<typeof intent>]));
  return scriptedStripe(({ method, path, form }: Sent): Scripted => {
    const [, , kind, id = '', action] = path.split('/');
    if (kind === 'refunds' && method === 'POST') return { body: refundOf(form) };
    if (kind === 'refunds' || kind === 'disputes') return { body: listOf([]) };
    if (id === '') return { body: NEW };
    const known = now.get(id);
    if (!known) return { status: 404, body: { error: { code: 'resource_missing' } } };
    const after = method === 'POST' ? { ...known, ...changesBy(action, form, known) } : known;
    now.set(id, after);
    return { body: after };
  }, capture);
}

const NEW = { id: 'pi_new', status: 'requires_payment_method', client_secret: 'x' };

const refundOf = (form: Sent['form']) =>
  refund('re_1', { metadata: { transactionId: form['metadata[transactionId]'] } });

function changesBy(
  action: string | undefined,
  form: Sent['form'],
  { metadata }: ReturnType<typeof intent>,
): object {
  if (action === 'cancel') return { status: 'canceled' };
  if (action === undefined) {
    const marks = Object.entries(form).map(([name, value]) => [/\[(.+)\]/.exec(name)?.[1], value]);
    return { metadata: { ...metadata, ...Object.fromEntries(marks) } };
  }
  const received = Number(form['amount_to_capture']);
  const captured = charge({ captured: true, amount_captured: received });
  return { status: 'succeeded', amount_received: received, latest_charge: captured };
}

const refund = (id: string, changes: object = {}) => ({
  ...stripeEvent('refund.created').data.object,
  id,
  amount: 2000,
  status: 'succeeded',
  payment_intent: 'pi_1',
  ...changes,
});

const keyOf = ({ headers }: Sent) => headers.get('idempotency-key');

describe('Stripe starts a payment', () => {
  it('with the three ids, under a key of the payment and its number of attempts', async () => {
    const { provider, sent } = stripe();

    expect(await provider.start(start())).toEqual({
      reference: 'pi_new',
      status: 'OPEN',
      clientSecret: 'x',
    });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/v1/payment_intents',
      form: {
        amount: '5000',
        currency: 'eur',
        capture_method: 'manual',
        'automatic_payment_methods[enabled]': 'true',
        'metadata[customerId]': 'a1b2',
        'metadata[orderId]': 'o-1',
        'metadata[paymentId]': 'p-1',
      },
    });
    expect(sent.map(keyOf)).toEqual(['p-1:0']);
  });

  it.each<[PaymentCapture, object]>([
    ['automatic', { capture_method: 'automatic' }],
    ['manual', { capture_method: 'manual' }],
    [
      'parcels',
      {
        capture_method: 'manual',
        'payment_method_options[card][request_multicapture]': 'if_available',
      },
    ],
  ])('to be captured: %s', async (capture, form) => {
    const { provider, sent } = stripe([], capture);
    await provider.start(start());

    expect(sent[0]?.form).toMatchObject(form);
    expect(Object.keys(sent[0]?.form ?? {}).filter((name) => /options/.test(name))).toHaveLength(
      capture === 'parcels' ? 1 : 0,
    );
    expect(provider.can.captureInParts).toBe(capture === 'parcels');
  });

  it.each([
    ['requires_payment_method', { status: 'OPEN', clientSecret: 'pi_1_secret_2' }],
    ['requires_action', { status: 'OPEN', clientSecret: 'pi_1_secret_2' }],
    ['processing', { status: 'UNDER_WAY' }],
    ['requires_capture', { status: 'DONE' }],
    ['succeeded', { status: 'DONE' }],
  ])('or finds it: %s', async (status, expected) => {
    const { provider, requests } = stripe([intent({ status })]);

    expect(await provider.start(start({ references: ['pi_1'] }))).toEqual({
      reference: 'pi_1',
      ...expected,
    });
    expect(requests()).toEqual(['GET /v1/payment_intents/pi_1']);
  });

  it('again if all attempts were canceled, under another key', async () => {
    const { provider, sent } = stripe([intent({ status: 'canceled' })]);

    expect(await provider.start(start({ references: ['pi_1'] }))).toMatchObject({
      reference: 'pi_new',
    });
    expect(sent.map(keyOf)).toEqual([null, 'p-1:1']);
  });

  it('and finds the attempt that was paid before one that is open', async () => {
    const attempts = [
      intent({ id: 'pi_2', status: 'requires_action' }),
      intent({ status: 'processing' }),
    ];
    const { provider } = stripe(attempts);

    expect(await provider.start(start({ references: ['pi_2', 'pi_1'] }))).toEqual({
      reference: 'pi_1',
      status: 'UNDER_WAY',
    });
  });

  it('and leaves open what an unknown status means', async () => {
    const { provider } = stripe([intent({ status: 'teleported' })]);

    await expect(provider.start(start({ references: ['pi_1'] }))).rejects.toMatchObject({
      name: 'Unknown',
    });
  });

  it('only with an amount that Stripe can move, and asks nothing for another', async () => {
    const { provider, sent } = stripe();

    await expect(provider.start(start({ amount: 1234, currency: 'KWD' }))).rejects.toMatchObject({
      name: 'Refused',
      code: 'amount-not-payable',
    });
    await provider.start(start({ amount: 5, currency: 'ISK' }));
    expect(sent.map(({ form }) => form['amount'])).toEqual(['500']);
  });
});

describe('Stripe captures', () => {
  it('after it was asked and the request was written, under the request’s key', async () => {
    const { provider, sent, requests } = stripe();
    const facts = await provider.capture(request());

    expect(requests()).toEqual([
      'GET /v1/payment_intents/pi_1',
      'POST /v1/payment_intents/pi_1',
      'POST /v1/payment_intents/pi_1/capture',
      'GET /v1/payment_intents/pi_1',
    ]);
    expect(sent[1]?.form).toEqual({ [`metadata[${T}]`]: '0' });
    expect(sent[2]?.form).toEqual({ amount_to_capture: '2000' });
    expect(sent.map(keyOf)).toEqual([null, null, T, null]);
    expect(facts).toContainEqual(
      expect.objectContaining({
        kind: 'CAPTURE',
        state: 'SUCCEEDED',
        amount: 2000,
        transactionId: T,
        reference: 'ch_1',
        occurredAt: READ_AT,
      }),
    );
  });

  it('only once: a request whose mark has its amount behind it is done', async () => {
    const paid = intent({
      status: 'succeeded',
      amount_received: 2000,
      metadata: { [T]: '0' },
      latest_charge: charge({ captured: true, amount_captured: 2000 }),
    });
    const { provider, requests } = stripe([paid]);
    const facts = await provider.capture(request());

    expect(requests()).toEqual(['GET /v1/payment_intents/pi_1']);
    expect(facts.map(({ transactionId }) => transactionId)).toContain(T);
  });

  it('again if its mark has less than its amount behind it, and keeps the mark', async () => {
    const { provider, requests } = stripe([
      intent({ metadata: { [T]: '0' }, amount_received: 1999 }),
    ]);
    await provider.capture(request());

    expect(requests()).toEqual([
      'GET /v1/payment_intents/pi_1',
      'POST /v1/payment_intents/pi_1/capture',
      'GET /v1/payment_intents/pi_1',
    ]);
  });

  it.each([
    [true, 'true'],
    [false, 'false'],
  ])('in parts if the payment method allows it, final: %s', async (final, expected) => {
    const { provider, sent } = stripe([intent({ latest_charge: charge(MULTICAPTURE) })]);
    await provider.capture(request({ final }));

    expect(sent[2]?.form).toEqual({ amount_to_capture: '2000', final_capture: expected });
  });

  it('nothing of a payment method with one capture, if more captures follow', async () => {
    const { provider, requests } = stripe();

    await expect(provider.capture(request({ final: false }))).rejects.toMatchObject({
      name: 'Refused',
      code: 'more-captures-unavailable',
    });
    expect(requests()).toEqual(['GET /v1/payment_intents/pi_1']);
  });

  it('the attempt that is held', async () => {
    const { provider, requests } = stripe([intent({ id: 'pi_0', status: 'canceled' }), intent()]);
    await provider.capture(request({ references: ['pi_0', 'pi_1'] }));

    expect(requests()).toContain('POST /v1/payment_intents/pi_1/capture');
  });

  it('only once, also if a later attempt was canceled', async () => {
    const paid = intent({
      status: 'succeeded',
      amount_received: 2000,
      metadata: { [T]: '0' },
      latest_charge: charge({ captured: true, amount_captured: 2000 }),
    });
    const { provider, requests } = stripe([paid, intent({ id: 'pi_2', status: 'canceled' })]);
    await provider.capture(request({ references: ['pi_1', 'pi_2'] }));

    expect(requests().filter((one) => one.startsWith('POST'))).toEqual([]);
  });

  it('no payment without a reference, and leaves open what another one did', async () => {
    await expect(stripe().provider.capture(request({ references: [] }))).rejects.toMatchObject({
      name: 'Unknown',
    });
  });

  it('no payment of another account', async () => {
    const { provider } = stripe([]);

    await expect(provider.capture(request())).rejects.toMatchObject({ name: 'Misconfigured' });
    await expect(provider.ask(['pi_1'])).rejects.toMatchObject({ name: 'Misconfigured' });
  });

  it('hundredths of a currency without a minor unit', async () => {
    const { provider, sent } = stripe();
    await provider.capture(request({ currency: 'ISK', amount: 20 }));

    expect(sent[2]?.form).toEqual({ amount_to_capture: '2000' });
  });
});

describe('Stripe releases', () => {
  it('after the request was written: a cancellation takes no metadata', async () => {
    const { provider, sent, requests } = stripe();
    const facts = await provider.release(request());

    expect(requests()).toEqual([
      'GET /v1/payment_intents/pi_1',
      'POST /v1/payment_intents/pi_1',
      'POST /v1/payment_intents/pi_1/cancel',
    ]);
    expect(sent[1]?.form).toEqual({ 'metadata[transactionId]': T });
    expect(sent.map(keyOf)).toEqual([null, null, T]);
    expect(facts.at(-1)).toMatchObject({ kind: 'VOID', state: 'SUCCEEDED', transactionId: T });
  });

  it('after a lost answer without writing the request again', async () => {
    const { provider, requests } = stripe([intent({ metadata: { transactionId: T } })]);
    await provider.release(request());

    expect(requests()).toEqual([
      'GET /v1/payment_intents/pi_1',
      'POST /v1/payment_intents/pi_1/cancel',
    ]);
  });

  it('only once, and not what another one released', async () => {
    const done = stripe([intent({ status: 'canceled', metadata: { transactionId: T } })]);
    const other = stripe([intent({ status: 'canceled' })]);

    expect((await done.provider.release(request())).at(-1)).toMatchObject({ transactionId: T });
    await expect(other.provider.release(request())).rejects.toMatchObject({
      code: 'already-released',
    });
    expect([...done.requests(), ...other.requests()]).toEqual(
      Array(2).fill('GET /v1/payment_intents/pi_1'),
    );
  });
});

describe('Stripe refunds', () => {
  it('after it looked for the request, under the request’s key', async () => {
    const { provider, sent, requests } = stripe([intent({ amount_received: 5000 })]);
    const facts = await provider.refund(request());

    expect(requests()).toEqual([
      'GET /v1/payment_intents/pi_1',
      'GET /v1/refunds',
      'POST /v1/refunds',
    ]);
    expect(sent[2]?.form).toEqual({
      payment_intent: 'pi_1',
      amount: '2000',
      'metadata[transactionId]': T,
    });
    expect(sent.map(keyOf)).toEqual([null, null, T]);
    expect(facts).toMatchObject([{ kind: 'REFUND', reference: 're_1', transactionId: T }]);
  });

  it('only once: a refund that names the request is on any page of the list', async () => {
    const { provider, sent, requests } = scriptedStripe(({ path, form }) => {
      if (path !== '/v1/refunds') return { body: intent() };
      return form['starting_after'] === undefined
        ? { body: listOf([refund('re_1', { metadata: {} })], true) }
        : { body: listOf([refund('re_2', { metadata: { transactionId: T } })]) };
    });
    const facts = await provider.refund(request());

    expect(requests()).toEqual([
      'GET /v1/payment_intents/pi_1',
      'GET /v1/refunds',
      'GET /v1/refunds',
    ]);
    expect(sent[2]?.form).toMatchObject({ starting_after: 're_1', limit: '100' });
    expect(facts).toMatchObject([{ reference: 're_2', state: 'SUCCEEDED', transactionId: T }]);
  });

  it('from the attempt that has the most, without refunds that failed', async () => {
    const refunds: Record<string, object[]> = {
      pi_1: [refund('re_8', { amount: 4000, status: 'failed', metadata: {} })],
      pi_2: [refund('re_9', { amount: 4000, metadata: {} })],
    };
    const { provider, sent } = scriptedStripe(({ method, path, form }) => {
      if (method === 'POST') return { body: refund('re_1') };
      if (path === '/v1/refunds')
        return { body: listOf(refunds[form['payment_intent'] ?? ''] ?? []) };
      const id = path.split('/')[3];
      return { body: intent({ id, amount_received: id === 'pi_1' ? 4500 : 5000 }) };
    });
    await provider.refund(request({ references: ['pi_2', 'pi_1'] }));

    expect(sent.at(-1)?.form).toMatchObject({ payment_intent: 'pi_1' });
  });

  it('from the attempt that has the money', async () => {
    const attempts = [
      intent({ id: 'pi_0', status: 'canceled', amount_received: 0 }),
      intent({ amount_received: 5000 }),
      intent({ id: 'pi_2', status: 'canceled', amount_received: 0 }),
    ];
    const { provider, sent } = stripe(attempts);
    await provider.refund(request({ references: ['pi_0', 'pi_1', 'pi_2'] }));

    expect(sent.at(-1)?.form).toMatchObject({ payment_intent: 'pi_1' });
  });
});

describe('Stripe is asked', () => {
  it('and leaves open what an unknown status of a refund means', async () => {
    const paid = intent({ latest_charge: charge({ captured: true, amount_captured: 5000 }) });
    const { provider } = scriptedStripe(({ path }) =>
      path === '/v1/refunds'
        ? { body: listOf([refund('re_1', { status: 'teleported' })]) }
        : { body: path === '/v1/disputes' ? listOf([]) : paid },
    );

    await expect(provider.ask(['pi_1'])).rejects.toMatchObject({ name: 'Unknown' });
  });
});

describe('Stripe lists what changed', () => {
  it('as facts of events that were not delivered, then as booked sums', async () => {
    const booked = (id: string, amount: number, source: object | null, currency = 'eur') => ({
      id,
      amount,
      currency,
      source,
    });
    const ofCharge = { id: 'ch_1', currency: 'eur', payment_intent: 'pi_1' };
    const ofRefund = { id: 're_1', currency: 'eur', payment_intent: 'pi_1' };
    const { provider, sent } = scriptedStripe(({ path, form }) => {
      if (path === '/v1/events')
        return {
          body: listOf([
            stripeEvent('charge.captured'),
            stripeEvent('payment_intent.canceled.unpaid'),
          ]),
        };
      return form['starting_after'] === undefined
        ? {
            body: listOf(
              [booked('txn_4', 500, ofRefund), booked('txn_3', -100, { id: 'po_1' })],
              true,
            ),
          }
        : {
            body: listOf([
              booked('txn_2', -500, ofRefund),
              booked('txn_1', 5000, ofCharge),
              booked('txn_0', 4400, { ...ofCharge, id: 'ch_0' }, 'usd'),
              booked('txn_01', 100, { ...ofCharge, id: 'ch_0' }),
              booked('txn_00', -100, null),
            ]),
          };
    });
    const changes = [];
    for await (const change of provider.changes(
      new Date('2026-11-23T10:00:00.900Z'),
      new Date('2026-11-25T10:00:00Z'),
    ))
      changes.push(change);

    expect(changes).toMatchObject([
      { facts: [{ kind: 'CAPTURE' }] },
      { booked: { paymentReference: 'pi_1', reference: 're_1', amount: 0, currency: 'EUR' } },
      { booked: { reference: 'ch_1', amount: 5000 } },
      { booked: { reference: 'ch_0', amount: undefined, currency: 'EUR' } },
    ]);
    expect(changes).toHaveLength(4);
    expect(sent[0]?.form).toMatchObject({
      'created[gte]': '1795428000',
      'created[lte]': '1795600800',
      delivery_success: 'false',
      'types[]': STRIPE_EVENT_TYPES.at(-1),
    });
    expect(STRIPE_EVENT_TYPES.length).toBeLessThanOrEqual(20);
    expect(sent[1]?.form).toMatchObject({ 'expand[]': 'data.source' });
  });

  it('and leaves open what is no list', async () => {
    const next = (body: object) =>
      scriptedStripe(() => ({ body }))
        .provider.changes(new Date(0), new Date(1))
        [Symbol.asyncIterator]()
        .next();

    await expect(next({ object: 'list' })).rejects.toMatchObject({ name: 'Unknown' });
  });

  it('and skips events of an old API version, whose money is booked', async () => {
    const old = stripeEvent('refund.created', { object: { status: 'teleported' } });
    const source = { id: 're_1', currency: 'eur', payment_intent: 'pi_1' };
    const { provider } = scriptedStripe(({ path }) => ({
      body: listOf(
        path === '/v1/events'
          ? [old, stripeEvent('charge.captured')]
          : [{ id: 'txn_1', amount: -500, currency: 'eur', source }],
      ),
    }));
    const changes = [];
    for await (const change of provider.changes(new Date(0), new Date(1))) changes.push(change);

    expect(changes).toMatchObject([
      { facts: [{ kind: 'CAPTURE' }] },
      { booked: { reference: 're_1', amount: -500 } },
    ]);
  });

  it('and ends if a list does not', async () => {
    const { provider } = scriptedStripe(() => ({ body: listOf([{ id: 'evt_1' }], true) }));
    const changes = provider.changes(new Date(0), new Date(1))[Symbol.asyncIterator]();

    await expect(changes.next()).rejects.toMatchObject({ name: 'Unknown' });
  });
});
