/** Questions about an order. Amounts are in minor units of its currency. */
import type { AnswerOf } from '../../../packages/client/orders-client.ts';

export type Order = AnswerOf<'getLinkedOrder'>;
export type Line = Order['lines'][number];
export type Fulfillment = Order['fulfillments'][number];
export type Payment = Order['payments'][number];

/** A parcel that was sent, or is packed. */
export const parcelsOf = ({ fulfillments }: Order): readonly Fulfillment[] =>
  fulfillments
    .filter(({ status }) => status !== 'CANCELLED')
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));

/** Reports that a carrier gives before it has the parcel. */
const BEFORE = ['LABEL_PURCHASED', 'LABEL_PRINTED', 'CONFIRMED'];

export const hasLeft = ({ status, latest }: Fulfillment): boolean =>
  status === 'DELIVERED' || (latest !== undefined && !BEFORE.includes(latest.status));

export const hasArrived = ({ status }: Pick<Fulfillment, 'status'>): boolean =>
  status === 'DELIVERED';

/** True if all that was not canceled is with the buyer. */
export const isThere = ({ status, lines }: Order): boolean =>
  status === 'DELIVERED' ||
  lines.every(
    ({ quantity = 0, cancelled = 0, delivered = 0 }) => delivered + cancelled >= quantity,
  );

/** The money that the buyer has to pay now. */
export const dueOf = ({ status, amounts, paymentTerms = 'RECEIPT' }: Order): number =>
  status === 'CANCELLED' || paymentTerms !== 'RECEIPT' ? 0 : (amounts?.due ?? 0);

export const isCancellable = ({ status, lines }: Order): boolean =>
  status !== 'CANCELLED' && lines.some(({ fulfillable = 0 }) => fulfillable > 0);

/** The lines of which items can be sent back now. */
export const returnableLines = ({ lines }: Order, now = Date.now()): readonly Line[] =>
  lines.filter(
    ({ returnable = 0, returnableUntil }) =>
      returnable > 0 && (returnableUntil === undefined || now < Date.parse(returnableUntil)),
  );

export const nameOf = ({ name, sku }: Line): string => name ?? sku ?? 'An item';
