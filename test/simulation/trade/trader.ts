import { type Call, customer } from '../../support/call.ts';
import { isStock } from '../judge/evidence.ts';
import { changeOrder } from './order-changes.ts';
import { GOODS, type SmallShop, signUpOf, type Trader } from './small-shop.ts';

export type Step = (shop: SmallShop, trader: Trader) => Promise<void>;

/** The steps of traders, with their frequencies in percent. */
const STEPS: readonly (readonly [number, Step])[] = [
  [26, order],
  [5, orderAgain],
  [38, changeSomeOrder],
  [13, restock],
  [4, addSku],
  [11, signUp],
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
  const { stage, name, wishes } = shop;
  const { sku, unitPrice, currency } = stage.random.pick(GOODS);
  const customerId = stage.random.pick(shop.customers);
  const wish = {
    as: stage.random.chance(0.8) ? customer(customerId) : trader.operator,
    path: { customerId },
    headers: { 'idempotency-key': `${name}-order-${wishes.length}` },
    body: { lines: [{ sku, quantity: 2 + stage.random.below(2), unitPrice }], currency },
  };
  wishes.push(wish);
  await place(shop, trader, wish);
}

/** Sends an earlier request again under the same key, as a client that lost the answer does. */
export async function orderAgain(shop: SmallShop, trader: Trader): Promise<void> {
  await place(shop, trader, shop.stage.random.pick(shop.wishes));
}

/** Places an order. Sometimes the customer presses the button twice. */
export async function place(
  { stage: { random }, counter, orders }: SmallShop,
  { skew }: Trader,
  wish: Call,
): Promise<void> {
  const presses = Array.from({ length: random.chance(0.15) ? 2 : 1 }, () =>
    counter.insist('A6', wish, skew, 3),
  );
  const [answer] = (await Promise.all(presses)).filter((given) => given?.status === 201);
  const customerId = wish.path?.['customerId'] ?? '';
  const { orderId } = answer?.body ?? {};
  if (orderId && !orders.some((known) => known.orderId === orderId)) {
    orders.push({ customerId, orderId, version: 1, status: 'OPEN' });
  }
}

/** Takes stock as an operator: sets a level and a threshold, unless a sale comes in between. */
export async function restock(
  { stage: { random }, counter, look }: SmallShop,
  trader: Trader,
): Promise<void> {
  const { sku, unitPrice, currency } = random.pick(GOODS);
  const row = (await look()).find((candidate) => isStock(candidate) && candidate['name'] === sku);
  const level = {
    quantity: Number(row?.['quantity']) + random.below(4),
    lowStockThreshold: 2 + random.below(7),
  };
  const call = {
    as: trader.operator,
    path: { sku },
    headers: { 'if-match': `"${row?.['version']}"` },
    body: { name: sku, unitPrice, currency, ...level },
  };
  await counter.insist('A10', call, trader.skew, random.pick([1, 2]));
}

/** Adds an SKU, sometimes as two operators at once. */
export async function addSku(
  { stage: { random }, counter }: SmallShop,
  trader: Trader,
): Promise<void> {
  const level = { quantity: random.below(9), lowStockThreshold: random.below(9) };
  const body = { name: 'New', unitPrice: 100, currency: 'EUR', ...level };
  const call = { as: trader.operator, path: { sku: `NEW-${random.below(2)}` }, body };
  await counter.insist('A10', call, trader.skew, random.pick([1, 2]));
}

/** Signs up a customer. The e-mail address may be taken, and the request may be repeated. */
export async function signUp(
  { stage: { random }, name, counter, customers }: SmallShop,
  { skew }: Trader,
): Promise<void> {
  const id = `new-${random.below(8)}`;
  const mailbox = random.chance(0.2) ? 'ann' : id;
  const call = signUpOf(name, id, mailbox, customer(id, `${mailbox}@example.com`));
  const presses = Array.from({ length: random.between(1, 3) }, () =>
    counter.insist('A12', call, skew, 3),
  );
  const answers = await Promise.all(presses);
  if (answers.some((answer) => answer?.status === 201) && !customers.includes(id))
    customers.push(id);
}

/** Lets a minute pass, or once the night: keys are kept for 24 hours. */
export async function wait(shop: SmallShop): Promise<void> {
  const { stage } = shop;
  const isNight = !shop.isMorning && stage.random.chance(0.3);
  shop.isMorning ||= isNight;
  await shop.counter.close(isNight ? 23.5 * 3_600_000 : 61_000);
}
