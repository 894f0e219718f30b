import { createHash } from 'node:crypto';
import type { RequestOf } from '../../../packages/client/orders-client.ts';
import { type OrdersClient, ordersClient } from '../../../packages/client/orders-client.ts';
import { GOODS, VAT } from '../goods.ts';
import type { Basket, Placed } from '../shop-config.ts';
import { CURRENCY, isCountry, isWay, sumsOf, TAX_NAME, WAYS } from '../terms.ts';

export interface CheckoutOptions {
  readonly apiUrl: string;
  /** A client with the checkout's token (scope orders/place): a buyer may not set the postage. */
  readonly shop: OrdersClient;
}

/** The basket is not one of the page's. */
export class WrongBasket extends Error {
  override readonly name = 'WrongBasket';
}

/**
 * Places an order with postage and the tax in its prices, for a guest or for the customer whose
 * token this is. The prices are those that the buyer was shown: the API takes them only if the
 * stock still has the same. The basket's id makes it one order, however often this is sent.
 *
 * @throws {ProblemError} order-not-accepted, if a price has changed or too few items are left
 */
export async function placeOrder(
  { apiUrl, shop }: CheckoutOptions,
  basket: Basket,
  buyersToken: string | undefined,
): Promise<Placed> {
  const body = orderOf(basket);
  const customerId = await (buyersToken === undefined
    ? guestOf(shop, basket)
    : customerOf(apiUrl, buyersToken));
  const { orderId, number, orderLink } = await shop.createOrder({ customerId, body });
  return { orderId, number, ...(orderLink !== undefined && { orderLink }) };
}

function orderOf({ basketId, lines, way, address }: Basket): RequestOf<'createOrder'>['body'] {
  if (!isWay(way) || !isCountry(address.country)) throw new WrongBasket('no such way or country');
  const { postage, tax } = sumsOf(lines, address.country, way);
  return {
    currency: CURRENCY,
    lines: lines.map(({ sku, quantity, unitPrice }) => {
      const good = GOODS.find((one) => one.sku === sku);
      if (!good) throw new WrongBasket(`the shop has no ${sku}`);
      return { sku, quantity, unitPrice, name: good.name };
    }),
    adjustments: [
      { kind: 'SHIPPING', name: WAYS[way].name, amount: postage },
      { kind: 'TAX', name: TAX_NAME, rate: VAT, included: true, amount: tax },
    ],
    shippingAddress: { ...address },
    reference: { source: 'basket', id: basketId },
  };
}

/** Creates a guest, once for a basket and a person. */
async function guestOf(shop: OrdersClient, { basketId, email, address }: Basket): Promise<string> {
  const body = { name: address.name, email: email ?? '' };
  const person = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const idempotencyKey = `guest-${basketId}-${person}`;
  return (await shop.createCustomer({ body, idempotencyKey })).customerId;
}

/** The customer of a token. The API verifies it: it returns a profile to its own customer only. */
async function customerOf(apiUrl: string, token: string): Promise<string> {
  const [, claims = ''] = token.split('.');
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}');
  if (typeof sub !== 'string') throw new WrongBasket('the token names nobody');
  return (await ordersClient({ url: apiUrl, token }).getCustomer({ customerId: sub })).customerId;
}
