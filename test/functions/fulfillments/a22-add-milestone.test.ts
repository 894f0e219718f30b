import { beforeAll, describe, expect, it } from 'vitest';
import {
  customerOrderKey,
  fulfillmentKey,
  fulfillmentPartition,
  lineCountersKey,
} from '../../../table/keys.ts';
import { asking, customer, operator, persistently } from '../../support/call.ts';
import { justBefore } from '../../support/faults.ts';
import { addMilestone, report, ship } from '../../support/fulfillments.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const getOrder = asking('A3');

describe('A22 report a parcel’s place', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aCustomer('other'), aSku('ABC')]);
  });

  async function parcel() {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const { body } = await ship({ customerId, orderId });
    return { customerId, orderId, fulfillmentId: body.fulfillmentId as string, placedAt };
  }
  type Parcel = Awaited<ReturnType<typeof parcel>>;
  const latest = async ({ orderId, fulfillmentId }: Parcel) =>
    (await table.get({ ...fulfillmentKey(orderId, fulfillmentId) }))?.['latest'];
  const reports = async ({ fulfillmentId }: Parcel) =>
    (await table.all())
      .filter(({ PK }) => PK === fulfillmentPartition(fulfillmentId))
      .map(({ PK, ...row }) => row)
      .sort((a, b) => (String(a['SK']) < String(b['SK']) ? -1 : 1));
  const named = ({ orderId, fulfillmentId }: Parcel) => ({ customerId, orderId, fulfillmentId });

  it('stores the report, and shows it as the newest: two write units', async () => {
    const one = await parcel();
    const requests = recordRequests();

    expect(await report(named(one), 'IN_TRANSIT', 60)).toMatchObject({
      status: 201,
      body: { status: 'IN_TRANSIT', happenedAt: '2026-06-01T12:01:00.000Z' },
    });
    expect(requests).toMatchObject([
      { operation: 'UpdateItem', units: 1 },
      { operation: 'PutItem', units: 1 },
    ]);
    expect(await latest(one)).toBe('2026-06-01T12:01:00.000Z#IN_TRANSIT');
    const { body } = await getOrder({ as: operator, path: { orderId: one.orderId } });
    expect(body.fulfillments).toMatchObject([
      { latest: { status: 'IN_TRANSIT', happenedAt: '2026-06-01T12:01:00.000Z' } },
    ]);
  });

  it('stores each status and place of one moment as a separate report', async () => {
    const one = await parcel();
    const happenedAt = '2026-06-01T12:00:00.000Z';
    const scans = [
      { status: 'IN_TRANSIT', happenedAt, message: 'Scanned', location: 'Pune' },
      { status: 'IN_TRANSIT', happenedAt },
      { status: 'DELAYED', happenedAt },
    ];
    for (const body of scans) {
      expect(await addMilestone({ as: operator, path: named(one), body })).toMatchObject({
        status: 201,
        body,
      });
    }

    // The end of a key is a hash, because a carrier may repeat a report years later.
    const about = { type: 'Milestone', customerId, orderId: one.orderId };
    expect(await reports(one)).toEqual([
      { ...about, SK: `MILESTONE#${happenedAt}#FfsyekDDthgB`, status: 'IN_TRANSIT' },
      {
        ...about,
        SK: `MILESTONE#${happenedAt}#T3Z4R6GeS-53`,
        status: 'IN_TRANSIT',
        message: 'Scanned',
        location: 'Pune',
      },
      { ...about, SK: `MILESTONE#${happenedAt}#ze6hslIx9CFM`, status: 'DELAYED' },
    ]);
  });

  it('answers a repeated report with 200, and changes nothing', async () => {
    const one = await parcel();
    await report(named(one), 'IN_TRANSIT', 60);
    const before = await table.all();

    expect(await report(named(one), 'IN_TRANSIT', 60)).toMatchObject({ status: 200 });
    expect(await table.all()).toEqual(before);
  });

  it('shows the same newest report for any order and number of repetitions', async () => {
    const reports: [string, number][] = [
      ['CONFIRMED', 0],
      ['CARRIER_PICKED_UP', 1],
      ['IN_TRANSIT', 2],
      ['OUT_FOR_DELIVERY', 2],
      ['DELAYED', 1],
    ];
    const shown = new Set<string>();
    for (let turn = 0; turn < reports.length; turn++) {
      const one = await parcel();
      const turned = [...reports.slice(turn), ...reports.slice(0, turn)];
      for (const [status, at] of [...turned, ...turned.toReversed()]) {
        await report(named(one), status, at);
      }
      shown.add(String(await latest(one)));
    }

    expect([...shown]).toEqual(['2026-06-01T12:00:02.000Z#OUT_FOR_DELIVERY']);
  });

  it('delivers in one transaction, and stores a second delivery as a normal report', async () => {
    const one = await parcel();
    const requests = recordRequests();
    expect(await report(named(one), 'DELIVERED', 60)).toMatchObject({ status: 201 });
    // No projector runs here, so META is behind the row and the first round fails.
    expect(requests.map(({ operation }) => operation)).toEqual([
      'Query',
      'TransactWriteItems',
      'Query',
      'TransactWriteItems',
    ]);

    expect(await report(named(one), 'DELIVERED', 90, false)).toMatchObject({ status: 201 });
    expect(await report(named(one), 'DELIVERED', 90, false)).toMatchObject({ status: 200 });

    expect(await reports(one)).toHaveLength(2);
    const { orderId, fulfillmentId } = one;
    expect(await table.get({ ...fulfillmentKey(orderId, fulfillmentId) })).toMatchObject({
      status: 'DELIVERED',
      deliveredAt: '2026-06-01T12:01:00.000Z',
      latest: '2026-06-01T12:01:30.000Z#DELIVERED',
      version: 2,
    });
  });

  it.each([
    ['there is no other', undefined, '2026-06-01T12:01:00.000Z#DELIVERED'],
    ['the other is older', 30, '2026-06-01T12:01:00.000Z#DELIVERED'],
    ['the other is newer', 90, '2026-06-01T12:01:30.000Z#IN_TRANSIT'],
  ])('shows the delivery as the newest report, or a newer one: %s', async (_, at, newest) => {
    const one = await parcel();
    if (at !== undefined) await report(named(one), 'IN_TRANSIT', at);

    expect(await report(named(one), 'DELIVERED', 60)).toMatchObject({ status: 201 });

    expect(await latest(one)).toBe(newest);
  });

  it.each([
    ['the first', undefined],
    ['a newer', 30],
  ])('shows %s report as the newest if it arrives while the delivery is written', async (_, at) => {
    const one = await parcel();
    if (at !== undefined) await report(named(one), 'IN_TRANSIT', at);
    const { happened } = justBefore(
      'TransactWriteItems',
      // The second round: no projector moves META here, so the first round fails.
      (input) => input.includes(one.fulfillmentId) && input.includes('":seen":2'),
      () => report(named(one), 'DELAYED', 90),
    );

    expect(await report(named(one), 'DELIVERED', 60)).toMatchObject({ status: 201 });

    expect(happened()).toBe(true);
    expect(await latest(one)).toBe('2026-06-01T12:01:30.000Z#DELAYED');
  });

  it('delivers once, whatever reports arrive at once, and however often', async () => {
    const one = await parcel();
    const today = Math.floor((Date.now() - Date.parse('2026-06-01T12:00:00Z')) / 1000);

    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        persistently(() => report(named(one), 'DELIVERED', today + (n % 2), false)),
      ),
    );

    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
    const { orderId, fulfillmentId, placedAt } = one;
    expect(await table.get({ ...fulfillmentKey(orderId, fulfillmentId) })).toMatchObject({
      status: 'DELIVERED',
      version: 2,
    });
    expect((await table.get({ ...lineCountersKey(orderId) }))?.['lines']).toEqual({
      1: { fulfilled: 1, delivered: 1 },
    });
    expect(
      await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) }),
    ).toMatchObject({ status: 'DELIVERED', version: 3, GSI1PK: 'CUST#a1b2#DELIVERED' });
  });

  it.each([
    ['a person, who has a name', { ...operator, username: 'ben' }, ['op-1', 'ben']],
    ['a carrier’s program, which has none', operator, [undefined, undefined]],
  ])('names who reported the arrival if it was %s', async (_, as, names) => {
    const one = await parcel();
    const happenedAt = '2026-06-01T12:00:00.000Z';
    const body = { status: 'DELIVERED', happenedAt, correction: true };
    const requests = recordRequests();
    expect(await addMilestone({ as, path: named(one), body })).toMatchObject({ status: 201 });

    // As many write units as without a name.
    expect(requests.at(-1)).toMatchObject({ operation: 'TransactWriteItems', units: 10 });
    const read = async (reader: typeof operator) => {
      const call = { as: reader, path: { orderId: one.orderId } };
      const [shown] = (await getOrder(call)).body.fulfillments;
      return [shown.status, shown.deliveredBy, shown.deliveredByName];
    };
    expect(await read(operator)).toEqual(['DELIVERED', ...names]);
    expect(await read(customer(customerId))).toEqual(['DELIVERED', undefined, undefined]);
  });

  it('leaves an order open if only a part has arrived', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC', 'ABC');
    const { body } = await ship({ customerId, orderId }, [1, 1]);
    await report({ customerId, orderId, fulfillmentId: body.fulfillmentId }, 'DELIVERED', 1);

    expect(
      await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) }),
    ).toMatchObject({ status: 'OPEN', fulfillmentStatus: 'PARTIALLY_FULFILLED', version: 3 });
  });

  it('finds no fulfillment of another order or customer, and stores no report of it', async () => {
    const one = await parcel();
    const before = await table.all();

    const [noSuch, foreign] = [
      { fulfillmentId: 'f-01JWMJ9V60CJ3GAS3P5CEJY7T0' },
      { customerId: 'other' },
    ];
    for (const [wrong, status, code] of [
      [noSuch, 'IN_TRANSIT', 'fulfillment-not-found'],
      [noSuch, 'DELIVERED', 'fulfillment-not-found'],
      [foreign, 'IN_TRANSIT', 'fulfillment-not-found'],
      [foreign, 'DELIVERED', 'order-not-found'],
    ] as const) {
      expect(await report({ ...named(one), ...wrong }, status, 1)).toMatchObject({
        status: 404,
        body: { code },
      });
    }
    expect(await table.all()).toEqual(before);
  });

  it.each([
    [{ status: 'LOST' }, '/status'],
    [{ happenedAt: '2026-06-01' }, '/happenedAt'],
    [{ happenedAt: '9999-01-01T00:00:00Z' }, '/happenedAt'],
    [{ message: 7 }, '/message'],
  ])('refuses %j', async (change, pointer) => {
    const path = named(await parcel());
    const body = { status: 'IN_TRANSIT', happenedAt: '2026-06-01T12:00:00Z', ...change };

    expect(await addMilestone({ as: operator, path, body })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer }] },
    });
  });
});
