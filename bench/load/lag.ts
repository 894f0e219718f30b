/**
 * How long a change takes on the laptop to reach its copies, from the answer to the writer to META
 * saying so, while 50 changes a second are written. Through the local run itself: stream, filters,
 * batches, the bundled projector.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderIdentity } from '../../domain/order.ts';
import { startBenchRun } from '../bench-run.ts';
import { change, newCustomer, newLevel, newOrder, SKUS } from '../bench-shop.ts';
import type { Part } from '../part.ts';
import { untilProjected } from '../projected.ts';
import { quantile } from '../timing.ts';

const WRITES_PER_SECOND = 50;
const CUSTOMERS = 20;
const ORDERS = 200;
/** Every order takes each of these steps: 600 changes, 12 seconds. */
const STEPS = ['SHIPPED', 'DELIVERED', 'RETURNED'] as const;

export const part: Part = {
  name: 'lag',
  title: 'How late the copies are',
  async run({ progress, quick }) {
    progress('the local run');
    const backend = await startBenchRun();
    try {
      progress('orders to change');
      const orders = await seed(quick ? ORDERS / 10 : ORDERS);
      progress(`${orders.length * STEPS.length} changes`);
      const lags = await measure(orders);
      const [half, most, all] = [0.5, 0.99, 1].map((q) => quantile(lags, q)) as [
        number,
        number,
        number,
      ];
      return {
        tables: [
          {
            title: 'From the answer to the writer until META and SUMMARY say so, in ms',
            columns: ['changes', 'a second', 'p50', 'p99', 'most'],
            rows: [
              [lags.length, WRITES_PER_SECOND, Math.round(half), Math.round(most), Math.round(all)],
            ],
          },
        ],
        figures: { lagP50: half, lagP99: most, lagMost: all },
        violations: [...backend.troubles],
      };
    } finally {
      await backend.stop();
    }
  },
};

async function seed(count: number): Promise<OrderIdentity[]> {
  for (let i = 0; i < CUSTOMERS; i++) await newCustomer(`c${i}`);
  await newLevel(`${SKUS[0]}`, 1e6);
  const orders: OrderIdentity[] = [];
  for (let i = 0; i < count; i++) orders.push(await newOrder(`c${i % CUSTOMERS}`, 1));
  for (const { orderId } of orders) await untilProjected(orderId, 1);
  return orders;
}

/** Writes at an even pace and waits for each change to arrive in META; lags in milliseconds. */
async function measure(orders: readonly OrderIdentity[]): Promise<number[]> {
  const changes = STEPS.flatMap((status, step) =>
    orders.map((order) => ({ order, status, version: step + 1 })),
  );
  const lags: Promise<number>[] = [];
  const started = performance.now();
  for (const [i, { order, status, version }] of changes.entries()) {
    await sleep(Math.max(0, started + (i * 1000) / WRITES_PER_SECOND - performance.now()));
    lags.push(
      change(order, status, version).then(() => untilProjected(order.orderId, version + 1)),
    );
  }
  return Promise.all(lags);
}
