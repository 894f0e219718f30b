import type { SkuQuantity } from '../../table/inventory/stock-changes.ts';
import { log } from '../observability/log.ts';
import { count } from '../observability/metrics.ts';

/** Reports items of a canceled order that were not restocked: their SKUs have no stock row. */
export function reportNotRestocked(orderId: string, notRestocked: readonly SkuQuantity[]): void {
  if (notRestocked.length === 0) return;
  log('ERROR', 'a canceled order has SKUs without a stock row', { orderId, notRestocked });
  count('RestockSkipped');
}
