import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asking, customer, operator } from '../../support/call.ts';
import { addMilestone, ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku, idempotencyKey } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';
import { withdraw } from '../../support/withdrawals.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const daysBefore = (days: number) => new Date(NOW - days * DAY).toISOString();

const getOrder = asking('A3');
const createReturn = asking('A23');
const listMilestones = asking('A22b');

describe('The time of a delivery', () => {
  const table = freshTable();
  let path: { customerId: string; orderId: string; fulfillmentId: string };

  beforeEach(async () => {
    vi.stubEnv('SHIP_UNPAID', 'true');
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    await table.clear();
    await aSku('ABC');
    const customerId = await aCustomer('late');
    const { orderId } = await anOrder(customerId, 'ABC');
    const { body } = await ship({ customerId, orderId });
    path = { customerId, orderId, fulfillmentId: body.fulfillmentId };
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const delivered = (happenedAt: string, more: object = {}) =>
    addMilestone({ as: operator, path, body: { status: 'DELIVERED', happenedAt, ...more } });
  const sendBack = () =>
    createReturn({
      as: customer('late'),
      path,
      headers: idempotencyKey(),
      body: { lines: [{ seq: 1, quantity: 1, reason: 'UNWANTED' }] },
    });
  const parcel = async () =>
    (await getOrder({ as: operator, path, query: { consistent: 'true' } })).body.fulfillments[0];

  it('is refused from long before the parcel, and ends no window', async () => {
    const before = await table.all();

    expect(await delivered('2024-05-01T10:00:00Z')).toMatchObject({
      status: 422,
      body: { code: 'delivered-before-shipped' },
    });
    expect(await delivered(new Date(NOW - 3 * DAY - 1).toISOString())).toMatchObject({
      status: 422,
    });

    expect(await table.all()).toEqual(before);
    expect(await delivered(daysBefore(0))).toMatchObject({ status: 201 });
    expect(await sendBack()).toMatchObject({ status: 201 });
  });

  it('may be three days older than a parcel that was recorded late', async () => {
    expect(await delivered(daysBefore(3))).toMatchObject({ status: 201 });
    expect(await parcel()).toMatchObject({ status: 'DELIVERED', deliveredAt: daysBefore(3) });
  });

  it('of any other report may be long before, as a label that was bought', async () => {
    const body = { status: 'LABEL_PURCHASED', happenedAt: '2026-10-01T10:00:00Z' };

    expect(await addMilestone({ as: operator, path, body })).toMatchObject({ status: 201 });
  });

  it('is corrected, and the window and the copies follow', async () => {
    vi.setSystemTime(NOW + 40 * DAY);
    expect(await delivered(daysBefore(0), { location: 'Leipzig' })).toMatchObject({ status: 201 });
    expect(await sendBack()).toMatchObject({ body: { code: 'return-window-closed' } });
    const right = daysBefore(-38);

    expect(await delivered(right, { correction: true })).toMatchObject({
      status: 201,
      body: { status: 'DELIVERED', happenedAt: right },
    });

    expect(await parcel()).toMatchObject({
      status: 'DELIVERED',
      deliveredAt: right,
      latest: { status: 'DELIVERED', happenedAt: right },
      version: 3,
    });
    const again = await table.all();
    expect(await delivered(right, { correction: true })).toMatchObject({ status: 200 });
    expect(await table.all()).toEqual(again);
    expect((await withdraw(path)).body).toMatchObject({ status: 'DONE' });
    const { body } = await listMilestones({ as: operator, path });
    expect(body.items).toMatchObject([{ happenedAt: right }, { happenedAt: daysBefore(0) }]);
  });

  it('is corrected to an earlier one, although the carrier reported that too', async () => {
    await delivered(daysBefore(-1));
    await delivered(daysBefore(0));

    expect(await delivered(daysBefore(0), { correction: true })).toMatchObject({ status: 201 });

    expect(await parcel()).toMatchObject({
      deliveredAt: daysBefore(0),
      latest: { happenedAt: daysBefore(0) },
    });
  });

  it('is corrected for deliveries only', async () => {
    const body = { status: 'IN_TRANSIT', happenedAt: daysBefore(0), correction: true };

    expect(await addMilestone({ as: operator, path, body })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/correction' }] },
    });
  });
});
