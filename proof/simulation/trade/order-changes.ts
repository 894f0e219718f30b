import { type Answer, type Call, customer } from '../../../test/support/call.ts';
import type { Random } from '../random.ts';
import type { Operation } from './journal.ts';
import type { KnownOrder, SmallShop, Trader } from './small-shop.ts';

/** Moves or cancels an order as a whole, often when its status or its version forbids that. */
export async function changeOrder(
  shop: SmallShop,
  trader: Trader,
  order: KnownOrder,
): Promise<void> {
  const { stage, client, isCareful } = shop;
  const [operation, call] = (isCareful ? legalChange : anyChange)(stage.random, trader, order);
  if (!call) return;
  const answer = await client.callUntilKnown(
    operation,
    call,
    trader.skew,
    stage.random.pick([1, 2]),
  );
  order.version = versionIn(answer) ?? order.version;
  if (answer?.status === 200) order.status = answer.body.status;
}

type Change = readonly [Operation, Call | undefined];

function anyChange(random: Random, trader: Trader, order: KnownOrder): Change {
  const dice = random.next();
  if (dice < 0.3) return ['A8', cancellation(random, trader, order)];
  if (dice < 0.36)
    return ['A8', { ...cancellation(random, trader, order), as: customer('mallory') }];
  const status = order.version === 1 ? 'SHIPPED' : random.pick(['DELIVERED', 'RETURNED']);
  return ['A7', move(trader, order, status)];
}

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  OPEN: ['SHIPPED', 'CANCELLED'],
  SHIPPED: ['DELIVERED', 'RETURNED'],
  DELIVERED: ['RETURNED'],
};

function legalChange(random: Random, trader: Trader, order: KnownOrder): Change {
  const allowed = ALLOWED[order.status];
  const status = allowed && random.pick(allowed);
  if (status === 'CANCELLED') return ['A8', cancellation(random, trader, order)];
  return ['A7', status ? move(trader, order, status) : undefined];
}

const move = (trader: Trader, order: KnownOrder, status: string): Call => ({
  as: trader.operator,
  ...named(order),
  headers: { 'if-match': `"${order.version}"` },
  body: { status },
});

const cancellation = (random: Random, trader: Trader, order: KnownOrder): Call => ({
  as: random.chance(0.7) ? customer(order.customerId) : trader.operator,
  ...named(order),
  headers: random.chance(0.4) ? { 'if-match': `"${order.version}"` } : {},
});

const named = ({ customerId, orderId }: KnownOrder) => ({ path: { customerId, orderId } });

const versionIn = (answer: Answer | undefined): number | undefined =>
  answer?.headers['etag'] ? Number(answer.headers['etag'].slice(1, -1)) : undefined;
