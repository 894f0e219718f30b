import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { stripeFacts } from '../../../domain/payment-adapters/stripe.ts';
import type { PaymentFact } from '../../../domain/payments/payment.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { settleUnpaidOrder } from '../../../table/due/settle-unpaid-order.ts';
import { customerOrderKey } from '../../../table/keys.ts';
import { recordPaymentFact } from '../../../table/payments/a18-record-payment-fact.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { stripeEvent } from '../../support/stripe-events.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const SEED = Number(process.env['SEED'] ?? 20261122);
const DAY = 24 * 3_600_000;

/** An event of Stripe's about the order's intent, and what differs from its recording. */
type Event = readonly [name: string, object?: object];

const voucher = (n: number): Event => [
  'payment_intent.requires_action.voucher',
  { payment_method: `pm_${n}` },
];
const voucherLapsed = (n: number): Event => [
  'payment_intent.payment_failed.voucher',
  {
    last_payment_error: {
      code: 'payment_intent_payment_attempt_expired',
      payment_method: { id: `pm_${n}`, type: 'multibanco' },
    },
  },
];
const debit = (n: number): Event => ['payment_intent.processing', { latest_charge: `ch_${n}` }];
const debitPending = (n: number): Event => ['charge.pending', { id: `ch_${n}` }];
const failed = (n: number): Event => [
  'payment_intent.payment_failed',
  { last_payment_error: { code: 'refused', charge: `ch_${n}` } },
];
/** An event after a declined card: until the next charge, `latest_charge` is the card's. */
const afterCard = ([name]: Event): Event => [name, { latest_charge: 'ch_1' }];
const paid = (n: number): Event => ['payment_intent.succeeded', { latest_charge: `ch_${n}` }];

/** The events of each life in time, and what becomes of its order ten days after its placing. */
const LIVES: Readonly<Record<string, readonly [events: readonly Event[], expiry: string]>> = {
  'a debit that arrives': [[debit(1), debitPending(1), paid(1)], 'is-settled'],
  'a debit that is under way': [[debit(1), debitPending(1)], 'later'],
  'a debit that is refused': [[debit(1), debitPending(1), failed(1)], 'expires'],
  'a debit that is refused, then a card': [
    [debit(1), debitPending(1), failed(1), failed(2), paid(3)],
    'is-settled',
  ],
  'a voucher that lapses': [[voucher(1), voucherLapsed(1)], 'expires'],
  'a voucher that lapses, and a second one': [[voucher(1), voucherLapsed(1), voucher(2)], 'later'],
  'a voucher that lapses, and a second one that is paid': [
    [voucher(1), voucherLapsed(1), voucher(2), paid(2)],
    'is-settled',
  ],
  'a voucher that is given up with its intent': [
    [voucher(1), ['payment_intent.canceled.voucher']],
    'expires',
  ],
  'a card that is declined, then a voucher': [[failed(1), afterCard(voucher(2))], 'later'],
  'a card that is declined, then a voucher that is paid': [
    [failed(1), afterCard(voucher(2)), paid(2)],
    'is-settled',
  ],
  'a card that is declined, then a voucher that lapses': [
    [failed(1), afterCard(voucher(2)), voucherLapsed(2)],
    'expires',
  ],
  'a card that is declined, then a voucher that is given up with its intent': [
    [failed(1), afterCard(voucher(2)), afterCard(['payment_intent.canceled.voucher'])],
    'expires',
  ],
  '3-D Secure that is given up': [[['payment_intent.requires_action.redirect']], 'expires'],
};

type Reader = (facts: readonly PaymentFact[]) => readonly PaymentFact[];

/** Flawed readers, each with a life whose order expires by it. */
const FLAWED: Readonly<Record<string, readonly [fullOrder: string, reader: Reader]>> = {
  'a debit expires if nothing reads what is under way': [
    'a debit that is under way',
    (facts) => facts.filter(({ state }) => state !== 'PENDING'),
  ],
  'a voucher expires if it has the reference of a card that was declined': [
    'a card that is declined, then a voucher',
    (facts) =>
      facts.map((fact) => (fact.state === 'PENDING' ? { ...fact, reference: 'ch_1' } : fact)),
  ],
  'a second voucher expires if failures have the intent’s id': [
    'a voucher that lapses, and a second one',
    (facts) =>
      facts.map((fact) =>
        fact.state === 'FAILED' ? { ...fact, reference: fact.paymentReference ?? '' } : fact,
      ),
  ],
};

/** The facts of an event about the order's intent. */
function factsOf([name, object]: Event, orderId: string, at: Date) {
  const intent = `pi_${orderId}`;
  const own = name.startsWith('charge') ? { payment_intent: intent } : { id: intent };
  const amounts = { amount: 1000, amount_received: 1000 };
  const metadata = { customerId, orderId };
  return stripeFacts(
    stripeEvent(name, {
      created: Math.floor(at.getTime() / 1000),
      object: { ...own, ...amounts, metadata, ...object },
    }),
  );
}

describe('An order that is paid by', () => {
  const table = freshTable();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /** Records the facts in this order, some twice, and settles the order after ten days. */
  async function outcomeOf(
    events: readonly Event[],
    order: readonly Event[],
    reader: Reader = (facts) => facts,
  ) {
    const next = seededRandom(SEED);
    vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', '30');
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const later = (time: number) => new Date(Date.parse(placedAt) + time);
    const at = (event: Event) => later(60_000 * events.indexOf(event));
    for (const fact of reader(order.flatMap((event) => factsOf(event, orderId, at(event))))) {
      await recordPaymentFact(fact, later(DAY), policyIn(process.env));
      if (next() < 0.3) await recordPaymentFact(fact, later(DAY), policyIn(process.env));
    }
    const expiry = await settleUnpaidOrder(orderId, later(10 * DAY), policyIn(process.env));
    const row = await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) });
    return [expiry, row?.['status'], row?.['paymentStatus'] === 'PAID'];
  }

  it.each(Object.entries(LIVES))('%s has one outcome', async (_, [events, expiry]) => {
    const expected = [expiry, expiry === 'expires' ? 'CANCELLED' : 'OPEN', expiry === 'is-settled'];
    for (const order of [events, [...events].reverse(), [...events, ...events]])
      expect(await outcomeOf(events, order)).toEqual(expected);
  });

  it.each(Object.entries(FLAWED))('%s', async (_, [fullOrder, reader]) => {
    const [events, expiry] = LIVES[fullOrder] as (typeof LIVES)[string];
    expect((await outcomeOf(events, events))[0]).toBe(expiry);
    expect((await outcomeOf(events, events, reader))[0]).toBe('expires');
  });
});
