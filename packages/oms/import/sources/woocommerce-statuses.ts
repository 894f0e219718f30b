import type { OrderStatus, PaymentStatus } from '../../../../domain/order-status.ts';
import { columnKey } from '../csv/read-csv.ts';
import { RefusedRow } from './refused-row.ts';

/** WooCommerce's statuses, in English and German. */
const STATUSES: Readonly<Record<string, readonly [OrderStatus, PaymentStatus]>> = {
  pending: ['OPEN', 'PENDING'],
  pendingpayment: ['OPEN', 'PENDING'],
  zahlungausstehend: ['OPEN', 'PENDING'],
  ausstehend: ['OPEN', 'PENDING'],
  onhold: ['OPEN', 'PENDING'],
  inwartestellung: ['OPEN', 'PENDING'],
  wartend: ['OPEN', 'PENDING'],
  processing: ['OPEN', 'PAID'],
  inbearbeitung: ['OPEN', 'PAID'],
  completed: ['SHIPPED', 'PAID'],
  abgeschlossen: ['SHIPPED', 'PAID'],
  fertiggestellt: ['SHIPPED', 'PAID'],
  cancelled: ['CANCELLED', 'VOIDED'],
  canceled: ['CANCELLED', 'VOIDED'],
  storniert: ['CANCELLED', 'VOIDED'],
  failed: ['CANCELLED', 'VOIDED'],
  fehlgeschlagen: ['CANCELLED', 'VOIDED'],
  refunded: ['RETURNED', 'REFUNDED'],
  erstattet: ['RETURNED', 'REFUNDED'],
  rückerstattet: ['RETURNED', 'REFUNDED'],
};

/**
 * Reads a status. One with a part of its money back is PARTIALLY_REFUNDED.
 *
 * @throws {RefusedRow} for a draft, and a status of a plugin's
 */
export function wooStatuses(
  text: string,
  isPartlyRefunded: boolean,
): { status: OrderStatus; paymentStatus: PaymentStatus } {
  const [status, paymentStatus] = STATUSES[columnKey(text).replace(/^wc/, '')] ?? [];
  if (!status || !paymentStatus)
    throw new RefusedRow(
      `status is "${text}", which has no counterpart: leave such orders out, or use a columns.json`,
    );
  return {
    status,
    paymentStatus:
      isPartlyRefunded && paymentStatus === 'PAID' ? 'PARTIALLY_REFUNDED' : paymentStatus,
  };
}
