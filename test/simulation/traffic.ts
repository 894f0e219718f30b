import { ACCESS_PATTERNS } from '../../functions/access-patterns.ts';
import { handler as cancelHandler } from '../../functions/orders/a08-cancel-order.ts';
import { type Answer, caller, operator } from '../support/call.ts';
import {
  aCustomer,
  createOrder,
  idempotencyKey,
  putInventory,
  updateStatus,
} from '../support/orders.ts';
import type { Random } from './random.ts';
import { isStock } from './recompute.ts';
import type { Row } from './world.ts';

export const cancelOrder = caller(cancelHandler, ACCESS_PATTERNS.A8);

const CUSTOMERS = ['ann', 'bob'];
const GOODS = [
  { sku: 'CUP', unitPrice: 700, currency: 'EUR' },
  { sku: 'POT', unitPrice: 1100, currency: 'EUR' },
  { sku: 'TEA', unitPrice: 300, currency: 'USD' },
];

/** A look at the table. */
type ReadRows = () => Promise<readonly Row[]>;

/** What somebody believes of an order: its version as last heard of. */
export interface KnownOrder {
  readonly customerId: string;
  readonly orderId: string;
  version: number;
}

/**
 * A shop so small that its few customers and SKUs are always in each other's way, and a sale or two
 * makes a SKU low.
 */
export async function openShop(random: Random): Promise<void> {
  for (const customerId of CUSTOMERS) await aCustomer(customerId);
  for (const { sku, ...price } of GOODS) {
    const level = {
      name: sku,
      ...price,
      quantity: 5 + random.below(4),
      lowStockThreshold: 4 + random.below(2),
    };
    await putInventory({ as: operator, path: { sku }, body: level });
  }
}

/**
 * Somebody who orders, moves and cancels through the real handlers, and takes no answer for a final
 * one.
 */
export async function tradeFor(
  steps: number,
  random: Random,
  known: KnownOrder[],
  rows: ReadRows,
): Promise<void> {
  for (let step = 0; step < steps; step++) {
    const dice = random.next();
    if (known.length === 0 || dice < 0.4) await order(random, known);
    else if (dice < 0.88) await change(random, random.pick(known));
    else await restock(random, rows);
  }
}

async function order(random: Random, known: KnownOrder[]): Promise<void> {
  const { sku, unitPrice, currency } = random.pick(GOODS);
  const customerId = random.pick(CUSTOMERS);
  const lines = [{ sku, quantity: 2 + random.below(2), unitPrice }];
  const request = {
    as: operator,
    path: { customerId },
    headers: idempotencyKey(),
    body: { lines, currency },
  };
  let answer = await createOrder(request);
  for (let attempt = 1; answer.status === 503 && attempt < 3; attempt++)
    answer = await createOrder(request);
  if (answer.status === 201) known.push({ customerId, orderId: answer.body.orderId, version: 1 });
}

async function change(random: Random, order: KnownOrder): Promise<void> {
  const { customerId, orderId, version } = order;
  const request = { as: operator, path: { customerId, orderId } };
  const headers = { 'if-match': `"${version}"` };
  const status = version === 1 ? 'SHIPPED' : random.pick(['DELIVERED', 'RETURNED']);
  const answer = random.chance(0.35)
    ? await cancelOrder(request)
    : await updateStatus({ ...request, headers, body: { status } });
  order.version = versionIn(answer) ?? version;
}

const versionIn = ({ headers: { etag } }: Answer): number | undefined =>
  etag ? Number(etag.slice(1, -1)) : undefined;

/** An operator sets another threshold, unless a sale comes in between. */
async function restock(random: Random, rows: ReadRows): Promise<void> {
  const { sku, unitPrice, currency } = random.pick(GOODS);
  const row = (await rows()).find((candidate) => isStock(candidate) && candidate['name'] === sku);
  const lowStockThreshold = 2 + random.below(7);
  const body = { name: sku, unitPrice, currency, quantity: row?.['quantity'], lowStockThreshold };
  await putInventory({
    as: operator,
    path: { sku },
    headers: { 'if-match': `"${row?.['version']}"` },
    body,
  });
}
