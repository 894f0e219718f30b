import { connector, customer } from '../../../test/support/call.ts';
import { isFulfillment, isPayment, isReturn, number, type Row, text } from '../judge/evidence.ts';
import { anOperator } from '../trade/small-shop.ts';
import { openOf, refundableOf } from './account.ts';
import { CUSTOMER, type Life, reportOf } from './open-life.ts';
import { confirm, resolve, state, sweep, withdraw } from './statements.ts';
import { type Person, pathOf, paymentIdOf, type Step, seqsIn } from './step.ts';

type Choice = (life: Life, person: Person, rows: readonly Row[]) => Step;

type Choices = readonly (readonly [number, Choice])[];

/** The steps, with their shares. */
const RETURNS: Choices = [
  [18, announce],
  [12, decide],
  [24, receive],
  [24, settle],
  [16, refund],
  [12, unsettle],
  [4, moveOther],
  [4, dispute],
  [6, answer],
  [14, refundUnnamed],
  [6, deliverWhole],
  [4, deliverParcel],
  [3, takeBack],
  [14, shipOrCancel],
];

/** Those of a life in which consumers withdraw, too. */
const STATEMENTS: Choices = [
  [6, announce],
  [10, decide],
  [14, receive],
  [4, settle],
  [6, refund],
  [2, unsettle],
  [2, refundUnnamed],
  [4, deliverWhole],
  [3, deliverParcel],
  [3, takeBack],
  [4, shipOrCancel],
  [16, withdraw],
  [6, state],
  [12, confirm],
  [5, resolve],
  [7, sweep],
];

const deckOf = (choices: Choices) =>
  choices.flatMap(([share, choice]) => Array<Choice>(share).fill(choice));
const DECKS = { withStatements: deckOf(STATEMENTS), withReturns: deckOf(RETURNS) };

/** Two that want all of the same money, at once. */
const RIVALS: readonly Choice[] = [settleAll, refundAll];

/** One or two steps at once of a person, who reads the order first. */
export async function act(life: Life, person: Person): Promise<void> {
  const { random } = life.stage;
  const rows = await life.rows(life.opened);
  const deck = life.hasStatements ? DECKS.withStatements : DECKS.withReturns;
  const dealt = Array.from({ length: random.chance(0.35) ? 2 : 1 }, () => random.pick(deck));
  const steps = (random.chance(0.15) ? RIVALS : dealt).map((step) => step(life, person, rows));
  await Promise.all(steps.map((step) => step && take(life, person, step)));
}

/** Sends a step, sometimes twice at once, and sometimes again. */
async function take({ client, stage }: Life, person: Person, step: NonNullable<Step>) {
  const { random } = stage;
  if (step === 'sweep') {
    await client.pause(61_000);
    return client.sweep(person.skew);
  }
  const [operation, call] = step;
  const sends = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () =>
    client.callUntilKnown(operation, call, person.skew, random.pick([1, 2, 3])),
  );
  await Promise.all(sends);
  if (random.chance(0.1)) await client.callUntilKnown(operation, call, person.skew, 2);
}

const nextKey = (life: Life) => ({ 'idempotency-key': `k-${++life.keys}` });
const matching = (row: Row) => ({ 'if-match': `"${number(row, 'version')}"` });
const idOf = (row: Row): string => text(row, 'SK').split('#')[1] ?? '';

function aReturn(life: Life, rows: readonly Row[], ...statuses: readonly string[]) {
  const { random } = life.stage;
  const all = rows.filter(isReturn);
  const wanted = all.filter((row) => statuses.includes(text(row, 'status')));
  const some = wanted.length > 0 && random.chance(0.85) ? wanted : all;
  if (some.length === 0) return undefined;
  const row = random.pick(some);
  return { row, path: { ...pathOf(life), returnId: idOf(row) } };
}

function announce(life: Life, { name }: Person, rows: readonly Row[]): Step {
  const { random } = life.stage;
  const lines = random
    .shuffle(seqsIn(rows))
    .slice(0, random.between(1, 2))
    .map((seq) => ({ seq, quantity: random.between(1, 2), reason: 'UNWANTED' }));
  const as = random.chance(0.5) ? customer(CUSTOMER) : anOperator(name);
  return ['A23', { as, path: pathOf(life), headers: nextKey(life), body: { lines } }];
}

function decide(life: Life, { name }: Person, rows: readonly Row[]): Step {
  const found = aReturn(life, rows, 'REQUESTED', 'OPEN');
  if (!found) return announce(life, { name, skew: 0 }, rows);
  const status = life.stage.random.pick(['OPEN', 'OPEN', 'DECLINED', 'CANCELLED']);
  const headers = matching(found.row);
  return ['A24', { as: anOperator(name), path: found.path, headers, body: { status } }];
}

/** The warehouse counts lines of the order, not only of the return. */
function receive(life: Life, { name }: Person, rows: readonly Row[]): Step {
  const { random } = life.stage;
  const found = aReturn(life, rows, 'OPEN');
  if (!found) return announce(life, { name, skew: 0 }, rows);
  const own = (found.row['lines'] as readonly { readonly seq: number }[]).map(({ seq }) => seq);
  const seqs = random.chance(0.65) ? own : seqsIn(rows);
  const lines = random
    .shuffle(seqs)
    .slice(0, random.between(1, 2))
    .map((seq) => {
      const quantity = random.between(1, 2);
      return { seq, quantity, restock: random.between(0, quantity) };
    });
  const headers = nextKey(life);
  return ['A25', { as: anOperator(name), path: found.path, headers, body: { lines } }];
}

/** A return of which something came back, if there is one. */
function aReceived(life: Life, rows: readonly Row[]) {
  const some = rows.filter((row) => isReturn(row) && hasArrived(row));
  return some.length > 0 ? aReturn(life, some) : undefined;
}

const hasArrived = (row: Row): boolean =>
  (row['lines'] as readonly { readonly received: number }[]).some(({ received }) => received > 0);

/** An order that nobody placed. */
const NO_ORDER = 'o-01JWMJ9V40CJ3GAS3P5CEJY7TE';

function settle(life: Life, person: Person, rows: readonly Row[]): Step {
  const { random } = life.stage;
  const { orderId: own, others } = life.opened;
  const orderId = random.pick([...others, ...others, own, NO_ORDER]);
  return settleWith(life, person, rows, { orderId, amounts: [100, 'all', 'all', 1100] });
}

function settleAll(life: Life, person: Person, rows: readonly Row[]): Step {
  const orderId = life.stage.random.pick(life.opened.others);
  return settleWith(life, person, rows, { orderId, amounts: ['all'] });
}

interface Settling {
  readonly orderId: string;
  readonly amounts: readonly (number | 'all')[];
}

function settleWith(
  life: Life,
  { name }: Person,
  rows: readonly Row[],
  { orderId, amounts }: Settling,
): Step {
  const found = aReceived(life, rows);
  if (!found) return receive(life, { name, skew: 0 }, rows);
  const amount = life.stage.random.pick(amounts);
  const all = Math.max(1, openOf(found.row, rows));
  const body = { orderId, amount: amount === 'all' ? all : amount };
  return ['A25b', { as: anOperator(name), path: found.path, headers: matching(found.row), body }];
}

/** Takes a settlement back, of a return that has one, if there is one. */
function unsettle(life: Life, { name }: Person, rows: readonly Row[]): Step {
  const some = rows.filter((row) => isReturn(row) && row['settlement'] !== undefined);
  const found = some.length > 0 ? aReturn(life, some) : undefined;
  if (!found) return settle(life, { name, skew: 0 }, rows);
  return ['A25c', { as: anOperator(name), path: found.path, headers: matching(found.row) }];
}

/** Ships an order that a return may pay for, or cancels it. */
function moveOther(life: Life, { name }: Person): Step {
  const { random } = life.stage;
  const path = { customerId: CUSTOMER, orderId: random.pick(life.opened.others) };
  const as = anOperator(name);
  const headers = nextKey(life);
  return random.chance(0.5)
    ? ['A8', { as, path, headers, body: { reason: 'INVENTORY' } }]
    : ['A7', { as, path, headers: { 'if-match': '"2"' }, body: { status: 'SHIPPED' } }];
}

const isOfProvider = (row: Row): boolean => isPayment(row) && row['provider'] !== 'manual';

/** The bank takes a part back, and gives it again. */
function dispute(life: Life, person: Person, rows: readonly Row[]): Step {
  const { random } = life.stage;
  if (!rows.some(isOfProvider)) return refund(life, person, rows);
  const state = random.pick(['SUCCEEDED', 'SUCCEEDED', 'REVERSED']);
  const dispute = { kind: 'CHARGEBACK', state, amount: 900, reference: 'dispute-1' };
  return ['A18', { as: connector, body: { ...reportOf(life.opened.orderId), ...dispute } }];
}

/** The provider answers a refund: at first, or again and late, that it failed. */
function answer(life: Life, person: Person, rows: readonly Row[]): Step {
  const { random } = life.stage;
  const payment = rows.find(isOfProvider);
  const refunds = Object.entries((payment?.['transactions'] ?? {}) as Record<string, Refund>)
    .filter(([, { kind, requestedBy }]) => kind === 'REFUND' && requestedBy !== undefined)
    .filter(([, { state }]) => state !== 'FAILED');
  if (!payment || refunds.length === 0) return refund(life, person, rows);
  const [transactionId, { amount }] = random.pick(refunds);
  const state = random.pick(['SUCCEEDED', 'FAILED']);
  const paymentId = paymentIdOf(payment);
  const what = { kind: 'REFUND', state, amount, reference: `re-${transactionId}` };
  const body = { ...reportOf(life.opened.orderId), paymentId, transactionId, ...what };
  return ['A18', { as: connector, body }];
}

interface Refund {
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
  readonly requestedBy?: string;
}

/** Refunds without a return: an amount, all that is left of a payment, or what is overpaid. */
function refundUnnamed(life: Life, { name }: Person, rows: readonly Row[]): Step {
  const payment = life.stage.random.pick(rows.filter(isPayment));
  const all = Math.max(1, refundableOf([payment]));
  const amount = life.stage.random.pick([undefined, 300, 900, all, all]);
  const body = amount === undefined ? {} : { amount };
  return refundOf(life, name, payment, body);
}

function refundAll(life: Life, { name }: Person, rows: readonly Row[]): Step {
  const payment = life.stage.random.pick(rows.filter(isPayment));
  return refundOf(life, name, payment, { amount: Math.max(1, refundableOf([payment])) });
}

const refundOf = (life: Life, name: string, payment: Row, body: object): Step => {
  const path = { ...pathOf(life), paymentId: paymentIdOf(payment) };
  return ['A16', { as: anOperator(name), path, headers: nextKey(life), body }];
};

function refund(life: Life, { name }: Person, rows: readonly Row[]): Step {
  const { random } = life.stage;
  const found = aReceived(life, rows);
  if (!found) return receive(life, { name, skew: 0 }, rows);
  const paymentId = random.pick(life.opened.paymentIds);
  const all = number(found.row, 'value');
  const amount = random.pick([undefined, 300, all, all]);
  const body = { returnId: found.path.returnId, ...(amount && { amount }) };
  const path = { ...pathOf(life), paymentId };
  return ['A16', { as: anOperator(name), path, headers: nextKey(life), body }];
}

function deliverWhole(life: Life, { name }: Person, rows: readonly Row[]): Step {
  const row = rows.find(({ SK }) => String(SK).startsWith('ORDER#')) ?? {};
  const body = { status: 'DELIVERED' };
  return ['A7', { as: anOperator(name), path: pathOf(life), headers: matching(row), body }];
}

const aParcel = (life: Life, rows: readonly Row[]) => {
  const parcels = rows.filter(isFulfillment);
  return parcels.length === 0
    ? undefined
    : { ...pathOf(life), fulfillmentId: idOf(life.stage.random.pick(parcels)) };
};

function deliverParcel(life: Life, { name }: Person, rows: readonly Row[]): Step {
  const path = aParcel(life, rows);
  const body = { status: 'DELIVERED', happenedAt: '2026-06-01T00:00:00.000Z', correction: true };
  return path && ['A22', { as: anOperator(name), path, body }];
}

function takeBack(life: Life, { name }: Person, rows: readonly Row[]): Step {
  const path = aParcel(life, rows);
  return path && ['A21', { as: anOperator(name), path }];
}

function shipOrCancel(life: Life, { name }: Person, rows: readonly Row[]): Step {
  const { random } = life.stage;
  const as = anOperator(name);
  const [headers, path] = [nextKey(life), pathOf(life)];
  if (random.chance(0.5)) return ['A19', { as, path, headers, body: {} }];
  const lines = [{ seq: random.pick(seqsIn(rows)), quantity: 1 }];
  return ['A8', { as, path, headers, body: { lines, reason: 'INVENTORY' } }];
}
