import type { SmokeRun } from '../smoke-run.ts';
import { type ListAnswer, listsOrder, type Shop, type SmokeOrder } from './shop.ts';

interface Summary {
  readonly orders: number;
  readonly cancelled: number;
}

/** Places two orders, and looks for them in every list. */
export async function placeOrders(run: SmokeRun, shop: Shop): Promise<readonly SmokeOrder[]> {
  await cancelLeftovers(run, shop);
  const mine = await run.ask<SmokeOrder>('A6', placing('customer', shop));
  const theirs = await run.ask<SmokeOrder>('A6', placing('operator', shop));
  return [mine, theirs];
}

const placing = (as: 'customer' | 'operator', { customerId, sku }: Shop) => ({
  as,
  path: { customerId },
  body: { currency: 'EUR', lines: [{ sku, quantity: 3, unitPrice: 100 }] },
});

/** Cancels orders of an interrupted run, as an operator: their lines may be partly shipped. */
async function cancelLeftovers(run: SmokeRun, { customerId }: Shop): Promise<void> {
  const query = { status: 'OPEN' };
  const { items } = await run.ask<ListAnswer<SmokeOrder>>('A4', {
    as: 'customer',
    path: { customerId },
    query,
  });
  for (const { orderId } of items) {
    const path = { customerId, orderId };
    await run.ask('A8', { as: 'operator', path, status: [200, 409] });
  }
}

/** Reads rows and copies, as the customer and as an operator. */
export async function findOrders(
  run: SmokeRun,
  { customerId }: Shop,
  { orderId, number }: SmokeOrder,
): Promise<void> {
  const [path, query] = [{ customerId }, { limit: '20' }];
  const isListed = listsOrder(orderId);
  for (const as of ['customer', 'operator'] as const) {
    await run.ask('A2', { as, path, query: { consistent: 'true' } });
    await run.ask('A3b', { as, path: { customerId, orderId } });
    await run.until('A3', { as, path: { orderId } }, () => true);
    await run.until('A4', { as, path, query: { ...query, status: 'OPEN' } }, isListed);
    await run.until(
      'A13',
      { as, path: { orderId } },
      ({ items }: ListAnswer<object>) => items.length > 0,
    );
  }
  const newest = { ...query, sort: 'desc' };
  await run.until('A5', { as: 'operator', query: { ...newest, status: 'OPEN' } }, isListed);
  const from = new Date(Date.now() - DAY).toISOString().slice(0, 10);
  const to = new Date(Date.now() + DAY).toISOString().slice(0, 10);
  await run.until('A31', { as: 'operator', query: { ...newest, from, to } }, isListed);
  await run.until('A31b', { as: 'operator', query: { number } }, isListed);
  await run.ask('A5', { as: 'customer', query: { status: 'OPEN' }, status: 403 });
}

const DAY = 86_400_000;

/**
 * Cancels one order as the customer, which returns the items to stock, and one as the operator,
 * which does not.
 */
export async function cancelOrders(
  run: SmokeRun,
  { customerId }: Shop,
  [mine, theirs]: readonly SmokeOrder[],
): Promise<void> {
  const path = { customerId };
  const summary = () =>
    run.ask<Partial<Summary>>('A9', { as: 'operator', path, status: [200, 404] });
  const { cancelled: before = 0 } = await summary();
  await run.ask('A8', { as: 'customer', path: { ...path, orderId: mine?.orderId ?? '' } });
  await run.ask('A7', {
    as: 'operator',
    path: { ...path, orderId: theirs?.orderId ?? '' },
    ifMatch: theirs?.version,
    body: { status: 'CANCELLED' },
  });
  const isCounted = ({ cancelled }: Summary) => cancelled >= before + 2;
  await run.until('A9', { as: 'customer', path }, isCounted);
}
