import type { PaymentFact } from '../payments/payment.ts';
import { RANK } from '../payments/reports.ts';
import { stripeFacts } from './stripe.ts';
import { minorUnitsOf } from './stripe-amounts.ts';
import { markedCaptures } from './stripe-capture-marks.ts';
import type { Charge, Dispute, PaymentIntent, Refund, StripeEvent } from './stripe-event.ts';
import { mayBeCapturedLater } from './stripe-intents.ts';

/** Members that only requests return; events of a type imply them. Times are epoch seconds. */
export interface ReadCharge extends Charge {
  readonly status: string;
  readonly created: number;
}
export type ReadRefund = Refund & { readonly created: number };
export type ReadDispute = Dispute & { readonly created: number };

/** A payment at Stripe, as requests read it. */
export interface StripeSnapshot {
  readonly intent: PaymentIntent;
  /** The latest charge; undefined before the first one. */
  readonly charge: ReadCharge | undefined;
  readonly refunds: readonly ReadRefund[];
  readonly disputes: readonly ReadDispute[];
  /** The time at Stripe when the intent was read, in epoch seconds. */
  readonly readAt: number;
}

type Read = readonly [type: string, created: number, object: StripeEvent['data']['object']];

/**
 * Reads the facts of a payment from its present state: those that its events report, under the same
 * references. A fact has the time of its object. An authorization, a capture and a failed attempt
 * may change without a time of their own, so they have the time of the reading.
 */
export function snapshotFacts(snapshot: StripeSnapshot): readonly PaymentFact[] {
  const { intent, charge, refunds, disputes, readAt } = snapshot;
  const events: readonly Read[] = [
    ...(charge?.status === 'succeeded' ? eventsOfCharge(intent, charge, readAt) : []),
    ...eventsOfIntent(intent, readAt),
    ...refunds.map((refund): Read => ['refund.updated', refund.created, refund]),
    ...disputes.map((dispute): Read => ['charge.dispute.updated', dispute.created, dispute]),
  ];
  return withRequests(intent, unique(events.flatMap(factsOf)));
}

/** Reads the facts of a refund alone. */
export const refundFacts = (refund: ReadRefund): readonly PaymentFact[] =>
  factsOf(['refund.updated', refund.created, refund]);

const factsOf = ([type, created, object]: Read): readonly PaymentFact[] =>
  stripeFacts({ object: 'event', id: type, type, api_version: null, created, data: { object } });

function eventsOfCharge(intent: PaymentIntent, charge: ReadCharge, readAt: number): Read[] {
  const method = charge.payment_method_details?.type;
  if (!mayBeCapturedLater(intent, method)) return [['charge.succeeded', charge.created, charge]];
  const authorized = { ...charge, captured: false };
  return [
    // A held amount may have been increased: the intent reports it.
    ...(intent.status === 'requires_capture'
      ? []
      : [['charge.succeeded', charge.created, authorized] as const]),
    ...(charge.amount_captured > 0 ? [['charge.captured', readAt, charge] as const] : []),
  ];
}

function eventsOfIntent(intent: PaymentIntent, readAt: number): Read[] {
  const isDeclined =
    intent.status === 'requires_payment_method' && intent.last_payment_error !== null;
  const type = isDeclined ? 'payment_intent.payment_failed' : EVENT_BY_STATUS[intent.status];
  return type === undefined ? [] : [[type, intent.canceled_at ?? readAt, intent]];
}

const EVENT_BY_STATUS: Readonly<Record<string, string>> = {
  requires_action: 'payment_intent.requires_action',
  processing: 'payment_intent.processing',
  requires_capture: 'payment_intent.amount_capturable_updated',
  canceled: 'payment_intent.canceled',
  succeeded: 'payment_intent.succeeded',
};

/** Keeps the furthest report of each movement: the charge and the intent both report some. */
const unique = (facts: readonly PaymentFact[]): readonly PaymentFact[] => {
  const byMovement = Map.groupBy(facts, ({ kind, reference }) => JSON.stringify([kind, reference]));
  return [...byMovement.values()].map((same) =>
    same.reduce((furthest, other) => (RANK[other.state] > RANK[furthest.state] ? other : furthest)),
  );
};

/**
 * Divides the captured sum between the requests that the intent's metadata name. The sum itself
 * remains only if it is another amount: requests that add up to it report the same.
 */
function withRequests(
  intent: PaymentIntent,
  facts: readonly PaymentFact[],
): readonly PaymentFact[] {
  return facts.flatMap((fact) => {
    if (fact.kind !== 'CAPTURE') return [fact];
    const named = markedCaptures(intent).map(({ transactionId, amount }) => ({
      ...fact,
      transactionId,
      amount: minorUnitsOf(amount, intent.currency),
    }));
    const sum = named.reduce((total, { amount }) => total + amount, 0);
    return sum === fact.amount ? named : [...named, fact];
  });
}
