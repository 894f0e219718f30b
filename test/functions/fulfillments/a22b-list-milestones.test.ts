import { beforeAll, describe, expect, it } from 'vitest';
import { milestoneKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { addMilestone, ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const listMilestones = asking('A22b');
const customerId = 'a1b2';

describe('A22b list a carrier’s reports', () => {
  const table = freshTable();
  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC')]));

  it('shows the place of each report, and skips a row without a status', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const { fulfillmentId } = (await ship({ customerId, orderId })).body;
    const path = { customerId, orderId, fulfillmentId };
    const scan = {
      status: 'DELAYED',
      happenedAt: '2026-06-01T12:00:00.000Z',
      message: 'Snow',
      location: 'Pune',
    };
    await addMilestone({ as: operator, path, body: scan });
    await table.put({
      ...milestoneKey(fulfillmentId, '2026-06-01T13:00:00.000Z', 'x'),
      customerId,
      orderId,
    });

    const { body } = await listMilestones({ as: customer(customerId), path });
    expect(body).toEqual({ items: [scan] });
  });
});
