import type { Payment } from '../../domain/payments/payment.ts';
import {
  startPayment as decide,
  delaysExpiry,
  type StartedPayment,
  type StartRequest,
  withStarted,
} from '../../domain/payments/start-payment.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { watch } from '../full-order/awaited-payment.ts';
import { insertReference } from '../full-order/change-payment.ts';
import { checkOrderRow, checkPayment } from '../full-order/order-row-actions.ts';
import { putPayment, type StoredForm } from '../full-order/payment-row.ts';
import {
  changedRow,
  type OrderName,
  readFullOrder,
  type VersionedOrder,
} from '../full-order/read-full-order.ts';
import { transact } from '../requests/transaction.ts';

/** A provider's payment, by its id there. */
interface Started {
  readonly reference: string;
}

/** A payment, by its order or by the link that leads to it. */
export interface StartedName extends OrderName {
  readonly paymentId: string;
}

/** The most rounds of reading, starting and writing. */
const MAX_ROUNDS = 5;

/**
 * A49: one Query. If the provider started something new, one TransactWriteItems adds its reference
 * to the payment, on the condition that the payment and the order's row are unchanged, and claims
 * the reference. A second request at once finds what the first one started. Payments that would
 * take too much beside this one are checked, too: of two that start at once, one sees the other.
 *
 * @param start asks the provider; called again if the payment changed meanwhile
 * @throws {Refusal} order-not-found, payment-not-found, order-cancelled, payment-not-startable
 */
export async function startPayment<Answer extends Started>(
  { paymentId, ...named }: StartedName,
  caller: Omit<StartRequest, 'paymentId'>,
  start: (payment: StartedPayment) => Promise<Answer>,
  now: Date,
  form: StoredForm,
): Promise<Answer> {
  let row: Item | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const versioned = await readFullOrder(named, row);
    const decided = decide(versioned.fullOrder, { paymentId, ...caller });
    if (decided.refused) {
      row = await changedRow(versioned);
      if (row) continue;
      throw new Refusal(decided.refused);
    }
    const started = await start(decided.start);
    const payment = withStarted(decided.start.payment, started.reference);
    if (!payment) return started;
    const failed = await write(versioned, decided.start, payment, now, form);
    if (!failed) return started;
    row = failed.row;
  }
  throw tryAgain();
}

/** @returns undefined on success, else the order's row if it was returned */
async function write(
  { fullOrder }: VersionedOrder,
  { payment: before, superseded }: StartedPayment,
  payment: Payment,
  now: Date,
  form: StoredForm,
): Promise<{ readonly row: Item | undefined } | undefined> {
  const { order, awaited } = fullOrder;
  const startsWait = delaysExpiry(awaited, order.placedAt, now);
  const failed = await transact({
    payment: putPayment(payment, before, form),
    reference: insertReference(payment, before),
    row: checkOrderRow(order),
    superseded: superseded.map(checkPayment),
    meta: watch(fullOrder, order, { changesOrder: false, startsWait }, now),
  });
  if (!failed) return undefined;
  const owner = failed.reference?.item?.['orderId'];
  if (owner !== undefined && owner !== payment.orderId)
    throw new Refusal({ code: 'payment-not-startable' });
  return { row: failed.row?.item };
}
