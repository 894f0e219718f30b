import { beforeAll, describe, expect, it } from 'vitest';
import {
  customerOrderKey,
  fulfillmentKey,
  lineCountersKey,
  stockKey,
} from '../../../table/keys.ts';
import { asking, customer, operator, persistently } from '../../support/call.ts';
import { report, ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const cancelFulfillment = asking('A21');
const customerId = 'a1b2';

describe('A21 cancel a fulfillment', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC', { quantity: 100 })]);
  });

  async function parcel() {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC', 'ABC');
    const { body } = await ship({ customerId, orderId });
    return { path: { customerId, orderId, fulfillmentId: body.fulfillmentId }, placedAt };
  }

  it('makes the pieces unfulfilled again and the order open; the stock stays', async () => {
    const { path, placedAt } = await parcel();
    const before = (await table.get({ ...stockKey('ABC') }))?.['quantity'];

    const answer = await cancelFulfillment({ as: operator, path });

    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: {
        status: 'CANCELLED',
        cancelledAt: expect.any(String),
        version: 2,
        order: { version: 3, status: 'OPEN', fulfillmentStatus: 'UNFULFILLED' },
      },
    });
    const { orderId, fulfillmentId } = path;
    expect(await table.get({ ...fulfillmentKey(orderId, fulfillmentId) })).toMatchObject({
      status: 'CANCELLED',
      cancelledAt: answer.body.cancelledAt,
      version: 2,
      orderVersion: 3,
    });
    expect(
      await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) }),
    ).toMatchObject({
      status: 'OPEN',
      GSI1PK: 'CUST#a1b2#OPEN',
      GSI2PK: expect.stringMatching(/^OPEN/),
    });
    expect((await table.get({ ...lineCountersKey(orderId) }))?.['lines']).toEqual({ 1: {}, 2: {} });
    expect((await table.get({ ...stockKey('ABC') }))?.['quantity']).toBe(before);
    expect(await ship({ customerId, orderId })).toMatchObject({ status: 201 });
  });

  it('names who canceled it, for operators alone', async () => {
    const { path } = await parcel();
    const answer = await cancelFulfillment({ as: { ...operator, username: 'ben' }, path });

    const author = { cancelledBy: 'op-1', cancelledByName: 'ben' };
    expect(answer.body).toMatchObject(author);
    const read = async (as: typeof operator) =>
      (await asking('A3')({ as, path: { orderId: path.orderId } })).body.fulfillments[0];
    expect(await read(operator)).toMatchObject(author);
    const shown = await read(customer(customerId));
    expect(shown).toMatchObject({ status: 'CANCELLED' });
    expect(Object.keys(shown)).not.toContain('cancelledBy');
    expect(Object.keys(shown)).not.toContain('cancelledByName');
  });

  it('happens once for any number of concurrent requests', async () => {
    const { path } = await parcel();

    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        persistently(() => cancelFulfillment({ as: operator, path })),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'fulfillment-not-cancellable')).toHaveLength(
      7,
    );
    expect((await table.get({ ...lineCountersKey(path.orderId) }))?.['lines']).toEqual({
      1: {},
      2: {},
    });
  });

  it('is refused after the arrival', async () => {
    const { path } = await parcel();
    await report(path, 'DELIVERED', 1);

    expect(await cancelFulfillment({ as: operator, path })).toMatchObject({
      status: 409,
      body: { code: 'fulfillment-not-cancellable', detail: 'It is DELIVERED.' },
    });
  });
});
