import type { Row } from '../../judge/evidence.ts';
import type { KnownOrder } from '../small-shop.ts';

/** An order's money as a trader read it at one moment. */
export interface SeenMoney {
  readonly order: KnownOrder;
  readonly status: string;
  readonly total: number;
  readonly currency: string;
  readonly payments: readonly SeenPayment[];
  /** The amount that no payment covers yet. */
  readonly due: number;
}

export interface SeenPayment {
  readonly paymentId: string;
  readonly provider: string;
  readonly reference: string | undefined;
  /** Authorized, and neither captured nor voided. */
  readonly held: number;
  /** Captured, and not given back. */
  readonly kept: number;
  readonly transactions: readonly SeenTransaction[];
}

export interface SeenTransaction {
  readonly transactionId: string;
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
  readonly requestedBy?: string;
}

/** Estimates the sums from the rows. They may be outdated when the trader uses them. */
export function seeMoney(order: KnownOrder, rows: readonly Row[]): SeenMoney {
  const row = rows.find(
    ({ PK, SK }) => PK === `CUST#${order.customerId}` && String(SK).endsWith(`#${order.orderId}`),
  );
  const payments = rows
    .filter(({ PK, SK }) => PK === `ORDER#${order.orderId}` && String(SK).startsWith('PAYMENT#'))
    .map(seePayment);
  const total = Number(row?.['total']);
  const covered = payments.reduce((sum, { held, kept }) => sum + held + kept, 0);
  return {
    order,
    status: String(row?.['status']),
    total,
    currency: String(row?.['currency']),
    payments,
    due: Math.max(0, total - covered),
  };
}

function seePayment({ SK, provider, reference, transactions }: Row): SeenPayment {
  const all = Object.entries(
    transactions as Record<string, Omit<SeenTransaction, 'transactionId'>>,
  );
  const seen = all.map(([transactionId, one]) => ({ transactionId, ...one }));
  const sum = (...kinds: string[]) =>
    seen
      .filter(({ kind, state }) => kinds.includes(kind) && !/FAILED|REVERSED/.test(state))
      .reduce((total, { amount }) => total + amount, 0);
  return {
    paymentId: String(SK).split('#')[2] ?? '',
    provider: String(provider),
    reference: reference as string | undefined,
    held: Math.max(0, sum('AUTHORIZATION') - sum('VOID', 'CAPTURE')),
    kept: Math.max(0, sum('SALE', 'CAPTURE') - sum('REFUND', 'CHARGEBACK')),
    transactions: seen,
  };
}
