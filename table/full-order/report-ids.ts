import { hash } from 'node:crypto';
import { placedAtOf } from '../../domain/order-id.ts';
import { TRANSACTION_LETTER } from '../../domain/payments/payment-id.ts';
import { type IdLetter, newTimeId } from '../../domain/time-id.ts';

/** The part of a payment that the ids of its reports follow from. */
interface ReportedAt {
  readonly orderId: string;
  readonly provider: string;
}

/**
 * Makes an id that follows from the provider's references, so that two concurrent first facts write
 * the same keys. 80 bits of a hash replace the random bits of other ids.
 */
export const hashedId = (letter: IdLetter, orderId: string, ...parts: readonly string[]): string =>
  newTimeId(
    letter,
    new Date(placedAtOf(orderId) ?? 0),
    hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, 16),
  );

/** The id of a report that answers a request: it follows from both. */
export const answerIdOf =
  ({ orderId, provider }: ReportedAt) =>
  (request: string, reference: string): string =>
    hashedId(TRANSACTION_LETTER, orderId, orderId, provider, 'ANSWER', request, reference);
