import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Key, PARTITIONS, paymentKey } from '../../../../table/keys.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { justBefore } from '../../../../test/support/faults.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { capture, pay, report } from '../../../../test/support/payments.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { backfill } from '../../backfill/backfill.ts';
import { PAYMENT_RECORDS } from '../../backfill/jobs/payment-records.ts';

const run = () => backfill({ job: PAYMENT_RECORDS, segments: 2, onPage: () => {} });

describe('The backfill payment-records', () => {
  const table = freshTable();
  const customerId = 'a1b2';

  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC')]));
  beforeEach(async () => {
    for (const { PK, SK } of (await table.all()) as unknown as Key[])
      if (PK.startsWith(PARTITIONS.order) || PK.startsWith('MIGRATION#'))
        await table.remove({ PK, SK });
  });
  afterEach(() => vi.unstubAllEnvs());
  const store = (isApart: boolean) => vi.stubEnv('PAYMENT_RECORDS', String(isApart));

  /** A payment with a capture that was answered twice over, by a webhook too, and an open one. */
  async function aPayment() {
    const { orderId } = await anOrder(customerId, 'ABC');
    const { paymentId } = (await pay({ customerId, orderId }, { reference: `pi-${orderId}` })).body;
    const of = { customerId, orderId, paymentId };
    await report({ ...of, kind: 'AUTHORIZATION', amount: 1000, reference: 'pi_1' });
    const { transactionId } = (await capture(of, { amount: 400 })).body;
    await report({ ...of, kind: 'CAPTURE', amount: 400, reference: 'ch_1' });
    await report({ ...of, transactionId, kind: 'CAPTURE', amount: 400, reference: 'ch_1' });
    await capture(of, { amount: 100 });
    return { ...of, key: paymentKey(orderId, { paymentId }) };
  }
  type Paid = Awaited<ReturnType<typeof aPayment>>;
  const rowOf = ({ key }: Paid) => table.get({ ...key });
  const shown = async ({ orderId }: Paid) =>
    (await asking('A3')({ as: operator, path: { customerId, orderId } })).body.payments;

  it('writes requests and reports in place of transactions, and back', async () => {
    const paid = await aPayment();
    const [before, payments] = [await rowOf(paid), await shown(paid)];
    expect(await run()).toMatchObject({ right: 1, lacking: 0 });
    expect(await rowOf(paid)).toEqual(before);

    store(true);
    expect(await run()).toMatchObject({ right: 1, lacking: 0, run: { status: 'COMPLETE' } });
    const { transactions, ...others } = before ?? {};
    expect(await rowOf(paid)).toEqual({
      ...others,
      requests: expect.any(Object),
      reports: expect.any(Object),
    });
    expect(await shown(paid)).toEqual(payments);

    store(false);
    expect(await run()).toMatchObject({ right: 1, lacking: 0 });
    expect(await rowOf(paid)).toEqual(before);
  });

  it('makes one form of a row in both, and loses no report', async () => {
    store(true);
    const paid = await aPayment();
    const at = '2026-06-01T12:00:00.000Z';
    const more = { kind: 'REFUND', state: 'SUCCEEDED', amount: 50, at, reference: 're_2' };
    await table.put({ ...(await rowOf(paid)), transactions: { 't-x': more } });
    const payments = await shown(paid);

    expect(await run()).toMatchObject({ right: 1, lacking: 0 });
    expect(await rowOf(paid)).not.toHaveProperty('transactions');
    expect(await rowOf(paid)).toMatchObject({ reports: { 't-x': more } });
    expect(await shown(paid)).toEqual(payments);
    expect(payments[0]).toMatchObject({ refunded: 50, captured: 400 });
  });

  it('loses nothing that a function writes meanwhile', async () => {
    const paid = await aPayment();
    store(true);
    const between = justBefore(
      'UpdateItem',
      (input) => input.includes('reports'),
      async () => {
        store(false);
        const { key: _, ...of } = paid;
        const refunded = { ...of, kind: 'REFUND', amount: 50, reference: 're_1' };
        expect(await report(refunded)).toMatchObject({ status: 200 });
        store(true);
      },
    );
    expect(await run()).toMatchObject({ right: 1, lacking: 0 });
    expect(between.happened()).toBe(true);
    expect((await shown(paid))[0]).toMatchObject({ refunded: 50, captured: 400 });
  });

  it('refuses a payment without a provider', async () => {
    const paid = await aPayment();
    const { provider, ...row } = (await rowOf(paid)) ?? {};
    await table.put(row);

    expect(await run()).toMatchObject({ refused: 1 });
  });
});
