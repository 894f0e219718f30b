import { randomUUID } from 'node:crypto';
import type { ReportedState, TransactionKind } from '../../../domain/payments/payment-records.ts';
import type { ShownPayment } from '../../../domain/payments/shown-payment.ts';
import { Misuse } from '../../api/commands/exit-code.ts';

/** The part of A3's answer about an order's payments. */
export interface PayableOrder {
  readonly orderId: string;
  readonly customerId: string;
  readonly currency: string;
  readonly amounts: { readonly due: number };
  readonly payments: readonly ShownPayment[];
}

/**
 * The provider's action. Without one it answers the open requests, or reports that the amount due
 * was paid.
 */
export type Intent =
  | { readonly does?: undefined }
  | { readonly does: 'authorize' | 'capture' | 'fail' | 'dispute' | 'void' }
  | { readonly does: 'refund'; readonly amount: number };

/** The body of A18. */
export interface Report {
  readonly customerId: string;
  readonly orderId: string;
  readonly provider: string;
  readonly paymentId?: string;
  readonly paymentReference?: string;
  readonly transactionId?: string;
  readonly kind: TransactionKind;
  readonly state: ReportedState;
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
  readonly occurredAt: string;
  readonly failure?: { readonly code: string };
}

/**
 * Returns a provider's next reports. Open requests come first: each is answered, as requested or
 * with a failure. Otherwise the buyer or the provider acts on their own.
 *
 * @throws {Misuse} if nothing of the order fits the intent
 */
export function providerReports(order: PayableOrder, intent: Intent, now: Date): readonly Report[] {
  const asked = requests(order, intent, now);
  if (asked.length > 0) return asked;
  const { customerId, orderId, currency } = order;
  const identityOf = (payment: ShownPayment | undefined) =>
    payment
      ? { provider: payment.provider, paymentId: payment.paymentId }
      : { provider: 'stripe', paymentReference: `pi_${randomUUID()}` };
  const report = (
    payment: ShownPayment | undefined,
    kind: TransactionKind,
    amount: number,
    state: ReportedState = 'SUCCEEDED',
  ): Report => ({
    customerId,
    orderId,
    currency,
    ...identityOf(payment),
    kind,
    state,
    amount,
    reference: `${PREFIX[kind]}_${randomUUID()}`,
    occurredAt: now.toISOString(),
    ...(state === 'FAILED' && { failure: { code: 'card_declined' } }),
  });
  return [byItself(order, intent, report)];
}

type Reporter = (
  payment: ShownPayment | undefined,
  kind: TransactionKind,
  amount: number,
  state?: ReportedState,
) => Report;

function byItself(order: PayableOrder, intent: Intent, report: Reporter): Report {
  const { payments } = order;
  const begun = payments.find(({ transactions }) => transactions.length === 0);
  const held = payments.find(({ capturable }) => capturable > 0);
  const paid = payments.find(({ refundable }) => refundable > 0);
  switch (intent.does) {
    case 'authorize':
      return report(begun, 'AUTHORIZATION', dueOf(order));
    case 'capture':
      return held ? report(held, 'CAPTURE', held.capturable) : report(begun, 'SALE', dueOf(order));
    case 'void':
      if (!held) throw new Misuse('the order has no authorized amount to void');
      return report(held, 'VOID', held.capturable);
    case 'fail':
      return report(begun, 'SALE', dueOf(order), 'FAILED');
    case 'refund':
      if (!paid) throw new Misuse('the order has no paid amount to refund');
      return report(paid, 'REFUND', intent.amount);
    case 'dispute':
      if (!paid) throw new Misuse('the order has no paid amount to dispute');
      return report(paid, 'CHARGEBACK', paid.refundable);
    case undefined:
      return report(begun, 'SALE', dueOf(order));
  }
}

function dueOf({ amounts: { due }, payments }: PayableOrder): number {
  if (due > 0) return due;
  const isHeld = payments.some(({ capturable }) => capturable > 0);
  const advice = isHeld ? ': capture what is authorized with --capture' : '';
  throw new Misuse(`the order has no amount due${advice}`);
}

const KINDS = { capture: 'CAPTURE', void: 'VOID', refund: 'REFUND' } as const;

/** Reports that answer the open requests of the intended kind. */
function requests(order: PayableOrder, intent: Intent, now: Date): readonly Report[] {
  const { customerId, orderId, currency } = order;
  const kind = intent.does && intent.does in KINDS ? KINDS[intent.does as 'void'] : undefined;
  const answersAny = intent.does === undefined || intent.does === 'fail';
  return order.payments.flatMap(({ provider, paymentId, transactions }) =>
    transactions
      .filter(({ state }) => state === 'REQUESTED')
      .filter((asked) => answersAny || asked.kind === kind)
      .filter(({ amount }) => intent.does !== 'refund' || amount === intent.amount)
      .map((asked) => ({
        customerId,
        orderId,
        provider,
        paymentId,
        transactionId: asked.transactionId,
        kind: asked.kind,
        state: intent.does === 'fail' ? 'FAILED' : 'SUCCEEDED',
        amount: asked.amount,
        currency,
        reference: `${PREFIX[asked.kind]}_${randomUUID()}`,
        occurredAt: now.toISOString(),
        ...(intent.does === 'fail' && { failure: { code: 'declined' } }),
      })),
  );
}

/** The prefixes of Stripe's ids. */
const PREFIX: Record<TransactionKind, string> = {
  AUTHORIZATION: 'pi',
  CAPTURE: 'ch',
  SALE: 'ch',
  VOID: 'vd',
  REFUND: 're',
  CHARGEBACK: 'dp',
};
