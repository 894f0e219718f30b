import type { Adjustment } from '../adjustment.ts';
import { moneyOf, type PlacedOrder } from '../order.ts';
import type { LineItem } from '../order-line.ts';
import type { Reason } from '../refusal.ts';

/** The parts of an order that the shop's own check sets, in place of those of its request. */
export interface OrderTerms {
  /** All adjustments of the order. Absent: those of its request. */
  readonly adjustments?: readonly Adjustment[] | undefined;
  /** SKUs with another price than the request has. */
  readonly prices?: readonly SkuPrice[] | undefined;
}

/** The price of all lines of a SKU. */
export interface SkuPrice {
  readonly sku: string;
  /** Minor units of the order's currency. */
  readonly unitPrice: number;
}

/** The shop's own answer about an order: of its settings, its rule, and its check. */
export interface ShopAnswer {
  /** The reason why the order is not placed. */
  readonly refused?: Reason | undefined;
  /** The order as it is placed. Absent: as its request asks for it. */
  readonly adjusted?: PlacedOrder | undefined;
}

/**
 * Makes the order with these terms. A price of the check is `EXTERNAL`, as any that the shop sets.
 *
 * @throws {Refusal} `line-not-found`, `total-negative`, `total-too-large`, `tax-too-large`
 */
export function withTerms(
  order: PlacedOrder,
  { adjustments = order.adjustments ?? [], prices = [] }: OrderTerms,
): PlacedOrder {
  const priceOf = new Map(prices.map(({ sku, unitPrice }) => [sku, unitPrice]));
  return withPrices(order, adjustments, ({ sku = '' }) => {
    const unitPrice = priceOf.get(sku);
    return unitPrice === undefined ? {} : { unitPrice, priceMode: 'EXTERNAL' };
  });
}

/** The price of a line. A member that is absent stays as it is. */
export type LinePrice = Partial<Pick<LineItem, 'unitPrice' | 'priceMode'>>;

/** Makes the order with these adjustments and prices. The sums are computed, as for any order. */
export function withPrices(
  order: PlacedOrder,
  adjustments: readonly Adjustment[],
  priceOf: (line: LineItem, index: number) => LinePrice,
): PlacedOrder {
  const lines = order.lines.map((line, index) => {
    const { seq, attributes, amount: _, ...priced } = { ...line, ...priceOf(line, index) };
    const amount = priced.quantity * priced.unitPrice;
    return { seq, ...priced, ...(attributes && { attributes }), amount };
  });
  const { taxTotal: _, taxIncluded: __, ...others } = order;
  return { ...others, ...moneyOf(lines, adjustments), lines, adjustments };
}
