import { type Answer, type Call, customer, operator } from '../../support/call.ts';
import type { Limits } from '../judge/limits.ts';
import type { Random } from '../random.ts';
import type { Counter } from './counter.ts';
import type { Operation } from './journal.ts';

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

/** The shop's goal, its orders and their answers. */
export interface BigShop {
  readonly counter: Counter;
  readonly random: Random;
  /** The number of orders to place. */
  readonly goal: number;
  readonly customers: readonly string[];
  readonly skus: readonly string[];
  readonly figures: ShopFigures;
  readonly complaints: string[];
  wishes: number;
}

export const BIG_LIMITS: Limits = { orders: 6, units: 16 };

const PRICE = 1000;
const MOST_CALLS = 100;

/** Opens a shop in which some SKUs sell out, and some only get low. */
export async function openBigShop(
  counter: Counter,
  random: Random,
  goal: number,
): Promise<BigShop> {
  const customers = Array.from(
    { length: Math.max(5, Math.ceil(goal / 20)) },
    (_, i) => `buyer-${i}`,
  );
  for (const customerId of customers) {
    const body = { customerId, name: `Customer ${customerId}`, email: `${customerId}@example.com` };
    await counter.prepare('A12', {
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
    await counter.prepare('A10', { as: operator, path: { sku }, body });
  }
  const figures = { placed: 0, refused: 0, limited: 0, sentAgain: 0, insisted: 0, moves: 0 };
  return { counter, random, goal, customers, skus, figures, complaints: [], wishes: 0 };
}

/**
 * Sends one client's wish after another, until enough orders are placed. Five in a hundred repeat
 * an answered one.
 */
export async function shopAround(shop: BigShop, skew: number): Promise<void> {
  const { random, figures } = shop;
  while (figures.placed < shop.goal) {
    const wish = wishOf(shop);
    const answer = await carryOut(shop, 'A6', wish, skew);
    if (answer.status === 409) figures.refused++;
    if (answer.status === 429) figures.limited++;
    if (answer.status !== 201) continue;
    figures.placed++;
    if (random.chance(0.05)) await sendAgain(shop, wish, answer, skew);
    await moveOn(shop, wish, answer.body.orderId, skew);
  }
}

/** A wish for an order. Most are their customer's own, some are an operator's. */
function wishOf(shop: BigShop): Call {
  const { random } = shop;
  const customerId = random.pick(shop.customers);
  const skus = random.shuffle(shop.skus).slice(0, 1 + random.below(3));
  return {
    as: random.chance(0.8) ? customer(customerId) : operator,
    path: { customerId },
    headers: { 'idempotency-key': `wish-${++shop.wishes}` },
    body: {
      lines: skus.map((sku) => ({ sku, quantity: 1 + random.below(2), unitPrice: PRICE })),
      currency: 'EUR',
    },
  };
}

async function sendAgain(shop: BigShop, wish: Call, first: Answer, skew: number): Promise<void> {
  shop.figures.sentAgain++;
  const { status, body } = await carryOut(shop, 'A6', wish, skew);
  if (status !== 201)
    shop.complaints.push(`${first.body.orderId}, sent again: ${JSON.stringify(body)}`);
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
      ? carryOut(shop, 'A8', { as: customer(customerId), ...called }, skew)
      : carryOut(shop, 'A7', { as: operator, ...called, headers, body: { status } }, skew));
  }
}

/** Repeats a call until its outcome is known, as clients do after a 5xx status. */
async function carryOut(
  { counter, figures }: BigShop,
  operation: Operation,
  call: Call,
  skew: number,
) {
  for (let calls = 1; calls <= MOST_CALLS; calls++) {
    const answer = await counter.call(operation, call, skew);
    if (answer && answer.status < 500) return answer;
    figures.insisted++;
  }
  throw new Error(`given up after ${MOST_CALLS} calls: ${JSON.stringify(call)}`);
}
