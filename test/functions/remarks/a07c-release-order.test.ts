import { beforeAll, describe, expect, it } from 'vitest';
import { customerOrderKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { cancelLines } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku, expectStatus, move } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const to = (orderId: string, version: number) => ({
  as: operator,
  path: { customerId, orderId },
  headers: { 'if-match': `"${version}"` },
});
const holdOrder = asking('A7b');
const releaseOrder = asking('A7c');
const hold = (orderId: string) =>
  expectStatus(200, () => holdOrder({ ...to(orderId, 1), body: { reason: 'STOCK' } }));

describe('A7c release an order', () => {
  const table = freshTable();
  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC')]));

  it('removes the reason, and keeps everything else of the row', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const row = () => table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) });
    const before = await row();
    await hold(orderId);

    const answer = await releaseOrder(to(orderId, 2));

    expect(answer).toMatchObject({ status: 200, headers: { etag: '"3"' } });
    const { updatedAt } = answer.body;
    const changedBy = { version: 3, by: 'op-1' };
    expect(await row()).toEqual({ ...before, version: 3, updatedAt, changedBy });
  });

  it('releases an order that was canceled while it was held', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await hold(orderId);
    await cancelLines({ customerId, orderId }, [[1, 1]]);

    const { status, body } = await releaseOrder(to(orderId, 3));

    expect({ status, of: body.status, version: body.version }).toEqual({
      status: 200,
      of: 'CANCELLED',
      version: 4,
    });
    expect(body).not.toHaveProperty('onHold');
  });

  it('only moves the version of an order that is not on hold', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await move(customerId, orderId, 'SHIPPED');

    expect(await releaseOrder(to(orderId, 2))).toMatchObject({
      status: 200,
      body: { status: 'SHIPPED', version: 3 },
    });
  });

  it('is of the version that was read', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await hold(orderId);
    expect(await releaseOrder(to(orderId, 1))).toMatchObject({
      status: 412,
      headers: { etag: '"2"' },
    });
    const path = { customerId: 'c3d4', orderId };
    expect(await releaseOrder({ ...to(orderId, 2), path })).toMatchObject({ status: 404 });
  });
});
