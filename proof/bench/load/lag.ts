/**
 * Measures the time from the answer to a writer until the change is in its copies and on the event
 * bus, with 50 changes a second. It uses the local run itself: stream, filters, batches, the
 * bundled projector and publisher.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderIdentity } from '../../../domain/order.ts';
import { startBenchRun } from '../bench-run.ts';
import { change, newCustomer, newLevel, newOrder, SKUS } from '../bench-shop.ts';
import type { Part } from '../part.ts';
import { untilProjected } from '../projected.ts';
import { quantile } from '../timing.ts';
import { BusArrivals } from './bus-arrivals.ts';

const WRITES_PER_SECOND = 50;
const CUSTOMERS = 20;
const ORDERS = 200;
/** The steps of every order: 600 changes, 12 seconds. */
const STEPS = ['SHIPPED', 'DELIVERED', 'RETURNED'] as const;

export const part: Part = {
  name: 'lag',
  title: 'How late the copies and the events are',
  async run({ progress, quick }) {
    progress('the local run');
    const bus = new BusArrivals();
    const backend = await startBenchRun({}, bus.record);
    try {
      progress('orders to change');
      const orders = await seed(quick ? ORDERS / 10 : ORDERS);
      progress(`${orders.length * STEPS.length} changes`);
      const lags = await measure(orders, bus);
      const copies = quantiles(lags.map(({ copy }) => copy));
      const events = quantiles(lags.map(({ event }) => event));
      const row = (until: string, figures: Quantiles) => [
        until,
        lags.length,
        WRITES_PER_SECOND,
        ...figures.map(Math.round),
      ];
      return {
        tables: [
          {
            title: 'From the answer to the writer, in ms',
            columns: ['until', 'changes', 'a second', 'p50', 'p99', 'most'],
            rows: [row('META and SUMMARY have it', copies), row('the event is on the bus', events)],
          },
        ],
        figures: {
          lagP50: copies[0],
          lagP99: copies[1],
          lagMost: copies[2],
          busLagP50: events[0],
          busLagP99: events[1],
          busLagMost: events[2],
        },
        violations: [...backend.troubles],
      };
    } finally {
      await backend.stop();
    }
  },
};

type Quantiles = readonly [p50: number, p99: number, most: number];

const quantiles = (values: readonly number[]): Quantiles => [
  quantile(values, 0.5),
  quantile(values, 0.99),
  quantile(values, 1),
];

async function seed(count: number): Promise<OrderIdentity[]> {
  for (let i = 0; i < CUSTOMERS; i++) await newCustomer(`c${i}`);
  await newLevel(`${SKUS[0]}`, 1e6);
  const orders: OrderIdentity[] = [];
  for (let i = 0; i < count; i++) orders.push(await newOrder(`c${i % CUSTOMERS}`, 1));
  for (const { orderId } of orders) await untilProjected(orderId, 1);
  return orders;
}

/** Milliseconds until a change was in its copies, and until its event was on the bus. */
interface Lag {
  readonly copy: number;
  readonly event: number;
}

/** Writes at an even pace, and waits for each change to arrive. */
async function measure(orders: readonly OrderIdentity[], bus: BusArrivals): Promise<Lag[]> {
  const changes = STEPS.flatMap((status, step) =>
    orders.map((order) => ({ order, status, version: step + 1 })),
  );
  const lags: Promise<Lag>[] = [];
  const started = performance.now();
  for (const [i, { order, status, version }] of changes.entries()) {
    await sleep(Math.max(0, started + (i * 1000) / WRITES_PER_SECOND - performance.now()));
    lags.push(
      change(order, status, version).then(async () => {
        const { orderId } = order;
        const event = bus.lagOf(orderId, version + 1);
        return { copy: await untilProjected(orderId, version + 1), event: await event };
      }),
    );
  }
  return Promise.all(lags);
}
