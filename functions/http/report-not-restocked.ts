import type { SkuQuantity } from '../../table/inventory/stock-changes.ts';
import { log } from '../observability/log.ts';
import { count } from '../observability/metrics.ts';

/**
 * Reports items that were not restocked: their SKUs have no stock row.
 *
 * @param what the items belong to
 */
export function reportNotRestocked(
  orderId: string,
  notRestocked: readonly SkuQuantity[],
  what: 'a canceled order' | 'a return' = 'a canceled order',
): void {
  if (notRestocked.length === 0) return;
  log('ERROR', `${what} has SKUs without a stock row`, { orderId, notRestocked });
  count('RestockSkipped');
}
