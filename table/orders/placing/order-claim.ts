/** The row that lets an order be placed once: an idempotency record, or the shop's reference. */
import type { PlacedOrder } from '../../../domain/order.ts';
import type { OrderReference } from '../../../domain/order-details.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Item } from '../../aws-protocol/item.ts';
import { type Key, orderReferenceKey } from '../../keys.ts';
import { type TransactionAction, transactGetItems } from '../../requests/commands.ts';
import { retryConflicts } from '../../requests/conflict.ts';
import {
  fingerprintOf,
  firstOutcome,
  type IdempotentRequest,
  idempotencyRecord,
} from '../../requests/idempotency.ts';
import type { FailedCondition } from '../../requests/transaction.ts';

/** A request that names its order by a reference. It needs no key. */
export interface ReferencedRequest {
  readonly reference: OrderReference;
  /** Needed for a customer's own reference. */
  readonly customerId?: string;
  /** The customer, and the parsed body. */
  readonly content: unknown;
}

export type PlacingRequest = IdempotentRequest | ReferencedRequest;

const hasReference = (request: PlacingRequest): request is ReferencedRequest =>
  'reference' in request;

/** The facts that a claim remembers of its order. */
export interface Claim {
  readonly orderId: string;
  /** True if the order has terms of the shop's check, which its request does not have. */
  readonly isAdjusted: boolean;
}

/** Makes the first action of the transaction that places an order. */
export const claimOf = (
  request: PlacingRequest,
  order: PlacedOrder,
  now: Date,
  isAdjusted = false,
): TransactionAction => {
  const remember = { orderId: order.orderId, ...(isAdjusted && { adjusted: true }) };
  return hasReference(request)
    ? referenceRecord(request, { ...remember, customerId: order.customerId })
    : idempotencyRecord(request, remember, now);
};

/**
 * Returns the claim of the order that the same request placed before.
 *
 * @param reported the claim's failed condition in the request's transaction, if it has one
 * @throws {Refusal} idempotency-key-reused or reference-taken if the content differs
 */
export async function firstOrderOf(
  request: PlacingRequest,
  reported: FailedCondition | undefined,
  now: Date,
): Promise<Claim | undefined> {
  const claim = hasReference(request)
    ? await firstWithReference(request, reported)
    : await firstOutcome(request, reported, now);
  return claim && { orderId: String(claim['orderId']), isAdjusted: claim['adjusted'] === true };
}

/**
 * Makes the record of a reference. It takes the place of the idempotency record, so an order of 48
 * lines still fits into one transaction. It does not expire: the reference is unique for good, and
 * the same request gets the first order for good, whoever repeats it.
 */
const referenceRecord = (
  { content, ...claim }: ReferencedRequest,
  remember: Item,
): TransactionAction => ({
  Put: {
    Item: {
      ...keyOf(claim),
      type: 'OrderReference',
      fingerprint: fingerprintOf(content),
      ...remember,
    },
    ConditionExpression: 'attribute_not_exists(PK)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});

async function firstWithReference(
  { content, ...claim }: ReferencedRequest,
  reported: FailedCondition | undefined,
): Promise<Item | undefined> {
  const record = reported ? reported.item : await readRecord(keyOf(claim));
  if (record && record['fingerprint'] !== fingerprintOf(content))
    throw new Refusal({ code: 'reference-taken', orderId: String(record['orderId']) });
  return record;
}

/** Reads the record with a transactional read, which waits while it is in commit. */
async function readRecord(key: Key): Promise<Item | undefined> {
  const [record] = await retryConflicts(() => transactGetItems([key]));
  return record;
}

const keyOf = ({ reference, customerId }: Omit<ReferencedRequest, 'content'>): Key =>
  orderReferenceKey(reference, customerId);
