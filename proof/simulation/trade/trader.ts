import { type Call, customer } from '../../../test/support/call.ts';
import { isProfile, isStock } from '../judge/evidence.ts';
import { changeOrder } from './order-changes.ts';
import {
  GOODS,
  type SmallShop,
  signUpOf,
  type Trader,
  textsOf,
  withShopPrices,
} from './small-shop.ts';

export type Step = (shop: SmallShop, trader: Trader) => Promise<void>;

/** The steps of traders, with their frequencies in percent. */
const STEPS: readonly (readonly [number, Step])[] = [
  [26, order],
  [5, orderAgain],
  [38, changeSomeOrder],
  [13, restock],
  [4, addSku],
  [8, signUp],
  [3, changeEmail],
  [3, wait],
];

export const DECK = STEPS.flatMap(([share, step]) => Array<Step>(share).fill(step));

/** Takes steps of the deck: orders, moves, cancels, restocks, signs customers up. */
export async function tradeFor(
  steps: number,
  deck: readonly Step[],
  shop: SmallShop,
  trader: Trader,
): Promise<void> {
  for (let i = 0; i < steps; i++) {
    const step = shop.orders.length === 0 ? order : shop.stage.random.pick(deck);
    await step(shop, trader);
  }
}

async function changeSomeOrder(shop: SmallShop, trader: Trader): Promise<void> {
  await changeOrder(shop, trader, shop.stage.random.pick(shop.orders));
}

async function order(shop: SmallShop, trader: Trader): Promise<void> {
  const { stage, name, orderRequests } = shop;
  const { sku, unitPrice, currency } = stage.random.pick(GOODS);
  const customerId = stage.random.pick(shop.customers);
  const { ofOrder, ofLine } = textsOf(shop, customerId);
  const as = stage.random.chance(0.8) ? customer(customerId) : trader.operator;
  const lines = [{ sku, quantity: 2 + stage.random.below(2), unitPrice, ...ofLine }];
  const request = {
    as,
    path: { customerId },
    headers: { 'idempotency-key': `${name}-order-${orderRequests.length}` },
    body: {
      lines: as === trader.operator ? withShopPrices(lines, shop) : lines,
      currency,
      ...ofOrder,
    },
  };
  orderRequests.push(request);
  await place(shop, trader, request);
}

/** Sends an earlier request again under the same key, as a client that lost the answer does. */
export async function orderAgain(shop: SmallShop, trader: Trader): Promise<void> {
  await place(shop, trader, shop.stage.random.pick(shop.orderRequests));
}

/** Sends an order request, sometimes twice at once. */
export async function place(
  { stage: { random }, client, orders }: SmallShop,
  { skew }: Trader,
  request: Call,
): Promise<void> {
  const sends = Array.from({ length: random.chance(0.15) ? 2 : 1 }, () =>
    client.callUntilKnown('A6', request, skew, 3),
  );
  const [answer] = (await Promise.all(sends)).filter((given) => given?.status === 201);
  const customerId = request.path?.['customerId'] ?? '';
  const { orderId } = answer?.body ?? {};
  if (orderId && !orders.some((known) => known.orderId === orderId)) {
    orders.push({ customerId, orderId, version: 1, status: 'OPEN' });
  }
}

/** Sets a stock level and a threshold as an operator. Fails if a sale happened in between. */
export async function restock(
  { stage: { random }, client, readRows }: SmallShop,
  trader: Trader,
): Promise<void> {
  const { sku, unitPrice, currency } = random.pick(GOODS);
  const row = (await readRows()).find(
    (candidate) => isStock(candidate) && candidate['name'] === sku,
  );
  const level = {
    // The level of a SKU that is short is sent as it is shown: it is refused.
    quantity: Math.max(0, Number(row?.['quantity'])) + random.below(4),
    lowStockThreshold: 2 + random.below(7),
  };
  const call = {
    as: trader.operator,
    path: { sku },
    headers: { 'if-match': `"${row?.['version']}"` },
    body: { name: sku, unitPrice, currency, ...level },
  };
  await client.callUntilKnown('A10', call, trader.skew, random.pick([1, 2]));
}

/** Adds an SKU, sometimes as two operators at once. */
export async function addSku(
  { stage: { random }, client }: SmallShop,
  trader: Trader,
): Promise<void> {
  const level = { quantity: random.below(9), lowStockThreshold: random.below(9) };
  const body = { name: 'New', unitPrice: 100, currency: 'EUR', ...level };
  const call = { as: trader.operator, path: { sku: `NEW-${random.below(2)}` }, body };
  await client.callUntilKnown('A10', call, trader.skew, random.pick([1, 2]));
}

/** Signs up a customer. The e-mail address may be taken, and the request may be repeated. */
export async function signUp(
  { stage: { random }, name, client, customers }: SmallShop,
  { skew }: Trader,
): Promise<void> {
  const id = `new-${random.below(8)}`;
  const mailbox = random.chance(0.2) ? 'ann' : id;
  const call = signUpOf(name, id, mailbox, customer(id, `${mailbox}@example.com`));
  const sends = Array.from({ length: random.between(1, 3) }, () =>
    client.callUntilKnown('A12', call, skew, 3),
  );
  const answers = await Promise.all(sends);
  if (answers.some((answer) => answer?.status === 201) && !customers.includes(id))
    customers.push(id);
}

/** Moves a customer to an e-mail address that another one may have, or may want at once. */
export async function changeEmail(
  { stage: { random }, client, customers, readRows }: SmallShop,
  trader: Trader,
): Promise<void> {
  const profiles = (await readRows()).filter(isProfile);
  const customerId = random.pick(customers);
  const row = profiles.find(({ PK }) => PK === `CUST#${customerId}`);
  const call = {
    as: trader.operator,
    path: { customerId },
    headers: { 'if-match': `"${row?.['version']}"` },
    body: { email: `${random.pick(['ann', 'moved-1', 'moved-2'])}@example.com` },
  };
  await client.callUntilKnown('A37', call, trader.skew, random.pick([1, 2]));
}

/** Lets a minute pass, or once 23.5 hours: idempotency keys are kept for 24 hours. */
export async function wait(shop: SmallShop): Promise<void> {
  const { stage } = shop;
  const isNight = !shop.wasNight && stage.random.chance(0.3);
  shop.wasNight ||= isNight;
  await shop.client.pause(isNight ? 23.5 * 3_600_000 : 61_000);
}
