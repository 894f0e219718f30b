import { beforeAll, describe, expect, it } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { ORDER_STATUSES } from '../../../domain/order-status.ts';
import { asking, customer } from '../../support/call.ts';
import { aCustomer, anOrder, aSku, move } from '../../support/orders.ts';
import { aRow, minute, orderIdAt } from '../../support/rows.ts';
import { freshTable } from '../../support/table.ts';

const call = asking('A4');
const list = (customerId: string, query: Record<string, string>) =>
  call({ as: customer(customerId), path: { customerId }, query });
const idsOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.items.map(({ orderId }: { orderId: string }) => orderId);

describe('A4 list a customer’s orders by status', () => {
  const table = freshTable();
  beforeAll(() => aSku('ABC'));

  it('lists only that status, with the attributes of its index', async () => {
    await table.put(...ORDER_STATUSES.map((status, n) => aRow('each', minute(n), { n, status })));

    for (const [n, status] of ORDER_STATUSES.entries()) {
      const [placedAt, orderId] = [minute(n), orderIdAt(minute(n), n)];
      expect((await list('each', { status })).body).toEqual({
        items: [
          {
            customerId: 'each',
            orderId,
            number: orderNumberOf(orderId),
            placedAt,
            status,
            currency: 'EUR',
            total: 1000 + n,
          },
        ],
      });
    }
  });

  it('moves an order from one list to the other with A7', async () => {
    const { orderId } = await anOrder(await aCustomer('mover'), 'ABC');
    const lists = async () => ({
      open: idsOf(await list('mover', { status: 'OPEN' })),
      shipped: idsOf(await list('mover', { status: 'SHIPPED' })),
    });
    const before = await lists();

    await move('mover', orderId, 'SHIPPED');

    expect(before).toEqual({ open: [orderId], shipped: [] });
    expect(await lists()).toEqual({ open: [], shipped: [orderId] });
  });

  it('goes on after an order that has left the list meanwhile', async () => {
    const customerId = await aCustomer('leaver');
    for (let n = 0; n < 6; n++) await anOrder(customerId, 'ABC');
    const all = idsOf(await list(customerId, { status: 'OPEN' }));
    const first = await list(customerId, { status: 'OPEN', limit: '3' });

    await move(customerId, all[2], 'SHIPPED');

    const second = await list(customerId, {
      status: 'OPEN',
      limit: '3',
      cursor: first.body.nextCursor,
    });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(all);
  });

  it('accepts days, both inclusive', async () => {
    const at = [
      '2026-05-31T23:59:59.999Z',
      '2026-06-01T00:00:00.000Z',
      '2026-06-30T23:59:59.999Z',
      '2026-07-01T00:00:00.000Z',
    ];
    await table.put(...at.map((moment) => aRow('days', moment, { status: 'DELIVERED' })));
    const [, first = '', last = ''] = at.map((moment) => orderIdAt(moment));

    const answer = await list('days', {
      status: 'DELIVERED',
      from: '2026-06-01',
      to: '2026-06-30',
    });

    expect(idsOf(answer)).toEqual([last, first]);
  });

  it('lists the orders that document 004’s lab wrote by hand', async () => {
    await table.put({
      PK: 'CUST#lab',
      SK: 'ORDER#2026-06-01#o-9001',
      status: 'OPEN',
      total: 149,
      GSI1PK: 'CUST#lab#OPEN',
      GSI1SK: '2026-06-01#o-9001',
    });

    expect(
      (await list('lab', { status: 'OPEN', from: '2026-06-01', to: '2026-06-01' })).body.items,
    ).toEqual([{ customerId: 'lab', orderId: 'o-9001', placedAt: '2026-06-01', status: 'OPEN' }]);
  });

  it.each(['shipped', 'PAID', 'SHIPPED#OPEN', '', 'OPEN,SHIPPED', '~'])(
    'refuses %j as a status',
    async (status) => {
      expect(await list('a1b2', { status })).toMatchObject({
        status: 400,
        body: { code: 'invalid-request', errors: [{ pointer: '/query/status' }] },
      });
    },
  );

  it('never lists orders of another customer whose id has the same beginning', async () => {
    const position = '2026-06-01#o-9001';
    await table.put({
      PK: 'CUST#a#SHIPPED',
      SK: `ORDER#${position}`,
      status: 'OPEN',
      GSI1PK: 'CUST#a#SHIPPED#OPEN',
      GSI1SK: position,
    });

    for (const status of ORDER_STATUSES)
      expect((await list('a', { status })).body).toEqual({ items: [] });
    expect(await list('a', { status: 'SHIPPED#OPEN' })).toMatchObject({ status: 400 });
    expect(await list('a#SHIPPED', { status: 'OPEN' })).toMatchObject({ status: 400 });
  });
});
