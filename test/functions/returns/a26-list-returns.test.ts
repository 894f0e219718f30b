import { beforeEach, describe, expect, it } from 'vitest';
import { asking, customer, operator } from '../../support/call.ts';
import { ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { decide, sendBack } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

const listReturns = asking('A26');
const customerId = 'a1b2';

describe('A26 list returns that wait', () => {
  const table = freshTable();
  beforeEach(async () => {
    await table.clear();
    await Promise.all([aCustomer(customerId), aSku('ABC')]);
  });

  async function requested() {
    const { orderId } = await anOrder(customerId, 'ABC');
    await ship({ customerId, orderId });
    const { body } = await sendBack({ customerId, orderId }, [[1, 1]], {
      as: customer(customerId),
    });
    return { customerId, orderId, returnId: body.returnId as string };
  }
  const list = async (query: Record<string, string>) =>
    (await listReturns({ as: operator, query })).body;
  const ids = ({ items }: { items: { returnId: string }[] }) =>
    items.map(({ returnId }) => returnId);

  it('lists them by what they wait for, oldest first, in pages', async () => {
    const all = [await requested(), await requested(), await requested(), await requested()];
    const [first, second, third, fourth] = all.map(({ returnId }) => returnId);
    await decide(all[1] as (typeof all)[number], 'OPEN', 1);
    await decide(all[3] as (typeof all)[number], 'DECLINED', 1);

    expect(ids(await list({ status: 'REQUESTED' }))).toEqual([first, third]);
    expect(ids(await list({ status: 'OPEN' }))).toEqual([second]);
    const page = await list({ status: 'REQUESTED', limit: '1' });
    expect(page.items).toEqual([
      {
        returnId: first,
        orderId: all[0]?.orderId,
        status: 'REQUESTED',
        createdAt: expect.any(String),
        currency: 'EUR',
        total: 1000,
        lineCount: 1,
      },
    ]);
    const next = await list({ status: 'REQUESTED', limit: '1', cursor: page.nextCursor });
    expect(ids(next)).toEqual([third]);
    expect(next.nextCursor).toBeUndefined();
    expect([first, third]).not.toContain(fourth);
  });

  it.each<Record<string, string>>([{}, { status: 'CLOSED' }])(
    'needs a status that waits: %j',
    async (query) => {
      expect(await listReturns({ as: operator, query })).toMatchObject({ status: 400 });
    },
  );
});
