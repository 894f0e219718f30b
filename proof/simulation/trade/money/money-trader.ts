import { customer } from '../../../../test/support/call.ts';
import { cancelPart, changeLines } from '../line-changes.ts';
import { send } from '../send.ts';
import { nextKey, type SmallShop, type Trader } from '../small-shop.ts';
import type { Step } from '../trader.ts';
import { reportAgain, reportFact, reportPart, reportReversal, startAnew } from './facts.ts';
import { type SeenMoney, type SeenPayment, seeMoney } from './seen-money.ts';

type Choice = (shop: SmallShop, trader: Trader, seen: SeenMoney) => Promise<void>;

/** The movements of an order's money, with their frequencies in percent. */
const CHOICES: readonly (readonly [number, Choice])[] = [
  [16, createPayment],
  [28, request],
  [32, reportFact],
  [8, reportAgain],
  [7, reportReversal],
  [8, startAnew],
  [9, holdPart],
  [6, cancelAgain],
];
const CHOICE_DECK = CHOICES.flatMap(([share, choice]) => Array<Choice>(share).fill(choice));

/** The steps of traders in a shop where orders are paid, in addition to all others. */
const STEPS: readonly (readonly [number, Step])[] = [
  [70, moveMoney],
  [22, sweep],
  [8, letTimePass],
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

/**
 * Creates a payment, sends a request for one, or reports a fact as its provider. Often two at once.
 */
async function moveMoney(shop: SmallShop, trader: Trader): Promise<void> {
  const { random } = shop.stage;
  const order = random.pick(shop.orders.slice(random.chance(0.7) ? -2 : 0));
  const seen = seeMoney(order, await shop.readRows());
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
async function sweep({ client }: SmallShop, { skew }: Trader): Promise<void> {
  await client.sweep(skew);
}

/** Lets minutes pass, so that rows become due. In a careful shop, all rows become due. */
async function letTimePass({ client, stage: { random }, isCareful }: SmallShop): Promise<void> {
  const minutes = isCareful ? 120 : random.pick([3, 6, 16]);
  await client.pause(minutes * 60_000);
}

/**
 * Creates a payment: at a provider before the buyer pays, or by hand after an operator got money.
 */
async function createPayment(shop: SmallShop, trader: Trader, seen: SeenMoney): Promise<void> {
  const { random } = shop.stage;
  const { customerId, orderId } = seen.order;
  if (shop.isCareful && (seen.status === 'CANCELLED' || seen.due === 0)) return;
  const isManual = random.chance(0.2);
  const own = `pi-${orderId}`;
  const reference = random.chance(0.25) ? random.pick([...shop.references, own]) : own;
  if (!shop.isCareful && !isManual) shop.references.push(reference);
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
  await send(shop, trader, 'A14', { as, path, headers: nextKey(shop), body });
}

/**
 * Authorizes a part of an order while another part is canceled. Afterwards the authorized part may
 * be the whole order.
 */
async function holdPart(shop: SmallShop, trader: Trader, seen: SeenMoney): Promise<void> {
  if (shop.isCareful) return reportFact(shop, trader, seen);
  await Promise.all([reportPart(shop, trader, seen), cancelPart(shop, trader, seen.order)]);
}

/**
 * Repeats a cancellation of this order, after its money may have moved. Cancels if there is none.
 */
async function cancelAgain(shop: SmallShop, trader: Trader, seen: SeenMoney): Promise<void> {
  if (shop.isCareful) return reportFact(shop, trader, seen);
  const { orderId } = seen.order;
  const earlier = shop.sent.findLast(
    ({ operation, call }) => operation === 'A8' && call.path?.['orderId'] === orderId,
  );
  if (!earlier) return cancelPart(shop, trader, seen.order);
  await shop.client.callUntilKnown('A8', earlier.call, trader.skew, 2);
}

const REQUESTS = ['A15', 'A16', 'A16', 'A17'] as const;

/**
 * Captures, refunds or voids as an operator. Two at once often exceed the available amount. At
 * least half of the requests fit the payment.
 */
async function request(shop: SmallShop, trader: Trader, seen: SeenMoney): Promise<void> {
  const { random } = shop.stage;
  const { customerId, orderId } = seen.order;
  if (seen.payments.length === 0) return;
  const holding = seen.payments.filter(({ kept, held }) => kept + held > 0);
  const payment = random.pick(holding.length > 0 ? holding : seen.payments);
  const path = { customerId, orderId, paymentId: payment.paymentId };
  const isFitting = shop.isCareful || random.chance(0.5);
  const sendRequest = () => {
    const operation = isFitting ? fittingRequest(payment) : random.pick(REQUESTS);
    if (!operation) return undefined;
    const body = amountOf(shop, operation === 'A16' ? payment.kept : payment.held);
    return send(shop, trader, operation, {
      as: trader.operator,
      path,
      headers: nextKey(shop),
      ...(body && { body }),
    });
  };
  const times = !shop.isCareful && random.chance(0.5) ? 2 : 1;
  await Promise.all(Array.from({ length: times }, sendRequest));
}

/** A request that the payment allows. Undefined if it allows none. */
const fittingRequest = ({ kept, held }: SeenPayment): 'A15' | 'A16' | undefined =>
  kept > 0 ? 'A16' : held > 0 ? 'A15' : undefined;

/** A body with a part of the available amount. Undefined for all of it. */
function amountOf({ stage: { random } }: SmallShop, most: number): object | undefined {
  if (random.chance(0.4)) return undefined;
  return { amount: Math.max(1, Math.ceil((most * random.pick([2, 3, 5])) / 5)) };
}
