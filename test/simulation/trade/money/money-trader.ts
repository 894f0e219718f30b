import { customer } from '../../../support/call.ts';
import { cancelPart, changeLines } from '../line-changes.ts';
import { press } from '../press.ts';
import { nextKey, type SmallShop, type Trader } from '../small-shop.ts';
import type { Step } from '../trader.ts';
import { reportAgain, reportFact, reportPart, startAnew, takeBack } from './facts.ts';
import { type SeenMoney, type SeenPayment, seeMoney } from './seen-money.ts';

type Choice = (shop: SmallShop, trader: Trader, seen: SeenMoney) => Promise<void>;

/** The movements of an order's money, with their frequencies in percent. */
const CHOICES: readonly (readonly [number, Choice])[] = [
  [16, createPayment],
  [28, request],
  [32, reportFact],
  [8, reportAgain],
  [7, takeBack],
  [8, startAnew],
  [9, holdPart],
];
const CHOICE_DECK = CHOICES.flatMap(([share, choice]) => Array<Choice>(share).fill(choice));

/** The steps of traders in a shop where orders are paid, in addition to all others. */
const STEPS: readonly (readonly [number, Step])[] = [
  [70, moveMoney],
  [22, sweep],
  [8, pass],
];
const MONEY_DECK = STEPS.flatMap(([share, step]) => Array<Step>(share).fill(step));

/**
 * Adds steps about money to a shop's steps: half of all, or five of six in a shop that is mostly
 * about money.
 */
export const withMoney = (deck: readonly Step[], isMostly: boolean): readonly Step[] => [
  ...deck,
  ...Array.from({ length: isMostly ? 5 : 1 }, () => MONEY_DECK).flat(),
];

/** Pays, requests money or gives it back, or reports as a provider. Often two at once. */
async function moveMoney(shop: SmallShop, trader: Trader): Promise<void> {
  const { random } = shop.stage;
  const order = random.pick(shop.orders.slice(random.chance(0.7) ? -2 : 0));
  const seen = seeMoney(order, await shop.look());
  const choose = () => random.pick(CHOICE_DECK)(shop, trader, seen);
  if (shop.isCareful || random.chance(0.45)) return choose();
  const beside = random.pick([
    choose,
    () => changeLines(shop, trader),
    () => cancelPart(shop, trader, order),
    () => sweep(shop, { ...trader, skew: random.pick([trader.skew, -trader.skew]) }),
  ]);
  await Promise.all([choose(), beside()]);
}

/** Runs the sweep once, with a clock of its own. */
async function sweep({ counter }: SmallShop, { skew }: Trader): Promise<void> {
  await counter.sweep(skew);
}

/** Lets enough time pass that due rows become overdue. In a careful shop, all of them do. */
async function pass({ counter, stage: { random }, isCareful }: SmallShop): Promise<void> {
  const minutes = isCareful ? 120 : random.pick([3, 6, 16]);
  await counter.close(minutes * 60_000);
}

/**
 * Creates a payment: before the buyer goes to the provider, or when an operator has received the
 * money.
 */
async function createPayment(shop: SmallShop, trader: Trader, seen: SeenMoney): Promise<void> {
  const { random } = shop.stage;
  const { customerId, orderId } = seen.order;
  if (shop.isCareful && (seen.status === 'CANCELLED' || seen.due === 0)) return;
  const isManual = random.chance(0.2);
  const own = `pi-${orderId}`;
  const reference = random.chance(0.25) ? random.pick([...shop.intents, own]) : own;
  if (!shop.isCareful && !isManual) shop.intents.push(reference);
  const amount = random.pick([undefined, undefined, Math.ceil(seen.total / 2), seen.total]);
  const body = {
    provider: isManual ? 'manual' : 'stripe',
    ...(amount && !shop.isCareful && { amount }),
    ...(isManual && { captured: true }),
    ...(!isManual && !shop.isCareful && random.chance(0.7) && { reference }),
  };
  // Only operators claim a reference.
  const isOperator = isManual || 'reference' in body || random.chance(0.5);
  const as = isOperator ? trader.operator : customer(customerId);
  const path = { customerId, orderId };
  await press(shop, trader, 'A14', { as, path, headers: nextKey(shop), body });
}

/**
 * Authorizes a part of an order while another part is cancelled, so that the authorized part may be
 * all.
 */
async function holdPart(shop: SmallShop, trader: Trader, seen: SeenMoney): Promise<void> {
  if (shop.isCareful) return reportFact(shop, trader, seen);
  await Promise.all([reportPart(shop, trader, seen), cancelPart(shop, trader, seen.order)]);
}

const REQUESTS = ['A15', 'A16', 'A16', 'A17'] as const;

/**
 * Captures, refunds or voids as an operator. Two at once often exceed what there is. Half of the
 * requests are sensible ones.
 */
async function request(shop: SmallShop, trader: Trader, seen: SeenMoney): Promise<void> {
  const { random } = shop.stage;
  const { customerId, orderId } = seen.order;
  if (seen.payments.length === 0) return;
  const holding = seen.payments.filter(({ kept, held }) => kept + held > 0);
  const payment = random.pick(holding.length > 0 ? holding : seen.payments);
  const path = { customerId, orderId, paymentId: payment.paymentId };
  const isSensible = shop.isCareful || random.chance(0.5);
  const ask = () => {
    const operation = isSensible ? sensibleRequest(payment) : random.pick(REQUESTS);
    if (!operation) return undefined;
    const body = amountOf(shop, operation === 'A16' ? payment.kept : payment.held);
    return press(shop, trader, operation, {
      as: trader.operator,
      path,
      headers: nextKey(shop),
      ...(body && { body }),
    });
  };
  const times = !shop.isCareful && random.chance(0.5) ? 2 : 1;
  await Promise.all(Array.from({ length: times }, ask));
}

/** Undefined if no request makes sense. */
const sensibleRequest = ({ kept, held }: SeenPayment): 'A15' | 'A16' | undefined =>
  kept > 0 ? 'A16' : held > 0 ? 'A15' : undefined;

/** A part of the amount there is. Without a body, all of it. */
function amountOf({ stage: { random } }: SmallShop, most: number): object | undefined {
  if (random.chance(0.4)) return undefined;
  return { amount: Math.max(1, Math.ceil((most * random.pick([2, 3, 5])) / 5)) };
}
