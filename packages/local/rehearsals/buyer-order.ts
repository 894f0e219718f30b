import type { Run } from '../run.ts';
import { personOf } from '../sample-data/sample-people.ts';
import { type OrderAnswer, sender } from '../sample-data/sender.ts';
import { GOODS, RUSH_SKU } from './rush-goods.ts';

/** An order that a trouble is about. */
export interface BuyerOrder {
  readonly customerId: string;
  readonly orderId: string;
}

/** The customer whom troubles are about, beside the buyers of a rush. */
export const BUYER = personOf(90);

export const buyerOrder = (orderId: string): BuyerOrder => ({
  customerId: BUYER.customerId,
  orderId,
});

/** Stocks the goods, creates the customer, and places orders. Returns their ids. */
export async function placeOrders(
  run: Pick<Run, 'url' | 'operatorToken'>,
  count = 1,
): Promise<readonly [string, ...string[]]> {
  const send = sender(run.url, await run.operatorToken());
  const { customerId, name, email } = BUYER;
  const level = { ...GOODS, quantity: 900_000, lowStockThreshold: 0, currency: 'EUR' };
  await send('PUT', `/inventory/${RUSH_SKU}`, level);
  await send('POST', '/customers', { customerId, name, email }, { 'idempotency-key': customerId });
  const first = await placeOrder(run, 0);
  const others: string[] = [];
  for (let n = 1; n < count; n++) others.push(await placeOrder(run, n));
  return [first, ...others];
}

/** Places the order with a number, once. */
export async function placeOrder(
  { url, operatorToken }: Pick<Run, 'url' | 'operatorToken'>,
  n: number,
): Promise<string> {
  const send = sender(url, await operatorToken());
  const order = {
    currency: 'EUR',
    lines: [{ sku: RUSH_SKU, quantity: 1, ...GOODS }],
    paymentTerms: 'NET',
    shippingAddress: BUYER.address,
  };
  const path = `/customers/${BUYER.customerId}/orders`;
  const once = { 'idempotency-key': `rehearsed-${n}` };
  return (await send<OrderAnswer>('POST', path, order, once)).orderId;
}
