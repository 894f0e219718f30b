/** The data that the mailer reads: an order with its lines, and the address of its customer. */
import { getCustomer } from '../../table/customers/a01-get-customer.ts';
import { queryLines } from '../../table/full-order/order-collection.ts';
import { detailsOf } from '../../table/full-order/order-details.ts';
import { shownOrder } from '../../table/full-order/shown-order.ts';
import { MAILED_ORDER } from './grants.ts';
import { type NamedTax, taxesInPrices } from './taxes-in-prices.ts';

export interface OrderData {
  readonly customerId?: string | undefined;
  readonly number: string;
  readonly placedAt: string;
  readonly currency: string;
  readonly total: number;
  readonly taxes: readonly NamedTax[];
  /** The language that the shop noted with the order, as its attribute `language`. */
  readonly language: string | undefined;
  readonly lines: readonly {
    readonly seq: number;
    readonly name: string;
    readonly quantity: number;
    readonly amount: number;
  }[];
}

export interface ShopData {
  readonly orderOf: (orderId: string) => Promise<OrderData | undefined>;
  /** Undefined after an erasure. */
  readonly addressOf: (customerId: string) => Promise<string | undefined>;
}

export const SHOP_DATA: ShopData = {
  async orderOf(orderId) {
    const stored = await queryLines(orderId, true, MAILED_ORDER);
    const { order, metadata, lines } = stored;
    if (!order) return undefined;
    const { customerId, number = orderId, placedAt = '', currency = 'EUR', total = 0 } = order;
    const { attributes, shopAttributes } = detailsOf(metadata);
    return {
      customerId,
      number,
      placedAt,
      currency,
      total,
      taxes: taxesInPrices(shownOrder(orderId, stored).adjustments ?? []),
      language: shopAttributes?.['language'] ?? attributes?.['language'],
      lines: lines.map(({ seq, sku = '', name = sku, quantity = 0, amount = 0 }) => ({
        seq,
        name,
        quantity,
        amount,
      })),
    };
  },
  async addressOf(customerId) {
    return (await getCustomer(customerId, { consistent: true })).email;
  },
};
