import type { OrdersClient } from '../../client/orders-client.ts';
import type { Address, Order } from '../../client/types.ts';
import { isProblem } from '../requests/is-problem.ts';
import { doneWords } from '../requests/may-have-been-done.ts';

/** The properties of a form about what hangs on an order. */
export interface RemarkFormProps {
  readonly client: OrdersClient;
  readonly order: Order & { readonly shippingAddress?: Address };
  /** @param version the order's version after the change, if it moved */
  readonly done: (message: string, version?: number) => void;
  readonly close: (isOld: boolean) => void;
}

/**
 * Explains that another version of the order is there by now. Without an Idempotency-Key, a second
 * attempt finds the version that a first one made.
 */
export const outdated = (error: Error, mayBeDone: boolean) =>
  isProblem(error, 'version-mismatch') &&
  `${doneWords(mayBeDone)} Close this form, and look at the order again.`;
