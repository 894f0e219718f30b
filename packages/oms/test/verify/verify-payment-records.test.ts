import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { customerOrderKey, paymentKey } from '../../../../table/keys.ts';
import { aCustomer, aSku } from '../../../../test/support/orders.ts';
import { pay, refund, report } from '../../../../test/support/payments.ts';
import { projector } from '../../../../test/support/project.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { Subject } from '../../verify/subject.ts';
import { orderOfQuantities } from '../by-line.ts';
import { type Row, verifying } from './verifying.ts';

describe('oms verify, for payments of requests and reports', () => {
  const table = freshTable({ stream: true });
  const catchUp = projector();
  const { verify, change } = verifying(table);
  const findings = async (customerId: string, repair = false) =>
    (await verify(Subject.customer(customerId), repair)).drifts;

  beforeAll(() => aSku('ABC', { quantity: 1_000_000 }));
  beforeEach(() => vi.stubEnv('PAYMENT_RECORDS', 'true'));
  afterEach(() => vi.unstubAllEnvs());

  let orders = 0;
  /** An order of 50.00, captured, of which 12.00 are refunded, and 10.00 requested. */
  async function aPaid() {
    const order = await orderOfQuantities(await aCustomer(`keeper${++orders}`), [3, 2]);
    const { orderId, customerId } = order;
    const { paymentId } = (await pay(order, { reference: `pi-${orderId}` })).body;
    const at = { orderId, customerId, paymentId };
    await report({ ...at, amount: 5000, reference: 'ch_1' });
    await report({ ...at, kind: 'REFUND', amount: 1200, reference: 're_1' });
    await refund({ ...order, paymentId }, { amount: 1000, reason: 'GOODWILL' });
    await catchUp();
    return { customerId, row: customerOrderKey(order), key: paymentKey(orderId, { paymentId }) };
  }
  const stored = async (key: object) => (await table.get({ ...key })) as Row;

  it('finds none, and stores no transactions', async () => {
    const { customerId, key } = await aPaid();

    expect(await stored(key)).toMatchObject({ requests: {}, reports: {} });
    expect(await stored(key)).not.toHaveProperty('transactions');
    expect(await findings(customerId)).toEqual([]);
  });

  it('compares the order’s sums with what its reports give, and repairs them', async () => {
    const { customerId, row } = await aPaid();
    await change(row, { refunded: 1100, paymentStatus: 'PAID' });

    expect(await findings(customerId)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          what: 'ORDER',
          expected: { paymentStatus: 'PARTIALLY_REFUNDED', refunded: 1200 },
        }),
      ]),
    );
    await findings(customerId, true);
    await catchUp();
    expect(await findings(customerId)).toEqual([]);
    expect(await stored(row)).toMatchObject({ refunded: 1200 });
  });

  it('gives a payment its lost reminder again', async () => {
    const { customerId, key } = await aPaid();
    const { reminder } = await stored(key);
    await change(key, { reminder: undefined, GSI2PK: undefined, GSI2SK: undefined });

    expect(await findings(customerId, true)).toMatchObject([{ what: 'DUE' }]);
    expect(await stored(key)).toMatchObject({
      reminder: { sentCount: 0 },
      GSI2PK: expect.stringMatching(/^DUE#/),
    });
    expect(reminder).toBeDefined();
    expect(await findings(customerId)).toEqual([]);
  });

  it.each([
    ['requests', 'requests by id'],
    ['reports', 'reports by name'],
  ])('names a payment whose %s cannot be added up', async (name, form) => {
    const { customerId, key } = await aPaid();
    const all = Object.entries((await stored(key))[name] as Record<string, object>);
    const broken = Object.fromEntries(all.map(([id, one]) => [id, { ...one, amount: -1 }]));
    await change(key, { [name]: broken });

    expect(await findings(customerId)).toMatchObject([
      { what: 'PAYMENT', why: expect.stringContaining(form) },
    ]);
  });

  it('names a payment in both forms, of which it counts each report', async () => {
    const { customerId, key, row } = await aPaid();
    const at = '2026-06-01T12:00:00.000Z';
    const more = { kind: 'REFUND', state: 'SUCCEEDED', amount: 300, at, reference: 're_2' };
    await change(key, { transactions: { 't-x': more } });
    await change(row, { refunded: 1500 });

    const found = await findings(customerId);
    expect(found.filter(({ what }) => what === 'PAYMENT')).toMatchObject([
      { why: expect.stringContaining('oms backfill payment-records'), repairable: false },
    ]);
    expect(found.filter(({ what }) => what === 'ORDER')).toEqual([]);
  });
});
