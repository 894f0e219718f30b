import type { LineQuantity } from '../../domain/fulfillment.ts';
import { addedUp, quantityRefusal } from '../../domain/move-quantities.ts';
import type { Author } from '../../domain/people/author.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import { type OrderName, readFullOrder } from '../full-order/read-full-order.ts';
import { type CarriedOut, carryOut } from './carry-out.ts';
import { keepStatement } from './keep-statement.ts';
import type { Stated } from './withdrawal-row.ts';

/** Milliseconds after which the system carries on what this request should have: a minute. */
const DUE_IN = 60_000;

/**
 * A47c: one Query of the order, strongly consistent, one PutItem of the statement, then its effect
 * (`carryOut`). A repetition on the same day answers with what became of the first.
 *
 * @throws {Refusal} order-not-found, line-not-found, quantity-not-available; nothing is kept then
 */
export async function withdrawOrder(
  order: OrderName,
  stated: Stated,
  author: Author,
  now: Date,
  policy: MoneyPolicy,
): Promise<CarriedOut> {
  const { fullOrder } = await readFullOrder(order);
  const refused = quantityRefusal(addedUp(stated.statement.lines ?? []), fullOrder, ordered);
  if (refused) throw new Refusal(refused);
  const kept = await keepStatement(stated, DUE_IN, now);
  if (kept.status !== 'RECEIVED') return { withdrawal: kept, isOwn: false, notRestocked: [] };
  return carryOut(kept, order, { author, isDecided: false }, now, policy);
}

const ordered = (quantity: LineQuantity['quantity']): number => quantity;
