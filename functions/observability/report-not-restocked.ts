import { log } from './log.ts';
import { count } from './metrics.ts';

/**
 * Reports items that were not restocked: their SKUs have no stock row.
 *
 * @param what the items belong to
 */
export function reportNotRestocked(
  orderId: string,
  notRestocked: readonly { readonly sku: string; readonly quantity: number }[],
  what: 'a canceled order' | 'a return' | 'a withdrawal' = 'a canceled order',
): void {
  if (notRestocked.length === 0) return;
  log('ERROR', `${what} has SKUs without a stock row`, { orderId, notRestocked });
  count('RestockSkipped');
}
