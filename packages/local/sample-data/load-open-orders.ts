/** Any number of open orders, for a look at the console on a busy day. */
import { declaredAttributes } from '../../../lib/shop/declared-attributes.ts';
import { Failure } from '../../api/commands/failure.ts';
import { takenOrder } from '../../api/openapi/shop-examples.ts';
import type { Run } from '../run.ts';
import { addMoreGoods, MORE_GOODS } from './more-goods.ts';
import { type Person, personOf } from './sample-people.ts';
import { STOCK } from './sample-shop.ts';
import { type Send, sender } from './sender.ts';

/** The most orders of one request A36. */
const BATCH = 20;
/** The most items of one order of each SKU. */
const MOST_ITEMS = 3;
/** The most buyers; with more orders, they order again. */
const MOST_BUYERS = 80;

const GOODS = { ...STOCK, ...MORE_GOODS };
type Sku = keyof typeof GOODS;
const SKUS = Object.keys(GOODS) as Sku[];

const NOTES = [
  'Please ring twice.',
  'Please gift-wrap.',
  'Leave it with the neighbour.',
  'I need it on Friday.',
] as const;
const TAGS = ['gift', 'vip', 'b2b'] as const;

/**
 * Places open orders of many buyers through the API, who are created first, and receives the goods
 * of these orders: the levels stay as they are. One in five is not paid; the others are on invoice.
 *
 * @throws {Failure} if the settings of the stage do not allow one of them
 */
export async function loadOpenOrders(
  { url, operatorToken }: Pick<Run, 'url' | 'operatorToken'>,
  count: number,
): Promise<void> {
  if (count === 0) return;
  const send = sender(url, await operatorToken());
  const declared = await declaredAttributes();
  const orders = Array.from({ length: count }, (_, n) => openOrder(n));
  await Promise.all([
    receiveGoods(send, orders),
    createBuyers(
      send,
      Array.from({ length: Math.min(count, MOST_BUYERS) }, (_, n) => personOf(n)),
    ),
  ]);
  for (let from = 0; from < count; from += BATCH) {
    const batch = orders.slice(from, from + BATCH).map((order) => takenOrder(order, declared));
    const { results } = await send<Results>('POST', '/order-batches', { orders: batch });
    const refused = results.find(({ problem }) => problem !== undefined);
    if (refused) throw new Failure(`an order was refused: ${JSON.stringify(refused.problem)}`);
    for (const [at, { order }] of results.entries()) await tag(send, from + at, order);
  }
}

interface Results {
  readonly results: readonly {
    readonly problem?: unknown;
    readonly order?: { readonly customerId: string; readonly orderId: string };
  }[];
}

async function createBuyers(send: Send, people: readonly Person[]): Promise<void> {
  for (const { customerId, name, email } of people)
    await send(
      'POST',
      '/customers',
      { customerId, name, email },
      { 'idempotency-key': customerId },
    );
}

/** Receives as many items as are ordered. */
async function receiveGoods(send: Send, orders: readonly OpenOrder[]): Promise<void> {
  await addMoreGoods(send);
  const lines = orders.flatMap((order) => order.lines);
  for (const [sku, ordered] of Map.groupBy(lines, (line) => line.sku))
    await send(
      'POST',
      `/inventory/${sku}/adjustments`,
      {
        delta: ordered.reduce((sum, { quantity }) => sum + quantity, 0),
        reason: 'RECEIVED',
        note: 'for npm start -- --orders',
      },
      { 'idempotency-key': `open-orders-${orders.length}-${sku}` },
    );
}

/** Tags one order in twelve. */
async function tag(send: Send, n: number, order: Results['results'][number]['order']) {
  if (n % 12 !== 5 || !order) return;
  const { customerId, orderId } = order;
  await send(
    'PUT',
    `/customers/${customerId}/orders/${orderId}/tags/${TAGS[Math.floor(n / 12) % TAGS.length]}`,
  );
}

type OpenOrder = ReturnType<typeof openOrder>;

function openOrder(n: number) {
  const { customerId, address } = personOf(n % MOST_BUYERS);
  const lines = SKUS.slice(0, 1 + (n % 3)).map((_, at) => {
    const sku = SKUS[(n * 5 + at * 3) % SKUS.length] ?? 'ABC';
    const { name, unitPrice } = GOODS[sku];
    return { sku, quantity: 1 + ((n + at) % MOST_ITEMS), unitPrice, name };
  });
  return {
    key: `open-order-${n}`,
    customerId,
    currency: 'EUR',
    lines,
    paymentTerms: n % 5 === 4 ? 'RECEIPT' : 'NET',
    shippingAddress: address,
    ...(n % 7 === 3 && { customerNote: NOTES[n % NOTES.length] }),
  };
}
