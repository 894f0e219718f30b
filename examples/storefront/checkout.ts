import { ordersClient } from '../../packages/client/orders-client.ts';
import type { Basket, Good } from './shop-config.ts';

export interface CheckoutOptions {
  readonly apiUrl: string;
  readonly goods: readonly Good[];
  /** A token of the shop's checkout (scope orders/place): a buyer may not set a shipping cost. */
  readonly checkoutToken: () => Promise<string>;
}

/** Minor units. */
const SHIPPING = 490;

/**
 * Places an order with shipping for the buyer whose token this is. Prices are the shop's own: what
 * the browser sends is only what and how many.
 *
 * @throws {ProblemError} customer-not-found, if the token is another customer's
 */
export async function placeOrder(
  { apiUrl, goods, checkoutToken }: CheckoutOptions,
  { customerId, lines, basketId }: Basket,
  buyersToken: string,
): Promise<{ readonly orderId: string }> {
  // The API returns a profile to its own customer only.
  await ordersClient({ url: apiUrl, token: buyersToken }).getCustomer({ customerId });
  const shop = ordersClient({ url: apiUrl, token: checkoutToken });
  const { orderId } = await shop.createOrder({
    customerId,
    body: {
      currency: 'EUR',
      lines: lines.map(({ sku, quantity }) => {
        const good = goods.find((one) => one.sku === sku);
        if (!good) throw new TypeError(`The shop has no ${sku}.`);
        return { sku, quantity, unitPrice: good.unitPrice, name: good.name };
      }),
      adjustments: [{ kind: 'SHIPPING', name: 'Parcel', amount: SHIPPING }],
    },
    idempotencyKey: `${customerId}-${basketId}`,
  });
  return { orderId };
}
