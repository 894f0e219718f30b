import type { EventBridgeEvent } from 'aws-lambda';
import { UnreadableEvent } from '../domain/payment-adapters/unreadable-event.ts';
import { withDeadline } from '../table/requests/invocation.ts';
import { faultOf } from './observability/fault.ts';
import { lambda } from './observability/lambda.ts';
import { log } from './observability/log.ts';
import { count, countFault } from './observability/metrics.ts';
import { recordFacts } from './payments/record-facts.ts';
import { stripeFactsOfMode } from './payments/stripe-events.ts';
import { shopPolicy } from './policy/shop-policy.ts';

/**
 * Lambda retries an event twice, within minutes, and then raises an alarm. Refunds of another shop
 * in the same account must not raise it.
 */
const DELIVERY = { awaitsEarlier: 0 };

/** Milliseconds to report a failure in. */
const RESERVE = 1000;

/**
 * Records the facts of a Stripe event from the partner event bus, whose `detail` is the event.
 * Lambda retries an event that fails, and then stores it whole in the failure bucket.
 */
export const handler = lambda<EventBridgeEvent<string, unknown>, void>(
  async ({ id, detail }, context) => {
    try {
      await withDeadline(context.getRemainingTimeInMillis() - RESERVE, () =>
        recordFacts(stripeFactsOfMode(detail), DELIVERY, new Date(), shopPolicy()),
      );
    } catch (error) {
      if (error instanceof UnreadableEvent) count('PaymentEventUnreadable');
      log('ERROR', 'payment event not recorded', { eventId: id, fault: faultOf(error) });
      countFault();
      // Lambda logs the thrown error, and an SDK error could contain a customer's data.
      throw new Error('payment event not recorded');
    }
  },
);
