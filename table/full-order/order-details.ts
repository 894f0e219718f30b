import type { Attributes } from '../../domain/attributes.ts';
import type { OrderDetails } from '../../domain/order-details.ts';
import { type OrderWithdrawal, refundDueBy } from '../../domain/withdrawals/withdrawal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { parseListedWithdrawal } from '../keys.ts';

/** The parts of an order in META that its row does not have. */
export type StoredDetails = OrderDetails & {
  /** Those that the shop set later. */
  readonly shopAttributes?: Attributes | undefined;
  /** The time at which the order expires unless it is paid. */
  readonly paymentDueAt?: string | undefined;
  readonly tags?: readonly string[] | undefined;
};

/** Reads an order's details from META; none without META. */
export function detailsOf(metadata: Item | undefined): StoredDetails {
  if (!metadata) return {};
  const { adjustments, shippingAddress, billingAddress, customerNote, GSI2PK } = metadata;
  const {
    paymentTerms = 'RECEIPT',
    paymentDueAt,
    attributes,
    shopAttributes,
    reference,
    replaces,
    tags,
  } = metadata;
  return {
    adjustments,
    shippingAddress,
    billingAddress,
    customerNote,
    paymentTerms,
    ...(GSI2PK !== undefined && { paymentDueAt }),
    attributes,
    shopAttributes,
    ...(tags instanceof Set && { tags: [...tags].sort() }),
    reference: reference && inOrder(reference, 'source', 'id', 'claimedBy'),
    replaces: replaces && inOrder(replaces, 'orderId', 'returnId'),
  } as StoredDetails;
}

/** Reads an order's statements of withdrawal from META, the first one first. */
export function withdrawalsOf(metadata: Item | undefined): readonly OrderWithdrawal[] {
  const listed = metadata?.['withdrawals'];
  if (!(listed instanceof Set)) return [];
  return [...listed]
    .map((entry) => parseListedWithdrawal(String(entry)))
    .sort((statement, other) => (statement.receivedAt < other.receivedAt ? -1 : 1))
    .map((statement) => ({ ...statement, refundDueBy: refundDueBy(statement.receivedAt) }));
}

/** Puts the members in the order of the answers: a stored map has none of its own. */
const inOrder = (map: object, ...names: readonly string[]): Item =>
  Object.fromEntries(names.map((name) => [name, (map as Item)[name]]));
