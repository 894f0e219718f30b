import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STRIPE_EVENT_TYPES, stripeFacts } from '../../../domain/payment-adapters/stripe.ts';
import { UnreadableEvent } from '../../../domain/payment-adapters/unreadable-event.ts';
import type { PaymentFact } from '../../../domain/payments/payment.ts';
import { STRIPE_EVENTS, stripeEvent } from '../../support/stripe-events.ts';

const IDS = {
  customerId: 'a1b2',
  orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1',
  paymentId: 'p-01JWMJ9V40CJ3GAS3P5CEJY7T3',
};
const AUTOMATIC = { paymentReference: 'pi_3TAutomatic000001' };
const MANUAL = { paymentReference: 'pi_3TManual00000001', ...IDS };
const REQUEST = { transactionId: 't-01JWMJ9V40CJ3GAS3P5CEJY7T4' };
const CHARGE = 'ch_3TManual00000001';

/** Each event of test/data/stripe, and its facts. */
const FACTS: Readonly<Record<string, readonly Partial<PaymentFact>[]>> = {
  'payment_intent.amount_capturable_updated': [
    { kind: 'AUTHORIZATION', state: 'SUCCEEDED', reference: MANUAL.paymentReference, ...MANUAL },
  ],
  'payment_intent.succeeded': [
    { kind: 'SALE', state: 'SUCCEEDED', reference: 'ch_3TAutomatic000001', ...AUTOMATIC, ...IDS },
  ],
  'payment_intent.succeeded.manual': [
    { kind: 'VOID', amount: 2000, reference: MANUAL.paymentReference, ...MANUAL },
  ],
  'payment_intent.canceled': [
    { kind: 'VOID', state: 'SUCCEEDED', reference: MANUAL.paymentReference, ...MANUAL },
  ],
  'payment_intent.canceled.expired': [
    { kind: 'AUTHORIZATION', state: 'REVERSED', reference: MANUAL.paymentReference, ...MANUAL },
  ],
  'payment_intent.canceled.unpaid': [],
  'payment_intent.payment_failed': [
    {
      kind: 'SALE',
      state: 'FAILED',
      reference: 'ch_3TAutomatic000000',
      failure: { code: 'insufficient_funds' },
      ...AUTOMATIC,
      ...IDS,
    },
  ],
  'payment_intent.processing': [
    { kind: 'SALE', state: 'PENDING', reference: 'ch_3TAutomatic000001', ...AUTOMATIC, ...IDS },
  ],
  'payment_intent.requires_action.voucher': [
    { kind: 'SALE', state: 'PENDING', reference: 'pi_3TAutomatic000001', ...AUTOMATIC, ...IDS },
  ],
  'payment_intent.requires_action.redirect': [],
  'payment_intent.payment_failed.voucher': [
    {
      kind: 'SALE',
      state: 'FAILED',
      reference: 'pm_1TExampleVouch001',
      failure: { code: 'payment_intent_payment_attempt_expired' },
      ...AUTOMATIC,
      ...IDS,
    },
  ],
  'payment_intent.canceled.voucher': [
    { kind: 'SALE', state: 'FAILED', reference: 'pi_3TAutomatic000001', ...AUTOMATIC, ...IDS },
  ],
  'charge.pending': [
    { kind: 'SALE', state: 'PENDING', reference: 'ch_3TAutomatic000001', ...AUTOMATIC, ...IDS },
  ],
  'charge.succeeded': [
    { kind: 'SALE', state: 'SUCCEEDED', reference: 'ch_3TAutomatic000001', ...AUTOMATIC, ...IDS },
  ],
  'charge.succeeded.uncaptured': [
    { kind: 'AUTHORIZATION', state: 'SUCCEEDED', reference: MANUAL.paymentReference, ...MANUAL },
  ],
  'charge.captured': [{ kind: 'CAPTURE', state: 'SUCCEEDED', reference: CHARGE, ...MANUAL }],
  'charge.captured.partly': [
    { kind: 'CAPTURE', state: 'SUCCEEDED', amount: 6390, reference: CHARGE, ...MANUAL },
    { kind: 'VOID', amount: 2000, reference: MANUAL.paymentReference, ...MANUAL },
  ],
  'charge.expired': [
    { kind: 'AUTHORIZATION', state: 'REVERSED', reference: MANUAL.paymentReference, ...MANUAL },
  ],
  'refund.created': [
    { kind: 'REFUND', state: 'PENDING', amount: 2000, ...AUTOMATIC, ...IDS, ...REQUEST },
  ],
  'refund.created.by_hand': [
    { kind: 'REFUND', state: 'SUCCEEDED', amount: 500, reference: 're_3TRefund000000002' },
  ],
  'refund.updated': [
    { kind: 'REFUND', state: 'SUCCEEDED', amount: 2000, ...AUTOMATIC, ...IDS, ...REQUEST },
  ],
  'refund.failed': [
    {
      kind: 'REFUND',
      state: 'REVERSED',
      amount: 2000,
      failure: { code: 'expired_or_canceled_card' },
      ...REQUEST,
    },
  ],
  'charge.dispute.created': [{ kind: 'CHARGEBACK', state: 'SUCCEEDED', ...AUTOMATIC }],
  'charge.dispute.created.inquiry': [{ kind: 'CHARGEBACK', state: 'PENDING', ...AUTOMATIC }],
  'charge.dispute.funds_withdrawn': [{ kind: 'CHARGEBACK', state: 'SUCCEEDED', ...AUTOMATIC }],
  'charge.dispute.funds_reinstated': [{ kind: 'CHARGEBACK', state: 'REVERSED', ...AUTOMATIC }],
  'charge.dispute.updated': [{ kind: 'CHARGEBACK', state: 'SUCCEEDED', ...AUTOMATIC }],
  'charge.dispute.closed.won': [{ kind: 'CHARGEBACK', state: 'REVERSED', ...AUTOMATIC }],
  'charge.dispute.closed.lost': [{ kind: 'CHARGEBACK', state: 'SUCCEEDED', ...AUTOMATIC }],
};

describe('The facts of a Stripe event', () => {
  it('are listed for every recorded event, and every type that is read is recorded', () => {
    expect(Object.keys(FACTS).sort()).toEqual([...STRIPE_EVENTS].sort());
    expect([...new Set(STRIPE_EVENTS.map((name) => stripeEvent(name).type))].sort()).toEqual(
      [...STRIPE_EVENT_TYPES].sort(),
    );
  });

  it('are read from the types that docs/operators.md lists', () => {
    const text = readFileSync('docs/operators.md', 'utf8');
    expect(STRIPE_EVENT_TYPES.filter((type) => !text.includes(`\`${type}\``))).toEqual([]);
  });

  it.each(Object.entries(FACTS))('are as listed for %s', (name, expected) => {
    const event = stripeEvent(name);
    const occurredAt = new Date(event.created * 1000).toISOString();
    expect(stripeFacts(event)).toEqual(
      expected.map((fact) =>
        expect.objectContaining({
          provider: 'stripe',
          currency: 'EUR',
          amount: 8390,
          occurredAt,
          ...fact,
        }),
      ),
    );
  });

  it('contain nothing else', () => {
    expect(stripeFacts(stripeEvent('refund.updated'))).toEqual([
      {
        provider: 'stripe',
        ...AUTOMATIC,
        ...IDS,
        ...REQUEST,
        kind: 'REFUND',
        state: 'SUCCEEDED',
        amount: 2000,
        currency: 'EUR',
        reference: 're_3TRefund000000001',
        occurredAt: '2026-11-23T11:01:00.000Z',
      },
    ]);
  });

  it.each([
    ['an event of another kind', { ...stripeEvent('charge.succeeded'), type: 'charge.updated' }],
    ['a member of Object', { ...stripeEvent('charge.succeeded'), type: 'constructor' }],
  ])('are empty for %s', (_, event) => expect(stripeFacts(event)).toEqual([]));

  it.each([
    ['another object', { id: 'evt_1', object: 'v2.core.event', type: 'charge.succeeded' }],
    ['nothing', undefined],
    ['null', null],
    ['a string', 'evt'],
    ['an empty object', {}],
    ['no data', { object: 'event', type: 'charge.succeeded', created: 1 }],
    ['an event of no kind', { ...stripeEvent('charge.succeeded'), type: ['charge.succeeded'] }],
    ['a list of events', { ...stripeEvent('charge.succeeded'), object: 'list' }],
    ['an event of no time', { ...stripeEvent('charge.succeeded'), created: '1795431660' }],
    ['an event of half a second', { ...stripeEvent('charge.succeeded'), created: 1.5 }],
    ['an event about an id', { ...stripeEvent('charge.succeeded'), data: { object: 'ch_1' } }],
    ['an event about nothing', { ...stripeEvent('charge.succeeded'), data: { object: null } }],
    ['an event without data', { ...stripeEvent('charge.succeeded'), data: null }],
    ['a refund of an unknown status', stripeEvent('refund.updated', { object: { status: 'new' } })],
    ['a refund without a status', stripeEvent('refund.updated', { object: { status: null } })],
  ])('cannot be read from %s', (_, event) =>
    expect(() => stripeFacts(event)).toThrow(UnreadableEvent),
  );
});

describe('The payment of a fact', () => {
  const factOf = (object: object) => stripeFacts(stripeEvent('refund.updated', { object }))[0];

  it('does not follow from one id alone', () => {
    for (const metadata of [{ orderId: IDS.orderId }, { customerId: 'a1b2' }, {}, null]) {
      const fact = factOf({ metadata });
      expect(fact).toMatchObject(AUTOMATIC);
      expect(Object.keys(fact ?? {})).not.toContain('customerId');
      expect(Object.keys(fact ?? {})).not.toContain('orderId');
      expect(Object.keys(fact ?? {})).not.toContain('paymentId');
    }
  });

  it('is found without a payment’s id', () => {
    const { paymentId: _, ...metadata } = IDS;
    expect(factOf({ metadata })).toMatchObject({ ...AUTOMATIC, ...metadata });
    expect(Object.keys(factOf({ metadata }) ?? {})).not.toContain('paymentId');
  });

  it('is named by the intent, expanded or not, or by the charge', () => {
    expect(factOf({ payment_intent: { id: 'pi_x', object: 'payment_intent' } })).toMatchObject({
      paymentReference: 'pi_x',
    });
    expect(factOf({ payment_intent: null })).toMatchObject({
      paymentReference: 'ch_3TAutomatic000001',
    });
    const direct = stripeEvent('charge.captured.partly', { object: { payment_intent: null } });
    expect(stripeFacts(direct)).toMatchObject([
      { paymentReference: CHARGE, reference: CHARGE },
      { kind: 'VOID', paymentReference: CHARGE, reference: CHARGE },
    ]);
  });
});

describe('An amount', () => {
  it.each([
    ['jpy', 8390, 8390],
    ['kwd', 8390, 8390],
    ['isk', 839_000, 8390],
    ['ugx', 839_000, 8390],
    ['usd', 8390, 8390],
  ])('of %s: %i is %i minor units', (currency, amount, minorUnits) => {
    const event = stripeEvent('refund.updated', { object: { currency, amount } });
    expect(stripeFacts(event)).toMatchObject([
      { amount: minorUnits, currency: currency.toUpperCase() },
    ]);
  });

  it('of an authorization is the capturable plus the captured amount', () => {
    const name = 'payment_intent.amount_capturable_updated';
    const object = { amount_capturable: 3000, amount_received: 5390 };
    expect(stripeFacts(stripeEvent(name, { object }))).toMatchObject([{ amount: 8390 }]);
    expect(
      stripeFacts(stripeEvent(name, { object: { amount: 9000, amount_capturable: 9000 } })),
    ).toMatchObject([{ amount: 9000 }]);
    const done = { status: 'succeeded', amount_capturable: 0, amount_received: 6390 };
    expect(stripeFacts(stripeEvent(name, { object: done }))).toEqual([]);
  });

  it('of 0 is no fact', () => {
    const object = { amount_received: 8390 };
    expect(stripeFacts(stripeEvent('payment_intent.succeeded.manual', { object }))).toEqual([]);
  });
});

describe('A sale', () => {
  it('without a charge is reported by the charge’s own event', () => {
    const object = { latest_charge: null };
    expect(stripeFacts(stripeEvent('payment_intent.succeeded', { object }))).toEqual([]);
  });
});

describe('A manual capture', () => {
  it('is counted by charge.captured alone', () => {
    const kinds = ['charge.captured', 'payment_intent.succeeded.manual'].flatMap((name) =>
      stripeFacts(stripeEvent(name)).map(({ kind }) => kind),
    );
    expect(kinds.filter((kind) => kind === 'CAPTURE' || kind === 'SALE')).toEqual(['CAPTURE']);
  });

  it('of a payment method alone is no sale of the intent', () => {
    const card = { capture_method: 'manual' };
    const object = { payment_method_options: { klarna: null, ideal: {}, card } };
    expect(stripeFacts(stripeEvent('payment_intent.succeeded', { object }))).toEqual([]);
    expect(stripeFacts(stripeEvent('payment_intent.payment_failed', { object }))).toMatchObject([
      { kind: 'AUTHORIZATION', state: 'FAILED' },
    ]);
    // The charge reports what was sold at once.
    expect(stripeFacts(stripeEvent('charge.succeeded'))).toMatchObject([{ kind: 'SALE' }]);
  });

  it.each([
    ['no details', null],
    ['another method', { type: 'klarna' }],
    ['a card without a multicapture status', { card: { brand: 'visa' } }],
    ['a card that cannot', { card: { multicapture: { status: 'unavailable' } } }],
  ])('releases the rest, with %s', (_, payment_method_details) => {
    const object = { payment_method_details };
    expect(stripeFacts(stripeEvent('charge.captured.partly', { object }))).toMatchObject([
      { kind: 'CAPTURE', amount: 6390 },
      { kind: 'VOID', amount: 2000 },
    ]);
  });

  it('with several captures releases nothing before the last one', () => {
    const { payment_method_details: details } = stripeEvent('charge.captured').data.object as {
      payment_method_details: { card: object };
    };
    const card = { ...details.card, multicapture: { status: 'available' } };
    const object = { payment_method_details: { ...details, card } };
    expect(stripeFacts(stripeEvent('charge.captured.partly', { object }))).toMatchObject([
      { kind: 'CAPTURE', amount: 6390 },
    ]);
  });
});

describe('A cancellation', () => {
  it.each([
    ['there was no attempt to pay', { latest_charge: null }],
    ['the only try failed', { last_payment_error: { code: 'card_declined' } }],
    [
      'the latest charge failed',
      { latest_charge: 'ch_1', last_payment_error: { code: 'card_declined', charge: 'ch_1' } },
    ],
    [
      'nothing was begun that is captured at once',
      { capture_method: 'automatic', payment_method: null },
    ],
  ])('releases nothing if %s', (_, object) =>
    expect(stripeFacts(stripeEvent('payment_intent.canceled', { object }))).toEqual([]),
  );

  it('releases what another attempt holds, although one failed before', () => {
    const last_payment_error = { code: 'card_declined', charge: 'ch_0' };
    const event = stripeEvent('payment_intent.canceled', { object: { last_payment_error } });
    expect(stripeFacts(event)).toMatchObject([{ kind: 'VOID', state: 'SUCCEEDED' }]);
  });

  it('releases the amount that was not captured', () => {
    const event = stripeEvent('payment_intent.canceled', { object: { amount_received: 390 } });
    expect(stripeFacts(event)).toMatchObject([{ kind: 'VOID', amount: 8000 }]);
  });

  it('answers the request in its metadata', () => {
    const object = { metadata: { ...IDS, ...REQUEST } };
    expect(stripeFacts(stripeEvent('payment_intent.canceled', { object }))).toMatchObject([
      { kind: 'VOID', ...REQUEST },
    ]);
  });
});

describe('A failed attempt', () => {
  it('without a charge or a method has the intent’s reference and the error’s code', () => {
    const object = { last_payment_error: { code: 'payment_intent_authentication_failure' } };
    expect(stripeFacts(stripeEvent('payment_intent.payment_failed', { object }))).toMatchObject([
      {
        reference: 'pi_3TAutomatic000001',
        failure: { code: 'payment_intent_authentication_failure' },
      },
    ]);
  });

  it('leaves out the provider’s message', () => {
    expect(JSON.stringify(stripeFacts(stripeEvent('payment_intent.payment_failed')))).not.toContain(
      'Your card',
    );
  });
});

describe('A status', () => {
  it.each([
    ['pending', 'PENDING'],
    ['requires_action', 'PENDING'],
    ['succeeded', 'SUCCEEDED'],
    ['canceled', 'REVERSED'],
    ['failed', 'REVERSED'],
  ])('of a refund, %s, is %s', (status, state) => {
    const event = stripeEvent('refund.updated', { object: { status } });
    expect(stripeFacts(event)).toMatchObject([{ kind: 'REFUND', state }]);
  });

  it.each([
    ['warning_needs_response', 'PENDING'],
    ['warning_under_review', 'PENDING'],
    ['warning_closed', 'FAILED'],
    ['prevented', 'REVERSED'],
    ['needs_response', 'SUCCEEDED'],
    ['under_review', 'SUCCEEDED'],
    ['lost', 'SUCCEEDED'],
    ['won', 'REVERSED'],
  ])('of a dispute, %s, is %s', (status, state) => {
    const event = stripeEvent('charge.dispute.updated', { object: { status } });
    expect(stripeFacts(event)).toMatchObject([{ kind: 'CHARGEBACK', state }]);
  });
});

describe('A dispute', () => {
  const booked = (id: string, amount: number, created: number) => ({ id, amount, created });
  const away = booked('txn_1', -8390, 1);
  const back = booked('txn_2', 8390, 2);
  const awayAgain = booked('txn_3', -8390, 3);
  const disputed = (status: string | null, ...balance_transactions: object[]) =>
    stripeFacts(
      stripeEvent('charge.dispute.updated', { object: { status, balance_transactions } }),
    ).map(({ state, reference }) => [state, reference]);
  const DISPUTE = 'du_1TDispute00000001';

  it.each([
    ['SUCCEEDED', [away]],
    ['REVERSED', [away, back]],
    ['REVERSED', [back, away]],
    ['SUCCEEDED', [away, booked('txn_2', 100, 2)]],
  ] as const)('of an unknown status is %s by what moved', (state, moved) => {
    expect(disputed('appeal_lost', ...moved)).toEqual([[state, DISPUTE]]);
  });

  it('of an unknown status without money cannot be read', () => {
    const unreadable = new UnreadableEvent('a dispute has an unknown status');
    for (const status of ['appeal_open', null]) expect(() => disputed(status)).toThrow(unreadable);
    const object = { status: 'appeal_open', balance_transactions: undefined };
    expect(() => stripeFacts(stripeEvent('charge.dispute.updated', { object }))).toThrow(
      unreadable,
    );
  });

  it('that is lost after it was won is another movement, under its own id', () => {
    expect(disputed('won', away, back)).toEqual([['REVERSED', DISPUTE]]);
    expect(disputed('lost', awayAgain, away, back)).toEqual([
      ['REVERSED', DISPUTE],
      ['SUCCEEDED', 'txn_3'],
    ]);
    const last = booked('txn_4', 8390, 4);
    for (const moved of [
      [away, back, awayAgain],
      [away, back, awayAgain, last],
    ])
      expect(disputed('won', ...moved)).toEqual([
        ['REVERSED', DISPUTE],
        ['REVERSED', 'txn_3'],
      ]);
  });

  it('that took money again has taken it, whatever the status of its first withdrawal', () => {
    for (const status of ['warning_closed', 'warning_under_review', 'appeal_lost'])
      expect(disputed(status, away, back, awayAgain)).toEqual([
        ['REVERSED', DISPUTE],
        ['SUCCEEDED', 'txn_3'],
      ]);
  });

  it.each([
    ['withdrawn in parts', 'SUCCEEDED', [-4000, -4390]],
    ['withdrawn in parts and reinstated', 'REVERSED', [-4000, -4390, 8390]],
    ['reinstated in parts', 'REVERSED', [-8390, 4000, 4390]],
    ['reinstated with its fee', 'REVERSED', [-8390, 8390, 1500]],
    ['reinstated before an entry of nothing', 'REVERSED', [-8390, 8390, 0]],
  ] as const)('is one movement if it is %s: %s', (_, state, amounts) => {
    const parts = amounts.map((amount, n) => booked(`txn_${n}`, amount, n));
    expect(disputed('appeal_lost', ...parts)).toEqual([[state, DISPUTE]]);
  });

  it('that is closed before money moved took none', () => {
    expect(disputed('warning_closed')).toEqual([['FAILED', DISPUTE]]);
    expect(disputed('prevented')).toEqual([['REVERSED', DISPUTE]]);
  });
});

describe('A slow payment', () => {
  const read = (name: string, object: object) =>
    stripeFacts(stripeEvent(name, { object })).map(({ kind, state, reference }) => [
      kind,
      state,
      reference,
    ]);
  const INTENT = 'pi_3TAutomatic000001';
  const displays = (type: string) =>
    read('payment_intent.requires_action.voucher', { next_action: { type } });

  it.each([
    'multibanco_display_details',
    'boleto_display_details',
    'display_bank_transfer_instructions',
    'pix_display_qr_code',
  ])('is under way while the buyer has %s', (type) => {
    expect(displays(type)).toEqual([['SALE', 'PENDING', INTENT]]);
  });

  it.each(['use_stripe_sdk', 'redirect_to_url', 'cashapp_handle_redirect_or_display_qr_code'])(
    'is not under way while the buyer is busy with %s',
    (type) => expect(displays(type)).toEqual([]),
  );

  it('requires no action without a next one', () => {
    expect(read('payment_intent.requires_action.voucher', { next_action: null })).toEqual([]);
  });

  it('has the intent’s reference before it has a charge', () => {
    expect(read('payment_intent.processing', { latest_charge: null })).toEqual([
      ['SALE', 'PENDING', INTENT],
    ]);
    expect(read('payment_intent.processing', { capture_method: 'manual' })).toEqual([]);
  });

  it('has the intent’s reference while its charge is one that failed before', () => {
    const latest_charge = 'ch_1';
    const name = 'payment_intent.requires_action.voucher';
    expect(read(name, { latest_charge })).toEqual([['SALE', 'PENDING', INTENT]]);
    const last_payment_error = { code: 'card_declined', charge: 'ch_1' };
    expect(read('payment_intent.processing', { latest_charge, last_payment_error })).toEqual([
      ['SALE', 'PENDING', INTENT],
    ]);
    const before = { ...last_payment_error, charge: 'ch_0' };
    expect(
      read('payment_intent.processing', { latest_charge, last_payment_error: before }),
    ).toEqual([['SALE', 'PENDING', 'ch_1']]);
  });

  it('is a sale that failed, if its method is not captured manually', () => {
    const object = { payment_method_options: { card: { capture_method: 'manual' } } };
    expect(read('payment_intent.payment_failed.voucher', object)).toEqual([
      ['SALE', 'FAILED', 'pm_1TExampleVouch001'],
    ]);
    expect(read('payment_intent.payment_failed', object)).toEqual([
      ['AUTHORIZATION', 'FAILED', 'ch_3TAutomatic000000'],
    ]);
  });

  it('ends with its intent', () => {
    const name = 'payment_intent.canceled.voucher';
    expect(read(name, {})).toEqual([['SALE', 'FAILED', INTENT]]);
    // A bank debit is PENDING under its charge.
    expect(read(name, { latest_charge: 'ch_1' })).toEqual([
      ['SALE', 'FAILED', INTENT],
      ['SALE', 'FAILED', 'ch_1'],
    ]);
    const last_payment_error = { code: 'card_declined', payment_method: { id: 'pm_0' } };
    expect(read(name, { last_payment_error })).toEqual([['SALE', 'FAILED', INTENT]]);
    const beside = { payment_method_options: { card: { capture_method: 'manual' } } };
    expect(read(name, beside)).toEqual([['SALE', 'FAILED', INTENT]]);
    expect(read(name, { capture_method: 'manual' })).toEqual([]);
    expect(read(name, { payment_method: null })).toEqual([]);
    const lapsed = { code: 'expired', payment_method: { id: 'pm_0' } };
    expect(read(name, { payment_method: null, last_payment_error: lapsed })).toEqual([]);
    expect(read(name, { payment_method: 'pm_0', last_payment_error: lapsed })).toEqual([]);
    expect(read(name, { last_payment_error: { code: 'late' } })).toEqual([]);
  });
});

describe('An API version', () => {
  it.each(['2025-03-31.basil', '2025-09-30.clover', '2026-09-30.dahlia', null])('%s is read', (v) =>
    expect(stripeFacts(stripeEvent('refund.updated', { api_version: v }))).toHaveLength(1),
  );

  it('before basil is refused: its partial captures make refunds', () => {
    const old = { api_version: '2025-02-24.acacia' };
    expect(() => stripeFacts(stripeEvent('refund.updated', old))).toThrow(/2025-03-31\.basil/);
    expect(stripeFacts(stripeEvent('payment_intent.canceled.unpaid', old))).toEqual([]);
  });
});
