import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  customerOrderKey,
  fulfillmentKey,
  type Key,
  lineCountersKey,
  lineItemKey,
  orderMetadataKey,
  stockKey,
} from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { justBefore } from '../../../../test/support/faults.ts';
import { recordRequests } from '../../../../test/support/measurement/request-recorder.ts';
import { aCustomer, aSku, move } from '../../../../test/support/orders.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { seededRandom } from '../../../../test/support/seeded-random.ts';
import { everyNth, IS_WHOLE, REPEATED } from '../../../../test/support/size.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { documents } from '../../document-client.ts';
import { describeDrift } from '../../verify/describe.ts';
import type { Drift } from '../../verify/drift.ts';
import { Subject } from '../../verify/subject.ts';
import {
  adjustStock,
  type ByLineOrder,
  cancel,
  fulfill,
  orderOfQuantities,
  report,
  tryToCancel,
  tryToFulfill,
  tryToTakeBack,
  tryToTrack,
} from '../by-line.ts';
import { type Row, sorted, verifying, withoutRevisions } from './verifying.ts';

const LIVES = IS_WHOLE ? 45 : 15;

describe('oms verify, for orders that were changed by line', REPEATED, () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  const { verify, verifyAll, change, expectForAPerson } = verifying(table);
  /** The subject that an order's rows belong to. */
  const of = ({ customerId }: ByLineOrder): Subject => Subject.customer(customerId);
  const theOnly = async (order: ByLineOrder, prefix: string): Promise<Row & Key> => {
    const [row] = (await table.all()).filter(
      ({ PK, SK }) => PK === `ORDER#${order.orderId}` && String(SK).startsWith(prefix),
    );
    return row as Row & Key;
  };
  const rowKey = (order: ByLineOrder) => customerOrderKey(order);
  const linesKey = ({ orderId }: ByLineOrder) => lineCountersKey(orderId);
  const metaKey = ({ orderId }: ByLineOrder) => orderMetadataKey(orderId);

  let orders = 0;
  /**
   * An open order of two lines of 3 and 2 pieces, with postage and a discount of line 1. Two pieces
   * of line 1 are shipped, with one report, and one of line 2 is canceled.
   */
  const aPart = async () => {
    const order = await orderOfQuantities(await aCustomer(`part${++orders}`), [3, 2], ADJUSTMENTS);
    const fulfillmentId = await fulfill(order, [{ seq: 1, quantity: 2 }]);
    await cancel(order, [{ seq: 2, quantity: 1 }], 'INVENTORY');
    await report(order, fulfillmentId, 'IN_TRANSIT', '2026-06-01T10:00:00.000Z');
    await report(order, fulfillmentId, 'CONFIRMED', '2026-06-01T09:00:00.000Z');
    await catchUp();
    return { ...order, fulfillmentId };
  };
  const ADJUSTMENTS = [
    { kind: 'SHIPPING', name: 'Parcel', amount: 490 },
    { kind: 'DISCOUNT', name: 'Bags', amount: -100, seq: 2 },
  ];

  beforeAll(() => aSku('ABC'));
  afterEach(async () => {
    await table.clear(({ PK }) => PK === 'SKU#ABC');
  });

  it('finds no error in many lives, nor in rows of earlier code', async () => {
    const random = randomOf(7);
    const customerIds = await Promise.all(['life0', 'life1', 'life2'].map(aCustomer));
    for (let n = 0; n < LIVES; n++) await aLife(customerIds[n % 3] ?? '', random);
    await adjustStock('ABC', 5);
    await catchUp();

    const kinds = (await table.all()).map(({ type }) => type);
    for (const type of ['LineCounters', 'Fulfillment', 'Cancellation', 'Milestone'])
      expect(kinds.filter((kind) => kind === type).length).toBeGreaterThan(IS_WHOLE ? 10 : 3);
    expect(kinds).toContain('StockAdjustment');
    const rows = (await table.all()).filter(({ type }) => type === 'Order');
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['OPEN', 'SHIPPED', 'DELIVERED', 'CANCELLED']),
    );
    expect((await verifyAll()).map(describeDrift)).toEqual([]);

    const sound = await table.all();
    await table.put(...sound.map(asWrittenBefore));
    expect(new Set((await verifyAll(true)).map(({ what }) => what))).toEqual(new Set(['DAY']));
    expect((await verifyAll()).map(describeDrift)).toEqual([]);
    const days = (rows: readonly Row[]) => rows.filter(({ SK }) => SK === 'META').map(dayKeyOf);
    expect(days(await table.all())).toEqual(days(sound));
  });

  it('knows the rule of the total that an order’s last cancellation used', async () => {
    const coupon = { kind: 'DISCOUNT', name: 'Coupon', amount: -333 };
    const customerId = await aCustomer(`ruled${++orders}`);
    const order = await orderOfQuantities(customerId, [3, 2], [...ADJUSTMENTS, coupon]);
    await cancel(order, [{ seq: 2, quantity: 1 }], 'INVENTORY');
    await catchUp();
    expect((await verifyAll()).map(describeDrift)).toEqual([]);
    const { total } = (await table.get({ ...rowKey(order) })) ?? {};

    await change(linesKey(order), { totalRule: undefined });
    await expectForAPerson(of(order), [
      { what: 'ORDER', expected: { total: Number(total) - 65 }, found: { total } },
    ]);
    // As the first rule left it.
    for (const key of [rowKey(order), metaKey(order)])
      await change(key, { total: Number(total) - 65 });
    const days = (await verify(of(order))).drifts.filter(({ what }) => what === 'ORDER');
    expect(days.map(describeDrift)).toEqual([]);
    await change(linesKey(order), { totalRule: 2 });
    const wrong = (await verify(of(order))).drifts.filter(({ what }) => what === 'ORDER');
    expect(wrong).toMatchObject([{ expected: { total }, found: { total: Number(total) - 65 } }]);
  });

  it('reports taxes on an order’s row that are not those of A3, and none of before', async () => {
    const customerId = await aCustomer(`taxed${++orders}`);
    const vat = { kind: 'TAX', name: 'VAT', amount: 300, rate: '0.19', included: true };
    const order = await orderOfQuantities(customerId, [3, 2], [...ADJUSTMENTS, vat]);
    const whole = await orderOfQuantities(customerId, [3, 2], [vat]);
    await cancel(order, [{ seq: 2, quantity: 1 }], 'INVENTORY');
    await catchUp();
    expect((await verifyAll()).map(describeDrift)).toEqual([]);
    for (const wrong of [order, whole]) {
      const { taxIncluded } = (await table.get({ ...rowKey(wrong) })) ?? {};
      expect(taxIncluded).toBeGreaterThan(0);
      await change(rowKey(wrong), { taxIncluded: Number(taxIncluded) + 1 });
      await expectForAPerson(of(wrong), [
        {
          what: 'ORDER',
          expected: { taxIncluded },
          found: { taxIncluded: Number(taxIncluded) + 1 },
        },
      ]);
      await change(rowKey(wrong), { taxTotal: undefined, taxIncluded: undefined });
      expect((await verify(of(wrong))).drifts.map(describeDrift)).toEqual([]);
    }
  });

  it('repairs LINES that are gone with the rule that gave the total', async () => {
    const coupon = { kind: 'DISCOUNT', name: 'Coupon', amount: -333 };
    const both = [ADJUSTMENTS, [...ADJUSTMENTS, coupon]];
    for (const [n, adjustments] of both.entries()) {
      const customerId = await aCustomer(`gone${++orders}`);
      const order = await orderOfQuantities(customerId, [3, 2], adjustments);
      await cancel(order, [{ seq: 2, quantity: 1 }], 'INVENTORY');
      await catchUp();
      const before = await table.get({ ...linesKey(order) });
      const rows = [await table.get({ ...rowKey(order) }), await table.get({ ...metaKey(order) })];
      expect(before?.['totalRule']).toBe(n === 0 ? undefined : 2);
      await table.remove({ ...linesKey(order) });

      const { drifts, left } = await verify(of(order), true);

      expect(drifts).toMatchObject([{ what: 'LINES', found: null, repairable: true }]);
      expect(left).toEqual([]);
      const after = await table.get({ ...linesKey(order) });
      expect(after).toEqual({
        ...before,
        version: after?.['version'],
        lines: { '2': { cancelled: 1 } },
      });
      expect([
        await table.get({ ...rowKey(order) }),
        await table.get({ ...metaKey(order) }),
      ]).toEqual(rows);
      // A cancellation that follows uses the same rule.
      await cancel(order, [{ seq: 1, quantity: 1 }], 'INVENTORY');
      await catchUp();
      expect((await verify(of(order))).drifts.map(describeDrift)).toEqual([]);
    }
  });

  it('finds no error in an order that was canceled as a whole, with a reason', async () => {
    const order = await orderOfQuantities(await aCustomer(`whole${++orders}`), [3, 2], ADJUSTMENTS);
    await cancel(order, undefined, 'FRAUD');
    await catchUp();

    expect(await theOnly(order, 'CANCELLATION#')).toMatchObject({ reason: 'FRAUD' });
    expect(await table.get({ ...linesKey(order) })).toBeUndefined();
    expect((await verifyAll()).map(describeDrift)).toEqual([]);
  });

  /** Each change by hand of an order of `aPart`, and its one finding. A repair undoes it. */
  type Part = Awaited<ReturnType<typeof aPart>>;
  const repairable: Record<string, (order: Part) => Promise<Partial<Drift>>> = {
    'pieces fulfilled that no fulfillment has': async (order) => {
      await change(linesKey(order), {
        lines: { '1': { fulfilled: 3 }, '2': { cancelled: 1 } },
      });
      const [expected, found] = [{ '1': { fulfilled: 2 } }, { '1': { fulfilled: 3 } }];
      return { what: 'LINES', expected, found };
    },
    'pieces canceled that no cancellation has': async (order) => {
      await change(linesKey(order), { lines: { '1': { fulfilled: 2 } } });
      return { what: 'LINES', expected: { '2': { cancelled: 1 } }, found: { '2': null } };
    },
    'pieces delivered that are on their way': async (order) => {
      await change(linesKey(order), {
        lines: { '1': { fulfilled: 2, delivered: 2 }, '2': { cancelled: 1 } },
      });
      return { what: 'LINES', found: { '1': { fulfilled: 2, delivered: 2 } } };
    },
    'counters of a line that the order does not have': async (order) => {
      await change(linesKey(order), {
        lines: { '1': { fulfilled: 2 }, '2': { cancelled: 1 }, '3': { fulfilled: 1 } },
      });
      return { what: 'LINES', expected: { '3': null }, found: { '3': { fulfilled: 1 } } };
    },
    'counters that are none': async (order) => {
      await change(linesKey(order), { lines: { '1': { fulfilled: 'two' } } });
      return { what: 'LINES', why: 'not line counters: lines is not counters by line' };
    },
    'counters that went below zero': async (order) => {
      await change(linesKey(order), { lines: { '1': { fulfilled: -2 } } });
      return { what: 'LINES', why: 'not line counters: lines is not counters by line' };
    },
    'LINES that are gone': async (order) => {
      await table.remove({ ...linesKey(order) });
      const expected = { '1': { fulfilled: 2 }, '2': { cancelled: 1 } };
      return { what: 'LINES', expected, found: null };
    },
    'a latest that is behind its reports': async (order) => {
      const latest = '2026-06-01T09:00:00.000Z#CONFIRMED';
      await change(fulfillmentKey(order.orderId, order.fulfillmentId), { latest });
      return { what: 'FULFILLMENT', found: { latest } };
    },
    'a latest that no report has': async (order) => {
      const latest = '2039-06-01T09:00:00.000Z#FAILURE';
      await change(fulfillmentKey(order.orderId, order.fulfillmentId), { latest });
      const expected = { latest: '2026-06-01T10:00:00.000Z#IN_TRANSIT' };
      return { what: 'FULFILLMENT', expected, found: { latest } };
    },
    'a latest that is gone': async (order) => {
      await change(fulfillmentKey(order.orderId, order.fulfillmentId), { latest: undefined });
      return { what: 'FULFILLMENT', found: { latest: null } };
    },
    'a latest of no sense': async (order) => {
      await change(fulfillmentKey(order.orderId, order.fulfillmentId), { latest: 'somewhere' });
      return { what: 'FULFILLMENT', found: { latest: 'somewhere' } };
    },
    'a META with another fulfillment status': async (order) => {
      await change(metaKey(order), { fulfillmentStatus: 'FULFILLED' });
      const found = { fulfillmentStatus: 'FULFILLED' };
      return { what: 'META', expected: { fulfillmentStatus: 'PARTIALLY_FULFILLED' }, found };
    },
    'a META without a fulfillment status': async (order) => {
      await change(metaKey(order), { fulfillmentStatus: undefined });
      return { what: 'META', found: { fulfillmentStatus: null } };
    },
    'a day that META is not of': async (order) => {
      await change(metaKey(order), { GSI1PK: 'DAY#2026-01-01#0' });
      return { what: 'DAY', found: { GSI1PK: 'DAY#2026-01-01#0' } };
    },
    'a shard of the day that is not read': async (order) => {
      const GSI1PK = `DAY#${order.placedAt.slice(0, 10)}#4`;
      await change(metaKey(order), { GSI1PK });
      return { what: 'DAY', found: { GSI1PK } };
    },
    'a place in the day of another customer': async (order) => {
      const { GSI1SK } = (await table.get({ ...metaKey(order) })) ?? {};
      await change(metaKey(order), { GSI1SK: `${GSI1SK}x` });
      return { what: 'DAY', expected: { GSI1SK } };
    },
    'no day': async (order) => {
      await change(metaKey(order), { GSI1PK: undefined, GSI1SK: undefined });
      return { what: 'DAY', found: { GSI1PK: null, GSI1SK: null } };
    },
    'a GSI1 key of another status': async (order) => {
      await change(rowKey(order), { GSI1PK: `CUST#${order.customerId}#SHIPPED` });
      return { what: 'GSI1' };
    },
  };

  it.each(everyNth(4, Object.keys(repairable)))(
    'reports %s, repairs it, and changes nothing else',
    async (name) => {
      const order = await aPart();
      const sound = (await table.all()).map(withoutRevisions);
      const finding = await repairable[name]?.(order);

      expect((await verify(of(order))).drifts).toEqual([
        expect.objectContaining({ ...finding, orderId: order.orderId, repairable: true }),
      ]);
      expect((await verify(of(order), true)).left).toEqual([]);

      expect(sorted((await table.all()).map(withoutRevisions))).toEqual(sorted(sound));
      const requests = recordRequests();
      expect(await verifyAll(true)).toEqual([]);
      expect(requests.filter(({ operation }) => /Put|Update|Write/.test(operation))).toEqual([]);
    },
  );

  it('describes the error for people', async () => {
    const order = await aPart();
    await change(linesKey(order), { lines: { '1': { fulfilled: 3 }, '2': { cancelled: 1 } } });
    await change(await theOnly(order, 'CANCELLATION#'), { orderVersion: 2 });
    await change(metaKey(order), { GSI1PK: 'DAY#2026-01-01#0' });
    const partition = `ORDER#${order.orderId}`;

    expect((await verify(of(order))).drifts.map(describeDrift)).toEqual([
      expect.stringMatching(
        `^DAY ${partition} / META: expected {"GSI1PK":"DAY#.*"}, found ` +
          `{"GSI1PK":"DAY#2026-01-01#0"}$`,
      ),
      `LINES ${partition} / LINES: a fulfillment or cancellation is missing, of 2 ` +
        'changes up to the order’s version 3, found {"1":{"fulfilled":3}} (not repairable)',
    ]);
  });

  it('removes a fulfillment status from a META whose row has none', async () => {
    const order = await orderOfQuantities(await aCustomer(`off${++orders}`), [1]);
    await catchUp();
    await change(metaKey(order), { fulfillmentStatus: 'FULFILLED' });

    expect((await verify(of(order), true)).drifts).toMatchObject([
      { what: 'META', expected: { fulfillmentStatus: null }, repairable: true },
    ]);
    expect(await table.get({ ...metaKey(order) })).not.toHaveProperty('fulfillmentStatus');
    expect(await verifyAll()).toEqual([]);
  });

  it('writes a lost META with its place among the orders of its day', async () => {
    const order = await orderOfQuantities(await aCustomer(`lost${++orders}`), [1]);
    await catchUp();
    const { GSI1PK, GSI1SK } = (await table.get({ ...metaKey(order) })) ?? {};
    await table.remove({ ...metaKey(order) });

    expect((await verify(of(order), true)).left).toEqual([]);

    expect(await table.get({ ...metaKey(order) })).toMatchObject({ GSI1PK, GSI1SK });
  });

  it('repairs LINES again, and still counts a fulfillment that is gone', async () => {
    const order = await aPart();
    for (let times = 0; times < 2; times++) {
      await change(linesKey(order), { lines: {} });
      expect((await verify(of(order), true)).left).toEqual([]);
      await fulfill(order, [{ seq: times === 0 ? 1 : 2, quantity: 1 }]);
      await catchUp();
    }
    expect((await verify(of(order))).drifts).toEqual([]);
    await table.remove({ ...fulfillmentKey(order.orderId, order.fulfillmentId) });

    expect((await verify(of(order), true)).left).toMatchObject([
      { what: 'LINES', why: expect.stringContaining('is missing, of 4 changes') },
      { what: 'ORDER' },
    ]);
  });

  it('repairs LINES older than the rows, if the order’s row follows from them', async () => {
    const order = await aPart();
    const before = (await table.get({ ...linesKey(order) })) ?? {};
    await fulfill(order, [{ seq: 1, quantity: 1 }]);
    await catchUp();
    await table.put(before);

    expect((await verify(of(order), true)).drifts).toMatchObject([{ what: 'LINES' }]);

    const lines = { '1': { fulfilled: 3 }, '2': { cancelled: 1 } };
    expect(await table.get({ ...linesKey(order) })).toMatchObject({ lines, orderVersion: 4 });
    expect(await verifyAll()).toEqual([]);
  });

  it('removes items on their way back from LINES if no return has them', async () => {
    const order = await aPart();
    const lines = { '1': { fulfilled: 1, returning: 1 }, '2': { cancelled: 1 } };
    await change(linesKey(order), { lines });

    expect((await verify(of(order), true)).drifts).toMatchObject([{ what: 'LINES' }]);

    const { lines: repaired } = (await table.get({ ...linesKey(order) })) ?? {};
    expect(repaired).toEqual({ '1': { fulfilled: 2 }, '2': { cancelled: 1 } });
  });

  /** Each change by hand, and all its findings. A repair writes nothing. */
  const forAPerson: Record<string, (order: Part) => Promise<Partial<Drift>[]>> = {
    'a status that the lines do not give': async (order) => {
      const keys = { GSI1PK: `CUST#${order.customerId}#SHIPPED`, GSI2PK: undefined };
      await change(rowKey(order), { status: 'SHIPPED', ...keys, GSI2SK: undefined });
      await follow(order);
      return [{ what: 'ORDER', expected: { status: 'OPEN' }, found: { status: 'SHIPPED' } }];
    },
    'a status that neither the lines nor the keys give': async (order) => {
      await change(rowKey(order), { status: 'SHIPPED' });
      await follow(order);
      return [{ what: 'GSI1' }, { what: 'GSI2' }, { what: 'ORDER' }];
    },
    'a total that the lines and adjustments do not give': async (order) => {
      await change(rowKey(order), { total: 9 });
      await follow(order);
      return [{ what: 'ORDER', expected: { total: 4440 }, found: { total: 9 } }];
    },
    'a fulfillment status that the lines do not give': async (order) => {
      await change(rowKey(order), { fulfillmentStatus: 'FULFILLED' });
      await follow(order);
      return [{ what: 'ORDER', expected: { fulfillmentStatus: 'PARTIALLY_FULFILLED' } }];
    },
    'a row that lost its fulfillment status': async (order) => {
      await change(rowKey(order), { fulfillmentStatus: undefined });
      await follow(order);
      return [{ what: 'ORDER', found: { fulfillmentStatus: null } }];
    },
    'a cancellation that is gone': async (order) => {
      const { PK, SK } = await theOnly(order, 'CANCELLATION#');
      await table.remove({ PK, SK });
      const why =
        'a fulfillment or cancellation is missing, of 2 changes up to the order’s version 3';
      return [{ what: 'LINES', why }, { what: 'ORDER' }];
    },
    'a fulfillment that is gone': async (order) => {
      await table.remove({ ...fulfillmentKey(order.orderId, order.fulfillmentId) });
      return [
        { what: 'LINES', expected: { '1': null }, found: { '1': { fulfilled: 2 } } },
        { what: 'ORDER', expected: { fulfillmentStatus: 'UNFULFILLED' } },
      ];
    },
    'one of two fulfillments that is gone, with the same state': async (order) => {
      await fulfill(order, [{ seq: 2, quantity: 1 }]);
      await catchUp();
      await table.remove({ ...fulfillmentKey(order.orderId, order.fulfillmentId) });
      const why = expect.stringContaining('is missing, of 3 changes');
      return [{ what: 'LINES', why, found: { '1': { fulfilled: 2 } } }];
    },
    'a second fulfillment by hand': async (order) => {
      const made = await table.get({ ...fulfillmentKey(order.orderId, order.fulfillmentId) });
      const lines = [{ seq: 2, quantity: 1 }];
      await cancel(order, [{ seq: 1, quantity: 1 }]);
      await catchUp();
      await table.put({ ...made, SK: 'FULFILLMENT#f-2', lines, latest: undefined });
      const why = 'the order’s row does not follow from its fulfillments and cancellations either';
      return [{ what: 'LINES', why }, { what: 'ORDER' }];
    },
    'a fulfillment of more than was ordered': async (order) => {
      const lines = [{ seq: 1, quantity: 4 }];
      await change(fulfillmentKey(order.orderId, order.fulfillmentId), { lines });
      const why = 'its fulfillments, cancellations and returns have more items than were ordered';
      return [{ what: 'LINES', why }];
    },
    'a fulfillment of a status that there is not': async (order) => {
      await change(fulfillmentKey(order.orderId, order.fulfillmentId), { status: 'LOST' });
      return [{ what: 'FULFILLMENT', why: expect.stringContaining('status is not one of') }];
    },
    'a fulfillment of a line that there is not': async (order) => {
      const lines = [{ seq: 3, quantity: 2 }];
      await change(fulfillmentKey(order.orderId, order.fulfillmentId), { lines });
      return [{ what: 'FULFILLMENT', found: { lines } }];
    },
    'a fulfillment of another customer': async (order) => {
      await change(fulfillmentKey(order.orderId, order.fulfillmentId), { customerId: 'b2' });
      return [{ what: 'FULFILLMENT', found: { customerId: 'b2' } }];
    },
    'a fulfillment with an unreadable number': async (order) => {
      const key = fulfillmentKey(order.orderId, order.fulfillmentId);
      await change(key, { weight: 2n ** 53n + 1n });
      return [{ what: 'FULFILLMENT', why: 'not a fulfillment: weight is beyond 2^53 − 1' }];
    },
    'a fulfillment whose id cannot be one': async (order) => {
      const row = await table.get({ ...fulfillmentKey(order.orderId, order.fulfillmentId) });
      const twin = { ...row, SK: 'FULFILLMENT#a#b', status: 'LOST', latest: undefined };
      await table.put(twin);
      return [{ what: 'FULFILLMENT', key: `ORDER#${order.orderId} / FULFILLMENT#a#b` }];
    },
    'a cancellation without lines': async (order) => {
      const key = await theOnly(order, 'CANCELLATION#');
      await change(key, { lines: undefined });
      return [{ what: 'CANCELLATION', why: expect.stringContaining('lines is not a list') }];
    },
    'a cancellation for no known reason': async (order) => {
      await change(await theOnly(order, 'CANCELLATION#'), { reason: 'MOOD' });
      return [{ what: 'CANCELLATION', found: { reason: 'MOOD' } }];
    },
    'a line without a price': async (order) => {
      await change(lineItemKey(order.orderId, 1), { unitPrice: undefined });
      return [{ what: 'ROW', why: 'not a line: unitPrice is not a whole number from 0' }];
    },
    'a line with an unreadable number': async (order) => {
      await change(lineItemKey(order.orderId, 1), { quantity: 2n ** 53n + 1n });
      return [{ what: 'ROW', why: expect.stringContaining('cannot read it: quantity is beyond') }];
    },
    'adjustments that are none': async (order) => {
      await change(metaKey(order), { adjustments: [{ kind: 'FEE', amount: 'much' }] });
      return [
        { what: 'ROW', why: expect.stringContaining('adjustments is not a list of amounts') },
      ];
    },
    'a report of a status that there is not': async (order) => {
      const [row] = (await table.all()).filter(({ type }) => type === 'Milestone');
      await table.put({ ...row, status: 'LOST' });
      return [{ what: 'MILESTONE', orderId: order.orderId, found: { status: 'LOST' } }];
    },
    'a report of another order': async () => {
      const [row] = (await table.all()).filter(({ type }) => type === 'Milestone');
      await table.put({ ...row, orderId: 'o-2' });
      return [{ what: 'MILESTONE', found: { orderId: 'o-2' } }];
    },
    'a report whose key is none': async (order) => {
      const [row] = (await table.all()).filter(({ type }) => type === 'Milestone');
      await table.put({ ...row, SK: 'MILESTONE#yesterday' });
      return [{ what: 'MILESTONE', key: `SHIPMENT#${order.fulfillmentId} / MILESTONE#yesterday` }];
    },
    'a report with an unreadable number': async () => {
      const [row] = (await table.all()).filter(({ type }) => type === 'Milestone');
      await table.put({ ...row, weight: 2n ** 53n + 1n });
      return [{ what: 'MILESTONE', why: expect.stringContaining('weight is beyond') }];
    },
    'an event of another fulfillment status': async (order) => {
      await changeEvent(order, { fulfillmentStatus: 'FULFILLED' });
      return [{ what: 'EVENT', expected: { fulfillmentStatus: 'PARTIALLY_FULFILLED' } }];
    },
    'an event of another total': async (order) => {
      await changeEvent(order, { total: 1 });
      return [{ what: 'EVENT', expected: { total: 4440 }, found: expect.anything() }];
    },
  };
  /** Lets META and SUMMARY follow the change of the row, so that only the row differs. */
  const follow = async (order: ByLineOrder) => {
    const row = (await table.get({ ...rowKey(order) })) ?? {};
    const { status, total, fulfillmentStatus } = row;
    await change(metaKey(order), { status, total, fulfillmentStatus });
    await changeEvent(order, { status, total, fulfillmentStatus });
    const key = { PK: `CUST#${order.customerId}`, SK: 'SUMMARY' };
    const isOpen = status === 'OPEN';
    await change(key, {
      open: isOpen ? 1 : 0,
      shipped: isOpen ? 0 : 1,
      'lifetimeTotal.EUR': total,
    });
  };
  const changeEvent = async (order: ByLineOrder, attributes: Row) => {
    const [newest] = (await table.all())
      .filter(({ PK, type }) => PK === `ORDER#${order.orderId}` && type === 'Event')
      .sort((a, b) => Number(b['version']) - Number(a['version']));
    await change(newest as Row & Key, attributes);
  };

  it.each(everyNth(4, Object.keys(forAPerson)))(
    'reports %s, and leaves it to a person',
    async (name) => {
      const order = await aPart();
      await expectForAPerson(of(order), (await forAPerson[name]?.(order)) ?? []);
      if (!name.includes('is gone')) {
        expect((await verify(Subject.order(order.orderId))).drifts).toEqual([]);
        expect((await verify(Subject.fulfillment(order.fulfillmentId))).drifts).toEqual([]);
      }
    },
  );

  describe('An order that moved as a whole', () => {
    const aWhole = async () => {
      const order = await orderOfQuantities(await aCustomer(`as-whole${++orders}`), [1, 1]);
      await move(order.customerId, order.orderId, 'SHIPPED');
      await catchUp();
      return order;
    };
    const aFulfillment = ({ customerId, orderId }: ByLineOrder, n = 1): Row => ({
      ...fulfillmentKey(orderId, `f-${n}`),
      type: 'Fulfillment',
      customerId,
      status: 'SHIPPED',
      lines: [{ seq: 1, quantity: 1 }],
      createdBy: 'op-1',
      version: 1,
      orderVersion: 2,
    });
    const cases: Record<string, (order: ByLineOrder) => Promise<Partial<Drift>[]>> = {
      'a fulfillment status': async (order) => {
        await change(rowKey(order), { fulfillmentStatus: 'FULFILLED' });
        await change(metaKey(order), { fulfillmentStatus: 'FULFILLED' });
        await changeEvent(order, { fulfillmentStatus: 'FULFILLED' });
        const found = { fulfillmentStatus: 'FULFILLED' };
        return [{ what: 'ORDER', expected: { fulfillmentStatus: null }, found }];
      },
      'a fulfillment': async (order) => {
        await table.put(aFulfillment(order));
        return [{ what: 'LINES', expected: { '1': { fulfilled: 1 } }, found: null }];
      },
      LINES: async (order) => {
        const row = { type: 'LineCounters', version: 1, orderVersion: 2, lines: {} };
        await table.put({ ...linesKey(order), ...row });
        return [
          { what: 'LINES', expected: null, found: { version: 1, orderVersion: 2, lines: {} } },
        ];
      },
      'a cancellation of a part': async (order) => {
        const row = { type: 'Cancellation', lines: [{ seq: 1, quantity: 1 }], orderVersion: 2 };
        await table.put({ PK: `ORDER#${order.orderId}`, SK: 'CANCELLATION#c-1', ...row });
        // Events show that all of it was shipped, in no fulfillment.
        const counts = { '1': { fulfilled: 1, cancelled: 1 }, '2': { fulfilled: 1 } };
        return [{ what: 'LINES', expected: counts, found: null }];
      },
      'a cancellation of all of it, and is shipped': async (order) => {
        const lines = [1, 2].map((seq) => ({ seq, quantity: 1 }));
        const row = { type: 'Cancellation', lines, orderVersion: 2 };
        await table.put({ PK: `ORDER#${order.orderId}`, SK: 'CANCELLATION#c-1', ...row });
        return [{ what: 'LINES', found: null }];
      },
    };

    it.each(everyNth(4, Object.keys(cases)))(
      'must have no %s: reported, and left to a person',
      async (name) => {
        const order = await aWhole();
        await expectForAPerson(of(order), (await cases[name]?.(order)) ?? []);
      },
    );

    it('must have one cancellation of all of it, and no second', async () => {
      const order = await orderOfQuantities(await aCustomer(`twice${++orders}`), [1, 1]);
      await cancel(order, undefined, 'FRAUD');
      await catchUp();
      expect((await verify(of(order))).drifts).toEqual([]);
      const first = await theOnly(order, 'CANCELLATION#');
      await table.put({ ...first, lines: [{ seq: 1, quantity: 1 }] });
      expect((await verify(of(order))).drifts).toMatchObject([{ what: 'LINES' }]);

      await table.put(first, { ...first, SK: `${first.SK}2` });

      expect((await verify(of(order))).drifts).toMatchObject([
        {
          what: 'LINES',
          why: expect.stringContaining('can have one cancellation'),
          repairable: false,
        },
      ]);
    });
  });

  describe('Rows that belong to nothing', () => {
    const orphans: Record<string, () => Promise<Partial<Drift>[]>> = {
      'a fulfillment, a cancellation and LINES without META and row': async () => {
        const order = await aPart();
        await table.remove({ ...rowKey(order) });
        await table.remove({ ...metaKey(order) });
        await table.remove({ PK: `CUST#${order.customerId}`, SK: 'SUMMARY' });
        const those = { orderId: order.orderId, why: 'its order does not exist', expected: null };
        return ['CANCELLATION', 'FULFILLMENT', 'LINES'].map(
          (what) => ({ what, ...those }) as Drift,
        );
      },
      'LINES alone': async () => {
        await table.put({ ...lineCountersKey('o-none'), version: 1, lines: { '1': {} } });
        return [{ what: 'LINES', orderId: 'o-none', found: { lines: { '1': {} } } }];
      },
      'reports of a fulfillment that is gone': async () => {
        const { orderId, fulfillmentId } = await aPart();
        await table.clear(({ PK, SK }) => PK === `SHIPMENT#${fulfillmentId}` || SK === 'STOCK');
        const each = { what: 'MILESTONE' as const, orderId, why: 'its fulfillment does not exist' };
        return [each, each];
      },
      'a report that names no order': async () => {
        await table.put({ PK: 'SHIPMENT#f-1', SK: 'MILESTONE#2026-06-01T00:00:00.000Z#a' });
        return [{ what: 'MILESTONE', key: expect.stringContaining('SHIPMENT#f-1 / MILESTONE#') }];
      },
      'a parcel without an id': async () => {
        await table.put({ PK: 'SHIPMENT#', SK: 'MILESTONE#2026-06-01T00:00:00.000Z#a' });
        return [{ what: 'MILESTONE', why: expect.stringContaining('cannot be verified') }];
      },
      'adjustments of a SKU that is gone': async () => {
        await aSku('GONE');
        await adjustStock('GONE', 1);
        await adjustStock('GONE', -2);
        await table.remove({ ...stockKey('GONE') });
        const each = { what: 'MOVE' as const, why: 'its SKU has no stock row', expected: null };
        return [
          { ...each, found: { delta: 1, reason: 'RECEIVED' } },
          { ...each, found: { delta: -2, reason: 'RECEIVED' } },
        ];
      },
    };

    it.each(everyNth(4, Object.keys(orphans)))('are reported and kept: %s', async (name) => {
      const findings = await orphans[name]?.();
      const broken = await table.all();

      expect(await verifyAll(true)).toEqual(
        findings?.map((finding) => expect.objectContaining({ repairable: false, ...finding })),
      );
      expect(sorted(await table.all())).toEqual(sorted(broken));
    });

    it('are reported beside the META that a repair removes', async () => {
      const order = await aPart();
      await table.remove({ ...rowKey(order) });

      const { drifts, left } = await verify(Subject.order(order.orderId), true);

      const life = ['CANCELLATION', 'FULFILLMENT', 'LINES'];
      expect(drifts.map(({ what }) => what)).toEqual(['META', ...life]);
      expect(left.map(({ what }) => what)).toEqual(life);
    });

    it('leave an order that lost its META to its customer’s check', async () => {
      const order = await aPart();
      await table.remove({ ...metaKey(order) });

      expect((await verify(Subject.order(order.orderId))).drifts).toEqual([]);
      expect((await verify(of(order))).drifts).toMatchObject([{ what: 'META', found: null }]);
    });

    it('do not include reports whose first one names another order', async () => {
      const order = await aPart();
      const [row] = (await table.all()).filter(({ type }) => type === 'Milestone');
      await table.put({ ...row, orderId: 'o-2' });

      expect((await verify(Subject.fulfillment(order.fulfillmentId))).drifts).toEqual([]);
    });
  });

  it.each([
    ['a delta of 0', { delta: 0 }, 'delta is not a whole number other than 0'],
    ['no known reason', { reason: 'MOOD' }, 'reason is not one of'],
    ['no author', { createdBy: undefined }, 'createdBy is not a text'],
    ['an unreadable number', { delta: 2n ** 53n + 1n }, 'delta is beyond 2^53 − 1'],
    ['another key', { SK: 'MOVE#then' }, 'SK is not an adjustment’s key'],
  ])('include a stock adjustment with %s', async (_, attributes, why) => {
    const sku = await aSku(`ADJ${++orders}`);
    await adjustStock(sku, 4);
    const [move] = (await table.all()).filter(
      ({ PK, type }) => PK === `SKU#${sku}` && type === 'StockAdjustment',
    );
    await table.remove({ PK: move?.['PK'], SK: move?.['SK'] });
    await table.put({ ...move, ...attributes });

    const { drifts, left, stockRows } = await verify(Subject.stock(sku), true);

    expect(drifts).toMatchObject([{ what: 'MOVE', why: expect.stringContaining(why) }]);
    expect([left, stockRows]).toEqual([drifts, 1]);
  });

  describe('while others write', () => {
    const brokenLines = { lines: { '1': { fulfilled: 3 }, '2': { cancelled: 1 } } };

    it('starts over if a piece is shipped between its read and its write of LINES', async () => {
      const order = await aPart();
      await change(linesKey(order), { lines: { '1': { fulfilled: 1 }, '2': { cancelled: 1 } } });
      const slip = justBefore(
        'TransactWriteItems',
        (input) => input.includes('LineCounters') && input.includes('ConditionCheck'),
        () => fulfill(order, [{ seq: 2, quantity: 1 }]),
      );

      const { left } = await verify(of(order), true);
      await catchUp();

      expect(slip.happened()).toBe(true);
      expect(left.filter(({ what }) => what === 'LINES')).toEqual([]);
      expect(await table.get({ ...linesKey(order) })).toMatchObject({
        lines: { '1': { fulfilled: 2 }, '2': { fulfilled: 1, cancelled: 1 } },
      });
      expect(await verifyAll()).toEqual([]);
    });

    /** The number of attempts of a repair to write LINES if this runs before the first one. */
    const attempts = async (order: ByLineOrder, act: () => Promise<unknown>) => {
      await change(linesKey(order), brokenLines);
      const isOfLines = (input: string) => /LineCounters.*ConditionCheck/.test(input);
      const slip = justBefore('TransactWriteItems', isOfLines, act);
      const requests = recordRequests();

      const { left } = await verify(of(order), true);

      expect(slip.happened()).toBe(true);
      const tried = requests.filter(({ input }) => isOfLines(JSON.stringify(input)));
      return { tried: tried.length, left: left.filter(({ what }) => what === 'LINES') };
    };

    it('writes nothing if only a parcel’s tracking or the row changed', async () => {
      const one = await aPart();
      expect(await attempts(one, () => tryToTrack(one, one.fulfillmentId, 1))).toEqual({
        tried: 2,
        left: [],
      });

      const other = await aPart();
      const { version } = (await table.get({ ...rowKey(other) })) ?? {};
      const moved = { version: Number(version) + 1 };
      expect(await attempts(other, () => change(rowKey(other), moved))).toEqual({
        tried: 2,
        left: [],
      });
    });

    it('writes nothing over LINES that another repair has written, twice', async () => {
      const order = await aPart();
      const sound = (await table.get({ ...linesKey(order) })) ?? {};
      const repaired = { ...sound, version: 2_000_002 };

      expect(await attempts(order, () => table.put(repaired))).toEqual({ tried: 1, left: [] });

      expect(await table.get({ ...linesKey(order) })).toEqual(repaired);
    });

    it('writes nothing if a cancellation in its sum is gone', async () => {
      const order = await aPart();
      const { PK, SK } = await theOnly(order, 'CANCELLATION#');

      const { tried, left } = await attempts(order, () => table.remove({ PK, SK }));

      expect(tried).toBe(1);
      expect(left).toMatchObject([{ why: expect.stringContaining('is missing') }]);
      expect(await table.get({ ...linesKey(order) })).toMatchObject(brokenLines);
    });

    it('makes a shipment that read LINES before the repair decide again', async () => {
      const order = await aPart();
      await change(linesKey(order), brokenLines);
      const slip = justBefore(
        'TransactWriteItems',
        (input) => input.includes('IdempotencyRecord'),
        () => verify(of(order), true),
      );

      // One piece of line 1 is left. By the broken counters there was none.
      await fulfill(order, [{ seq: 2, quantity: 1 }]);
      await catchUp();

      expect(slip.happened()).toBe(true);
      expect(await table.get({ ...linesKey(order) })).toMatchObject({
        lines: { '1': { fulfilled: 2 }, '2': { fulfilled: 1, cancelled: 1 } },
      });
      expect(await verifyAll()).toEqual([]);
    });

    it('repairs no LINES if a change comes between its two reads', async () => {
      const order = await aPart();
      await change(linesKey(order), brokenLines);
      let query = 0;
      const slip = justBefore(
        'TransactGetItems',
        () => ++query === 1,
        () => tryToCancel(order, [{ seq: 2, quantity: 1 }]),
      );

      const { left } = await verify(of(order), true);

      expect(slip.happened()).toBe(true);
      expect(await table.get({ ...linesKey(order) })).toMatchObject({
        lines: { '1': { fulfilled: 2 }, '2': { cancelled: 2 } },
      });
      // The change followed the broken counters, and so did the row. The next one corrects it.
      const found = { status: 'SHIPPED', fulfillmentStatus: 'FULFILLED' };
      expect(left.filter(({ what }) => what === 'ORDER')).toMatchObject([{ found }]);
      await tryToCancel(order, [{ seq: 1, quantity: 1 }]);
      await catchUp();
      expect(await verifyAll()).toEqual([]);
    });

    it('leaves latest to the report that was faster', async () => {
      const order = await aPart();
      const key = fulfillmentKey(order.orderId, order.fulfillmentId);
      await change(key, { latest: undefined });
      const slip = justBefore(
        'TransactWriteItems',
        (input) => input.includes('latest'),
        () => report(order, order.fulfillmentId, 'DELAYED', '2026-06-02T00:00:00.000Z'),
      );

      expect((await verify(of(order), true)).left).toEqual([]);

      expect(slip.happened()).toBe(true);
      expect(await table.get({ ...key })).toMatchObject({
        latest: '2026-06-02T00:00:00.000Z#DELAYED',
      });
    });

    it('ends without a drift to repair after many concurrent changes by line', async () => {
      const order = await orderOfQuantities(await aCustomer(`busy${++orders}`), [20, 20]);
      await fulfill(order, [{ seq: 1, quantity: 1 }]);
      await catchUp();
      const random = randomOf(3);
      const crew = [1, 2, 3].map(async () => {
        for (let n = 0; n < 8; n++) await anOperation(order, random);
      });
      const vandal = (async () => {
        for (let n = 0; n < 4; n++) {
          await documents.send(allShipped(linesKey(order)));
          await verify(of(order), true);
        }
      })();

      await Promise.allSettled([...crew, vandal]);
      await catchUp();

      await verify(of(order), true);
      // A row that followed broken counters follows the repaired ones at the next change.
      await tryToFulfill(order);
      await catchUp();
      // A shipment of broken counters may have made the row SHIPPED before the repair came: then
      // nothing shows which of both is right, and a person decides.
      const repairable = (await verifyAll()).filter((drift) => drift.repairable);
      expect(repairable.map(describeDrift)).toEqual([]);
    });
  });

  it('explains why LINES of more rows than a transaction can have are not repaired', async () => {
    const order = await orderOfQuantities(await aCustomer(`long${++orders}`), [200]);
    await cancel(order, [{ seq: 1, quantity: 1 }]);
    await catchUp();
    const first = await theOnly(order, 'CANCELLATION#');
    for (let n = 0; n < 98; n++) await table.put({ ...first, SK: `${first.SK}-${n}` });
    await change(rowKey(order), { total: 101_000 });
    await follow(order);

    const { left } = await verify(of(order), true);

    expect(left).toMatchObject([
      { what: 'LINES', repairable: true, notRepaired: expect.stringContaining('101 rows') },
    ]);
  });

  it('reads each order once, and each parcel once', async () => {
    const { customerId } = await aPart();
    const one = await spent(() => verify(Subject.customer(customerId)));
    // The GetItem is that of the e-mail address.
    expect(one).toEqual({ Query: 3, GetItem: 1, units: 4 });

    const order = await orderOfQuantities(customerId, [2]);
    await fulfill(order, [{ seq: 1, quantity: 1 }]);
    await fulfill(order, [{ seq: 1, quantity: 1 }]);
    await orderOfQuantities(customerId, [2]);
    await catchUp();
    expect(await spent(() => verify(Subject.customer(customerId)))).toEqual({
      Query: 7,
      GetItem: 1,
      units: 8,
    });
    expect(await spent(() => verify(Subject.stock('ABC')))).toEqual({ Query: 1, units: 1 });
  });

  it('reads only one of a parcel’s reports, and its fulfillment', async () => {
    const { orderId, fulfillmentId } = await aPart();

    expect(await spent(() => verify(Subject.fulfillment(fulfillmentId)))).toEqual({
      Query: 1,
      GetItem: 1,
      units: 1.5,
    });
    expect(await spent(() => verify(Subject.order(orderId)))).toEqual({ GetItem: 2, units: 2 });
  });

  const spent = async (act: () => Promise<unknown>) => {
    const requests = recordRequests();
    await act();
    const tally: Record<string, number> = { units: 0 };
    for (const { operation, units } of requests.splice(0)) {
      tally[operation] = (tally[operation] ?? 0) + 1;
      tally['units'] = (tally['units'] ?? 0) + units;
    }
    return tally;
  };

  /** Sends a random operation. The shop may refuse it. */
  const anOperation = async (order: ByLineOrder, random: Random) => {
    const parcels = (await table.all()).filter(
      ({ PK, type }) => PK === `ORDER#${order.orderId}` && type === 'Fulfillment',
    );
    const parcel = parcels[random(parcels.length)];
    const id = String(parcel?.['SK']).slice('FULFILLMENT#'.length);
    const quantities = [{ seq: 1 + random(2), quantity: 1 + random(2) }];
    const at = new Date(Date.UTC(2026, 5, 1 + random(9))).toISOString();
    const ofOrder = [
      () => tryToFulfill(order, quantities),
      () => tryToFulfill(order, quantities),
      () => tryToCancel(order, quantities, 'INVENTORY'),
      () => tryToFulfill(order),
    ];
    const ofParcel = [
      () => tryToTakeBack(order, id),
      () => tryToTrack(order, id, Number(parcel?.['version'])),
      () => report(order, id, 'DELIVERED', at),
      () => report(order, id, 'IN_TRANSIT', at),
    ];
    const all = parcel ? [...ofOrder, ...ofParcel, ...ofParcel] : ofOrder;
    return all[random(all.length)]?.();
  };

  const aLife = async (customerId: string, random: Random) => {
    const adjustments = random(2) === 0 ? ADJUSTMENTS : [];
    const order = await orderOfQuantities(customerId, [1 + random(3), 1 + random(3)], adjustments);
    for (let n = random(9); n > 0; n--) await anOperation(order, random);
    if (random(6) === 0) await tryToCancel(order);
    else if (random(4) === 0) await tryToDeliver(order);
  };
  const tryToDeliver = async (order: ByLineOrder) => {
    const { status, body } = await tryToFulfill(order);
    if (status === 201) await report(order, body.fulfillmentId, 'DELIVERED', SOME_DAY);
  };
  const SOME_DAY = '2026-06-10T00:00:00.000Z';
});

/** Wrong counters of line 1: no row leads to them. */
const allShipped = ({ PK, SK }: Key) =>
  new UpdateCommand({
    TableName: tableName(),
    Key: { PK, SK },
    UpdateExpression: 'SET #lines.#line = :counters',
    ExpressionAttributeNames: { '#lines': 'lines', '#line': '1' },
    ExpressionAttributeValues: { ':counters': { fulfilled: 20 } },
  });

type Random = (below: number) => number;

function randomOf(seed: number): Random {
  const random = seededRandom(seed);
  return (below) => Math.floor(random() * below);
}

/**
 * Removes the attributes that earlier code did not write: the place in the day, and an event's
 * total and fulfillment status.
 */
function asWrittenBefore(row: Row): Row {
  if (row['type'] === 'OrderMetadata') return { ...row, GSI1PK: undefined, GSI1SK: undefined };
  if (row['type'] === 'Event') return { ...row, total: undefined, fulfillmentStatus: undefined };
  return row;
}

const dayKeyOf = ({ PK, GSI1PK, GSI1SK }: Row): Row => ({ PK, GSI1PK, GSI1SK });
