import { beforeAll, describe, expect, it } from 'vitest';
import { customerOrderKey, fulfillmentKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { ship } from '../../support/fulfillments.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const updateTracking = asking('A20');
const cancelFulfillment = asking('A21');
const customerId = 'a1b2';
const TRACKING = { company: 'DHL', number: '0034' };

describe('A20 change a fulfillment’s tracking', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC')]);
  });

  async function parcel() {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const { body } = await ship({ customerId, orderId });
    return { path: { customerId, orderId, fulfillmentId: body.fulfillmentId }, placedAt };
  }
  const update = (path: Record<string, string>, body: object, version = 1, as = operator) =>
    updateTracking({ as, path, headers: { 'if-match': `"${version}"` }, body });

  it('sets only the members that are sent, and raises only the fulfillment’s version', async () => {
    const { path, placedAt } = await parcel();
    await update(path, { trackingInfo: TRACKING });
    const requests = recordRequests();

    const answer = await update(path, { estimatedDeliveryAt: '2026-12-01T12:00:00Z' }, 2);

    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"3"' },
      body: {
        trackingInfo: TRACKING,
        estimatedDeliveryAt: '2026-12-01T12:00:00.000Z',
        status: 'SHIPPED',
        version: 3,
      },
    });
    expect(requests).toMatchObject([{ operation: 'UpdateItem', units: 1 }]);
    const row = await table.get({ ...customerOrderKey({ placedAt, ...path }) });
    expect(row?.['version']).toBe(2);
  });

  it.each([
    ['500000000000000074', 'https://carrier.example/?n=500000000000000074'],
    ['(00) 5000 0000 0000 0000 74', 'https://carrier.example/00/500000000000000074'],
    ['5000 0000 0000 0000 74', 'https://carrier.example/?n=5000%200000%200000%200000%2074'],
  ])('takes an address with the parcel’s own number, GS1’s %s', async (number, url) => {
    const { path } = await parcel();
    expect(await update(path, { trackingInfo: { number, url } })).toMatchObject({ status: 200 });
  });

  it.each([
    ['another number', { number: '500000000000000074', url: 'https://a.example/4242424242424242' }],
    ['no number', { url: 'https://a.example/?n=500000000000000074' }],
    [
      'a number without GS1’s check digit',
      { number: '4242424242424242', url: 'https://a.example/4242424242424242' },
    ],
    [
      'its number inside another one',
      { number: '50000000000003', url: 'https://a.example/4242424242424242?n=50000000000003' },
    ],
  ])('refuses a card’s number in an address beside %s', async (_, trackingInfo) => {
    const { path } = await parcel();
    const answer = await update(path, { trackingInfo });
    expect(answer).toMatchObject({ status: 422, body: { code: 'card-number-refused' } });
  });

  it('takes an address with any of the parcel’s numbers', async () => {
    const { path } = await parcel();
    const url = 'https://carrier.example/?n=500000000000000074';
    const numbers = ['JD 1', '500000000000000074'];
    expect(await update(path, { trackingInfo: { numbers, url } })).toMatchObject({
      status: 200,
      body: { trackingInfo: { number: 'JD 1', numbers, url } },
    });
    const others = { numbers: ['JD 1', 'JD 2'], url };
    expect(await update(path, { trackingInfo: others }, 2)).toMatchObject({
      status: 422,
      body: { code: 'card-number-refused' },
    });
  });

  it.each([{ number: 'JD 1' }, { numbers: ['JD 1'] }, { number: 'JD 1', numbers: ['JD 1'] }])(
    'keeps one number as number alone: %j',
    async (trackingInfo) => {
      const { path } = await parcel();
      const { body } = await update(path, { trackingInfo });

      expect(body.trackingInfo).toEqual({ number: 'JD 1' });
      expect(
        await table.get({ ...fulfillmentKey(path.orderId, path.fulfillmentId) }),
      ).toMatchObject({
        trackingInfo: { number: 'JD 1' },
      });
    },
  );

  it('refuses a canceled fulfillment', async () => {
    const { path } = await parcel();
    await cancelFulfillment({ as: operator, path });

    expect(await update(path, { trackingInfo: TRACKING }, 2)).toMatchObject({
      status: 409,
      body: { code: 'fulfillment-closed' },
    });
  });

  it.each([
    [{}, ''],
    [{ estimatedDeliveryAt: 'tomorrow' }, '/estimatedDeliveryAt'],
    [{ estimatedDeliveryAt: '2026-13-01T00:00:00Z' }, '/estimatedDeliveryAt'],
    [{ status: 'DELIVERED' }, '/status'],
  ])('refuses %j', async (body, pointer) => {
    const { path } = await parcel();

    expect(await update(path, body)).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([expect.objectContaining({ pointer })]) },
    });
  });
});
