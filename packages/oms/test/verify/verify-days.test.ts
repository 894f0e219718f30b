import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { versionedOrder } from '../../../../table/full-order/order-row.ts';
import {
  customerOrderKey,
  dayRefundKey,
  daysPartitions,
  orderMetadataKey,
  refundedPartitions,
} from '../../../../table/keys.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { ship } from '../../../../test/support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { report } from '../../../../test/support/payments.ts';
import { projector } from '../../../../test/support/project.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { backfill } from '../../backfill/backfill.ts';
import { DAYS } from '../../backfill/jobs/days.ts';
import { repairDay, verifyDays } from '../../verify/days/verify-days.ts';
import { Subject } from '../../verify/subject.ts';
import { verifySubject } from '../../verify/verify-subject.ts';

interface Captured {
  readonly captured: number;
}

const GRACE = { looks: 2, betweenMillis: 1 };

describe('What days came to', () => {
  const table = freshTable({ stream: true });
  const catchUp = projector();
  let customers = 0;

  beforeAll(() => aSku('ABC'));
  beforeEach(() => {
    vi.stubEnv('DAY_FIGURES', 'true');
    vi.stubEnv('TIME_ZONE', 'Europe/Berlin');
  });

  async function anOrderInADay() {
    const customerId = await aCustomer(`c-${++customers}`);
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const order = { customerId, orderId };
    const payment = { ...order, paymentReference: `pi_${orderId}` };
    await report(payment);
    await report({ ...payment, kind: 'REFUND', amount: 300, reference: `re_${orderId}` });
    await ship(order);
    return { ...order, placedAt };
  }
  const refunds = async () =>
    (await table.all()).filter(({ PK }) => refundedPartitions(4).includes(String(PK)));
  const days = async () =>
    (await table.all()).filter(({ PK }) => daysPartitions(4).includes(String(PK)));
  const metadataOf = (orderId: string) => table.get({ ...orderMetadataKey(orderId) });
  const verify = (customerId: string, repair = false) =>
    verifySubject(Subject.customer(customerId), { repair, grace: GRACE });
  const isRight = async (customerId: string) => {
    expect((await verify(customerId)).drifts).toEqual([]);
    expect(await verifyDays(() => {})).toEqual({ drifts: [], moved: 0 });
  };

  it('are right after an order, its payment and its parcel', async () => {
    const { customerId } = await anOrderInADay();
    await catchUp();

    await isRight(customerId);
    expect((await days()).length).toBeGreaterThan(0);
  });

  it('do not change by the same records again', async () => {
    const { customerId, orderId, placedAt } = await anOrderInADay();
    await catchUp();
    const before = await days();
    const { projectChange } = await import('../../../../table/copies/project-change.ts');
    const { marshall } = await import('../../../../table/aws-protocol/item.ts');
    const row = await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) });
    const parts = (await table.all()).filter(({ PK }) => PK === `ORDER#${orderId}`);
    const policy = { findParcels: false, dayFigures: true, timeZone: 'Europe/Berlin' };
    for (const one of [row, ...parts, row, ...parts])
      await projectChange({ NewImage: marshall(one as never) }, policy);

    expect(await days()).toEqual(before);
    expect(versionedOrder(row as never)?.version).toBeGreaterThan(1);
  });

  it('are found wrong if META lacks a part, and repaired', async () => {
    const { customerId, orderId } = await anOrderInADay();
    await catchUp();
    const { countedMoney, ...metadata } = (await metadataOf(orderId)) as Record<string, unknown>;
    await table.put(metadata as never);

    expect((await verify(customerId)).drifts).toMatchObject([
      { what: 'DAYS', orderId, found: { countedMoney: expect.anything() } },
    ]);
    expect(countedMoney).toBeDefined();
    expect((await verify(customerId, true)).left).toEqual([]);
    // The money is on its day twice now, which only the sum over all METAs shows.
    const { drifts } = await verifyDays(() => {});
    expect(drifts).toHaveLength(1);
    const [{ expected, found }] = drifts as unknown as [Record<'expected' | 'found', Captured>];
    expect(found.captured - expected.captured).toBe(1000);
    for (const drift of drifts) await repairDay(drift);
    await isRight(customerId);
  });

  it('are found wrong if a row was changed or lost, and repaired', async () => {
    const { customerId } = await anOrderInADay();
    await catchUp();
    const [row, ...others] = await days();
    await table.put({ ...row, orders: 17, 'orders.03': 5 } as never);
    const { drifts } = await verifyDays(() => {});
    expect(drifts).toMatchObject([{ what: 'DAYS', found: { orders: 17, 'orders.03': 5 } }]);

    for (const drift of drifts) await repairDay(drift);
    await isRight(customerId);
    expect(await days()).toHaveLength(others.length + 1);
  });

  it('have refunds that are found missing, wrong or left over, and repaired', async () => {
    const { customerId, orderId } = await anOrderInADay();
    await catchUp();
    const [right, ...others] = (await refunds()).filter(({ SK }) => String(SK).includes(orderId));
    expect(others).toEqual([]);
    const left = dayRefundKey(3, { day: '2026-05-01', orderId: 'o-gone', currency: 'EUR' });
    const judged = async () => {
      const { drifts } = await verifyDays(() => {});
      for (const drift of drifts) await repairDay(drift);
      return drifts;
    };

    await table.put({ ...right, refunded: 17 } as never);
    await table.put({ ...left, type: 'DayRefund', refunded: 5 });
    const found = await judged();
    expect(found).toHaveLength(2);
    expect(found.find(({ key }) => key.includes(orderId))).toMatchObject({
      what: 'DAYS',
      expected: { refunded: 300 },
      found: { refunded: 17 },
    });
    expect(found.find(({ key }) => key === `${left.PK} / ${left.SK}`)).toMatchObject({
      expected: { refunded: null },
      found: { refunded: 5 },
    });
    expect(await table.get({ ...left })).toBeUndefined();
    await isRight(customerId);

    await table.clear(({ SK }) => SK !== right?.['SK']);
    expect(await judged()).toMatchObject([{ what: 'DAYS', expected: { refunded: 300 } }]);
    expect(await refunds()).toContainEqual(right);
    await isRight(customerId);
  });

  it('count orders from before the setting by a backfill, once', async () => {
    vi.stubEnv('DAY_FIGURES', 'false');
    const { customerId } = await anOrderInADay();
    await catchUp();
    vi.stubEnv('DAY_FIGURES', 'true');
    expect((await verify(customerId)).drifts).toMatchObject([{ what: 'DAYS' }]);
    const run = () => backfill({ job: DAYS, segments: 2, onPage: () => {} });

    await run();
    await isRight(customerId);
    const before = await days();
    await run();
    expect(await days()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  it('move to the days of another zone by a backfill', async () => {
    const { customerId } = await anOrderInADay();
    await catchUp();
    vi.stubEnv('TIME_ZONE', 'Pacific/Kiritimati');
    expect((await refunds()).map(({ SK }) => String(SK).slice(0, 10))).toContain('2026-06-01');

    await backfill({ job: DAYS, segments: 1, onPage: () => {} });
    await isRight(customerId);
    expect(new Set((await refunds()).map(({ SK }) => String(SK).slice(0, 10)))).toEqual(
      new Set(['2026-06-02']),
    );
    const from = '2026-01-01';
    expect((await asking('A57')({ as: operator, query: { from } })).status).toBe(200);
  });
});
