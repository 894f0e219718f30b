import type { PaymentTransaction } from '../../../../domain/payments/payment.ts';
import { hasDiscrepancy, sumsOf } from '../../../../domain/payments/payment-sums.ts';
import { unrecordedFacts } from '../../../../domain/payments/unrecorded-facts.ts';
import type { BookingKind } from '../../../local/stripe/ledger/ledger.ts';
import { openRequests, type PlayedOrder } from './played-order.ts';

/** Compares the books with the ledger, at rest. The ledger is right. */
export async function judge(played: PlayedOrder): Promise<readonly string[]> {
  const { books, provider, reference } = played;
  // Without asking, a person decides about what is open.
  const open = provider.can.ask ? openRequests(books) : [];
  const facts = provider.can.ask ? await provider.ask([reference]) : [];
  return [
    ...open.map(() => 'a request is still open'),
    ...sums(played),
    ...requests(played),
    ...withdrawnFailures(played),
    ...(hasDiscrepancy(books.payment()) ? ['the facts contradict each other'] : []),
    ...unrecordedFacts(books.payment(), facts).map(
      ({ kind, state }) => `a second ask has another ${kind} ${state}`,
    ),
  ];
}

const booked = ({ skin: { ledger } }: PlayedOrder, ...kinds: readonly BookingKind[]): number =>
  ledger.bookings
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { amount }) => sum + amount, 0);

const capturedBy = (played: PlayedOrder): number => booked(played, 'CAPTURE');
const refundedBy = (played: PlayedOrder): number => -booked(played, 'REFUND', 'REFUND_FAILURE');

function sums(played: PlayedOrder): string[] {
  const { captured, refunded } = sumsOf([played.books.payment()]);
  return [
    ...differing('captured', captured, capturedBy(played)),
    ...differing('refunded', refunded, refundedBy(played)),
  ];
}

/** Each cent that moved was requested once. */
function requests(played: PlayedOrder): string[] {
  const all: readonly PaymentTransaction[] = Object.values(played.books.payment().transactions);
  const requested = (of: PaymentTransaction['kind']): number =>
    all
      .filter(({ kind, state, requestedBy }) => {
        return requestedBy !== undefined && kind === of && state === 'SUCCEEDED';
      })
      .reduce((sum, { amount }) => sum + amount, 0);
  const isRequested = played.scenario.capture !== 'automatic';
  return [
    ...(isRequested
      ? differing('requested captures', requested('CAPTURE'), capturedBy(played))
      : []),
    ...differing('requested refunds', requested('REFUND'), refundedBy(played)),
  ];
}

const differing = (what: string, books: number, ledger: number): string[] =>
  books === ledger ? [] : [`${what}: ${books} in the books, ${ledger} at the provider`];

/** A failure that was reported must stay one. */
function withdrawnFailures({ books }: PlayedOrder): string[] {
  const { transactions } = books.payment();
  return books.history.flatMap(({ state, transactionId, kind }) =>
    state === 'FAILED' && transactions[transactionId ?? '']?.state === 'SUCCEEDED'
      ? [`a ${kind} was told as FAILED, and moved`]
      : [],
  );
}
