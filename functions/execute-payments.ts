import type { EventBridgeEvent } from 'aws-lambda';
import type { CloudEvent } from '../table/events/cloud-event.ts';
import { withDeadline } from '../table/requests/invocation.ts';
import { faultOf } from './observability/fault.ts';
import { lambda } from './observability/lambda.ts';
import { log } from './observability/log.ts';
import { countFault } from './observability/metrics.ts';
import { calledProvider } from './payments/called-provider.ts';
import { type Executed, type ExecutionHint, executePayment } from './payments/execute-payment.ts';
import { executionAt } from './payments/execution-at.ts';
import { countCall, countFailedCall } from './payments/provider-metrics.ts';
import { shopPolicy } from './policy/shop-policy.ts';

/** Milliseconds to report a failure in. */
const RESERVE = 1000;

type PaymentEvent = EventBridgeEvent<string, CloudEvent>;

/**
 * Executes the request that an event of a payment names, or asks the provider about the payment.
 * Lambda does not retry it: the payment's row keeps the request, and its reminder is the retry.
 */
export const handler = lambda<PaymentEvent, void>(async ({ detail }, context) => {
  const hint = hintOf(detail);
  try {
    const executed = await withDeadline(context.getRemainingTimeInMillis() - RESERVE, () =>
      executePayment(hint, executionAt(calledProvider(), shopPolicy())),
    );
    report(executed, hint);
  } catch (error) {
    log('ERROR', 'payment not executed', { ...hint, fault: faultOf(error) });
    countFault();
    // Lambda logs the thrown error, and an SDK error could contain a customer's data.
    throw new Error('payment not executed');
  }
});

function hintOf({ data }: CloudEvent): ExecutionHint {
  const { customerId, orderId, payment, transaction } = data as unknown as EventData;
  return {
    customerId,
    orderId,
    paymentId: payment.paymentId,
    transactionId: transaction?.transactionId,
  };
}

interface EventData {
  readonly customerId: string;
  readonly orderId: string;
  readonly payment: { readonly paymentId: string };
  /** The request, in an event of one. */
  readonly transaction?: { readonly transactionId: string };
}

/** Counts the calls, and those without a usable answer. */
function report(executed: Executed, hint: ExecutionHint): void {
  if (executed.result === 'IDLE') return;
  countCall();
  if (executed.result === 'RECORDED') return;
  countFailedCall(executed.result, executed.because, hint);
}
