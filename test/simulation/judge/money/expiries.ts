import { number, type Row, text } from '../evidence.ts';
import { madeAtOf, type Purse } from './purse.ts';

const QUARTER = 15 * 60_000;

/**
 * An order expires only while nothing is paid, authorized or shipped. It does not expire before its
 * payment is due, or within 15 minutes after a payment began.
 */
export const expiries = (purses: readonly Purse[]): string[] =>
  purses.flatMap((purse) =>
    purse.ledger.cancellations
      .filter(({ reason }) => reason === 'EXPIRED')
      .flatMap((row) => wrongWith(row, purse))
      .map((what) => `expiry of order ${purse.ledger.orderId}: ${what}`),
  );

function wrongWith(cancellation: Row, { ledger, payments, meta }: Purse): string[] {
  const version = number(cancellation, 'orderVersion');
  const [before, after] = [version - 1, version].map((at) => ledger.versions.get(at) ?? {});
  const cancelledAt = text(after ?? {}, 'updatedAt');
  const { status, fulfillmentStatus = 'UNFULFILLED', paymentStatus } = before ?? {};
  const begun = payments
    .filter(({ now }) => !text(now, 'createdBy').startsWith('provider:'))
    .filter(({ now }) => Date.parse(cancelledAt) < Date.parse(madeAtOf(now)) + QUARTER);
  return [
    ...(after?.['status'] === 'CANCELLED' ? [] : [`it is ${after?.['status']}`]),
    ...(status === 'OPEN' && fulfillmentStatus === 'UNFULFILLED'
      ? []
      : [`it was ${status} and ${fulfillmentStatus}`]),
    ...(/^(PENDING|VOIDED|EXPIRED)$/.test(String(paymentStatus))
      ? []
      : [`it was ${paymentStatus}`]),
    ...(cancelledAt >= text(meta, 'paymentDueAt')
      ? []
      : [`it came at ${cancelledAt}, and payment was due at ${meta['paymentDueAt']}`]),
    ...begun.map(({ paymentId, now }) => `${paymentId} had begun at ${madeAtOf(now)}`),
  ];
}
