import { type Call, customer } from '../../../test/support/call.ts';
import type { Random } from '../random.ts';
import { cancelPartlyShipped, changeLines, changeWhole } from './line-changes.ts';
import { send, sendAgain } from './send.ts';
import {
  anOperator,
  GOODS,
  nextKey,
  type SmallShop,
  type Trader,
  textsOf,
  withShopPrices,
} from './small-shop.ts';
import {
  addSku,
  changeEmail,
  orderAgain,
  place,
  restock,
  type Step,
  signUp,
  wait,
} from './trader.ts';

/** The steps of traders in a shop that ships by line, with their frequencies in percent. */
const STEPS: readonly (readonly [number, Step])[] = [
  [12, orderLines],
  [3, orderAgain],
  [9, changeWhole],
  [47, changeLines],
  [5, cancelPartlyShipped],
  [8, sendAgain],
  [4, restock],
  [7, adjust],
  [1, addSku],
  [1, signUp],
  [1, changeEmail],
  [2, wait],
];

export const LINE_DECK = STEPS.flatMap(([share, step]) => Array<Step>(share).fill(step));

/** Places orders that wait for shipping when the shop opens. */
export async function openOrders(shop: SmallShop): Promise<void> {
  const { stage, client, orders, orderRequests } = shop;
  for (let left = stage.random.between(1, 2); left > 0; left--) {
    const request = anOrderRequest(shop, anOperator('op-0'), stage.random.pick(shop.customers));
    orderRequests.push(request);
    const { orderId } = (await client.prepare('A6', request)).body;
    orders.push({
      customerId: request.path?.['customerId'] ?? '',
      orderId,
      version: 1,
      status: 'OPEN',
    });
  }
}

async function orderLines(shop: SmallShop, trader: Trader): Promise<void> {
  const { random } = shop.stage;
  const customerId = random.pick(shop.customers);
  const as = random.chance(0.5) ? customer(customerId) : trader.operator;
  const request = anOrderRequest(shop, as, customerId);
  shop.orderRequests.push(request);
  await place(shop, trader, request);
}

/** Lines of one SKU share its stock row. */
const CARTS = [['CUP', 'POT'], ['CUP', 'CUP'], ['POT', 'CUP', 'POT'], ['POT']];

function anOrderRequest(shop: SmallShop, as: NonNullable<Call['as']>, customerId: string): Call {
  const { random } = shop.stage;
  const cart = random.pick(CARTS);
  const { ofOrder, ofLine } = textsOf(shop, customerId);
  const lines = cart.map((sku) => ({
    sku,
    quantity: cart.length > 2 ? 1 : 1 + random.below(2),
    unitPrice: GOODS.find((good) => good.sku === sku)?.unitPrice,
    ...ofLine,
  }));
  const isOperator = as['cognito:groups'] !== undefined;
  const adjustments = isOperator
    ? [...someAdjustments(random, lines.length), ...someIncluded(shop)]
    : [];
  return {
    as,
    path: { customerId },
    headers: nextKey(shop),
    body: {
      lines: isOperator ? withShopPrices(lines, shop) : lines,
      currency: 'EUR',
      ...ofOrder,
      ...(adjustments.length > 0 && { adjustments }),
    },
  };
}

/** Amounts that no share of a line divides evenly. */
function someAdjustments(random: Random, lines: number) {
  const all = [
    { kind: 'SHIPPING', name: 'Parcel', amount: 490 },
    { kind: 'TAX', name: 'VAT', amount: 133, seq: 1 },
    { kind: 'DISCOUNT', name: 'Spring', amount: -55, seq: lines },
    { kind: 'DISCOUNT', name: 'Regular', amount: -121 },
  ];
  return all.filter(() => random.chance(0.4));
}

/** Taxes that the prices contain, of every fourth order. Nothing is drawn for them. */
const someIncluded = ({ orderRequests }: SmallShop) =>
  orderRequests.length % 4 === 1
    ? [
        { kind: 'TAX', name: 'VAT in the price', amount: 61, seq: 1, included: true, rate: '0.1' },
        { kind: 'TAX', name: 'VAT in all', amount: 43, included: true },
      ]
    : [];

/** The difference of a count. No order has so many items. */
const COUNTED_LESS = -11;

const DELTAS = [COUNTED_LESS, COUNTED_LESS, -4, -1, 1, 2, 3, 11];

/**
 * A delivery, a breakage or a count: a difference, beside any number of sales. The count may leave
 * the SKU short.
 */
async function adjust(shop: SmallShop, trader: Trader): Promise<void> {
  const { random } = shop.stage;
  const { sku } = random.pick(GOODS.slice(0, 2));
  const delta = random.pick(shop.isCareful ? [1, 2, 3] : DELTAS);
  const reason = delta > 0 ? 'RECEIVED' : delta === COUNTED_LESS ? 'COUNTED' : 'DAMAGED';
  const body = { delta, reason };
  await send(shop, trader, 'A40', {
    as: trader.operator,
    path: { sku },
    headers: nextKey(shop),
    body,
  });
}
