/** Compares the table, after the load, with the answers that the clients got. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredOrder } from '../../../domain/order.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { GRACE } from '../../../packages/oms/verify/verify-subject.ts';
import { verifyTable } from '../../../packages/oms/verify/verify-table.ts';
import { getInventory } from '../../../table/inventory/a10b-get-inventory.ts';
import { orderIdentity } from '../../../table/keys.ts';
import { getCustomerOrder } from '../../../table/orders/a03b-get-customer-order.ts';
import { SKUS } from '../bench-shop.ts';
import { type KnownOrder, STOCK, type Storefront } from './storefront.ts';

/** The discrepancies; all are zero in a correct run. */
export interface Account {
  readonly [what: string]: number;
  /** Orders that were answered, but do not exist. */
  readonly lost: number;
  /** Orders that differ from their last answer, or that no answer reported. */
  readonly wrong: number;
  /** Findings of `oms verify --all`: copies that differ from their source rows. */
  readonly drifted: number;
  /** SKUs whose stock differs from the initial stock minus the sales. */
  readonly miscounted: number;
}

export async function account({
  orders,
  sold,
}: Pick<Storefront, 'orders' | 'sold'>): Promise<Account> {
  const rows: (readonly [KnownOrder, StoredOrder | undefined])[] = [];
  for (const order of orders.values()) rows.push([order, await rowOf(order)]);
  const lost = rows.filter(([, row]) => !row).length;
  const wrong = rows.filter(
    ([order, row]) => row && (row.status !== order.status || row.version !== order.version),
  );
  const { findings, log } = await verifyTable({
    repair: false,
    resume: false,
    grace: GRACE,
    onPage: () => {},
    checkpointFile: join(tmpdir(), `bench-verify-${process.pid}.json`),
  });
  log.remove();
  const unanswered = Math.abs(findings.orders - (orders.size - lost));
  let miscounted = 0;
  for (const sku of SKUS) {
    const { quantity } = await getInventory(sku);
    if (quantity !== STOCK - (sold.get(sku) ?? 0)) miscounted++;
  }
  return { lost, wrong: wrong.length + unanswered, drifted: findings.left, miscounted };
}

async function rowOf({ customerId, orderId }: KnownOrder): Promise<StoredOrder | undefined> {
  try {
    return await getCustomerOrder(orderIdentity({ customerId, orderId }));
  } catch (error) {
    if (error instanceof Refusal && error.reason.code === 'order-not-found') return undefined;
    throw error;
  }
}
