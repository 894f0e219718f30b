/** Any number of open orders, for a look at the console on a busy day. */
import { Failure } from '../failure.ts';
import type { Run } from '../run.ts';
import { CUSTOMERS, STOCK } from './sample-shop.ts';
import { sender } from './sender.ts';

/** The most orders of one request A36. */
const BATCH = 20;
/** The most items of one order of each SKU. */
const MOST_ITEMS = 3;

const BUYERS = [
  ['Otto Yılmaz', 'Berlin', 'DE'],
  ['Ada Marin', 'Paris', 'FR'],
  ['Nia Lund', 'Oslo', 'NO'],
  ['Seán Walsh', 'Galway', 'IE'],
  ['Ilse Krüger', 'Wien', 'AT'],
  ['Bo Ek', 'Malmö', 'SE'],
  ['Carla Ruiz', 'Sevilla', 'ES'],
] as const;

type Sku = keyof typeof STOCK;
const SKUS = Object.keys(STOCK) as Sku[];

/**
 * Places open orders of the sample goods through the API, and receives the goods first. One in five
 * is not paid; the others are on invoice.
 *
 * @throws {Failure} if the settings of the stage do not allow one of them
 */
export async function loadOpenOrders(
  { url, operatorToken }: Pick<Run, 'url' | 'operatorToken'>,
  count: number,
): Promise<void> {
  const send = sender(url, await operatorToken());
  const delta = count * MOST_ITEMS;
  for (const sku of count > 0 ? SKUS : [])
    await send(
      'POST',
      `/inventory/${sku}/adjustments`,
      { delta, reason: 'RECEIVED', note: 'for npm start -- --orders' },
      { 'idempotency-key': `open-orders-${count}-${sku}` },
    );
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from);
    const orders = Array.from({ length: size }, (_, n) => openOrder(from + n));
    const { results } = await send<Results>('POST', '/order-batches', { orders });
    const refused = results.find(({ problem }) => problem !== undefined);
    if (refused) throw new Failure(`an order was refused: ${JSON.stringify(refused.problem)}`);
  }
}

interface Results {
  readonly results: readonly { readonly problem?: unknown }[];
}

function openOrder(n: number) {
  const [name, city, country] = BUYERS[n % BUYERS.length] ?? BUYERS[0];
  const lines = SKUS.slice(0, 1 + (n % 3)).map((_, at) => {
    const sku = SKUS[(n + at) % SKUS.length] ?? 'ABC';
    const { name, unitPrice } = STOCK[sku];
    return { sku, quantity: 1 + ((n + at) % MOST_ITEMS), unitPrice, name };
  });
  return {
    key: `open-order-${n}`,
    customerId: CUSTOMERS[1].customerId,
    currency: 'EUR',
    lines,
    paymentTerms: n % 5 === 4 ? 'RECEIPT' : 'NET',
    shippingAddress: { name, line1: `${n + 1} Market Street`, city, country },
    ...(n % 10 === 3 && { customerNote: 'Please ring twice.' }),
  };
}
