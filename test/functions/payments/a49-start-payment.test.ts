// @module-tag alone
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sumsOf } from '../../../domain/payments/payment-sums.ts';
import { PROVIDER_VARIABLES } from '../../../functions/manifest/provider-variables.ts';
import type { LedgerPayment } from '../../../packages/local/stripe/ledger/ledger.ts';
import { pay as payAt } from '../../../packages/local/stripe/ledger/pay.ts';
import { makeMethod } from '../../../packages/local/stripe/skin/methods.ts';
import {
  customerOrderKey,
  orderIdentity,
  orderMetadataKey,
  paymentKey,
} from '../../../table/keys.ts';
import { readExecutedOrder } from '../../../table/payments/read-executed-order.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { calledStripe } from '../../support/called-provider.ts';
import { justBefore } from '../../support/faults.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { type NamedPayment, pay } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const startPayment = asking('A49');

describe('A49 starts a payment', () => {
  const table = freshTable();
  const { stripe } = calledStripe('automatic');
  const requests = recordRequests();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });
  afterEach(() => {
    stripe().faults.refuse = undefined;
    stripe().faults.loseAnswers = 0;
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  async function aPayment(body: object = {}, as = customer(customerId)): Promise<NamedPayment> {
    const { orderId } = await anOrder(customerId, 'ABC');
    const made = await pay({ customerId, orderId }, body, as);
    return { customerId, orderId, paymentId: made.body.paymentId as string };
  }
  const start = ({ customerId, orderId, paymentId }: NamedPayment, as = customer(customerId)) =>
    startPayment({ as, path: { customerId, orderId, paymentId } });
  const rowOf = (named: NamedPayment) => table.get({ ...paymentKey(named.orderId, named) });
  const intents = () => stripe().standIn.ledger.payments;
  const intentOf = async (named: NamedPayment) => {
    const { reference } = (await rowOf(named)) ?? {};
    return intents().get(reference as string) as LedgerPayment;
  };
  const units = () => requests.splice(0).map((one) => one.units);

  it('once, with our ids, and gives its buyer the secret', async () => {
    const named = await aPayment();
    requests.splice(0);
    const { status, body, headers } = await start(named);
    expect(units()).toEqual([1, 6]);
    const intent = await intentOf(named);

    expect({ status, body }).toEqual({
      status: 200,
      body: { paymentId: named.paymentId, status: 'OPEN', clientSecret: intent.secret },
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(Object.fromEntries(intent.notes)).toEqual({ ...named });
    expect(JSON.stringify(await table.all())).not.toContain(intent.secret);
    requests.splice(0);
    const again = await start(named);
    expect(units()).toEqual([1]);
    expect(again.body).toEqual(body);
  });

  it('with the publishable key of the stack', async () => {
    vi.stubEnv(PROVIDER_VARIABLES.publishableKey, 'pk_test_0123456789');
    const { body } = await start(await aPayment());
    expect(body).toMatchObject({ publishableKey: 'pk_test_0123456789' });
  });

  it('once, for two requests at once', async () => {
    const named = await aPayment();
    const before = intents().size;
    const answers = await Promise.all([start(named), start(named), start(named)]);

    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(intents().size).toBe(before + 1);
    expect(await rowOf(named)).not.toHaveProperty('otherReferences');
  });

  it('once, if the answer of the provider is lost', async () => {
    const named = await aPayment();
    const before = intents().size;
    stripe().faults.loseAnswers = 1;
    expect(await start(named)).toMatchObject({
      status: 503,
      body: { code: 'provider-unavailable' },
      headers: { 'retry-after': '5' },
    });
    expect(await start(named)).toMatchObject({ status: 200, body: { status: 'OPEN' } });
    expect(intents().size).toBe(before + 1);
  });

  it('without a secret when the buyer has paid, or the bank decides', async () => {
    const paid = await aPayment();
    await start(paid);
    const { ledger } = stripe().standIn;
    payAt(ledger, await intentOf(paid), makeMethod(ledger, 'SUCCEEDS'));
    expect((await start(paid)).body).toEqual({ paymentId: paid.paymentId, status: 'DONE' });

    const debit = await aPayment();
    await start(debit);
    payAt(ledger, await intentOf(debit), makeMethod(ledger, 'IS_COLLECTED'));
    expect((await start(debit)).body).toMatchObject({ status: 'UNDER_WAY' });
  });

  it('anew if the session was canceled', async () => {
    const named = await aPayment();
    const { body: first } = await start(named);
    const intent = await intentOf(named);
    intent.state = 'CANCELLED';
    const { body: second } = await start(named);

    expect(second.clientSecret).not.toBe(first.clientSecret);
    expect(await rowOf(named)).toMatchObject({
      reference: intent.id,
      otherReferences: [expect.stringMatching(/^pi_/)],
    });
  });

  it('not for an order that is canceled while the provider answers', async () => {
    const named = await aPayment();
    const { orderId } = named;
    const key = customerOrderKey(orderIdentity(named));
    const canceled = justBefore(
      'TransactWriteItems',
      (input) => input.includes(orderId),
      async () => {
        await table.put({ ...(await table.get({ ...key })), status: 'CANCELLED', version: 2 });
      },
    );
    const { status, body } = await start(named);
    expect(canceled.happened()).toBe(true);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'order-cancelled' });
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(await rowOf(named)).not.toHaveProperty('reference');
    expect(sumsOf((await readExecutedOrder({ customerId, orderId })).payments).captured).toBe(0);
  });

  it.each([
    ['another provider', { provider: 'invoice' }, 'payment-not-startable', 409],
    ['a payment of another account', { reference: 'pi_other' }, 'provider-unavailable', 503],
  ])('not for %s', async (_, body, code, status) => {
    const named = await aPayment(body, operator);
    expect(await start(named)).toMatchObject({ status, body: { code } });
  });

  it('not if another payment has paid the order', async () => {
    const named = await aPayment();
    await pay(named, { provider: 'manual', captured: true, amount: 1000 });
    expect(await start(named)).toMatchObject({
      status: 409,
      body: { code: 'payment-not-startable' },
    });
  });

  it('not of an amount that the provider cannot take', async () => {
    const named = await aPayment();
    const key = paymentKey(named.orderId, named);
    await table.put({ ...(await table.get({ ...key })), currency: 'KWD', amount: 999 });
    expect(await start(named)).toMatchObject({ status: 422, body: { code: 'amount-not-payable' } });
  });

  it('not for another customer, nor one that does not exist', async () => {
    const named = await aPayment();
    const stranger = await start(named, customer('c3d4'));
    expect(stranger).toMatchObject({ status: 404, body: { code: 'order-not-found' } });
    expect(await start({ ...named, paymentId: 'p-none' })).toMatchObject({
      status: 404,
      body: { code: 'payment-not-found' },
    });
  });

  it('without an answer of the provider: nothing is written', async () => {
    const named = await aPayment();
    stripe().faults.refuse = { status: 500, left: 9 };
    expect(await start(named)).toMatchObject({ status: 503 });
    expect(await rowOf(named)).toMatchObject({ version: 1 });
  });

  it('of an order that expires, which waits, but at most for two and a half hours', async () => {
    vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', '30');
    const named = await aPayment();
    const { orderId } = named;
    const dueAt = async () =>
      String((await table.get({ ...orderMetadataKey(orderId) }))?.['paymentDueAt']);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 20 * 60_000);
    requests.splice(0);
    await start(named);
    expect(units()).toEqual([1, 10]);
    const first = await dueAt();
    expect(Date.parse(first) - Date.now()).toBeCloseTo(15 * 60_000, -3);

    for (let n = 0; n < 9; n++) {
      (await intentOfLast(named)).state = 'CANCELLED';
      vi.setSystemTime(Date.now() + 20 * 60_000);
      await start(named);
    }
    const hours = (Date.parse(await dueAt()) - Date.parse(first)) / 3_600_000;
    expect(hours).toBeGreaterThan(1.5);
    expect(hours).toBeLessThan(2.6);
  });

  const intentOfLast = async (named: NamedPayment) => {
    const { reference, otherReferences = [] } = (await rowOf(named)) as {
      reference: string;
      otherReferences?: string[];
    };
    return intents().get([reference, ...otherReferences].at(-1) as string) as LedgerPayment;
  };
});
