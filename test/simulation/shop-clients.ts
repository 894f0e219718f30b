import { randomUUID } from 'node:crypto';
import { type Answer, operator } from '../support/call.ts';
import { aCustomer, createOrder, putInventory, updateStatus } from '../support/orders.ts';
import type { Random } from './random.ts';
import { cancelOrder } from './traffic.ts';

export interface ShopFigures {
  placed: number;
  refused: number;
  retries: number;
  moves: number;
  /** Answers of 500: the client was told nothing it could act on, and tried again. */
  internalErrors: number;
}

/** One wish of one client, carried out once however often it is sent. */
interface Wish {
  readonly customerId: string;
  readonly headers: { readonly 'idempotency-key': string };
  readonly body: {
    readonly lines: readonly { sku: string; quantity: number; unitPrice: number }[];
    currency: string;
  };
}

/** What the clients know: what they wish for, what they were told, what there was to sell. */
export interface Ledger {
  /** How many orders are to be placed, and one more wish. */
  readonly goal: number;
  readonly wish: () => Wish;
  readonly acknowledged: string[];
  readonly initial: ReadonlyMap<string, number>;
  readonly figures: ShopFigures;
  readonly complaints: string[];
}

const PRICE = 1000;

/** Some SKUs sell out, some only get low. */
export async function openBigShop(random: Random, orders: number): Promise<Ledger> {
  const customers = Array.from(
    { length: Math.max(5, Math.ceil(orders / 20)) },
    (_, i) => `buyer-${i}`,
  );
  for (const customerId of customers) await aCustomer(customerId);

  const initial = new Map<string, number>();
  for (let i = 0; i < 24; i++) {
    const quantity = Math.floor((orders / 24) * (2 + random.next() * 4));
    initial.set(`SKU-${i}`, quantity);
    const body = {
      name: `Thing ${i}`,
      unitPrice: PRICE,
      currency: 'EUR',
      quantity,
      lowStockThreshold: quantity >> 1,
    };
    await putInventory({ as: operator, path: { sku: `SKU-${i}` }, body });
  }
  const skus = [...initial.keys()];
  const wish = (): Wish => ({
    customerId: random.pick(customers),
    headers: { 'idempotency-key': randomUUID() },
    body: {
      lines: random
        .shuffle(skus)
        .slice(0, 1 + random.below(3))
        .map(line(random)),
      currency: 'EUR',
    },
  });
  const figures = { placed: 0, refused: 0, retries: 0, moves: 0, internalErrors: 0 };
  return { goal: orders, wish, acknowledged: [], initial, figures, complaints: [] };
}

const line = (random: Random) => (sku: string) => ({
  sku,
  quantity: 1 + random.below(2),
  unitPrice: PRICE,
});

/**
 * One client and one wish after another, until enough was ordered. Five in a hundred send again
 * what was answered already.
 */
export async function shopAround(ledger: Ledger, random: Random): Promise<void> {
  while (ledger.figures.placed < ledger.goal) {
    const wish = ledger.wish();
    const orderId = await carryOut(wish, ledger);
    if (!orderId) continue;
    if (random.chance(0.05)) await sendAgain(wish, orderId, ledger);
    await goOn(wish.customerId, orderId, ledger, random);
  }
}

async function sendAgain(
  wish: Wish,
  orderId: string,
  { figures, complaints }: Ledger,
): Promise<void> {
  figures.retries++;
  const { status, body } = await place(wish, figures);
  if (status !== 201 || body.orderId !== orderId)
    complaints.push(`a retry of ${orderId}: ${JSON.stringify(body)}`);
}

async function carryOut(wish: Wish, ledger: Ledger): Promise<string | undefined> {
  const { status, body } = await place(wish, ledger.figures);
  if (status === 201) return accept(body.orderId, ledger);
  ledger.figures.refused++;
  if (body.code !== 'order-not-accepted')
    ledger.complaints.push(`an order was refused: ${JSON.stringify(body)}`);
  return undefined;
}

function accept(orderId: string, { acknowledged, figures }: Ledger): string {
  acknowledged.push(orderId);
  figures.placed++;
  return orderId;
}

const place = ({ customerId, ...request }: Wish, figures: ShopFigures) =>
  insist(figures, () => createOrder({ as: operator, path: { customerId }, ...request }));

/**
 * Two thirds of the orders move on, a quarter of those are cancelled and give back what they took.
 */
async function goOn(
  customerId: string,
  orderId: string,
  { figures }: Ledger,
  random: Random,
): Promise<void> {
  const request = { as: operator, path: { customerId, orderId } };
  const statuses = random.pick([
    [],
    ['SHIPPED'],
    ['SHIPPED', 'DELIVERED'],
    ['SHIPPED', 'RETURNED'],
    ['CANCELLED'],
    [],
  ]);
  for (const [i, status] of statuses.entries()) {
    figures.moves++;
    const headers = { 'if-match': `"${i + 1}"` };
    // 409 and 412 answer an attempt that follows one which did succeed, unheard.
    await insist(figures, () =>
      status === 'CANCELLED'
        ? cancelOrder(request)
        : updateStatus({ ...request, headers, body: { status } }),
    );
  }
}

/** A client that is told to try again does. */
async function insist(figures: ShopFigures, send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send();
    if (answer.status < 500) return answer;
    if (answer.status === 500) figures.internalErrors++;
    if (attempt > 100) throw new Error(`given up: ${JSON.stringify(answer.body)}`);
  }
}
