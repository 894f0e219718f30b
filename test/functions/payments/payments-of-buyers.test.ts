import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PAYMENT_LETTER } from '../../../domain/payments/payment-id.ts';
import { newTimeId } from '../../../domain/time-id.ts';
import { paymentKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { justBefore } from '../../support/faults.ts';
import type { Named } from '../../support/fulfillments.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, move } from '../../support/orders.ts';
import { pay, refund, report } from '../../support/payments.ts';
import { projector } from '../../support/project.ts';
import { freshTable } from '../../support/table.ts';

const getOrder = asking('A3');
const customerId = 'a1b2';
const buyer = customer(customerId);

describe('The payments of a buyer', () => {
  const table = freshTable({ stream: true });
  const project = projector();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
    await aSku('XYZ');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /** An order of 20.00. */
  const order = async (): Promise<Named> => {
    const { orderId } = await anOrder(customerId, 'ABC', 'XYZ');
    return { customerId, orderId };
  };
  const amountsOf = async ({ orderId }: Named) =>
    (await getOrder({ as: operator, path: { orderId }, query: { consistent: 'true' } })).body
      .amounts;

  it('are one for each opening of the page of payment', async () => {
    const placed = await order();
    const first = await pay(placed, {}, buyer);
    expect(first).toMatchObject({ status: 201, body: { amount: 2000 } });
    const asItIs = await table.all();
    const requests = await recordWhile(async () => {
      expect(await pay(placed, {}, buyer)).toMatchObject({ status: 200, body: first.body });
    });
    const operations = requests.map(({ operation }) => operation);
    expect(operations).toEqual(['Query', 'TransactGetItems']);
    expect(await table.all()).toEqual(asItIs);

    const { paymentId } = first.body;
    await report({ ...placed, paymentId, state: 'FAILED', amount: 2000 });
    expect(await pay(placed, {}, buyer)).toMatchObject({ status: 200, body: { paymentId } });
    expect(await pay(placed, { provider: 'paypal' }, buyer)).toMatchObject({ status: 201 });
    await report({ ...placed, paymentId, kind: 'AUTHORIZATION', amount: 500 });
    const rest = await pay(placed, {}, buyer);
    expect(rest).toMatchObject({ status: 201, body: { amount: 1500 } });
  });

  it('are new ones after money moved under the former, even if it went back', async () => {
    const placed = await order();
    const { paymentId } = (await pay(placed, {}, buyer)).body;
    const debit = { ...placed, paymentId, amount: 2000, reference: `py_${placed.orderId}` };
    await report(debit);
    await report({ ...debit, state: 'REVERSED' });
    const again = await pay(placed, {}, buyer);
    expect(again).toMatchObject({ status: 201, body: { amount: 2000 } });
    expect(again.body.paymentId).not.toBe(paymentId);
  });

  it('are not those of operators, who begin a payment with each request', async () => {
    const placed = await order();
    const [first, second] = [await pay(placed), await pay(placed)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.paymentId).not.toBe(first.body.paymentId);
  });

  it('pay all that is due, or a part in a shop that allows it', async () => {
    const placed = await order();
    expect(await pay(placed, { amount: 1999 }, buyer)).toMatchObject({
      status: 409,
      body: { code: 'amount-not-available', available: 2000 },
    });
    expect(await pay(placed, { amount: 2000 }, buyer)).toMatchObject({ status: 201 });
    expect(await pay(placed, { amount: 1999 })).toMatchObject({ status: 201 });
    vi.stubEnv('CUSTOMER_PARTIAL_PAYMENTS', 'true');
    expect(await pay(placed, { amount: 1 }, buyer)).toMatchObject({ status: 201 });
    expect(await pay(placed, { amount: 2001 }, buyer)).toMatchObject({ status: 409 });
  });

  it('are not an operator’s, though nothing was paid with it', async () => {
    const placed = await order();
    const { body: theirs } = await pay(placed, { reference: `pi_${placed.orderId}` });
    const own = await pay(placed, {}, buyer);
    expect(own).toMatchObject({ status: 201, body: { amount: 2000 } });
    expect(own.body.paymentId).not.toBe(theirs.paymentId);
    const { paymentId } = own.body;
    expect(await pay(placed, {}, buyer)).toMatchObject({ status: 200, body: { paymentId } });
  });

  it('are as many after failed attempts that name no payment of ours', async () => {
    const placed = await order();
    const attempt = (n: number) =>
      report({ ...placed, paymentReference: `pi_${n}_${placed.orderId}`, state: 'FAILED' });
    for (let n = 0; n < 14; n++) expect(await attempt(n)).toMatchObject({ status: 200 });
    for (let n = 0; n < 10; n++)
      expect(await pay(placed, { provider: `p${n}` }, buyer)).toMatchObject({ status: 201 });
    expect(await pay(placed, {}, buyer)).toMatchObject({
      status: 422,
      body: { detail: 'An order may have at most 10 payments.' },
    });
    const cash = { provider: 'manual', captured: true, amount: 50 };
    for (let n = 20; n < 40; n++) expect(await pay(placed, cash)).toMatchObject({ status: 201 });
    expect(await pay(placed, cash)).toMatchObject({
      status: 422,
      body: { detail: 'An order may have at most 40 payments.' },
    });
  });

  it('leave room for money that an operator received', async () => {
    const placed = await order();
    for (let n = 0; n < 10; n++) await pay(placed, { provider: `p${n}` }, buyer);
    expect(await pay(placed, {}, buyer)).toMatchObject({
      status: 422,
      body: { code: 'too-many-payments' },
    });
    const again = { status: 200, body: { provider: 'p3' } };
    expect(await pay(placed, { provider: 'p3' }, buyer)).toMatchObject(again);
    const cash = { provider: 'manual', captured: true, amount: 50 };
    for (let n = 10; n < 40; n++) expect(await pay(placed, cash)).toMatchObject({ status: 201 });
    expect(await pay(placed, cash)).toMatchObject({
      status: 422,
      body: { code: 'too-many-payments' },
    });
  });

  it('are not due again after a refund, which only an operator may take again', async () => {
    const placed = await order();
    const { body } = await pay(placed, { provider: 'manual', captured: true });
    await refund({ ...placed, paymentId: body.paymentId }, { amount: 200 });
    expect(await amountsOf(placed)).toMatchObject({ captured: 2000, refunded: 200, due: 0 });
    for (const [amount, as, available] of [
      [undefined, buyer, 0],
      [200, buyer, 0],
      [undefined, operator, 200],
      [201, operator, 200],
    ] as const)
      expect(await pay(placed, { ...(amount && { amount }) }, as)).toMatchObject({
        status: 409,
        body: { code: 'amount-not-available', available },
      });
    expect(await pay(placed, { amount: 200 })).toMatchObject({ status: 201 });
  });

  it('are none for a returned order', async () => {
    const placed = await order();
    await move(customerId, placed.orderId, 'SHIPPED', 'DELIVERED', 'RETURNED');
    await project();
    expect(await amountsOf(placed)).toMatchObject({ due: 0 });
    const nothing = { status: 409, body: { code: 'amount-not-available', available: 0 } };
    expect(await pay(placed, {}, buyer)).toMatchObject(nothing);
    expect(await pay(placed, { amount: 1 }, buyer)).toMatchObject(nothing);
  });

  it('hide why the shop gave money back', async () => {
    const placed = await order();
    const { body } = await pay(placed, { provider: 'manual', captured: true });
    await refund({ ...placed, paymentId: body.paymentId }, { amount: 200, reason: 'FRAUD' });
    const seen = async (as: typeof operator) => {
      const path = { orderId: placed.orderId };
      const answer = await getOrder({ as, path, query: { consistent: 'true' } });
      return JSON.stringify(answer.body.payments);
    };
    expect(await seen(operator)).toContain('"reason":"FRAUD"');
    expect(await seen(buyer)).toContain('"kind":"REFUND"');
    expect(await seen(buyer)).not.toMatch(/reason|FRAUD/);
  });

  it('are refused a reference that a report of the order claims meanwhile', async () => {
    const placed = await order();
    const reference = `pi_${placed.orderId}`;
    const between = justBefore(
      'TransactWriteItems',
      (input) => input.includes(placed.orderId),
      () => report({ ...placed, paymentReference: reference, amount: 500 }),
    );
    expect(await pay(placed, { reference })).toMatchObject({
      status: 409,
      body: { code: 'payment-reference-taken' },
    });
    expect(between.happened()).toBe(true);
  });

  it('are refused a reference of the order’s at the same provider only', async () => {
    const placed = await order();
    const paying = { amount: 100, reference: `pi_${placed.orderId}` };
    expect(await pay(placed, paying)).toMatchObject({ status: 201 });
    const other = { ...paying, reference: `pi_other_${placed.orderId}` };
    expect(await pay(placed, other)).toMatchObject({ status: 201 });
    expect(await pay(placed, { ...paying, provider: 'paypal' })).toMatchObject({ status: 201 });
    const { status, body } = await pay(placed, paying);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'payment-reference-taken' });
    // It is this order's own payment, so no other order is blamed.
    expect(body.title).toBe('The provider’s payment is recorded already');
    expect(body.detail).toContain('of this order or of another one');
  });

  it('get a report that was made while an operator entered its reference', async () => {
    const placed = await order();
    const reference = `pi_${placed.orderId}`;
    let made: string | undefined;
    const between = justBefore(
      'TransactWriteItems',
      (input) => input.includes(placed.orderId),
      async () => {
        made = (await pay(placed, { reference })).body.paymentId;
      },
    );
    const fact = { ...placed, paymentReference: reference, amount: 2000 };
    const answer = await report(fact);
    expect(between.happened()).toBe(true);
    expect(answer).toMatchObject({ status: 200, body: { paymentId: made, applied: true } });
  });

  it('are all read, even if they are more than a page of a Query', async () => {
    const placed = await order();
    const { body } = await pay(placed, { amount: 100 });
    const first = (await table.all()).find(({ SK }) => String(SK).endsWith(body.paymentId)) ?? {};
    // 20 payments of 100 KB: the first page ends after ten.
    const one = { kind: 'SALE', paymentReference: 'pi_1', at: '2026-06-01T12:00:00.000Z' };
    // A slow sale that has ended, so that no answer shows it.
    const slow = { ...one, state: 'PENDING', amount: 50, reference: 'pi_1' };
    const ended = { 't-0': { ...slow, failure: { code: 'x'.repeat(100_000) } } };
    const sale = { ...one, state: 'SUCCEEDED', amount: 50, reference: 'ch_1', reports: ended };
    for (let n = 0; n < 20; n++) {
      const key = paymentKey(placed.orderId, { paymentId: newTimeId(PAYMENT_LETTER, new Date()) });
      await table.put({ ...first, ...key, transactions: { 't-1': sale } });
    }
    expect(await amountsOf(placed)).toMatchObject({ captured: 1000, due: 1000 });
    expect(await pay(placed, {}, buyer)).toMatchObject({
      status: 422,
      body: { code: 'too-many-payments' },
    });
    const { body: cash } = await pay(placed, { provider: 'manual', captured: true });
    expect(cash).toMatchObject({ amount: 1000 });
  });
});
