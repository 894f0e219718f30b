import { shownQuantity } from '../../../domain/inventory/level.ts';
import type { PlacedOrder } from '../../../domain/order.ts';
import { fits, secondsUntilEndOf } from '../../../domain/order-limits.ts';
import type { LineItem } from '../../../domain/order-line.ts';
import { type LineRefusal, Refusal } from '../../../domain/refusal.ts';
import type { Item } from '../../aws-protocol/item.ts';
import { countIn, isClosed, type OrderToCount } from '../../customers/order-count.ts';
import type { FailedCondition } from '../../requests/transaction.ts';

/** The failed conditions of A6's transaction that refuse an order. */
interface FailedOrder {
  /** The customer check. */
  readonly customer?: FailedCondition;
  /** The stock that refuses the order, by SKU. */
  readonly stock?: ReadonlyMap<string, FailedCondition>;
}

/**
 * Explains why A6 refused an order, from the items that failed its conditions. A reason about the
 * customer comes first; otherwise each refused line has its own reason.
 */
export function orderRefusal(
  failed: FailedOrder,
  order: PlacedOrder,
  toCount: OrderToCount | undefined,
  now: Date,
): Error {
  const refused = failed.customer && customerRefusal(failed.customer, toCount, now);
  if (refused) return refused;

  const lines = [...(failed.stock ?? [])].flatMap(([sku, { item }]) =>
    lineRefusals(order, sku, item),
  );
  if (lines.length > 0)
    return new Refusal({ code: 'order-not-accepted', lines: lines.sort(byIndex) });
  return new Error(`order ${order.orderId} failed a condition on its own rows`, { cause: failed });
}

/**
 * Refuses a customer who does not exist, is closed, or has ordered too much in this minute.
 * Undefined if the condition failed only because the count was not known yet.
 */
function customerRefusal(
  { item }: FailedCondition,
  toCount: OrderToCount | undefined,
  now: Date,
): Refusal | undefined {
  if (!item) return new Refusal({ code: 'customer-not-found' });
  if (isClosed(item)) return new Refusal({ code: 'customer-closed' });
  if (!toCount) return undefined;
  const { limits, units } = toCount;
  const count = countIn(item);
  if (fits(units, count, limits)) return undefined;
  const retryAfterSeconds = secondsUntilEndOf(count.minute, now);
  return new Refusal({ code: 'too-many-orders', ...limits, retryAfterSeconds });
}

/** Explains why the lines of one SKU were refused, from the stock row that failed the condition. */
function lineRefusals(order: PlacedOrder, sku: string, stock: Item | undefined): LineRefusal[] {
  const lines = order.lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => line.sku === sku);
  const wanted = lines.reduce((sum, { line }) => sum + line.quantity, 0);
  return lines.flatMap(({ line, index }) => {
    const refusal = lineRefusal(line, wanted, order.currency, stock);
    return refusal ? [{ index, sku, ...refusal }] : [];
  });
}

/** Undefined for a line with a price of the shop's own, if another line's price refuses the row. */
function lineRefusal(line: LineItem, wanted: number, currency: string, stock: Item | undefined) {
  if (!stock) return { code: 'unknown-sku' as const };
  if ((stock['quantity'] as number) < wanted) {
    const { quantity: available } = shownQuantity(stock['quantity'] as number);
    return { code: 'out-of-stock' as const, available };
  }
  if (line.priceMode === 'EXTERNAL') return undefined;
  if (stock['unitPrice'] !== line.unitPrice || stock['currency'] !== currency) {
    return {
      code: 'price-changed' as const,
      unitPrice: stock['unitPrice'] as number,
      currency: stock['currency'] as string,
    };
  }
  return { code: 'name-changed' as const, name: stock['name'] as string };
}

const byIndex = (a: LineRefusal, b: LineRefusal): number => a.index - b.index;
