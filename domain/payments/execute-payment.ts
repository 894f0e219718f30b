import type { RequestKind } from '../kept/requestable.ts';
import type { Order } from '../order.ts';
import { awaitsEnd } from '../sessions/idle-payments.ts';
import type { Payment, PaymentTransaction } from './payment.ts';
import { referencesOf } from './reports.ts';

/** An open request of the shop, as its provider gets it. */
export interface OpenRequest {
  readonly kind: RequestKind;
  readonly references: readonly string[];
  readonly transactionId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** False if more captures follow. */
  readonly final: boolean;
}

/** The next step for a payment. */
export type ExecutionStep =
  | { readonly step: 'NOTHING'; readonly because: IdleReason }
  /** Ask the provider, and record the answer. */
  | { readonly step: 'ASK'; readonly references: readonly string[] }
  /** End the sessions, which would take more than is due. If one was paid, record that. */
  | { readonly step: 'END'; readonly references: readonly string[] }
  /** Ask whether the request was executed. If it was not, it failed: do not execute it. */
  | { readonly step: 'WITHDRAW'; readonly request: OpenRequest }
  /** Ask, execute the request if it was not, and record the result. */
  | { readonly step: 'EXECUTE'; readonly request: OpenRequest };

export type IdleReason =
  | 'payment-not-found'
  | 'other-provider'
  | 'not-requested'
  /** Its own reminder executes the request after the older capture. */
  | 'capture-under-way'
  /** A person decides: nobody knows whether the provider executed the request. */
  | 'provider-not-askable'
  /** The same, after the provider forgot the key. */
  | 'key-forgotten';

export interface ExecutedOrder {
  readonly order: Pick<Order, 'status'>;
  readonly payments: readonly Payment[];
}

/** The payment that an event names, and its request; no request to check the payment. */
export interface NamedRequest {
  readonly paymentId: string;
  readonly transactionId?: string | undefined;
}

/** The properties of the provider that decide. */
export interface ExecutingProvider {
  readonly name: string;
  readonly can: { readonly ask: boolean; readonly keepKeysFor: number };
}

/**
 * Decides what a payment's event leads to. The event is only a hint: the rows decide, so an event
 * that is repeated, late or out of order does no harm.
 */
export function executionStep(
  { order, payments }: ExecutedOrder,
  { paymentId, transactionId }: NamedRequest,
  { name, can }: ExecutingProvider,
  now: Date,
): ExecutionStep {
  const payment = payments.find((one) => one.paymentId === paymentId);
  if (!payment) return nothing('payment-not-found');
  if (payment.provider !== name) return nothing('other-provider');
  const step: ExecutionStep =
    transactionId === undefined
      ? { step: awaitsEnd(payment) ? 'END' : 'ASK', references: referencesOf(payment) }
      : requestStep(payment, transactionId, order.status === 'CANCELLED');
  if (step.step === 'END') return step;
  return can.ask ? step : withoutAsking(step, payment, can.keepKeysFor, now);
}

function requestStep(payment: Payment, transactionId: string, isCancelled: boolean): ExecutionStep {
  const asked = payment.transactions[transactionId];
  if (asked?.state !== 'REQUESTED') return nothing('not-requested');
  const { kind, amount, final = true, withdrawn } = asked;
  const request: OpenRequest = {
    kind: kind as RequestKind,
    references: referencesOf(payment),
    transactionId,
    amount,
    currency: payment.currency,
    final,
  };
  if (kind === 'CAPTURE' && (withdrawn || isCancelled)) return { step: 'WITHDRAW', request };
  if (waitsForCapture(payment, transactionId, asked)) return nothing('capture-under-way');
  return { step: 'EXECUTE', request };
}

/** A provider that cannot be asked gets a request only while it recognizes a repetition. */
function withoutAsking(
  step: ExecutionStep,
  { transactions }: Payment,
  keepKeysFor: number,
  now: Date,
): ExecutionStep {
  if (step.step === 'NOTHING') return step;
  if (step.step !== 'EXECUTE') return nothing('provider-not-askable');
  const { at } = transactions[step.request.transactionId] as PaymentTransaction;
  return now.getTime() - Date.parse(at) < keepKeysFor ? step : nothing('key-forgotten');
}

const nothing = (because: IdleReason): ExecutionStep => ({ step: 'NOTHING', because });

/**
 * True for a capture after an open one, and for a void beside one. The provider may only report the
 * sum of captures, so one begins after the other ended.
 */
function waitsForCapture(
  { transactions }: Payment,
  id: string,
  { kind, at }: PaymentTransaction,
): boolean {
  if (kind !== 'CAPTURE' && kind !== 'VOID') return false;
  return Object.entries(transactions).some(
    ([otherId, other]) =>
      other.kind === 'CAPTURE' &&
      (other.state === 'REQUESTED' || other.state === 'PENDING') &&
      (kind === 'VOID' || `${other.at}#${otherId}` < `${at}#${id}`),
  );
}
