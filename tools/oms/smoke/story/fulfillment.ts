import type { SmokeRun } from '../smoke-run.ts';
import type { ListAnswer, Shop, SmokeOrder } from './shop.ts';

/** Ships an order, adds a carrier's report, and cancels the fulfillment. */
export async function shipAndTakeBack(
  run: SmokeRun,
  { customerId }: Shop,
  { orderId }: SmokeOrder,
): Promise<void> {
  const path = { customerId, orderId };
  const { fulfillmentId, version } = await run.ask<{ fulfillmentId: string; version: number }>(
    'A19',
    { as: 'operator', path },
  );
  const fulfillment = { ...path, fulfillmentId };
  await run.ask('A20', { as: 'operator', path: fulfillment, ifMatch: version });
  const happenedAt = new Date().toISOString();
  await run.ask('A22', {
    as: 'operator',
    path: fulfillment,
    body: { status: 'IN_TRANSIT', happenedAt, location: 'Smoke test' },
  });
  const has = ({ items }: ListAnswer<object>) => items.length > 0;
  await run.until('A22b', { as: 'customer', path: fulfillment }, has);
  await run.ask('A21', { as: 'operator', path: fulfillment });
}
