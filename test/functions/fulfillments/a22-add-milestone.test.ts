import { beforeAll, describe, expect, it } from 'vitest';
import { recordRequests } from '../../../measurement/request-recorder.ts';
import { customerOrderKey, fulfillmentKey, lineCountersKey } from '../../../table/keys.ts';
import { customer, operator, persistently } from '../../support/call.ts';
import { addMilestone, report, ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';

describe('A22 report where a parcel is', () => {
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
  const named = ({ orderId, fulfillmentId }: Parcel) => ({ customerId, orderId, fulfillmentId });

  it('keeps the report, and shows it as the newest: two write units', async () => {
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
  });

  it('answers the same report again with 200, and changes nothing', async () => {
    const one = await parcel();
    await report(named(one), 'IN_TRANSIT', 60);
    const before = await table.all();

    expect(await report(named(one), 'IN_TRANSIT', 60)).toMatchObject({ status: 200 });
    expect(await table.all()).toEqual(before);
  });

  it('shows the same newest report in whichever order they come, and however often', async () => {
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

  it('delivers once, whatever comes how often at once', async () => {
    const one = await parcel();

    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        persistently(() => report(named(one), 'DELIVERED', n % 2)),
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

  it('leaves an order open of which a part has arrived', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC', 'ABC');
    const { body } = await ship({ customerId, orderId }, [1, 1]);
    await report({ customerId, orderId, fulfillmentId: body.fulfillmentId }, 'DELIVERED', 1);

    expect(
      await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) }),
    ).toMatchObject({ status: 'OPEN', fulfillmentStatus: 'PARTIALLY_FULFILLED', version: 3 });
  });

  it('finds no fulfillment of another order or customer, and keeps no report of it', async () => {
    const one = await parcel();
    const before = await table.all();

    for (const wrong of [
      { fulfillmentId: 'f-01JWMJ9V60CJ3GAS3P5CEJY7T0' },
      { customerId: 'other' },
    ]) {
      for (const status of ['IN_TRANSIT', 'DELIVERED']) {
        expect(await report({ ...named(one), ...wrong }, status, 1)).toMatchObject({
          status: 404,
          body: { code: expect.stringMatching(/^(fulfillment|order)-not-found$/) },
        });
      }
    }
    expect(await table.all()).toEqual(before);
  });

  it('is for operators and machines', async () => {
    const path = named(await parcel());
    const body = { status: 'IN_TRANSIT', happenedAt: '2026-06-01T12:00:00Z' };

    expect(await addMilestone({ as: customer(customerId), path, body })).toMatchObject({
      status: 403,
    });
  });

  it.each([
    [{ status: 'LOST' }, '/status'],
    [{ happenedAt: '2026-06-01' }, '/happenedAt'],
    [{ happenedAt: '9999-01-01T00:00:00Z' }, '/happenedAt'],
    [{ message: '' }, '/message'],
  ])('refuses %j', async (change, pointer) => {
    const path = named(await parcel());
    const body = { status: 'IN_TRANSIT', happenedAt: '2026-06-01T12:00:00Z', ...change };

    expect(await addMilestone({ as: operator, path, body })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer }] },
    });
  });
});
