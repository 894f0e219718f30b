import { withDeadline } from '../table/requests/invocation.ts';
import { faultOf } from './observability/fault.ts';
import { lambda } from './observability/lambda.ts';
import { log } from './observability/log.ts';
import { count, countFault, measure } from './observability/metrics.ts';
import { calledProvider } from './payments/called-provider.ts';
import { Misconfigured, Unknown } from './payments/provider.ts';
import { countCall, countFailedCall } from './payments/provider-metrics.ts';
import { type Reconciled, reconcilePayments } from './payments/reconcile-payments.ts';
import { type ReconciliationRequest, reconciledPeriod } from './payments/reconciliation-request.ts';
import { reconcilingAt } from './payments/reconciling-at.ts';
import { shopPolicy } from './policy/shop-policy.ts';

/** Milliseconds to report a failure in. */
const RESERVE = 10_000;

/**
 * Brings the books to the payment provider's: each day for the last two, or as its caller wants.
 * Facts count once, so a run that ended early, or a second one, does no harm.
 */
export const handler = lambda<ReconciliationRequest, Reconciled>(async (wanted, context) => {
  try {
    const { payment, dryRun } = wanted;
    const period = reconciledPeriod(wanted, new Date());
    const reconciled = await withDeadline(context.getRemainingTimeInMillis() - RESERVE, () =>
      reconcilePayments(reconcilingAt(calledProvider(), shopPolicy(), dryRun), period, payment),
    );
    report(reconciled, wanted);
    return reconciled;
  } catch (error) {
    throw reported(error);
  }
});

/** Logs and counts the payments that differ. A dry run finds what the next run corrects. */
function report({ differing, ...totals }: Reconciled, wanted: ReconciliationRequest): void {
  const { since, until, payment, dryRun } = wanted;
  log('INFO', 'payments reconciled', { ...totals, differing: differing.length, dryRun });
  if (dryRun) return;
  for (const difference of differing)
    log('ERROR', 'a payment differs from its provider', { ...difference });
  if (differing.length > 0) measure('PaymentBooksDiffer', differing.length);
  // A part proves nothing about the day.
  if ((since ?? until ?? payment) === undefined) count('PaymentsReconciled');
}

/** The error that Lambda logs. An SDK error could contain a customer's data. */
function reported(error: unknown): Error {
  if (error instanceof Unknown || error instanceof Misconfigured) {
    countCall();
    countFailedCall(error instanceof Unknown ? 'UNKNOWN' : 'MISCONFIGURED', error.message);
    return error;
  }
  if (error instanceof RangeError) return error;
  log('ERROR', 'payments not reconciled', { fault: faultOf(error) });
  countFault();
  return new Error('payments not reconciled');
}
