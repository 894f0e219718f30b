import type { EventBridgeEvent } from 'aws-lambda';
import type { CloudEvent } from '../table/events/cloud-event.ts';
import { indexOrder } from '../table/finding/index-order.ts';
import { withDeadline } from '../table/requests/invocation.ts';
import { phoneSecret } from './aws/phone-secret.ts';
import { faultOf } from './observability/fault.ts';
import { lambda } from './observability/lambda.ts';
import { log } from './observability/log.ts';
import { countFault } from './observability/metrics.ts';

/** The milliseconds that are reserved to report a failure. */
const RESERVE = 2000;

type BusEvent = Pick<EventBridgeEvent<string, CloudEvent>, 'detail'>;

/**
 * Writes the words that an order is found by, after an event of the bus that names it. Lambda
 * retries an event that fails, and then keeps it in the event failure bucket.
 */
export const handler = lambda<BusEvent, void>(async ({ detail: { subject } }, context) => {
  try {
    await withDeadline(context.getRemainingTimeInMillis() - RESERVE, () =>
      indexOrder(subject, phoneSecret),
    );
  } catch (error) {
    log('ERROR', 'the words of an order were not written', {
      orderId: subject,
      fault: faultOf(error),
    });
    countFault();
    // Lambda logs the thrown error, and an SDK error could contain a name.
    throw new Error('the words of an order were not written');
  }
});
