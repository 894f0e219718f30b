import type { PaymentTransaction } from '../../../../domain/payments/payment.ts';
import { hasDiscrepancy, sumsOf } from '../../../../domain/payments/payment-sums.ts';
import { unrecordedFacts } from '../../../../domain/payments/unrecorded-facts.ts';
import type { Moved } from './checked-provider.ts';
import { openRequests, type PlayedOrder } from './played-order.ts';

/** Compares the books with what moved at the provider, at rest. The provider is right. */
export async function judge(played: PlayedOrder): Promise<readonly string[]> {
  const { books, place, provider, reference } = played;
  // Without asking, a person decides about what is open.
  const open = provider.can.ask ? openRequests(books) : [];
  const facts = provider.can.ask ? await provider.ask([reference]) : [];
  const moved = await place.moved(reference);
  return [
    ...open.map(() => 'a request is still open'),
    ...sums(played, moved),
    ...requests(played, moved),
    ...withdrawnFailures(played),
    ...(hasDiscrepancy(books.payment()) ? ['the facts contradict each other'] : []),
    ...unrecordedFacts(books.payment(), facts).map(
      ({ kind, state }) => `a second ask has another ${kind} ${state}`,
    ),
  ];
}

function sums(played: PlayedOrder, moved: Moved): string[] {
  const { captured, refunded } = sumsOf([played.books.payment()]);
  return [
    ...differing('captured', captured, moved.captured),
    ...differing('refunded', refunded, moved.refunded),
  ];
}

/** Each cent that moved was requested once. */
function requests(played: PlayedOrder, { captured, refunded }: Moved): string[] {
  const all: readonly PaymentTransaction[] = Object.values(played.books.payment().transactions);
  const requested = (wanted: PaymentTransaction['kind']): number =>
    all
      .filter(({ kind, state, requestedBy }) => {
        return requestedBy !== undefined && kind === wanted && state === 'SUCCEEDED';
      })
      .reduce((sum, { amount }) => sum + amount, 0);
  const isRequested = played.scenario.capture !== 'automatic';
  return [
    ...(isRequested ? differing('requested captures', requested('CAPTURE'), captured) : []),
    ...differing('requested refunds', requested('REFUND'), refunded),
  ];
}

const differing = (what: string, books: number, moved: number): string[] =>
  books === moved ? [] : [`${what}: ${books} in the books, ${moved} at the provider`];

/** A failure that was reported must stay one. */
function withdrawnFailures({ books }: PlayedOrder): string[] {
  const { transactions } = books.payment();
  return books.history.flatMap(({ state, transactionId, kind }) =>
    state === 'FAILED' && transactions[transactionId ?? '']?.state === 'SUCCEEDED'
      ? [`a ${kind} was told as FAILED, and moved`]
      : [],
  );
}
