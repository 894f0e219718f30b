import type { PaymentTransaction } from '../../../domain/payments/payment.ts';
import { hasDiscrepancy, sumsOf } from '../../../domain/payments/payment-sums.ts';
import { unrecordedFacts } from '../../../domain/payments/unrecorded-facts.ts';
import { stripeProvider } from '../../../functions/payments/stripe/stripe-provider.ts';
import { standInFetch } from '../../../packages/local/stripe/as-fetch.ts';
import type { BookingKind } from '../../../packages/local/stripe/ledger/ledger.ts';
import { openRequests, type World } from './world.ts';

/** Compares the books with the ledger, at rest. The ledger is right. */
export async function judge(world: World): Promise<readonly string[]> {
  return [
    ...openRequests(world).map((id) => `${id} is still open`),
    ...sums(world),
    ...requests(world),
    ...failures(world),
    ...(hasDiscrepancy(world.books.payment()) ? ['the books contradict themselves'] : []),
    ...(await unrecorded(world)),
  ];
}

const booked = ({ standIn: { ledger } }: World, ...kinds: BookingKind[]): number =>
  ledger.bookings
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { amount }) => sum + amount, 0);

function sums(world: World): string[] {
  const { captured, refunded, chargedBack } = sumsOf([world.books.payment()]);
  const pairs: readonly (readonly [string, number, number])[] = [
    ['captured', captured, booked(world, 'CAPTURE')],
    ['refunded', refunded, -booked(world, 'REFUND', 'REFUND_FAILURE')],
    ['charged back', chargedBack, -booked(world, 'WITHDRAWAL', 'REINSTATEMENT')],
  ];
  return pairs.filter(([, a, b]) => a !== b).map(([name, a, b]) => `${name}: ${a}, moved: ${b}`);
}

/** The amount that moved for a request, by its refunds, or by its key. */
function movedFor({ standIn: { ledger } }: World, id: string): readonly number[] {
  const refunds = [...ledger.refunds.values()]
    .filter(({ notes }) => notes.get('transactionId') === id)
    .map(({ amount }) => amount);
  const captures = ledger.bookings
    .filter(({ kind, key }) => kind === 'CAPTURE' && key === id)
    .map(({ amount }) => amount);
  return [...refunds, ...captures];
}

function requests(world: World): string[] {
  const { transactions } = world.books.payment();
  const asked = Object.entries(transactions).filter(([, one]) => one.requestedBy !== undefined);
  const captures = asked.filter(
    ([, { kind, state }]) => kind === 'CAPTURE' && state === 'SUCCEEDED',
  );
  const captured = captures.reduce((sum, [, { amount }]) => sum + amount, 0);
  const isMore = world.terms !== 'automatic' && booked(world, 'CAPTURE') !== captured;
  return [
    ...asked.flatMap(([id, one]) => wrongMovement(world, id, one)),
    ...(isMore ? [`requested captures: ${captured}, moved: ${booked(world, 'CAPTURE')}`] : []),
  ];
}

function wrongMovement(world: World, id: string, request: PaymentTransaction): string[] {
  const { kind, state, amount } = request;
  const moved = movedFor(world, id);
  if (kind === 'VOID') return [];
  if (moved.length > 1) return [`${kind} ${id} moved ${moved.length} times`];
  const isRight = state === 'FAILED' ? moved.length === 0 : moved[0] === amount;
  // A capture without a key is judged by the sum.
  const isNamed = kind === 'REFUND' || moved.length > 0;
  return isRight || !isNamed ? [] : [`${kind} ${id} of ${amount} is ${state}, moved: ${moved}`];
}

/** A failure must stay one. A capture of a canceled order may be under way when it is withdrawn. */
const failures = (world: World): string[] =>
  world.books.history
    .filter(({ state, transactionId, failure }) => {
      const isFailure = state === 'FAILED' && failure?.code !== 'order-cancelled';
      return isFailure && movedFor(world, transactionId ?? '').length > 0;
    })
    .map(({ kind, transactionId }) => `${kind} ${transactionId} failed, and moved`);

async function unrecorded({ standIn, terms, payment, books }: World): Promise<string[]> {
  const provider = stripeProvider({
    paymentCapture: terms,
    secretKey: async () => 'sk_test_1',
    fetch: standInFetch(standIn),
  });
  const facts = await provider.ask([payment.id]);
  return unrecordedFacts(books.payment(), facts).map(
    ({ kind, state, reference }) => `${kind} ${state} ${reference} is not in the books`,
  );
}
