import { beforeAll, describe, expect, it } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { asking, operator } from '../../support/call.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { metadataAt, orderIdAt } from '../../support/rows.ts';
import { freshTable } from '../../support/table.ts';

const listOrders = asking('A31b');
const find = (number: string) => listOrders({ as: operator, query: { number } });

describe('A31b find an order by its number', () => {
  const table = freshTable();
  let placed: { orderId: string; placedAt: string }[];
  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
    placed = await Promise.all(Array.from({ length: 12 }, () => anOrder('a1b2', 'ABC')));
  });

  it('returns the order, among others of the same second, with a Query per partition', async () => {
    for (const { orderId } of placed) {
      const number = orderNumberOf(orderId) ?? '';
      const requests = recordRequests();

      const { body } = await find(number);

      expect(body.items).toMatchObject([{ orderId, number, customerId: 'a1b2' }]);
      expect(requests.map(({ operation, units }) => [operation, units])).toEqual(
        Array.from({ length: 4 }, () => ['Query', 0.5]),
      );
    }
  });

  it('accepts a number as people write it', async () => {
    const { orderId = '' } = placed[0] ?? {};
    const number = orderNumberOf(orderId) ?? '';
    const spellings = [
      number.toLowerCase(),
      number.replaceAll('-', ''),
      ` ${number} `,
      number.replaceAll('0', 'O').replaceAll('1', 'l'),
    ];

    for (const spelling of spellings)
      expect((await find(spelling)).body.items, spelling).toMatchObject([{ orderId }]);
  });

  it('returns all orders of its second with the same ending, oldest first', async () => {
    const moments = ['09:59:59.999', '10:00:00.000', '10:00:00.999', '10:00:01.000'].map(
      (time) => `2026-06-01T${time}Z`,
    );
    await table.put(
      ...moments.map((moment) => metadataAt(moment, 7)),
      metadataAt('2026-06-01T10:00:00.500Z', 8),
    );
    const [, first = '', last = ''] = moments;

    const { body } = await find(orderNumberOf(orderIdAt(first, 7)) ?? '');

    expect(body.items).toMatchObject([
      { orderId: orderIdAt(first, 7), placedAt: first },
      { orderId: orderIdAt(last, 7), placedAt: last },
    ]);
  });

  it('returns nothing for a number without an order', async () => {
    expect((await find('260601-0000-7T1')).body).toEqual({ items: [] });
  });
});
