import { type Call, connector } from '../../../../test/support/call.ts';
import type { SmallShop, Trader } from '../small-shop.ts';
import { nextKey } from '../small-shop.ts';
import {
  answerTo,
  currencyAndTime,
  type FactMembers,
  isAnswered,
  isOpen,
  referringTo,
  someProviderPayment,
  unknownPayment,
} from './fact-members.ts';
import type { SeenMoney, SeenPayment, SeenTransaction } from './seen-money.ts';

/** The most calls per report: a provider repeats it until it gets an answer. */
const MOST_CALLS = 60;

/** Reports a fact about an order's payments. Reports none if there is nothing to report. */
export async function reportFact(shop: SmallShop, trader: Trader, seen: SeenMoney): Promise<void> {
  const body = shop.isCareful ? carefulFact(shop, seen) : anyFact(shop, seen);
  if (body) await send(shop, trader, body);
}

/** Repeats an earlier report: late, or as a duplicate. */
export async function reportAgain(shop: SmallShop, trader: Trader): Promise<void> {
  const call = shop.facts.at(-shop.stage.random.between(1, 6));
  if (call) await shop.client.callUntilKnown('A18', call, trader.skew, MOST_CALLS);
}

/** Reports a reversal, late or at once: a chargeback, a lapsed authorization, a returned refund. */
export async function reportReversal(shop: SmallShop, trader: Trader): Promise<void> {
  if (shop.isCareful) return reportAgain(shop, trader);
  const earlier = shop.facts.at(-shop.stage.random.between(1, 4))?.body as FactMembers | undefined;
  if (earlier) await send(shop, trader, { ...earlier, state: 'REVERSED' });
}

/** Reports that two thirds of an order's total are authorized. */
export async function reportPart(shop: SmallShop, trader: Trader, seen: SeenMoney): Promise<void> {
  const { random } = shop.stage;
  const payment = someProviderPayment(shop, seen);
  const named = payment ? referringTo(seen, payment) : unknownPayment(shop, seen);
  const kind = 'AUTHORIZATION';
  const reference = `${kind}-${seen.order.orderId}-${random.below(2)}`;
  const amount = Math.ceil((seen.total * 2) / 3);
  const about = { ...named, ...currencyAndTime(shop, seen), reference };
  await send(shop, trader, { ...about, kind, amount, state: 'SUCCEEDED' });
}

/**
 * Reports an authorization and its voiding, as if the buyer changed cards: the order waits again.
 */
export async function startAnew(shop: SmallShop, trader: Trader, seen: SeenMoney): Promise<void> {
  if (shop.isCareful) return reportFact(shop, trader, seen);
  const { orderId } = seen.order;
  const payment = someProviderPayment(shop, seen);
  const named = payment ? referringTo(seen, payment) : unknownPayment(shop, seen);
  const all = { ...named, ...currencyAndTime(shop, seen), amount: seen.total, state: 'SUCCEEDED' };
  for (const kind of ['AUTHORIZATION', 'VOID'])
    await send(shop, trader, { ...all, kind, reference: `${kind}-${orderId}-0` });
}

async function send(shop: SmallShop, { skew }: Trader, body: object): Promise<void> {
  const { stage, client, facts } = shop;
  const call: Call = { as: connector, body };
  facts.push(call);
  const times = stage.random.chance(0.2) && !shop.isCareful ? 2 : 1;
  await Promise.all(
    Array.from({ length: times }, () => client.callUntilKnown('A18', call, skew, MOST_CALLS)),
  );
}

/** An answer to a request, a payment of all that is due, or a refund of at most what is kept. */
function carefulFact(shop: SmallShop, seen: SeenMoney): FactMembers | undefined {
  const { random } = shop.stage;
  const payment = someProviderPayment(shop, seen);
  if (!payment) return undefined;
  const open = payment.transactions.find(isOpen);
  const at = { ...referringTo(seen, payment), ...currencyAndTime(shop, seen) };
  if (open) return { ...at, ...answerTo(open), state: 'SUCCEEDED' };
  const reference = `own-${nextKey(shop)['idempotency-key']}`;
  if (seen.due > 0) {
    const kind = random.pick(['SALE', 'AUTHORIZATION']);
    return { ...at, kind, amount: seen.due, state: 'SUCCEEDED', reference };
  }
  if (payment.kept === 0) return undefined;
  const amount = random.between(1, payment.kept);
  return { ...at, kind: 'REFUND', amount, state: 'SUCCEEDED', reference };
}

function anyFact(shop: SmallShop, seen: SeenMoney): FactMembers | undefined {
  const { random } = shop.stage;
  const payment = someProviderPayment(shop, seen);
  const open = payment?.transactions.filter(isOpen) ?? [];
  if (payment && open.length > 0 && random.chance(0.6)) return anAnswer(shop, seen, payment, open);
  const answered = payment?.transactions.filter(isAnswered) ?? [];
  if (payment && answered.length > 0 && random.chance(0.3))
    return aRepetition(shop, seen, payment, answered);
  return random.chance(0.6) ? aPayment(shop, seen, payment) : aMovement(shop, seen, payment);
}

/** A provider's answer to a request. A connector's answer has our id, a webhook's has not. */
function anAnswer(
  shop: SmallShop,
  seen: SeenMoney,
  payment: SeenPayment,
  open: readonly SeenTransaction[],
): FactMembers {
  const { random } = shop.stage;
  const { transactionId, ...answer } = answerTo(random.pick(open));
  const state = random.pick(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED', 'PENDING', 'FAILED']);
  return {
    ...referringTo(seen, payment),
    ...currencyAndTime(shop, seen),
    ...answer,
    ...(random.chance(0.6) && { transactionId }),
    state,
    ...(state === 'FAILED' && { failure: { code: 'declined' } }),
  };
}

/**
 * The outcome of a request that was repeated although it was answered: the provider refuses it, or
 * has forgotten the key and carries it out again under another reference.
 */
function aRepetition(
  shop: SmallShop,
  seen: SeenMoney,
  payment: SeenPayment,
  answered: readonly SeenTransaction[],
): FactMembers {
  const { random } = shop.stage;
  const answer = answerTo(random.pick(answered));
  const isRefused = random.chance(0.7);
  const [again, twice] = ['again', 'twice'].map((word) => `${word}-${answer.transactionId}`);
  return {
    ...referringTo(seen, payment),
    ...currencyAndTime(shop, seen),
    ...answer,
    reference: isRefused ? random.pick([answer.reference, again]) : twice,
    state: isRefused ? 'FAILED' : 'SUCCEEDED',
  };
}

/**
 * A payment with one of few references, so that reports of a transaction differ in state and
 * amount.
 */
function aPayment(shop: SmallShop, seen: SeenMoney, payment: SeenPayment | undefined): FactMembers {
  const { random } = shop.stage;
  const kind = random.pick(['SALE', 'AUTHORIZATION']);
  const amount = random.pick([seen.total, Math.ceil(seen.total / 2), Math.ceil(seen.total / 2)]);
  const state = random.pick(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED', 'PENDING', 'FAILED']);
  const reference = `${kind}-${seen.order.orderId}-${random.below(2)}`;
  const named =
    payment && random.chance(0.7) ? referringTo(seen, payment) : unknownPayment(shop, seen);
  const about = { ...named, ...currencyAndTime(shop, seen), kind, amount };
  // A voucher has no charge before it is paid.
  const isSlow = kind === 'SALE' && named['paymentReference'] && random.chance(0.15);
  return isSlow
    ? { ...about, state: 'PENDING', reference: named['paymentReference'] }
    : { ...about, state, reference };
}

/** A movement without a request of ours, from the provider's dashboard or the buyer's bank. */
function aMovement(
  shop: SmallShop,
  seen: SeenMoney,
  payment: SeenPayment | undefined,
): FactMembers | undefined {
  const { random } = shop.stage;
  if (!payment) return undefined;
  const kind = random.pick(['REFUND', 'REFUND', 'CAPTURE', 'VOID', 'CHARGEBACK', 'AUTHORIZATION']);
  const state = random.pick(['SUCCEEDED', 'SUCCEEDED', 'PENDING', 'REVERSED']);
  const amount = random.pick([payment.kept || 100, payment.held || 100, 300]);
  const reference = `${kind}-${seen.order.orderId}-${random.below(2)}`;
  return {
    ...referringTo(seen, payment),
    ...currencyAndTime(shop, seen),
    kind,
    amount,
    state,
    reference,
  };
}
