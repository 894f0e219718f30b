/** Sessions that are open when less is due, under faults: docs/payments.md. */
import { describe, expect, it } from 'vitest';
import { stripeFacts } from '../../domain/payment-adapters/stripe.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { amountsOf } from '../../domain/payments/payment-amounts.ts';
import { referencesOf } from '../../domain/payments/reports.ts';
import { startPayment, withStarted } from '../../domain/payments/start-payment.ts';
import { withTransactions } from '../../domain/payments/transactions.ts';
import { executePayment } from '../../functions/payments/execute-payment.ts';
import { startAlone } from '../../functions/payments/payment-session.ts';
import { type PaymentProvider, Refused, Unknown } from '../../functions/payments/provider.ts';
import { noFaults } from '../../packages/local/stripe/faults.ts';
import type { LedgerPayment, MethodOutcome } from '../../packages/local/stripe/ledger/ledger.ts';
import { LedgerRefusal } from '../../packages/local/stripe/ledger/open-ledger.ts';
import { pay, settle } from '../../packages/local/stripe/ledger/pay.ts';
import { makeMethod } from '../../packages/local/stripe/skin/methods.ts';
import { orderOf } from '../../packages/oms/provider/check/order-of-payment.ts';
import { paymentBooks, startedPayment } from '../../packages/oms/provider/check/payment-books.ts';
import { IS_WHOLE, REPEATED } from '../../test/support/size.ts';
import { aStart, idOf, playedStripe, T0 } from '../../test/support/stripe-stand-in.ts';
import { type Random, seeded } from './random.ts';
import { SEED } from './seed.ts';

const LIVES = IS_WHOLE ? 1000 : 100;

/** The provider of the executor: the product's, or one with a flaw. */
type Design = (provider: PaymentProvider) => PaymentProvider;

const PRODUCT: Design = (provider) => provider;
const FLAWED: Readonly<Record<string, Design>> = {
  'no session is ended': (provider) => ({ ...provider, end: async () => true }),
  'no answer is taken for an end': (provider) => ({
    ...provider,
    end: (references) => provider.end(references).catch(() => true),
  }),
};

const METHODS: readonly MethodOutcome[] = ['SUCCEEDS', 'NEEDS_ACTION', 'IS_COLLECTED'];

/** Plays an order of 50.00 whose session is open, and returns what is wrong at rest. */
async function play(seed: number, design: Design): Promise<readonly string[]> {
  const random = seeded(seed);
  const { standIn, faults, provider, now, pass } = playedStripe({ capture: 'automatic' });
  const { ledger } = standIn;
  const { reference } = await provider.start(aStart());
  const session = ledger.payments.get(reference) as LedgerPayment;
  const ids = { paymentId: idOf('p', 1), orderId: idOf('o', 1), createdAt: T0 };
  const books = paymentBooks({ payment: startedPayment(reference, ids), total: 5000, now });
  const areWebhooksLost = random.chance(0.5);
  let due = 5000;
  const acts: readonly (() => unknown)[] = [
    () => pay(ledger, session, makeMethod(ledger, random.pick(METHODS))),
    () => settle(ledger, session, random.chance(0.5)),
    () => {
      due = random.pick([0, 1000, 3000].filter((less) => less < due).concat(due));
      books.reduce(due);
    },
  ];
  const execute = () =>
    executePayment(
      { customerId: 'a1b2', ...ids },
      { ...books, provider: design(provider), read: async () => books.read(), wait, now },
    );
  for (let round = 0; round < 14; round += 1) {
    pass(600);
    Object.assign(faults, noFaults(), round < 8 && faultsOf(random));
    if (round < 8 && random.chance(0.5)) act(random.pick(acts));
    if (!areWebhooksLost) await books.record(standIn.events.flatMap(stripeFacts));
    if (books.payment().reminder) await execute();
  }
  return judge(session, due, capturedIn(books.payment().transactions));
}

const faultsOf = (random: Random) => ({
  ...(random.chance(0.5) && { refuse: { status: 503, left: 2 } }),
  ...(random.chance(0.3) && { loseAnswers: 1 }),
});

const wait = async () => undefined;

function act(one: () => unknown): void {
  try {
    one();
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error;
  }
}

const capturedIn = (transactions: ReturnType<typeof startedPayment>['transactions']): number =>
  Object.values(transactions)
    .filter(({ kind, state }) => state === 'SUCCEEDED' && (kind === 'SALE' || kind === 'CAPTURE'))
    .reduce((sum, { amount }) => sum + amount, 0);

/** Compares the session with what is due, by its state at the provider alone. */
function judge({ state, amount }: LedgerPayment, due: number, captured: number): string[] {
  const isOpen = state === 'OPEN' || state === 'ACTION';
  const isLess = due < amount;
  return [
    ...(isOpen && isLess ? [`a session of ${amount} is open, and ${due} is due`] : []),
    ...(state === 'CANCELLED' && !isLess ? ['a session was ended, and all of it is due'] : []),
    ...(state === 'PAID' && isLess && captured !== amount ? ['what was taken is not known'] : []),
    ...(state !== 'PAID' && captured > 0 ? ['the books have what was not taken'] : []),
  ];
}

/** The provider's part of A49: the product's, or one with a flaw. */
type Starting = typeof startAlone;
const STARTS_BESIDE: Starting = (provider, { payment, references }) =>
  provider.start({ ...payment, references });

/** Plays an order of 50.00 that is paid on several pages, and returns what is wrong. */
async function playPages(seed: number, start: Starting): Promise<readonly string[]> {
  const random = seeded(seed);
  const { standIn, faults, provider, pass } = playedStripe({ capture: 'automatic' });
  const { ledger } = standIn;
  const payments: Payment[] = [];
  const pages = new Set<string>();
  const ids = { orderId: idOf('o', 1), createdAt: T0 };
  const none = startedPayment('', { ...ids, paymentId: idOf('p', 0) });
  const order = () => ({ ...orderOf(none, 'OPEN', 5000), payments });
  const due = () => amountsOf(order().order, payments).due;
  const begin = () => {
    const { reference: _, ...payment } = none;
    const amount = random.pick([due(), Math.ceil(due() / 2)]);
    if (amount > 0)
      payments.push({ ...payment, paymentId: idOf('p', payments.length + 1), amount });
  };
  const open = async () => {
    const { paymentId } = random.pick(payments);
    const caller = { paymentId, provider: 'stripe', isOperator: false };
    const decided = startPayment(order(), caller);
    if (decided.refused) return;
    const { reference } = await start(provider, decided.start);
    pages.add(reference);
    const at = payments.findIndex((one) => one.paymentId === paymentId);
    payments[at] = withStarted(decided.start.payment, reference) ?? (payments[at] as Payment);
  };
  const take = () => {
    const page = ledger.payments.get(random.pick([...pages])) as LedgerPayment;
    act(() => pay(ledger, page, makeMethod(ledger, 'SUCCEEDS')));
    if (page.state !== 'PAID') return;
    const at = payments.findIndex((one) => referencesOf(one).includes(page.id));
    const sale = { kind: 'SALE', state: 'SUCCEEDED', amount: page.amount, at: T0 } as const;
    payments[at] = withTransactions({ ...(payments[at] as Payment), reports: { [page.id]: sale } });
  };
  for (let round = 0; round < 10; round += 1) {
    pass(600);
    Object.assign(faults, noFaults(), faultsOf(random));
    if (payments.length < 4) begin();
    if (payments.length > 0) await open().catch(unlessUnanswered);
    if (pages.size > 0 && random.chance(0.3)) take();
  }
  // A buyer who has all pages open pays one after the other.
  for (let round = 0; round < 20 && pages.size > 0; round += 1) take();
  const taken = capturedIn(Object.assign({}, ...payments.map((one) => one.transactions)));
  return taken > 5000 ? [`${taken} was taken of 5000`] : [];
}

function unlessUnanswered(error: unknown): void {
  if (!(error instanceof Unknown || error instanceof Refused)) throw error;
}

const seeds = (count: number): number[] => Array.from({ length: count }, (_, n) => SEED + n);

describe('A session that would take more than is due', () => {
  it(`is ended or known at rest, in ${LIVES} lives from seed ${SEED}`, REPEATED, async () => {
    const wrong: string[] = [];
    for (const seed of seeds(LIVES))
      wrong.push(...(await play(seed, PRODUCT)).map((violation) => `${seed}: ${violation}`));
    expect(wrong).toEqual([]);
  });

  it.each(Object.keys(FLAWED))('is judged: “%s” is caught', async (name) => {
    const found: string[] = [];
    for (const seed of seeds(100)) found.push(...(await play(seed, FLAWED[name] as Design)));
    expect(found).toContainEqual(expect.stringMatching(/^a session of 5000 is open, and/));
  });
});

describe('A payment that is started beside the page of another one', () => {
  it(
    `takes no more than is due with it, in ${LIVES} lives from seed ${SEED}`,
    REPEATED,
    async () => {
      const wrong: string[] = [];
      for (const seed of seeds(LIVES))
        wrong.push(...(await playPages(seed, startAlone)).map((one) => `${seed}: ${one}`));
      expect(wrong).toEqual([]);
    },
  );

  it('is judged: “A49 that ends no old session” is caught', async () => {
    const found: string[] = [];
    for (const seed of seeds(20)) found.push(...(await playPages(seed, STARTS_BESIDE)));
    expect(found).toContainEqual(expect.stringMatching(/ was taken of 5000$/));
  });
});
