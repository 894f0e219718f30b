import { beforeAll, describe, expect, it } from 'vitest';
import { projectOrder } from '../../../table/copies/project-order.ts';
import { versionedOrder } from '../../../table/full-order/order-row.ts';
import { customerOrderKey } from '../../../table/keys.ts';
import { customer, operator } from '../../support/call.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, move } from '../../support/orders.ts';
import { createReturn, decide, receive } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

/** Customers have UUIDs: they are in most keys. */
const customerId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const first = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const SKUS = first(48).map((n) => `SKU-${String(n).padStart(4, '0')}`);

describe('The units of a return', () => {
  const table = freshTable();
  beforeAll(async () => {
    await aCustomer(customerId);
    await Promise.all(SKUS.map((sku) => aSku(sku)));
  });

  /** An order of so many SKUs that A7 delivered, with its META up to date. */
  async function delivered(count: number) {
    const lines = SKUS.slice(0, count).map((sku) => ({ sku, quantity: 1, unitPrice: 1000 }));
    const { orderId, placedAt } = (
      await createOrder({
        as: operator,
        path: { customerId },
        headers: idempotencyKey(),
        body: { lines, currency: 'EUR' },
      })
    ).body;
    await move(customerId, orderId, 'SHIPPED', 'DELIVERED');
    const follow = async () => {
      const row =
        (await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) })) ?? {};
      const order = versionedOrder(row);
      if (order) await projectOrder(order);
    };
    await follow();
    return { path: { customerId, orderId }, follow };
  }
  const ask = (path: { customerId: string; orderId: string }, count: number, as = operator) =>
    createReturn({
      as,
      path,
      headers: idempotencyKey(),
      body: {
        lines: first(count).map((seq) => ({ seq, quantity: 1, reason: 'NOT_AS_DESCRIBED' })),
      },
    });
  const unitsOf = async (act: () => Promise<{ status: number }>) => {
    let status = 0;
    const requests = await recordWhile(async () => {
      ({ status } = await act());
    });
    expect(status).toBeLessThan(300);
    return requests.map(({ operation, units }) => [operation, units]);
  };
  /** An order with a return of these lines that waits for the goods. */
  async function returning(ordered: number, count: number) {
    const { path, follow } = await delivered(ordered);
    const { returnId } = (await ask(path, count)).body;
    await follow();
    return { ...path, returnId: returnId as string };
  }

  it.each([
    [3, 1, 1, 9],
    [48, 48, 2, 19],
  ])(
    'of A23, the first change of a line, of %i lines: %i come back',
    async (of, back, read, all) => {
      const { path } = await delivered(of);
      const units = await unitsOf(() => ask(path, back));
      expect(units).toEqual([
        ['Query', read],
        ['TransactWriteItems', all],
      ]);
    },
  );

  it('of A24 are 3 to open it, and 7 to decline it', async () => {
    const { path, follow } = await delivered(3);
    const { returnId } = (await ask(path, 1, customer(customerId))).body;
    await follow();
    expect(await unitsOf(() => decide({ ...path, returnId }, 'OPEN', 1))).toEqual([
      ['UpdateItem', 3],
    ]);
    const other = await delivered(3);
    const asked = (await ask(other.path, 1, customer(customerId))).body;
    await other.follow();
    const named = { ...other.path, returnId: asked.returnId };
    expect(await unitsOf(() => decide(named, 'DECLINED', 1))).toEqual([
      ['Query', 1],
      ['TransactWriteItems', 7],
    ]);
  });

  it.each([
    ['a part, nothing of it restocked', [3, 2], [[1, 1, 0]], 1, 8],
    [
      'two SKUs, and the return ends',
      [3, 2],
      [
        [1, 1],
        [2, 1],
      ],
      1,
      13,
    ],
    ['all that was ordered, one SKU', [1, 1], [[1, 1]], 1, 13],
    ['all of 48 SKUs', [48, 48], first(48).map((seq) => [seq, 1]), 3, 117],
  ] as const)('of A25: %s', async (_, [ordered, count], lines, read, all) => {
    const named = await returning(ordered, count);
    const receipt = lines as unknown as Parameters<typeof receive>[1];
    expect(await unitsOf(() => receive(named, receipt))).toEqual([
      ['Query', read],
      ['TransactWriteItems', all],
    ]);
  });
});
