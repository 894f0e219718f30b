// @module-tag alone
/** Sessions that are open when less is due, and no other is started: docs/payments.md. */

import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Payment } from '../../../domain/payments/payment.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { PUBLISHER } from '../../../functions/manifest/change-stream.ts';
import { PAYMENT_EXECUTOR } from '../../../functions/manifest/payment-provider.ts';
import { handler as sweep } from '../../../functions/sweep-due.ts';
import { matchesAny } from '../../../packages/local/lambda/event-source/event-filter.ts';
import type { LedgerPayment } from '../../../packages/local/stripe/ledger/ledger.ts';
import { pay as payAt } from '../../../packages/local/stripe/ledger/pay.ts';
import { makeMethod } from '../../../packages/local/stripe/skin/methods.ts';
import type { Change } from '../../../table/copies/project-change.ts';
import { settleUnpaidOrder } from '../../../table/due/settle-unpaid-order.ts';
import { eventsOfChange } from '../../../table/events/change-events.ts';
import type { CloudEvent } from '../../../table/events/cloud-event.ts';
import { overpaidKey, paymentKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { calledStripe, PROVIDER_KEY } from '../../support/called-provider.ts';
import { justBefore } from '../../support/faults.ts';
import { cancelLines, cancelWhole } from '../../support/fulfillments.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import { aCustomer, anOrder, aSku, updateStatus } from '../../support/orders.ts';
import { type NamedPayment, pay, report } from '../../support/payments.ts';
import { changeStream } from '../../support/stream.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const MINUTE = 60_000;
const startPayment = asking('A49');
const listOverpaid = asking('A55');

describe('A session that would take more than is due', () => {
  const table = freshTable({ stream: true });
  const changes = changeStream();
  const { secret, stripe } = calledStripe('automatic');
  type Handler = typeof import('../../../functions/execute-payments.ts')['handler'];
  let execute: Handler;

  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
    await aSku('XYZ');
  });
  beforeEach(async () => {
    vi.resetModules();
    ({ handler: execute } = await import('../../../functions/execute-payments.ts'));
    await changes();
  });
  afterEach(() => {
    stripe().faults.loseAnswers = 0;
    stripe().faults.refuse = undefined;
    secret.put('AWSCURRENT', PROVIDER_KEY);
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  /** A payment of an order of two lines of 1000 each. */
  async function aPayment(body: object = {}): Promise<NamedPayment> {
    const { orderId } = await anOrder(customerId, 'ABC', 'XYZ');
    return another({ customerId, orderId, paymentId: '' }, body);
  }
  async function another({ orderId }: NamedPayment, body: object = {}): Promise<NamedPayment> {
    const made = await pay({ customerId, orderId }, body);
    expect(made.status).toBe(201);
    return { customerId, orderId, paymentId: made.body.paymentId as string };
  }
  const start = ({ paymentId, orderId }: NamedPayment, as = customer(customerId)) =>
    startPayment({ as, path: { customerId, orderId, paymentId } });
  const aSession = async (body: object = {}) => {
    const named = await aPayment(body);
    expect(await start(named)).toMatchObject({ status: 200, body: { status: 'OPEN' } });
    await changes();
    return named;
  };
  const rowOf = async (named: NamedPayment) =>
    (await table.get({ ...paymentKey(named.orderId, named) })) as unknown as Payment;
  const sessionOf = async (named: NamedPayment) =>
    stripe().standIn.ledger.payments.get((await rowOf(named)).reference as string) as LedgerPayment;
  const buyerPays = async (named: NamedPayment) => {
    const { ledger } = stripe().standIn;
    payAt(ledger, await sessionOf(named), makeMethod(ledger, 'SUCCEEDS'));
  };
  const published = async (): Promise<CloudEvent[]> =>
    (await changes())
      .filter((record: DynamoDBRecord) => matchesAny(PUBLISHER.filters, record))
      .flatMap(({ dynamodb }) => [...eventsOfChange(dynamodb as Change)]);
  /** Brings the executor what its rule lets through; the number of events. */
  const executed = async (times = 1): Promise<number> => {
    const types: readonly string[] = PAYMENT_EXECUTOR.eventTypes;
    const events = (await published()).filter(({ type }) => types.includes(type));
    for (const detail of events)
      for (let n = 0; n < times; n++)
        await execute({ 'detail-type': detail.type, detail } as never, lambdaContext(30_000));
    return events.length;
  };
  const later = async (minutes: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE });
    await sweep({ time: '' }, lambdaContext(60_000));
    vi.useRealTimers();
  };
  const isWaiting = async (named: NamedPayment) => 'GSI2PK' in (await rowOf(named));

  const WAYS: Readonly<Record<string, (named: NamedPayment) => Promise<unknown>>> = {
    'a line is canceled': (named) => cancelLines(named, [[2, 1]]),
    'the order is canceled': cancelWhole,
    'the buyer cancels a line': (named) => cancelLines(named, [[1, 1]], customer(customerId)),
    'the order expires': async ({ orderId }) => {
      const inAMonth = new Date(Date.now() + 43_200 * MINUTE);
      expect(await settleUnpaidOrder(orderId, inAMonth, policyIn(process.env))).toBe('expires');
    },
    'it is paid otherwise': (named) => another(named, { provider: 'manual', captured: true }),
    'it is authorized otherwise': async ({ orderId }) => {
      const fact = { paymentReference: `pi_${orderId}`, kind: 'AUTHORIZATION', amount: 2000 };
      expect(await report({ customerId, orderId, ...fact })).toMatchObject({ status: 200 });
    },
    'it comes back as a whole, unpaid': (named) =>
      passThrough(named, ['SHIPPED', 'DELIVERED', 'RETURNED']),
  };

  /** Takes an order through its statuses, from the one of this version on. */
  async function passThrough(
    { orderId }: NamedPayment,
    statuses: readonly string[],
    version = 1,
  ): Promise<void> {
    for (const [i, status] of statuses.entries()) {
      const headers = { 'if-match': `"${version + i}"` };
      const path = { customerId, orderId };
      const moved = await updateStatus({ as: operator, path, headers, body: { status } });
      expect(moved.status).toBe(200);
    }
  }

  it.each(Object.keys(WAYS))('is ended once %s', async (name) => {
    if (name === 'the order expires') vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', '30');
    const old = await aSession();
    await WAYS[name]?.(old);
    expect(await rowOf(old)).toMatchObject({
      reminder: { sentCount: 0 },
      GSI2PK: expect.stringMatching(/^DUE#/),
    });

    expect(await executed(2)).toBe(1);

    expect(await sessionOf(old)).toMatchObject({ state: 'CANCELLED' });
    expect(await isWaiting(old)).toBe(false);
    expect(await rowOf(old)).not.toHaveProperty('reminder');
    expect(await executed()).toBe(0);
  });

  it('is replaced by one of what is due', async () => {
    const old = await aSession();
    await cancelLines(old, [[2, 1]]);
    expect(await rowOf(old)).toMatchObject({ amount: 2000, payable: 1000 });
    await executed();
    const now = await another(old);

    expect(await start(old)).toMatchObject({ status: 409 });
    expect(await start(now)).toMatchObject({ status: 200, body: { status: 'OPEN' } });
    expect(await sessionOf(now)).toMatchObject({ state: 'OPEN', amount: 1000 });
  });

  it('waits for a provider that cannot be reached, as long as that takes', async () => {
    const old = await aSession();
    stripe().faults.refuse = { status: 503, left: Number.POSITIVE_INFINITY };
    await cancelLines(old, [[2, 1]]);
    await executed();
    expect(await sessionOf(old)).toMatchObject({ state: 'OPEN' });

    for (const [minutes, sentCount] of [
      [3, 1],
      [14, 2],
      [75, 3],
    ] as const) {
      await later(minutes);
      expect(await rowOf(old)).toMatchObject({ reminder: { sentCount } });
      expect(await executed()).toBe(1);
      expect(await isWaiting(old)).toBe(true);
    }
    stripe().faults.refuse = undefined;
    await later(500);
    await executed();

    expect(await sessionOf(old)).toMatchObject({ state: 'CANCELLED' });
    expect(await isWaiting(old)).toBe(false);
  });

  it('is ended once, though the answer was lost', async () => {
    const old = await aSession();
    stripe().faults.loseAnswers = 1;
    await cancelLines(old, [[2, 1]]);
    await executed();
    expect(await isWaiting(old)).toBe(true);
    await later(3);
    await executed();
    expect(await isWaiting(old)).toBe(false);
  });

  it.each([
    ['a wrong key', { status: 401, left: 1 }],
    ['a provider that is busy', { status: 429, left: 2 }],
  ])('waits with %s', async (_, refuse) => {
    const old = await aSession();
    stripe().faults.refuse = refuse;
    await cancelLines(old, [[2, 1]]);
    await executed();
    expect(await isWaiting(old)).toBe(true);
    await later(3);
    await executed();
    expect(await sessionOf(old)).toMatchObject({ state: 'CANCELLED' });
  });

  it('keeps waiting when a card is declined on it', async () => {
    const old = await aSession();
    stripe().faults.refuse = { status: 503, left: 1 };
    await cancelLines(old, [[2, 1]]);
    await executed();
    const declined = { kind: 'SALE', state: 'FAILED', amount: 2000, failure: { code: 'no' } };
    const { reference } = await rowOf(old);
    await report({ ...old, ...declined, paymentReference: reference });
    expect(await isWaiting(old)).toBe(true);
    await later(3);
    await executed();
    expect(await sessionOf(old)).toMatchObject({ state: 'CANCELLED' });
  });

  it('that was just paid is recorded, and its order is listed with the excess', async () => {
    const old = await aSession();
    await cancelLines(old, [[2, 1]]);
    await buyerPays(old);

    expect(await executed(2)).toBe(1);

    const row = await rowOf(old);
    expect(Object.values(row.transactions)).toMatchObject([{ state: 'SUCCEEDED', amount: 2000 }]);
    expect(row).not.toHaveProperty('reminder');
    expect(row).not.toHaveProperty('payable');
    expect(await table.get({ ...overpaidKey(old.orderId) })).toMatchObject({ amount: 1000 });
    const { body } = await listOverpaid({ as: operator, query: { overpaid: 'true' } });
    expect(body.items).toContainEqual(
      expect.objectContaining({ orderId: old.orderId, overpaid: 1000 }),
    );
  });

  it('is ended when a bank debit on it fails, after a line was canceled meanwhile', async () => {
    const old = await aSession();
    const debit = { ...old, kind: 'SALE', amount: 2000, reference: 'ch_debit' };
    await report({ ...debit, state: 'PENDING' });
    await cancelLines(old, [[2, 1]]);
    expect(await rowOf(old)).not.toHaveProperty('payable');
    await report({ ...debit, state: 'FAILED', failure: { code: 'no-money' } });
    expect(await rowOf(old)).toMatchObject({ payable: 1000, reminder: { sentCount: 0 } });

    expect(await executed()).toBe(1);

    expect(await sessionOf(old)).toMatchObject({ state: 'CANCELLED' });
    expect(await isWaiting(old)).toBe(false);
  });

  it('takes its amount again where that is due again', async () => {
    const old = await aSession();
    const { orderId } = old;
    const held = { customerId, orderId, paymentReference: `pi_${orderId}`, amount: 2000 };
    await report({ ...held, kind: 'AUTHORIZATION', reference: 'au_1' });
    await executed();
    expect(await rowOf(old)).toMatchObject({ payable: 0 });
    await report({ ...held, kind: 'VOID', reference: 'vo_1' });

    expect(await start(old)).toMatchObject({ status: 200, body: { status: 'OPEN' } });

    const row = await rowOf(old);
    expect(row).not.toHaveProperty('payable');
    expect(row.otherReferences).toHaveLength(1);
    expect(await executed()).toBe(0);
  });

  const UNTOUCHED: Readonly<Record<string, () => Promise<NamedPayment>>> = {
    'a session that takes no more than is due': () => aSession({ amount: 1000 }),
    'a payment without a session': () => aPayment(),
    'a payment by hand': () => aPayment({ provider: 'manual' }),
  };
  it.each(Object.keys(UNTOUCHED))('is not meant by %s', async (name) => {
    const named = (await UNTOUCHED[name]?.()) as NamedPayment;
    const before = await rowOf(named);
    await cancelLines(named, [[2, 1]]);
    expect(await rowOf(named)).toEqual(before);
    expect(await executed()).toBe(0);
  });

  it('is the older one of two that take too much together', async () => {
    const first = await aSession({ amount: 1000 });
    const second = await another(first, { amount: 1000 });
    await start(second);
    await changes();
    await cancelLines(first, [[1, 1]]);
    await executed();

    expect(await sessionOf(first)).toMatchObject({ state: 'CANCELLED' });
    expect(await sessionOf(second)).toMatchObject({ state: 'OPEN' });
  });

  it('is ended when money of another payment is under way, and when it has come', async () => {
    const old = await aSession();
    const other = await another(old, { provider: 'paypal' });
    await changes();
    const fact = { ...other, provider: 'paypal', paymentReference: `pp_${old.orderId}` };
    const debit = { ...fact, kind: 'SALE', reference: `sale_${old.orderId}`, amount: 2000 };
    expect(await report({ ...debit, state: 'PENDING' })).toMatchObject({ status: 200 });
    expect(await rowOf(old)).toMatchObject({ payable: 0, reminder: { sentCount: 0 } });
    await executed();
    expect(await sessionOf(old)).toMatchObject({ state: 'CANCELLED' });
  });

  it.each(['the order is canceled', 'it comes back as a whole, unpaid'])(
    'is ended if it begins while %s',
    async (name) => {
      const named = await aPayment();
      if (name !== 'the order is canceled') await passThrough(named, ['SHIPPED', 'DELIVERED']);
      const race = justBefore(
        'TransactWriteItems',
        (input) => input.includes(named.orderId),
        async () => {
          expect(await start(named)).toMatchObject({ status: 200 });
        },
      );
      await (name === 'the order is canceled'
        ? cancelWhole(named)
        : passThrough(named, ['RETURNED'], 3));
      expect(race.happened()).toBe(true);

      await executed();
      expect(await sessionOf(named)).toMatchObject({ state: 'CANCELLED' });
    },
  );

  it('is known to a connector of the shop, with what may be taken', async () => {
    vi.stubEnv('PAYMENT_PROVIDER', '');
    const named = await aPayment({ provider: 'klarna' });
    await changes();
    await cancelLines(named, [[2, 1]]);

    const events = (await published()).filter(({ type }) => type.startsWith('payment.'));
    expect(events).toMatchObject([
      {
        type: 'payment.updated',
        data: { payment: { amount: 2000, payable: 1000, capturable: 0, version: 2 } },
      },
    ]);
    expect(await isWaiting(named)).toBe(false);
    await cancelWhole(named);
    const [last] = (await published()).filter(({ type }) => type.startsWith('payment.'));
    expect(last?.data).toMatchObject({ payment: { payable: 0, version: 3 } });
  });
});
