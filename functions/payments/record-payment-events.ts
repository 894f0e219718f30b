import middy from '@middy/core';
import type { EventBridgeEvent } from 'aws-lambda';
import { stripeFacts } from '../../domain/payment-adapters/stripe.ts';
import { withDeadline } from '../../table/requests/deadline.ts';
import { faultOf } from '../observability/fault.ts';
import { beginInvocation, log } from '../observability/log.ts';
import { countFault, publishMetrics } from '../observability/metrics.ts';
import { recordFacts } from './record-facts.ts';

/**
 * Lambda tries an event again twice, within minutes. Then its failure alarms, which refunds of
 * another shop in the same account must not.
 */
const DELIVERY = { awaitsEarlier: 0 };

/** Milliseconds to say in what went wrong. */
const RESERVE = 1000;

/**
 * Records the facts of a Stripe event from the partner event bus, whose `detail` is the event. One
 * that fails is tried again by Lambda, and then put into the failure bucket, whole.
 */
export const handler = middy<EventBridgeEvent<string, unknown>, void>()
  .before(({ context }) => beginInvocation(context))
  .after(publishMetrics)
  .onError(publishMetrics)
  .handler(async ({ id, detail }, context) => {
    try {
      await withDeadline(context.getRemainingTimeInMillis() - RESERVE, () =>
        recordFacts(stripeFacts(detail), DELIVERY, new Date()),
      );
    } catch (error) {
      log('ERROR', 'payment event not recorded', { eventId: id, fault: faultOf(error) });
      countFault();
      // Lambda logs what is thrown: an error of the SDK could have a customer's data in it.
      throw new Error('payment event not recorded');
    }
  });
