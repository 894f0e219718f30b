import type { Ledger, LedgerChange } from '../ledger/ledger.ts';
import { latestAttempt } from '../ledger/open-ledger.ts';
import { chargeShape } from './charge-shape.ts';
import { intentShape } from './intent-shape.ts';
import { disputeShape, refundShape } from './movement-shapes.ts';

/** The events of each change at Stripe, in their order. */
const TYPES: Readonly<Record<LedgerChange['type'], readonly string[]>> = {
  OPENED: ['payment_intent.created'],
  DECLINED: ['charge.failed', 'payment_intent.payment_failed'],
  ACTION_REQUIRED: ['payment_intent.requires_action'],
  COLLECTING: ['charge.pending', 'payment_intent.processing'],
  HELD: ['charge.succeeded', 'payment_intent.amount_capturable_updated'],
  PAID: ['charge.succeeded', 'payment_intent.succeeded'],
  CAPTURED: ['charge.captured'],
  CANCELLED: ['payment_intent.canceled'],
  LAPSED: ['charge.expired', 'payment_intent.canceled'],
  REFUNDED: ['refund.created', 'charge.refunded'],
  REFUND_SETTLED: ['refund.updated'],
  REFUND_FAILED: ['refund.updated', 'refund.failed'],
  DISPUTED: ['charge.dispute.created', 'charge.dispute.funds_withdrawn'],
  DISPUTE_WON: ['charge.dispute.closed', 'charge.dispute.funds_reinstated'],
  DISPUTE_LOST: ['charge.dispute.closed'],
};

/** An event with the state of its object at that time. */
export interface StandInEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: object };
  readonly livemode: false;
  pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: string;
}

export function eventsOf(ledger: Ledger, change: LedgerChange, version: string): StandInEvent[] {
  const { payment } = change;
  const more =
    change.type === 'CAPTURED'
      ? [`payment_intent.${payment.state === 'PAID' ? 'succeeded' : 'amount_capturable_updated'}`]
      : [];
  return [...TYPES[change.type], ...more].flatMap((type) => {
    const object = objectOf(ledger, change, type);
    if (!object) return [];
    return [
      {
        id: ledger.newId('evt'),
        object: 'event',
        api_version: version,
        created: ledger.now(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      },
    ];
  });
}

/** The object of an event; undefined for the charge of an attempt that made none. */
function objectOf(ledger: Ledger, change: LedgerChange, type: string): object | undefined {
  const { payment } = change;
  if ('refund' in change && type.startsWith('refund')) return refundShape(ledger, change.refund);
  if ('dispute' in change) return disputeShape(ledger, change.dispute);
  if (type.startsWith('payment_intent')) return intentShape(payment);
  const attempt = latestAttempt(payment);
  const isOther = change.type === 'DECLINED' && payment.failure?.attemptId !== attempt?.id;
  return attempt && !isOther ? chargeShape(ledger, payment, attempt) : undefined;
}
