import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  customerOrderKey,
  eventKey,
  type Key,
  lowStockIndexKeys,
  orderMetadataKey,
  stockKey,
  summaryKey,
} from '../../../../table/keys.ts';
import { recordRequests } from '../../../../test/support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, move } from '../../../../test/support/orders.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { orderIdAt } from '../../../../test/support/rows.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { limitReads } from '../../rate/limit-reads.ts';
import { NOTHING_CHECKED } from '../../verify/checks/checked.ts';
import type { Drift } from '../../verify/drift.ts';
import { isClean, NOTHING_YET, withSubject } from '../../verify/findings.ts';
import { Subject } from '../../verify/subject.ts';
import { type Grace, verifySubject } from '../../verify/verify-subject.ts';

const BRIEF: Grace = { looks: 2, betweenMillis: 20 };

describe('oms verify', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  const verify = (subject: Subject, repair = false) =>
    verifySubject(subject, { repair, grace: BRIEF });
  const change = async (key: Key, attributes: Record<string, unknown>) =>
    table.put({ ...(await table.get({ ...key })), ...attributes });

  let customers = 0;
  let customerId: string;
  let first: { orderId: string; placedAt: string };
  let second: { orderId: string; placedAt: string };
  const rowKey = (order: { orderId: string; placedAt: string }) =>
    customerOrderKey({ customerId, ...order });

  beforeAll(() => aSku('ABC'));

  beforeEach(async () => {
    customerId = await aCustomer(`c${++customers}`);
    first = await anOrder(customerId, 'ABC');
    second = await anOrder(customerId, 'ABC', 'ABC');
    await move(customerId, first.orderId, 'SHIPPED', 'DELIVERED');
    await catchUp();
  });

  it('finds no error in the projector’s rows', async () => {
    expect(await verify(Subject.customer(customerId))).toEqual({
      ...NOTHING_CHECKED,
      left: [],
      orders: 2,
    });
    expect(await verify(Subject.stock('ABC'))).toMatchObject({ drifts: [] });
    expect(await verify(Subject.order(first.orderId))).toMatchObject({ drifts: [] });
  });

  it('treats a change that is not projected yet as lag, and as drift once it lasts', async () => {
    await move(customerId, second.orderId, 'SHIPPED');
    const checking = verifySubject(Subject.customer(customerId), {
      repair: false,
      grace: { looks: 3, betweenMillis: 300 },
    });
    await catchUp();
    expect((await checking).drifts).toEqual([]);

    await table.put({
      ...(await table.get({ ...rowKey(second) })),
      status: 'DELIVERED',
      version: 3,
    });
    const { drifts } = await verify(Subject.customer(customerId));
    expect(drifts.map(({ what }) => what).sort()).toEqual(['EVENT', 'GSI1', 'META', 'SUMMARY']);
  });

  it('leaves out rows that document 004’s lab wrote by hand, and counts them', async () => {
    await table.put({
      PK: `CUST#${customerId}`,
      SK: 'ORDER#2026-06-01#o-9001',
      status: 'OPEN',
      total: 149,
    });

    expect(await verify(Subject.customer(customerId))).toMatchObject({ drifts: [], outOfScope: 1 });
  });

  /**
   * Each change by hand, with its finding in one look. After a repair nothing is left, and a second
   * repair writes nothing.
   */
  const cases: Record<string, () => Promise<{ subject?: Subject; drifts: Partial<Drift>[] }>> = {
    'a SUMMARY counter': async () => {
      await change(summaryKey(customerId), {
        open: 7,
        'lifetimeTotal.EUR': 1,
        'lifetimeTotal.USD': 5,
      });
      const found = { open: 7, 'lifetimeTotal.EUR': 1, 'lifetimeTotal.USD': 5 };
      const expected = { open: 1, 'lifetimeTotal.EUR': 3000, 'lifetimeTotal.USD': null };
      return { drifts: [{ what: 'SUMMARY', expected, found, mayBeLag: false }] };
    },
    'a lastOrderAt': async () => {
      await change(summaryKey(customerId), { lastOrderAt: '2039-01-01T00:00:00.000Z' });
      return { drifts: [{ what: 'SUMMARY', expected: { lastOrderAt: second.placedAt } }] };
    },
    'a SUMMARY that is gone': async () => {
      await table.remove({ ...summaryKey(customerId) });
      return {
        drifts: [
          {
            what: 'SUMMARY',
            expected: expect.objectContaining({ orders: 2, delivered: 1, open: 1 }),
          },
        ],
      };
    },
    'a META that is behind': async () => {
      await change(orderMetadataKey(first.orderId), { version: 2, status: 'SHIPPED' });
      const [expected, found] = [
        { version: 3, status: 'DELIVERED' },
        { version: 2, status: 'SHIPPED' },
      ];
      return { drifts: [{ what: 'META', expected, found }] };
    },
    'a META that is wrong at its version': async () => {
      await change(orderMetadataKey(second.orderId), {
        status: 'SHIPPED',
        total: 1,
        paymentStatus: 'PAID',
        onHold: 'FRAUD',
      });
      const [expected, found] = [
        { status: 'OPEN', total: 2000, paymentStatus: 'PENDING', onHold: null },
        { status: 'SHIPPED', total: 1, paymentStatus: 'PAID', onHold: 'FRAUD' },
      ];
      return { drifts: [{ what: 'META', expected, found }] };
    },
    'a META with another day of delivery': async () => {
      const { deliveredOn } = (await table.get({ ...rowKey(first) })) ?? {};
      await change(orderMetadataKey(first.orderId), { deliveredOn: '2039-01-01' });
      const [expected, found] = [{ deliveredOn }, { deliveredOn: '2039-01-01' }];
      return { drifts: [{ what: 'META', expected, found }] };
    },
    'a META that is ahead of its row': async () => {
      await change(orderMetadataKey(second.orderId), { version: 9 });
      return { drifts: [{ what: 'META', expected: { version: 1 }, found: { version: 9 } }] };
    },
    'a META that is gone': async () => {
      await table.remove({ ...orderMetadataKey(first.orderId) });
      return {
        drifts: [
          { what: 'META', found: null, expected: expect.objectContaining({ status: 'DELIVERED' }) },
        ],
      };
    },
    'the last event that is gone': async () => {
      const { updatedAt } = (await table.get({ ...rowKey(first) })) ?? {};
      await table.remove({ ...eventKey(first.orderId, String(updatedAt), 3) });
      return {
        drifts: [{ what: 'EVENT', expected: { version: 3 }, found: null, repairable: true }],
      };
    },
    'a GSI1 key of another status': async () => {
      await change(rowKey(first), { GSI1PK: `CUST#${customerId}#OPEN` });
      const expected = { GSI1PK: `CUST#${customerId}#DELIVERED` };
      return { drifts: [{ what: 'GSI1', expected, found: { GSI1PK: `CUST#${customerId}#OPEN` } }] };
    },
    'a GSI2 key that was left behind': async () => {
      await change(rowKey(first), { GSI2PK: 'OPEN#1', GSI2SK: 'somewhere' });
      const found = { GSI2PK: 'OPEN#1', GSI2SK: 'somewhere' };
      return { drifts: [{ what: 'GSI2', expected: { GSI2PK: null, GSI2SK: null }, found }] };
    },
    'a GSI2 key that is missing': async () => {
      await change(rowKey(second), { GSI2PK: undefined, GSI2SK: undefined });
      return { drifts: [{ what: 'GSI2', found: { GSI2PK: null, GSI2SK: null } }] };
    },
    'a LOW key that is missing': async () => {
      const sku = await aSku(`LOW${customers}`, { quantity: 1 });
      await catchUp();
      await change(stockKey(sku), { GSI2PK: undefined, GSI2SK: undefined });
      return {
        subject: Subject.stock(sku),
        drifts: [{ what: 'LOW', expected: { ...lowStockIndexKeys(sku) } }],
      };
    },
    'a LOW key that was left behind': async () => {
      const sku = await aSku(`FULL${customers}`);
      await change(stockKey(sku), { ...lowStockIndexKeys(sku) });
      return {
        subject: Subject.stock(sku),
        drifts: [{ what: 'LOW', found: { ...lowStockIndexKeys(sku) } }],
      };
    },
    'a LOW key of a SKU that is exactly at its threshold': async () => {
      const sku = await aSku(`EVEN${customers}`, { quantity: 5, lowStockThreshold: 5 });
      await catchUp();
      expect((await verify(Subject.stock(sku))).drifts).toEqual([]);
      await change(stockKey(sku), { ...lowStockIndexKeys(sku) });
      return {
        subject: Subject.stock(sku),
        drifts: [{ what: 'LOW', found: { ...lowStockIndexKeys(sku) } }],
      };
    },
    'a META without a source row': async () => {
      const orderId = orderIdAt('2026-06-01T00:00:00.000Z', customers);
      const orphan = {
        ...orderMetadataKey(orderId),
        customerId,
        version: 1,
        status: 'OPEN',
        total: 5,
        counted: true,
      };
      await table.put(orphan);
      return {
        subject: Subject.order(orderId),
        drifts: [{ what: 'META', expected: null, found: orphan }],
      };
    },
    'a SUMMARY without a source row': async () => {
      const summary = {
        ...summaryKey(`ghost${customers}`),
        type: 'CustomerSummary',
        orders: 1,
        open: 1,
        rev: 4,
      };
      await table.put(summary);
      const drift = { expected: { orders: 0, open: 0 }, found: { orders: 1, open: 1 } };
      return {
        subject: Subject.customer(`ghost${customers}`),
        drifts: [{ what: 'SUMMARY', ...drift }],
      };
    },
  };

  it.each(Object.keys(cases))(
    'reports %s, repairs it, and then has nothing more to write',
    async (name) => {
      const { subject = Subject.customer(customerId), drifts } = (await cases[name]?.()) ?? {
        drifts: [],
      };

      expect((await verify(subject)).drifts).toEqual(
        drifts.map((drift) => expect.objectContaining(drift)),
      );

      expect((await verify(subject, true)).left).toEqual([]);
      expect((await verify(Subject.customer(customerId))).drifts).toEqual([]);
      const requests = recordRequests();
      expect(await verify(subject, true)).toMatchObject({ drifts: [], left: [] });
      expect(
        requests
          .map(({ operation }) => operation)
          .filter((operation) => /Put|Update|Write/.test(operation)),
      ).toEqual([]);
    },
  );

  it('reports an older event that is lost; if only that is left, it succeeds', async () => {
    const gone = (await table.all()).find(
      ({ PK, SK, version }) =>
        PK === `ORDER#${first.orderId}` && String(SK).startsWith('EVENT#') && version === 2,
    );
    await table.remove({ PK: gone?.['PK'], SK: gone?.['SK'] });

    const { drifts, left } = await verify(Subject.customer(customerId), true);

    expect(drifts).toMatchObject([
      { what: 'EVENT', expected: { version: 2 }, found: null, repairable: false },
    ]);
    expect(left).toEqual(drifts);
    const findings = withSubject(NOTHING_YET, Subject.customer(customerId), {
      ...NOTHING_CHECKED,
      drifts,
      left,
    });
    expect(isClean(findings, false)).toBe(false);
    expect(isClean(findings, true)).toBe(true);
  });

  it('reports an event whose author is not that of its version', async () => {
    const authors = async (changedBy: object, event: Record<string, unknown>) => {
      const row = { ...(await table.get({ ...rowKey(second) })), changedBy };
      await table.put(row);
      await change(eventKey(second.orderId, second.placedAt, 1), event);
      const { drifts } = await verify(Subject.customer(customerId));
      return drifts.map(({ what, expected, found }) => [what, expected, found]);
    };
    const ben = { createdBy: 'op-1', createdByName: 'ben' };
    const named = { by: 'op-1', byName: 'ben' };
    expect(await authors({ version: 1, ...named }, {})).toEqual([]);
    expect(await authors({ version: 1, ...named }, ben)).toEqual([]);
    const other = { ...ben, createdByName: 'ada' };
    expect(await authors({ version: 1, ...named }, other)).toEqual([
      ['EVENT', { createdByName: 'ben' }, expect.objectContaining({ createdByName: 'ada' })],
    ]);
    expect(await authors({ version: 9, ...named }, ben)).toMatchObject([
      ['EVENT', { createdBy: null, createdByName: null }, ben],
    ]);
    const address = { version: 1, ...named, changed: 'SHIPPING_ADDRESS' };
    expect(await authors(address, ben)).toMatchObject([
      ['EVENT', { changed: 'SHIPPING_ADDRESS' }, ben],
    ]);
    await table.put({ ...(await table.get({ ...rowKey(second) })), changedBy: { version: 1 } });
    const [broken] = (await verify(Subject.customer(customerId))).drifts;
    expect(broken).toMatchObject({
      what: 'ORDER',
      why: 'not an order: changedBy is not the author of a version',
    });
  });

  it('leaves an invalid source row to a person', async () => {
    await table.put({
      ...rowKey({ orderId: 'o-bad', placedAt: '2026-01-01' }),
      version: 1,
      status: 'LOST',
    });

    const { left } = await verify(Subject.customer(customerId), true);

    expect(left).toMatchObject([
      { what: 'ORDER', found: { version: 1, status: 'LOST' }, repairable: false },
    ]);
  });

  it('reads no faster than its limit', async () => {
    const unlimit = limitReads(20);
    await verify(Subject.customer(customerId));
    const start = performance.now();
    // One second pays for 20 units. Further requests wait for their own.
    for (let times = 0; times < 12; times++) await verify(Subject.customer(customerId));
    const seconds = (performance.now() - start) / 1000;
    unlimit();

    const requests = recordRequests();
    await verify(Subject.customer(customerId));
    const units = requests.reduce((sum, request) => sum + request.units, 0);
    expect(seconds).toBeGreaterThan((units * 13 - 20) / 20 - 0.2);
  });
});
