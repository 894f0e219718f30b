import { createHash } from 'node:crypto';
import type { FullOrder } from '../../../../domain/full-order.ts';
import type { RequestKind } from '../../../../domain/kept/requestable.ts';
import type { Payment, PaymentFact } from '../../../../domain/payments/payment.ts';
import { requestTransaction } from '../../../../domain/payments/payment-commands.ts';
import { TRANSACTION_LETTER } from '../../../../domain/payments/payment-id.ts';
import { type FactIds, recordFact } from '../../../../domain/payments/record-fact.ts';
import {
  reducedPayments,
  withEndedSessions,
} from '../../../../domain/sessions/reduced-payments.ts';
import { newTimeId } from '../../../../domain/time-id.ts';
import { paymentFact } from '../../../../functions/payments/payment-fact.ts';
import { orderOf } from './order-of-payment.ts';

/** The books of one order with one payment, without a table: the rules that its requests follow. */
export interface PaymentBooks {
  readonly read: () => FullOrder;
  readonly payment: () => Payment;
  /** Records facts as A18 does, one after the other. */
  readonly record: (facts: readonly PaymentFact[]) => Promise<void>;
  /** Requests a transaction; undefined if that is refused. */
  readonly request: (kind: RequestKind, wanted?: Wanted) => string | undefined;
  readonly cancel: () => void;
  /** Lets the order cost less, as a cancellation by line does. */
  readonly reduce: (total: number) => void;
  readonly ended: (payment: Payment) => Promise<void>;
  /** All facts that were recorded, also those that changed nothing. */
  readonly history: readonly PaymentFact[];
  /** The number of facts that changed something. */
  readonly applied: () => number;
}

interface Wanted {
  readonly amount?: number;
  readonly final?: boolean;
}

export interface BooksOptions {
  readonly payment: Payment;
  readonly total: number;
  readonly now: () => Date;
  /** A part of every transaction's id, if a sandbox remembers them. */
  readonly run?: string;
}

export function paymentBooks({ payment: first, now, run = '', ...of }: BooksOptions): PaymentBooks {
  let payment = first;
  let total = of.total;
  let status: FullOrder['order']['status'] = 'OPEN';
  let applied = 0;
  let requests = 0;
  const history: PaymentFact[] = [];
  const read = (): FullOrder => orderOf(payment, status, total);
  return {
    read,
    payment: () => payment,
    history,
    applied: () => applied,
    cancel: () => {
      status = 'CANCELLED';
    },
    reduce: (lower) => {
      const before = read();
      total = lower;
      payment = reducedIn(before, read(), time(now));
    },
    ended: async (snapshot) => {
      if (snapshot.version === payment.version) payment = withEndedSessions(payment);
    },
    record: async (facts) => {
      for (const reported of facts) {
        const { id: _, ...fact } = paymentFact().parse(reported);
        history.push(fact);
        const ids = idsOf(first, fact);
        const decided = recordFact(read(), fact, ids, optionsOf(first), time(now));
        if (decided.refused) throw new Error(JSON.stringify(decided.refused));
        if (!decided.change.isNew) continue;
        applied += 1;
        payment = decided.change.payment;
      }
    },
    request: (kind, wanted = {}) => {
      requests += 1;
      const hash = hashOf(`request ${requests}${run}`);
      const transactionId = newTimeId(TRANSACTION_LETTER, now(), hash);
      const { paymentId } = first;
      const request = { ...wanted, paymentId, transactionId, kind, requestedBy: 'op-1' };
      const decided = requestTransaction(read(), request, time(now));
      if (decided.refused) return undefined;
      payment = decided.change.payment;
      return transactionId;
    },
  };
}

/** The payment of an order that costs less now. */
function reducedIn(before: FullOrder, after: FullOrder, now: string): Payment {
  const [payment] = after.payments as readonly [Payment];
  const moment = { called: payment.provider, now };
  return reducedPayments(before, after, moment)[0]?.payment ?? payment;
}

const optionsOf = ({ provider }: Payment) => ({ refundAfterCancellation: true, called: provider });

const hashOf = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16);

const time = (now: () => Date): string => now().toISOString();

/** Ids that follow from the references, as A18 makes them. */
function idsOf({ orderId, createdAt }: Payment, fact: PaymentFact): FactIds {
  const idFrom = (...parts: readonly string[]) => {
    const random = hashOf(JSON.stringify([orderId, ...parts]));
    return newTimeId(TRANSACTION_LETTER, new Date(createdAt), random);
  };
  return {
    paymentId: undefined,
    transactionId: idFrom(fact.kind, fact.reference),
    answerId: (request, answer) => idFrom('ANSWER', request, answer),
    refundId: (captured) => idFrom('REFUND-OF', fact.reference, String(captured)),
  };
}

/** A payment of 50.00 that was started at a provider, Stripe by default, and has no transaction. */
export const startedPayment = (
  reference: string,
  changes: Pick<Payment, 'paymentId' | 'orderId' | 'createdAt'> & Partial<Payment>,
): Payment => ({
  customerId: 'a1b2',
  provider: 'stripe',
  reference,
  currency: 'EUR',
  amount: 5000,
  requests: {},
  reports: {},
  transactions: {},
  version: 1,
  ...changes,
});
