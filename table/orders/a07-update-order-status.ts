import type { OrderIdentity, StoredOrder } from '../../domain/order.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import { toShownOrder } from '../full-order/order-row.ts';
import { writeVersion } from '../full-order/order-update.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import type { UpdateOutcome } from '../requests/write-once.ts';
import { deliverByLine, isDeliveredByLine } from './status/deliver-by-line.ts';
import { returnWhole } from './status/return-whole.ts';
import { type CommentedChange, writeWithComment } from './status/status-comment.ts';
import { type StatusChange, statusRefusal, statusUpdate } from './status/status-update.ts';

/** The settings that a change of the status depends on. */
export type StatusPolicy = MoneyPolicy & Pick<ShopPolicy, 'shipUnpaid'>;

/**
 * A7, with a comment or without one. An order that has kept money and comes back as a whole owes
 * it: that is a transaction (`return-whole.ts`).
 *
 * @throws {Refusal} by the lifecycle and the version; try-again if the outcome of a lost attempt is
 *   unknown
 */
export async function changeOrderStatus(
  order: OrderIdentity,
  change: StatusChange,
  now: Date,
  policy: StatusPolicy,
): Promise<StoredOrder> {
  const returned =
    change.to === 'RETURNED' ? await returnWhole(order, change, now, policy) : undefined;
  return returned ?? updateOrderStatus(order, change, now, policy);
}

/**
 * A7: one UpdateItem of the order's row, or one TransactWriteItems with the comment. If the
 * condition fails, the stored row decides between 404, 412 and 409. An order that was shipped as a
 * whole and has a return since is delivered by line: one Query, strongly consistent, and one
 * TransactWriteItems.
 */
export async function updateOrderStatus(
  order: OrderIdentity,
  change: StatusChange,
  now: Date,
  policy: StatusPolicy,
): Promise<StoredOrder> {
  const outcome = isCommented(change)
    ? await writeWithComment(order, change, now, policy)
    : await writeStatus(order, change, now, policy);
  if (outcome.written) return toShownOrder(outcome.written);
  const refusal = statusRefusal(outcome.stored, change);
  if (isDeliveredByLine(change, refusal)) return deliverByLine(order, change, now, policy);
  throw refusal;
}

const isCommented = (change: StatusChange): change is CommentedChange =>
  change.comment !== undefined;

const writeStatus = (
  order: OrderIdentity,
  change: StatusChange,
  now: Date,
  policy: StatusPolicy,
): Promise<UpdateOutcome> =>
  writeVersion(
    (updatedAt) => ({
      update: statusUpdate(order, change, updatedAt, policy),
      written: { status: change.to, version: change.version + 1, updatedAt },
    }),
    now,
    order.placedAt,
  );
