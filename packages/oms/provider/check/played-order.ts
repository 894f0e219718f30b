import type { PaymentProvider } from '../../../../functions/payments/provider.ts';
import type { PaymentBooks } from './payment-books.ts';
import type { PlayedPlace } from './played-place.ts';
import type { Scenario } from './scenarios.ts';

/** One order of a shop, and its provider. */
export interface PlayedOrder {
  readonly scenario: Scenario;
  readonly place: PlayedPlace;
  readonly provider: PaymentProvider;
  readonly books: PaymentBooks;
  /** The provider's payment. */
  readonly reference: string;
}

/** The requests of the shop that have no answer. */
export const openRequests = (books: PaymentBooks): readonly string[] =>
  Object.entries(books.payment().transactions)
    .filter(([, { state }]) => state === 'REQUESTED')
    .map(([id]) => id);
