import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Key, overpaidIndexKeys, overpaidKey, refundDueKey } from '../../../../table/keys.ts';
import { justBefore } from '../../../../test/support/faults.ts';
import { cancelLines, cancelWhole, ship } from '../../../../test/support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { refund, report } from '../../../../test/support/payments.ts';
import { projector } from '../../../../test/support/project.ts';
import { receive, sendBack, settle } from '../../../../test/support/returns.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { backfill } from '../../backfill/backfill.ts';
import { OVERPAID } from '../../backfill/jobs/overpaid.ts';
import { Subject } from '../../verify/subject.ts';
import { verifying } from './verifying.ts';

const customerId = 'a1b2';

describe('oms verify of what orders are listed for as overpaid', () => {
  const table = freshTable({ stream: true });
  const project = projector();
  const { verify, verifyAll, change } = verifying(table);

  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]));

  let count = 0;
  /** An order of two items of 1000 each, paid by card with this amount. */
  async function paid(amount: number) {
    const path = { customerId, orderId: (await anOrder(customerId, 'ABC', 'XYZ')).orderId };
    count += 1;
    const fact = { ...path, paymentReference: `pi_${count}`, reference: `ch_${count}`, amount };
    const { body } = await report(fact);
    await project();
    return { path, fact, payment: { ...path, paymentId: body.paymentId as string } };
  }
  const rowOf = ({ orderId }: { orderId: string }) => table.get({ ...overpaidKey(orderId) });
  const withoutVersion = (row: object | undefined) => row && { ...row, version: undefined };

  it('finds nothing after every kind of change of the money', async () => {
    const over = await paid(2300);
    await refund(over.payment, { amount: 100 });
    const cancelled = await paid(2000);
    await cancelLines(cancelled.path, [[1, 1]]);
    const none = await paid(2000);
    await cancelWhole(none.path);
    const disputed = await paid(2000);
    await refund(disputed.payment, { amount: 500 });
    await report({ ...disputed.fact, kind: 'CHARGEBACK', reference: `dp_${count}` });
    const back = await paid(2500);
    await ship(back.path);
    await project();
    const { returnId } = (await sendBack(back.path, [[1, 1]])).body;
    const { body } = await receive({ ...back.path, returnId }, [[1, 1]]);
    await settle({ ...back.path, returnId }, body.version, {
      orderId: over.path.orderId,
      amount: 600,
    });
    await refund(back.payment, { amount: 100, returnId });
    await project();

    expect(await verifyAll()).toEqual([]);
    expect([
      await rowOf(over.path),
      await rowOf(cancelled.path),
      await rowOf(none.path),
    ]).toMatchObject([{ amount: 200 }, { amount: 1000 }, { amount: 2000 }]);
    expect(await rowOf(disputed.path)).toMatchObject({ amount: -500 });
    expect(await rowOf(back.path)).toMatchObject({ amount: 500 });
  });

  type Damage = (key: Key, row: Record<string, unknown>) => Promise<unknown>;
  const DAMAGE: readonly (readonly [string, Damage])[] = [
    ['a row that is missing', (key) => table.remove({ ...key })],
    ['a wrong amount', (key) => change(key, { amount: 299 })],
    [
      'a row that says that nothing is owed',
      (key) => change(key, { amount: 0, since: undefined, GSI2PK: undefined, GSI2SK: undefined }),
    ],
    ['a row that is in no list', (key) => change(key, { GSI2PK: undefined, GSI2SK: undefined })],
    [
      'another amount in the list',
      (key, row) => change(key, { GSI2SK: String(row['GSI2SK']).replace(/300$/, '400') }),
    ],
    ['another currency', (key) => change(key, { currency: 'USD' })],
  ];
  it.each(DAMAGE)('finds %s, and repairs it', async (_name, damage) => {
    const { path } = await paid(2300);
    const right = await rowOf(path);
    await damage(overpaidKey(path.orderId), right ?? {});

    const { drifts, left } = await verify(Subject.customer(customerId), true);

    expect(drifts).toMatchObject([{ what: 'OVERPAID', orderId: path.orderId, repairable: true }]);
    expect(left).toEqual([]);
    const repaired = await rowOf(path);
    const { since } = repaired ?? {};
    expect(withoutVersion(repaired)).toEqual({
      ...withoutVersion(right),
      since,
      ...overpaidIndexKeys({ ...path, since: String(since), amount: 300 }, 4),
    });
  });

  it('finds an order that is listed and owes nothing, and ends it', async () => {
    const { path } = await paid(2000);
    const since = '2026-06-01T12:00:00.000Z';
    const keys = overpaidIndexKeys({ ...path, since, amount: 300 }, 4);
    const row = { type: 'Overpaid', customerId, currency: 'EUR', amount: 300, since, version: 1 };
    await table.put({ ...overpaidKey(path.orderId), ...row, ...keys });

    const { drifts, left } = await verify(Subject.customer(customerId), true);

    expect(drifts).toMatchObject([
      { what: 'OVERPAID', expected: { amount: 0 }, found: { amount: 300 } },
    ]);
    expect(left).toEqual([]);
    const ended = await rowOf(path);
    expect(ended).toMatchObject({ amount: 0 });
    expect(ended).not.toHaveProperty('GSI2PK');
  });

  it('repairs nothing of an order whose money moves meanwhile', async () => {
    const { path, payment } = await paid(2300);
    await table.remove({ ...overpaidKey(path.orderId) });
    const race = justBefore(
      'TransactWriteItems',
      (input) => input.includes('OVERPAID'),
      () => refund(payment, { amount: 100 }),
    );
    expect((await verify(Subject.customer(customerId), true)).left).toEqual([]);
    expect(race.happened()).toBe(true);
    expect(await rowOf(path)).toMatchObject({ amount: 200 });
  });
});

describe('oms verify of what is to go back by itself', () => {
  const table = freshTable({ stream: true });
  const project = projector();
  const { verify, change } = verifying(table);
  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC')]));
  afterEach(() => vi.unstubAllEnvs());

  const waiting = async () => {
    vi.stubEnv('REFUND_OVERPAID', 'automatic');
    const path = { customerId, orderId: (await anOrder(customerId, 'ABC')).orderId };
    await report({ ...path, paymentReference: `pi_${path.orderId}`, amount: 1300 });
    await project();
    return path;
  };

  it('finds nothing while it waits, and nothing once it has ended', async () => {
    const { orderId } = await waiting();
    expect((await verify(Subject.customer(customerId), false)).drifts).toEqual([]);
    await change(refundDueKey(orderId), { GSI2PK: undefined, GSI2SK: undefined });
    expect((await verify(Subject.customer(customerId), false)).drifts).toEqual([]);
  });

  it.each([
    ['another order', (GSI2SK: string) => ({ GSI2SK: GSI2SK.replace(/#o-[^#]+/, '#o-other') })],
    ['no time', (GSI2SK: string) => ({ GSI2SK: GSI2SK.replace(/^[^#]+/, 'soon') })],
    ['no money', (GSI2SK: string) => ({ GSI2SK: GSI2SK.replace(/#[^#]+$/, '') })],
    ['no partition', () => ({ GSI2PK: undefined })],
  ])('finds a due key of %s, and leaves the order to a person', async (_name, damage) => {
    const { orderId } = await waiting();
    const row = await table.get({ ...refundDueKey(orderId) });
    await change(refundDueKey(orderId), damage(String(row?.['GSI2SK'])));

    const { drifts, left } = await verify(Subject.customer(customerId), true);

    expect(drifts).toMatchObject([{ what: 'DUE', orderId, repairable: true }]);
    expect(left).toEqual([]);
    const repaired = await table.get({ ...refundDueKey(orderId) });
    expect(repaired).not.toHaveProperty('GSI2PK');
    expect(repaired).not.toHaveProperty('GSI2SK');
    expect(await table.get({ ...overpaidKey(orderId) })).toMatchObject({ amount: 300 });
  });
});

describe('The backfill overpaid', () => {
  const table = freshTable();
  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC')]));
  const run = () => backfill({ job: OVERPAID, segments: 2, onPage: () => {} });

  it('lists old orders with money to give back, and leaves the others alone', async () => {
    const paid = async (amount: number) => {
      const path = { customerId, orderId: (await anOrder(customerId, 'ABC')).orderId };
      await report({ ...path, paymentReference: `pi_${path.orderId}`, amount });
      return path;
    };
    const [over, right, unpaid] = [
      await paid(1300),
      await paid(1000),
      await anOrder(customerId, 'ABC'),
    ];
    const key = { ...overpaidKey(over.orderId) };
    const before = await table.get(key);
    await table.remove(key);

    expect(await run()).toMatchObject({ right: 2, lacking: 0, run: { status: 'COMPLETE' } });

    const after = await table.get(key);
    const since = String(after?.['since']);
    expect(after).toEqual({
      ...before,
      since,
      ...overpaidIndexKeys({ ...over, since, amount: 300 }, 4),
    });
    for (const { orderId } of [right, unpaid])
      expect(await table.get({ ...overpaidKey(orderId) })).toBeUndefined();
    expect(await run()).toMatchObject({ right: 2, lacking: 0 });
  });
});
