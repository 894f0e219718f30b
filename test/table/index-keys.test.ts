import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nextStatuses, ORDER_STATUSES, type OrderStatus } from '../../domain/order-status.ts';
import {
  customerOrderKey,
  openPartitions,
  openPartitionsOf,
  orderIndexKeys,
} from '../../table/keys.ts';
import { MOST_OPEN_ORDER_SHARDS } from '../../table/shards.ts';
import { asking, operator } from '../support/call.ts';
import { aCustomer, anOrder, aSku, updateStatus } from '../support/orders.ts';
import { minute, orderIdAt } from '../support/rows.ts';
import { freshTable } from '../support/table.ts';

const listByStatus = asking('A4');
const cancel = asking('A8');

/** SEED=… repeats a run. */
const seed = Number(process.env['SEED'] ?? 20261122);
const SHARDS = 4;

/** A8, or A7 to a status: valid or not. */
const step = fc.constantFrom('A8' as const, ...ORDER_STATUSES);

interface Walk {
  readonly customerId: string;
  readonly orderId: string;
  readonly placedAt: string;
}

describe(`An order’s index keys (SEED=${seed})`, () => {
  const table = freshTable({ openOrderShards: SHARDS });
  beforeAll(() => aSku('ABC'));

  /** Runs the step through its handler. Returns the order's status by the lifecycle alone. */
  async function take(
    { customerId, orderId }: Walk,
    next: 'A8' | OrderStatus,
    from: OrderStatus,
    version: number,
  ) {
    const request = {
      as: operator,
      path: { customerId, orderId },
      headers: { 'if-match': `"${version}"` },
    };
    const to = next === 'A8' ? 'CANCELLED' : next;
    const answer = await (next === 'A8'
      ? cancel(request)
      : updateStatus({ ...request, body: { status: to } }));
    const legal = nextStatuses(from).includes(to);
    expect(answer.status).toBe(legal ? 200 : 409);
    return legal ? to : from;
  }

  /** Expects the row and both indexes to match an order in this state. */
  async function holds(order: Walk, status: OrderStatus, version: number) {
    const row = await table.get({ ...customerOrderKey(order) });
    const keys = Object.fromEntries(
      Object.entries(row ?? {}).filter(([name]) => name.startsWith('GSI')),
    );
    expect(row).toMatchObject({ status, version });
    expect(keys).toEqual(orderIndexKeys(order, status, SHARDS));

    const open = (await table.all('GSI2')).filter(({ PK }) => PK === `CUST#${order.customerId}`);
    expect(open).toHaveLength(status === 'OPEN' ? 1 : 0);
    for (const { GSI2PK } of open) expect(openPartitions(SHARDS)).toContain(GSI2PK);

    for (const listed of ORDER_STATUSES) {
      const path = { customerId: order.customerId };
      const { body } = await listByStatus({ as: operator, path, query: { status: listed } });
      const { orderId, placedAt, customerId } = order;
      expect(body.items).toMatchObject(
        listed === status ? [{ orderId, placedAt, customerId, status }] : [],
      );
    }
  }

  it('are in a partition that is read, whichever numbers of partitions are read together', () => {
    const shards = fc.integer({ min: 1, max: MOST_OPEN_ORDER_SHARDS });
    fc.assert(
      fc.property(fc.nat(), shards, fc.array(shards, { maxLength: 3 }), (n, written, others) => {
        const order = {
          customerId: 'a1b2',
          orderId: orderIdAt(minute(n % 1000), n),
          placedAt: minute(n % 1000),
        };
        const read = openPartitionsOf([...others, written]);

        expect(read).toContain(orderIndexKeys(order, 'OPEN', written).GSI2PK);
        expect(new Set(read).size).toBe(read.length);
      }),
      { seed },
    );
  });

  it('are a function of its state after every step, and the lists agree', async () => {
    let walks = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const customerId = await aCustomer(`walker-${++walks}`);
        const order = { customerId, ...(await anOrder(customerId, 'ABC')) };
        let [status, version]: [OrderStatus, number] = ['OPEN', 1];
        await holds(order, status, version);
        for (const next of steps) {
          const to = await take(order, next, status, version);
          if (to !== status) version += 1;
          status = to;
          await holds(order, status, version);
        }
      }),
      // Every valid step, and the invalid ones beside it, for any seed.
      {
        seed,
        numRuns: 30,
        examples: [
          [['SHIPPED', 'DELIVERED', 'RETURNED']],
          [['A8', 'SHIPPED']],
          [['CANCELLED', 'A8']],
          [['SHIPPED', 'RETURNED', 'A8']],
        ],
      },
    );
  });
});
