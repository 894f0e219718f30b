/** Sessions that are open when less is due, under faults: docs/payments.md. */
import { describe, expect, it } from 'vitest';
import { stripeFacts } from '../../domain/payment-adapters/stripe.ts';
import { executePayment } from '../../functions/payments/execute-payment.ts';
import type { PaymentProvider } from '../../functions/payments/provider.ts';
import { noFaults } from '../../tools/local/stripe/faults.ts';
import type { LedgerPayment, MethodOutcome } from '../../tools/local/stripe/ledger/ledger.ts';
import { LedgerRefusal } from '../../tools/local/stripe/ledger/open-ledger.ts';
import { pay, settle } from '../../tools/local/stripe/ledger/pay.ts';
import { makeMethod } from '../../tools/local/stripe/skin/methods.ts';
import { paymentBooks, startedPayment } from '../../tools/oms/provider/check/payment-books.ts';
import { IS_WHOLE, REPEATED } from '../support/size.ts';
import { aStart, idOf, playedStripe, T0 } from '../support/stripe-stand-in.ts';
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
