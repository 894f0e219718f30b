import { type Answer, type Call, customer, operator } from '../../../test/support/call.ts';
import type { Limits } from '../judge/limits.ts';
import type { Random } from '../random.ts';
import type { Operation } from './journal.ts';
import type { ShopClient } from './shop-client.ts';

export interface ShopFigures {
  placed: number;
  /** Orders that the stock or a customer's limits did not allow. */
  refused: number;
  limited: number;
  /** Orders that were sent again although they had been answered. */
  sentAgain: number;
  /** Calls that were repeated because their outcome was unknown. */
  insisted: number;
  moves: number;
}

/** A big shop, its goal and its figures. */
export interface BigShop {
  readonly client: ShopClient;
  readonly random: Random;
  /** The number of orders to place. */
  readonly goal: number;
  readonly customers: readonly string[];
  readonly skus: readonly string[];
  readonly figures: ShopFigures;
  readonly violations: string[];
  requests: number;
}

export const BIG_LIMITS: Limits = { orders: 6, units: 16 };

const PRICE = 1000;
const MOST_CALLS = 100;

/** Opens a shop in which some SKUs sell out, and some only get low. */
export async function openBigShop(
  client: ShopClient,
  random: Random,
  goal: number,
): Promise<BigShop> {
  const customers = Array.from(
    { length: Math.max(5, Math.ceil(goal / 20)) },
    (_, i) => `buyer-${i}`,
  );
  for (const customerId of customers) {
    const body = { customerId, name: `Customer ${customerId}`, email: `${customerId}@example.com` };
    await client.prepare('A12', {
      as: operator,
      headers: { 'idempotency-key': customerId },
      body,
    });
  }
  const skus = Array.from({ length: 24 }, (_, i) => `SKU-${i}`);
  for (const sku of skus) {
    const quantity = Math.floor((goal / 24) * (2 + random.next() * 4));
    const body = {
      name: sku,
      unitPrice: PRICE,
      currency: 'EUR',
      quantity,
      lowStockThreshold: quantity >> 1,
    };
    await client.prepare('A10', { as: operator, path: { sku }, body });
  }
  const figures = { placed: 0, refused: 0, limited: 0, sentAgain: 0, insisted: 0, moves: 0 };
  return { client, random, goal, customers, skus, figures, violations: [], requests: 0 };
}

/**
 * Sends the order requests of one client, one after another, until enough orders are placed. Five
 * in a hundred are sent again after their answer.
 */
export async function shopAround(shop: BigShop, skew: number): Promise<void> {
  const { random, figures } = shop;
  while (figures.placed < shop.goal) {
    const request = anOrderRequest(shop);
    const answer = await callUntilKnown(shop, 'A6', request, skew);
    if (answer.status === 409) figures.refused++;
    if (answer.status === 429) figures.limited++;
    if (answer.status !== 201) continue;
    figures.placed++;
    if (random.chance(0.05)) await sendAgain(shop, request, answer, skew);
    await moveOn(shop, request, answer.body.orderId, skew);
  }
}

/** A request for an order. Customers send most of them, operators some. */
function anOrderRequest(shop: BigShop): Call {
  const { random } = shop;
  const customerId = random.pick(shop.customers);
  const skus = random.shuffle(shop.skus).slice(0, 1 + random.below(3));
  return {
    as: random.chance(0.8) ? customer(customerId) : operator,
    path: { customerId },
    headers: { 'idempotency-key': `request-${++shop.requests}` },
    body: {
      lines: skus.map((sku) => ({ sku, quantity: 1 + random.below(2), unitPrice: PRICE })),
      currency: 'EUR',
    },
  };
}

async function sendAgain(shop: BigShop, request: Call, first: Answer, skew: number): Promise<void> {
  shop.figures.sentAgain++;
  const { status, body } = await callUntilKnown(shop, 'A6', request, skew);
  if (status !== 201)
    shop.violations.push(`${first.body.orderId}, sent again, was answered ${JSON.stringify(body)}`);
}

/**
 * Moves two thirds of the orders on. Customers cancel a quarter of those, and the pieces return to
 * stock.
 */
async function moveOn(
  shop: BigShop,
  { path = {} }: Call,
  orderId: string,
  skew: number,
): Promise<void> {
  const { customerId = '' } = path;
  const statuses = [
    [],
    ['SHIPPED'],
    ['SHIPPED', 'DELIVERED'],
    ['SHIPPED', 'RETURNED'],
    ['CANCELLED'],
    [],
  ];
  for (const [i, status] of shop.random.pick(statuses).entries()) {
    shop.figures.moves++;
    const called = { path: { customerId, orderId } };
    const headers = { 'if-match': `"${i + 1}"` };
    await (status === 'CANCELLED'
      ? callUntilKnown(shop, 'A8', { as: customer(customerId), ...called }, skew)
      : callUntilKnown(shop, 'A7', { as: operator, ...called, headers, body: { status } }, skew));
  }
}

/** Repeats a call until its outcome is known, as clients do after a 5xx status. */
async function callUntilKnown(
  { client, figures }: BigShop,
  operation: Operation,
  call: Call,
  skew: number,
) {
  for (let calls = 1; calls <= MOST_CALLS; calls++) {
    const answer = await client.call(operation, call, skew);
    if (answer && answer.status < 500) return answer;
    figures.insisted++;
  }
  throw new Error(`the outcome is unknown after ${MOST_CALLS} calls: ${JSON.stringify(call)}`);
}
