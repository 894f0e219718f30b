import { type Call, connector } from '../../../support/call.ts';
import type { SmallShop, Trader } from '../small-shop.ts';
import { nextKey } from '../small-shop.ts';
import { answering, isOpen, newcomer, type Said, said, someProviders, whose } from './said.ts';
import type { SeenMoney, SeenPayment, SeenTransaction } from './seen-money.ts';

/** A provider, and what became of its answers: it tells us until it knows that we heard. */
const UNTIL_KNOWN = 60;

/** What a provider says of an order, as far as it is one that speaks of it at all. */
export async function reportFact(shop: SmallShop, trader: Trader, seen: SeenMoney): Promise<void> {
  const body = shop.isCareful ? carefulFact(shop, seen) : anyFact(shop, seen);
  if (body) await send(shop, trader, body);
}

/** What was reported before is reported again: late, or for the second time. */
export async function reportAgain(shop: SmallShop, trader: Trader): Promise<void> {
  const call = shop.facts.at(-shop.stage.random.between(1, 6));
  if (call) await shop.counter.insist('A18', call, trader.skew, UNTIL_KNOWN);
}

/** A bank takes a payment back, an authorization lapses, a refund comes back: late, or at once. */
export async function takeBack(shop: SmallShop, trader: Trader): Promise<void> {
  if (shop.isCareful) return reportAgain(shop, trader);
  const said = shop.facts.at(-shop.stage.random.between(1, 4))?.body as Said | undefined;
  if (said) await send(shop, trader, { ...said, state: 'REVERSED' });
}

/** Two thirds of an order are held: its status stays, as long as its total does. */
export async function reportPart(shop: SmallShop, trader: Trader, seen: SeenMoney): Promise<void> {
  const { random } = shop.stage;
  const payment = someProviders(shop, seen);
  const named = payment ? whose(seen, payment) : newcomer(shop, seen);
  const kind = 'AUTHORIZATION';
  const reference = `${kind}-${seen.order.orderId}-${random.below(2)}`;
  const amount = Math.ceil((seen.total * 2) / 3);
  const about = { ...named, ...said(shop, seen), reference };
  await send(shop, trader, { ...about, kind, amount, state: 'SUCCEEDED' });
}

/** A buyer starts anew with another card: what was authorized is given up, and the order waits. */
export async function startAnew(shop: SmallShop, trader: Trader, seen: SeenMoney): Promise<void> {
  if (shop.isCareful) return reportFact(shop, trader, seen);
  const { orderId } = seen.order;
  const payment = someProviders(shop, seen);
  const named = payment ? whose(seen, payment) : newcomer(shop, seen);
  const all = { ...named, ...said(shop, seen), amount: seen.total, state: 'SUCCEEDED' };
  for (const kind of ['AUTHORIZATION', 'VOID'])
    await send(shop, trader, { ...all, kind, reference: `${kind}-${orderId}-0` });
}

async function send(shop: SmallShop, { skew }: Trader, body: object): Promise<void> {
  const { stage, counter, facts } = shop;
  const call: Call = { as: connector, body };
  facts.push(call);
  const times = stage.random.chance(0.2) && !shop.isCareful ? 2 : 1;
  await Promise.all(
    Array.from({ length: times }, () => counter.insist('A18', call, skew, UNTIL_KNOWN)),
  );
}

/** A request is answered, or the whole order is paid; no more than there is goes back. */
function carefulFact(shop: SmallShop, seen: SeenMoney): Said | undefined {
  const { random } = shop.stage;
  const payment = someProviders(shop, seen);
  if (!payment) return undefined;
  const open = payment.transactions.find(isOpen);
  const at = { ...whose(seen, payment), ...said(shop, seen) };
  if (open) return { ...at, ...answering(open), state: 'SUCCEEDED' };
  const reference = `own-${nextKey(shop)['idempotency-key']}`;
  if (seen.due > 0) {
    const kind = random.pick(['SALE', 'AUTHORIZATION']);
    return { ...at, kind, amount: seen.due, state: 'SUCCEEDED', reference };
  }
  if (payment.kept === 0) return undefined;
  const amount = random.between(1, payment.kept);
  return { ...at, kind: 'REFUND', amount, state: 'SUCCEEDED', reference };
}

function anyFact(shop: SmallShop, seen: SeenMoney): Said | undefined {
  const { random } = shop.stage;
  const payment = someProviders(shop, seen);
  const open = payment?.transactions.filter(isOpen) ?? [];
  if (payment && open.length > 0 && random.chance(0.6)) return anAnswer(shop, seen, payment, open);
  return random.chance(0.6) ? buying(shop, seen, payment) : dashboard(shop, seen, payment);
}

/** The connector names our id, the provider's webhook does not. */
function anAnswer(
  shop: SmallShop,
  seen: SeenMoney,
  payment: SeenPayment,
  open: readonly SeenTransaction[],
): Said {
  const { random } = shop.stage;
  const { transactionId, ...answer } = answering(random.pick(open));
  const state = random.pick(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED', 'PENDING', 'FAILED']);
  return {
    ...whose(seen, payment),
    ...said(shop, seen),
    ...answer,
    ...(random.chance(0.6) && { transactionId }),
    state,
    ...(state === 'FAILED' && { failure: { code: 'declined' } }),
  };
}

/** Few references, so that the same transaction is told with other states and amounts. */
function buying(shop: SmallShop, seen: SeenMoney, payment: SeenPayment | undefined): Said {
  const { random } = shop.stage;
  const kind = random.pick(['SALE', 'AUTHORIZATION']);
  const amount = random.pick([seen.total, Math.ceil(seen.total / 2), Math.ceil(seen.total / 2)]);
  const state = random.pick(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED', 'PENDING', 'FAILED']);
  const reference = `${kind}-${seen.order.orderId}-${random.below(2)}`;
  const named = payment && random.chance(0.7) ? whose(seen, payment) : newcomer(shop, seen);
  return { ...named, ...said(shop, seen), kind, amount, state, reference };
}

/** Somebody moves money in the provider's dashboard, or the buyer's bank does. */
function dashboard(
  shop: SmallShop,
  seen: SeenMoney,
  payment: SeenPayment | undefined,
): Said | undefined {
  const { random } = shop.stage;
  if (!payment) return undefined;
  const kind = random.pick(['REFUND', 'REFUND', 'CAPTURE', 'VOID', 'CHARGEBACK', 'AUTHORIZATION']);
  const state = random.pick(['SUCCEEDED', 'SUCCEEDED', 'PENDING', 'REVERSED']);
  const amount = random.pick([payment.kept || 100, payment.held || 100, 300]);
  const reference = `${kind}-${seen.order.orderId}-${random.below(2)}`;
  return { ...whose(seen, payment), ...said(shop, seen), kind, amount, state, reference };
}
