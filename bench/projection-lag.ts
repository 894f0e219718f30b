/**
 * `npm run lag`: how long a change takes on the laptop to reach its copies, from the answer to the writer to META saying so, while
 * 50 changes a second are written. Through the local run itself: stream, filters, batches, the bundled projector.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type OrderIdentity, placeOrder } from '../domain/order.ts';
import { newOrderId } from '../domain/order-id.ts';
import { run } from '../local/run.ts';
import { createOrder } from '../table/a6-create-order.ts';
import { updateOrderStatus } from '../table/a7-update-order-status.ts';
import { putInventory } from '../table/a10-put-inventory.ts';
import { createCustomer } from '../table/a12-create-customer.ts';
import { table, tableName } from '../table/client.ts';
import { orderIdentity, orderMetadataKey } from '../table/keys.ts';

const WRITES_PER_SECOND = 50;
const CUSTOMERS = 20;
const ORDERS = 200;
/** Every order takes each of these steps: 600 changes, 12 seconds. */
const STEPS = ['SHIPPED', 'DELIVERED', 'RETURNED'] as const;

const ignore = () => {};
const backend = await run({
  ...{ port: 0, dataFolder: undefined, onStep: ignore, onAnswer: ignore, onFault: ignore },
  onLine: (name, line) => line.includes('"level":"ERROR"') && console.error(name, line),
  onGiveUp: (file) => console.error(`given up: ${file}`),
});
Object.assign(process.env, {
  AWS_REGION: backend.access.region,
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: backend.access.endpoint,
  TABLE_NAME: backend.access.tableName,
  OPEN_ORDER_SHARDS: '4',
});
try {
  const lags = await measure(await seed());
  const at = (quantile: number) => lags[Math.min(lags.length - 1, Math.floor(lags.length * quantile))]?.toFixed(0);
  console.log(
    `${lags.length} changes at ${WRITES_PER_SECOND} a second: lag p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`,
  );
} finally {
  await backend.stop();
}

async function seed(): Promise<OrderIdentity[]> {
  const now = new Date();
  const request = (key: string) => ({ principal: 'bench', route: 'seed', key, content: {} });
  for (let i = 0; i < CUSTOMERS; i++) {
    const profile = { customerId: `c${i}`, name: `Customer ${i}`, email: `c${i}@example.com` };
    await createCustomer({ ...profile, createdAt: now.toISOString(), version: 1 }, request(`c${i}`), now);
  }
  await putInventory(
    { ...{ sku: 'ABC', name: 'Item', unitPrice: 100, currency: 'EUR' }, ...{ quantity: 1e6, lowStockThreshold: 1 } },
    undefined,
  );
  const orders: OrderIdentity[] = [];
  for (let i = 0; i < ORDERS; i++) {
    const identity = orderIdentity({ customerId: `c${i % CUSTOMERS}`, orderId: newOrderId(now) });
    const order = placeOrder(identity, { lines: [{ sku: 'ABC', quantity: 1, unitPrice: 100 }], currency: 'EUR' });
    await createOrder(order, request(identity.orderId), now);
    orders.push(identity);
  }
  for (const order of orders) await untilProjected(order, 1);
  return orders;
}

/** Writes at an even pace and waits for each change to arrive in META; lags in milliseconds, ascending. */
async function measure(orders: readonly OrderIdentity[]): Promise<number[]> {
  const changes = STEPS.flatMap((status, step) => orders.map((order) => ({ order, status, version: step + 1 })));
  const lags: Promise<number>[] = [];
  const started = performance.now();
  for (const [i, { order, status, version }] of changes.entries()) {
    await sleep(Math.max(0, started + (i * 1000) / WRITES_PER_SECOND - performance.now()));
    const written = updateOrderStatus(order, status, version, new Date());
    lags.push(written.then(() => untilProjected(order, version + 1)));
  }
  return (await Promise.all(lags)).sort((a, b) => a - b);
}

/** Milliseconds until META shows and SUMMARY counts that version. */
async function untilProjected({ orderId }: OrderIdentity, version: number): Promise<number> {
  const written = performance.now();
  for (;;) {
    const { Item } = await table.send(new GetCommand({ TableName: tableName(), Key: orderMetadataKey(orderId) }));
    if (Item?.['counted'] && Item['version'] >= version) return performance.now() - written;
    await sleep(25);
  }
}
