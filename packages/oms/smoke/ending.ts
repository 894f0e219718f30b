/** Cancels or deletes what the opening has created, whatever has failed in between. */
import { type Shop, type SmokeEndpoint, type SmokeOrder, setLevel } from './opening.ts';
import type { SmokeRun } from './smoke-run.ts';

interface Summary {
  readonly orders: number;
  readonly cancelled: number;
}

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

export async function closeEndpoint(run: SmokeRun, { endpointId }: SmokeEndpoint): Promise<void> {
  await run.ask('A34d', { as: 'operator', path: { endpointId } });
}

/** Sets the level so that the SKU leaves the list of low stock, which people look at. */
export const clearTheShelf = (run: SmokeRun, shop: Shop): Promise<void> => setLevel(run, shop, 0);
