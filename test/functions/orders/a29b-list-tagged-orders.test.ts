import { beforeAll, describe, expect, it } from 'vitest';
import { orderTagKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const tagOrder = asking('A29');
const list = asking('A29b');

describe('A29b list the orders with a tag', () => {
  const table = freshTable();
  const placed: string[] = [];
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC')]);
    for (let n = 0; n < 5; n++) {
      const { orderId } = await anOrder(customerId, 'ABC');
      placed.push(orderId);
      await tagOrder({ as: operator, path: { customerId, orderId, tag: 'gift' } });
    }
  });
  const ids = async (query: Record<string, string>) => {
    const { body } = await list({ as: operator, query: { tag: 'gift', ...query } });
    return {
      ids: body.items.map(({ orderId }: { orderId: string }) => orderId),
      cursor: body.cursor ?? body.nextCursor,
    };
  };

  it('has ids, number and time, newest first, for half a read unit', async () => {
    const requests = recordRequests();
    const { body } = await list({ as: operator, query: { tag: 'gift' } });

    expect(requests).toMatchObject([{ operation: 'Query', units: 0.5 }]);
    expect(body.items.map(({ orderId }: { orderId: string }) => orderId)).toEqual(
      placed.toReversed(),
    );
    expect(Object.keys(body.items[0]).sort()).toEqual([
      'customerId',
      'number',
      'orderId',
      'placedAt',
    ]);
    expect((await ids({ sort: 'asc' })).ids).toEqual(placed);
  });

  it('is paged, each order once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ids({ limit: '2', ...(cursor && { cursor }) });
      seen.push(...page.ids);
      cursor = page.cursor;
    } while (cursor);
    expect(seen).toEqual(placed.toReversed());
    const { cursor: ofGift = '' } = await ids({ limit: '2' });
    const call = { as: operator, query: { tag: 'other', limit: '2', cursor: ofGift } };
    expect(await list(call)).toMatchObject({ status: 400, body: { code: 'invalid-cursor' } });
  });

  it('leaves out a row that a person has damaged', async () => {
    const key = orderTagKey('damaged', `2026-06-01T00:00:00.000Z#${placed[0]}`);
    await table.put({ ...key, type: 'OrderTag' });
    const { body } = await list({ as: operator, query: { tag: 'damaged' } });
    expect(body.items).toEqual([]);
  });

  it('is one of twelve forms, which are named if none or two are sent', async () => {
    for (const query of [{}, { tag: 'gift', status: 'OPEN' }] as Record<string, string>[])
      expect(await list({ as: operator, query })).toMatchObject({
        status: 400,
        body: {
          errors: [
            {
              pointer: '/query/status',
              detail:
                'send exactly one of status=OPEN, from, number, tag, reference, sku, q, phone, ' +
                'ids, tracking, overpaid and capturable',
            },
          ],
        },
      });
  });
});
