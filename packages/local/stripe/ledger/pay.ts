import { dispute } from './disputes.ts';
import type {
  Ledger,
  LedgerAttempt,
  LedgerFailure,
  LedgerMethod,
  LedgerPayment,
  MethodOutcome,
} from './ledger.ts';
import { book, LedgerRefusal, latestAttempt } from './open-ledger.ts';

export type Terms = Pick<
  LedgerPayment,
  'amount' | 'currency' | 'isCapturedLater' | 'wantsParts' | 'isInAnyMethod'
>;

/** Opens a payment, which a buyer can then make. */
export function openPayment(
  ledger: Ledger,
  terms: Terms,
  notes: ReadonlyMap<string, string>,
): LedgerPayment {
  const id = ledger.newId('pi');
  const payment: LedgerPayment = {
    ...terms,
    id,
    secret: `${id}_${ledger.newId('secret')}`,
    createdAt: ledger.now(),
    notes: new Map(notes),
    attempts: [],
    state: 'OPEN',
  };
  ledger.payments.set(id, payment);
  ledger.publish({ type: 'OPENED', payment });
  return payment;
}

/** Pays with a method, and does what the method does. */
export function pay(ledger: Ledger, payment: LedgerPayment, method: LedgerMethod): void {
  // A voucher that is displayed can still be paid; 3-D Secure that was left cannot.
  const isLeft = payment.state === 'ACTION' && payment.method?.outcome === 'NEEDS_ACTION';
  if (payment.state !== 'OPEN' && !isLeft)
    throw new LedgerRefusal('payment_intent_unexpected_state');
  // Only cards hold money.
  if (payment.isCapturedLater && method.type !== 'card')
    throw new LedgerRefusal('payment_method_unsupported_type');
  payment.method = method;
  payment.failure = undefined;
  BY_OUTCOME[method.outcome](ledger, payment);
}

type Play = (ledger: Ledger, payment: LedgerPayment) => void;

const act: Play = (ledger, payment) => {
  payment.state = 'ACTION';
  ledger.publish({ type: 'ACTION_REQUIRED', payment });
};

const succeedAtOnce: Play = (ledger, payment) =>
  succeed(ledger, payment, attempt(ledger, payment, 'SUCCEEDED'));

const BY_OUTCOME: Readonly<Record<MethodOutcome, Play>> = {
  SUCCEEDS: succeedAtOnce,
  REFUNDS_SLOWLY: succeedAtOnce,
  NEEDS_ACTION: act,
  IS_DISPLAYED: act,
  IS_DECLINED: (ledger, payment) => {
    const made = attempt(ledger, payment, 'FAILED');
    decline(ledger, payment, { code: 'card_declined', declineCode: 'generic_decline' }, made);
  },
  IS_COLLECTED: (ledger, payment) => {
    attempt(ledger, payment, 'PENDING');
    payment.state = 'UNDER_WAY';
    ledger.publish({ type: 'COLLECTING', payment });
  },
  IS_DISPUTED: (ledger, payment) => {
    succeedAtOnce(ledger, payment);
    if (payment.state === 'PAID') dispute(ledger, payment);
  },
};

/** Ends what a buyer had to do, or what a bank collects for days. */
export function settle(ledger: Ledger, payment: LedgerPayment, isPaid: boolean): void {
  const { state, method } = payment;
  if (!method || (state !== 'ACTION' && state !== 'UNDER_WAY'))
    throw new LedgerRefusal('payment_intent_unexpected_state');
  const underWay = state === 'UNDER_WAY' ? latestAttempt(payment) : undefined;
  if (isPaid) {
    succeed(ledger, payment, underWay ?? attempt(ledger, payment, 'PENDING'));
    return;
  }
  if (underWay) underWay.state = 'FAILED';
  decline(ledger, payment, { code: FAILURES[method.outcome] ?? 'payment_failed' }, underWay);
}

const FAILURES: Readonly<Record<string, string>> = {
  NEEDS_ACTION: 'payment_intent_authentication_failure',
  IS_COLLECTED: 'charge_exceeds_source_limit',
  IS_DISPLAYED: 'payment_intent_payment_attempt_expired',
};

function attempt(
  ledger: Ledger,
  payment: LedgerPayment,
  state: LedgerAttempt['state'],
): LedgerAttempt {
  const made: LedgerAttempt = {
    id: ledger.newId('ch'),
    paymentId: payment.id,
    method: payment.method as LedgerMethod,
    amount: payment.amount,
    createdAt: ledger.now(),
    mayBeCapturedInParts: payment.wantsParts && payment.method?.type === 'card',
    state,
    captured: 0,
    isClosed: false,
  };
  payment.attempts.push(made);
  return made;
}

function succeed(ledger: Ledger, payment: LedgerPayment, made: LedgerAttempt): void {
  made.state = 'SUCCEEDED';
  payment.state = payment.isCapturedLater ? 'HELD' : 'PAID';
  if (payment.state === 'PAID') {
    made.captured = made.amount;
    made.isClosed = true;
    book(ledger, payment, { kind: 'CAPTURE', reference: made.id, amount: made.amount });
  }
  ledger.publish({ type: payment.state, payment });
}

/** @param made the attempt, if it made a charge */
function decline(
  ledger: Ledger,
  payment: LedgerPayment,
  failure: Pick<LedgerFailure, 'code' | 'declineCode'>,
  made: LedgerAttempt | undefined,
): void {
  const method = payment.method as LedgerMethod;
  payment.failure = { ...failure, method, ...(made && { attemptId: made.id }) };
  payment.method = undefined;
  payment.state = 'OPEN';
  ledger.publish({ type: 'DECLINED', payment });
}
