// @module-tag alone
/** Pages of payments that are older than what their order costs: docs/payments.md. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LedgerPayment } from '../../../packages/local/stripe/ledger/ledger.ts';
import { pay as payAt } from '../../../packages/local/stripe/ledger/pay.ts';
import { makeMethod } from '../../../packages/local/stripe/skin/methods.ts';
import { paymentKey } from '../../../table/keys.ts';
import { asking, customer } from '../../support/call.ts';
import { calledStripe } from '../../support/called-provider.ts';
import { justBefore } from '../../support/faults.ts';
import { cancelLines } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { type NamedPayment, pay } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const startPayment = asking('A49');

describe('A page of a payment that was started before', () => {
  const table = freshTable();
  const { stripe } = calledStripe('automatic');
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
    await aSku('XYZ');
  });
  afterEach(() => void vi.restoreAllMocks());

  /** An order of two lines of 1000 each. */
  const anOrderOfTwo = () => anOrder(customerId, 'ABC', 'XYZ');
  async function aPayment(orderId: string, body: object = {}): Promise<NamedPayment> {
    const made = await pay({ customerId, orderId }, body);
    expect(made.status).toBe(201);
    return { customerId, orderId, paymentId: made.body.paymentId as string };
  }
  const start = ({ paymentId, orderId }: NamedPayment, as = customer(customerId)) =>
    startPayment({ as, path: { customerId, orderId, paymentId } });
  const cancelLine = (orderId: string) => cancelLines({ customerId, orderId }, [[2, 1]]);
  const intentOf = async ({ orderId, paymentId }: NamedPayment) => {
    const { reference } = (await table.get({ ...paymentKey(orderId, { paymentId }) })) ?? {};
    return stripe().standIn.ledger.payments.get(reference as string) as LedgerPayment;
  };
  const buyerPays = async (named: NamedPayment) => {
    const { ledger } = stripe().standIn;
    const intent = await intentOf(named);
    if (intent.state === 'CANCELLED') return 0;
    payAt(ledger, intent, makeMethod(ledger, 'SUCCEEDS'));
    return intent.amount;
  };

  it('takes nothing once a smaller one was started', async () => {
    const { orderId } = await anOrderOfTwo();
    const old = await aPayment(orderId);
    await start(old);
    expect((await cancelLine(orderId)).status).toBe(200);
    const now = await aPayment(orderId);
    expect(await start(now)).toMatchObject({ status: 200, body: { status: 'OPEN' } });

    expect([await buyerPays(old), await buyerPays(now)]).toEqual([0, 1000]);
  });

  it('keeps another from starting once it was paid, also before its report came', async () => {
    const { orderId } = await anOrderOfTwo();
    const old = await aPayment(orderId);
    await start(old);
    await cancelLine(orderId);
    const now = await aPayment(orderId);
    expect(await buyerPays(old)).toBe(2000);

    expect(await start(now)).toMatchObject({
      status: 409,
      body: { code: 'payment-not-startable' },
    });
    expect(await intentOf(now)).toBeUndefined();
  });

  it('ends before another of the same amount, and not before the other half', async () => {
    const { orderId } = await anOrderOfTwo();
    const whole = await aPayment(orderId);
    await start(whole);
    const half = await aPayment(orderId, { amount: 1000 });
    await start(half);
    const other = await aPayment(orderId, { amount: 1000 });
    await start(other);

    expect(await buyerPays(whole)).toBe(0);
    expect([await buyerPays(half), await buyerPays(other)]).toEqual([1000, 1000]);
  });

  it('does not stay open beside one that starts at the same time', async () => {
    const { orderId } = await anOrderOfTwo();
    const all = await Promise.all([aPayment(orderId), aPayment(orderId), aPayment(orderId)]);
    await Promise.all(all.map((one) => start(one)));

    let taken = 0;
    for (const one of all) if (await intentOf(one)) taken += await buyerPays(one);
    expect(taken).toBe(2000);
  });

  it('is not given to the buyer if a line is canceled while it starts', async () => {
    const { orderId } = await anOrderOfTwo();
    const old = await aPayment(orderId);
    const canceled = justBefore(
      'TransactWriteItems',
      (input) => input.includes(old.paymentId),
      () => cancelLine(orderId),
    );

    expect(await start(old)).toMatchObject({
      status: 409,
      body: { code: 'payment-not-startable' },
    });
    expect(canceled.happened()).toBe(true);
    expect(await intentOf(old)).toBeUndefined();
  });

  it('of a payment that the provider does not know keeps no other from starting', async () => {
    const { orderId } = await anOrderOfTwo();
    await aPayment(orderId, { reference: 'pi_of_another_account' });

    expect(await start(await aPayment(orderId))).toMatchObject({ status: 200 });
  });
});
