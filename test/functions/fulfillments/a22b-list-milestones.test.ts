import { beforeAll, describe, expect, it } from 'vitest';
import { milestoneKey } from '../../../table/keys.ts';
import { recordRequests } from '../../../tools/bench/measurement/request-recorder.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { addMilestone, report, ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const listMilestones = asking('A22b');
const customerId = 'a1b2';

describe('A22b list a carrier’s reports', () => {
  const table = freshTable();
  let path: { customerId: string; orderId: string; fulfillmentId: string };
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aCustomer('other'), aSku('ABC')]);
    const { orderId } = await anOrder(customerId, 'ABC');
    const { body } = await ship({ customerId, orderId });
    path = { customerId, orderId, fulfillmentId: body.fulfillmentId };
    for (let at = 0; at < 25; at++) await report(path, 'IN_TRANSIT', at);
  });

  const list = (query: Record<string, string> = {}, as = customer(customerId), of = path) =>
    listMilestones({ as, path: of, query });

  it('lists the newest first, a page at a time, each in one Query', async () => {
    const requests = recordRequests();
    const first = await list();
    const second = await list({ cursor: first.body.nextCursor });

    const times = [...first.body.items, ...second.body.items].map(({ happenedAt }) => happenedAt);
    expect(times).toHaveLength(25);
    expect(times).toEqual([...times].sort().reverse());
    expect(second.body).not.toHaveProperty('nextCursor');
    expect(requests).toMatchObject([
      { operation: 'Query', units: 0.5 },
      { operation: 'Query', units: 0.5 },
    ]);
  });

  it('hides another customer’s reports, whether or not there are any', async () => {
    expect(await list({}, customer('other'))).toMatchObject({ status: 404 });
    expect(await list({}, customer('other'), { ...path, customerId: 'other' })).toMatchObject({
      status: 200,
      body: { items: [] },
    });
  });

  it('shows none under another order of the same customer', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');

    expect(await list({}, customer(customerId), { ...path, orderId })).toMatchObject({
      status: 200,
      body: { items: [] },
    });
  });

  it('shows the place of each report, and skips a row without a status', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const { fulfillmentId } = (await ship({ customerId, orderId })).body;
    const of = { customerId, orderId, fulfillmentId };
    const scan = {
      status: 'DELAYED',
      happenedAt: '2026-06-01T12:00:00.000Z',
      message: 'Snow',
      location: 'Pune',
    };
    await addMilestone({ as: operator, path: of, body: scan });
    await table.put({
      ...milestoneKey(fulfillmentId, '2026-06-01T13:00:00.000Z', 'x'),
      customerId,
      orderId,
    });

    expect((await list({}, customer(customerId), of)).body).toEqual({ items: [scan] });
  });

  it('refuses a cursor of another list', async () => {
    const { body } = await list();
    const { orderId } = await anOrder(customerId, 'ABC');

    expect(
      await list({ cursor: body.nextCursor }, customer(customerId), { ...path, orderId }),
    ).toMatchObject({ status: 400, body: { code: 'invalid-cursor' } });
  });
});
