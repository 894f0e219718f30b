import { beforeAll, describe, expect, it } from 'vitest';
import { asking, holderOf, operator } from '../../support/call.ts';
import { addMilestone, ship } from '../../support/fulfillments.ts';
import { aLinkedOrder, linkWith, revokeAll } from '../../support/linked-orders.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const getLinkedMilestones = asking('A53i');
const customerId = 'a1b2';
const NOT_FOUND = { status: 404, body: { code: 'order-not-found' } };

const table = freshTable();
beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]));

describe('A53i a carrier’s reports by a link', () => {
  const reports = (link: string, fulfillmentId: string) =>
    getLinkedMilestones({ as: holderOf(link), path: { fulfillmentId } });

  async function shipped() {
    const { path, link } = await aLinkedOrder(customerId, 'ABC', 'XYZ');
    const { fulfillmentId } = (await ship(path)).body;
    const milestone = async (status: string, happenedAt: string) =>
      addMilestone({
        as: operator,
        path: { ...path, fulfillmentId },
        body: { status, happenedAt },
      });
    return { path, link, fulfillmentId: fulfillmentId as string, milestone };
  }

  it('are the newest 50, in two requests of 1.5 read units', async () => {
    const { link, fulfillmentId, milestone } = await shipped();
    for (let minute = 0; minute < 52; minute++)
      await milestone('IN_TRANSIT', `2026-06-01T12:${String(minute).padStart(2, '0')}:00.000Z`);
    const requests = await recordWhile(async () => {
      const { status, body } = await reports(link, fulfillmentId);
      expect(status).toBe(200);
      expect(body.items).toHaveLength(50);
      expect(body.items[0].happenedAt).toBe('2026-06-01T12:51:00.000Z');
      expect(Object.keys(body)).toEqual(['items']);
    });
    expect(requests).toMatchObject([{ operation: 'GetItem' }, { operation: 'Query' }]);
  });

  it('are none of another order’s parcel, and need the right and a valid link', async () => {
    const [{ path, link, fulfillmentId, milestone }, other] = [
      await shipped(),
      await aLinkedOrder(customerId, 'ABC', 'XYZ'),
    ];
    await milestone('DELAYED', '2026-06-01T12:00:00.000Z');
    expect((await reports(other.link, fulfillmentId)).body).toEqual({ items: [] });
    const others = await linkWith(path.orderId, 'pay', 'cancel', 'withdraw', 'return', 'comment');
    expect(await reports(others, fulfillmentId)).toMatchObject(NOT_FOUND);
    await revokeAll(table, path.orderId);
    expect(await reports(link, fulfillmentId)).toMatchObject(NOT_FOUND);
    expect((await reports(await linkWith(path.orderId, 'read'), fulfillmentId)).body).toEqual({
      items: [expect.objectContaining({ status: 'DELAYED' })],
    });
  });
});
