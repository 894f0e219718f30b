import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Change } from '../table/copies/project-change.ts';
import { eventsOfChange } from '../table/events/change-events.ts';
import { withDeadline } from '../table/requests/invocation.ts';
import { eventBusName, type Publication, publish } from './aws/event-bus.ts';
import { faultOf } from './observability/fault.ts';
import { lambda } from './observability/lambda.ts';
import { log } from './observability/log.ts';
import { count, measure } from './observability/metrics.ts';
import { changedAtOf, lagOf, sequenceNumberOf } from './stream/stream-batch.ts';

/**
 * The stream's second reader: publishes events on the event bus. It is a function of its own, so
 * that a slow bus delays no copies. Every event reaches the bus at least once: a record fails if
 * the bus rejects one of its events. Lambda retries it, and at last stores it whole in the failure
 * bucket.
 */
export const handler = lambda<DynamoDBStreamEvent, DynamoDBBatchResponse>(
  async ({ Records }, context) => {
    const failed = await withDeadline(context.getRemainingTimeInMillis() - RESERVE, () =>
      publishChanges(Records),
    );
    measure('PublishLag', lagOf(Records));
    return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
  },
);

/** Milliseconds to report the unpublished records in. */
const RESERVE = 2000;

interface RecordedEvent extends Publication {
  readonly sequenceNumber: string;
}

/** Returns the sequence numbers of the records that failed. */
async function publishChanges(records: readonly DynamoDBRecord[]): Promise<ReadonlySet<string>> {
  const failed = new Set<string>();
  const events = records.flatMap((record) => {
    const sequenceNumber = sequenceNumberOf(record);
    try {
      const changedAt = changedAtOf(record.dynamodb ?? {});
      const events = eventsOfChange(record.dynamodb as Change);
      return events.map((event): RecordedEvent => ({ sequenceNumber, changedAt, event }));
    } catch (error) {
      log('ERROR', 'not read', { sequenceNumber, fault: faultOf(error) });
      count('EventNotPublished');
      failed.add(sequenceNumber);
      return [];
    }
  });
  const refused = await publish(eventBusName(), events);
  for (const [at, why] of refused) {
    const { sequenceNumber, event } = events[at] as RecordedEvent;
    log('ERROR', 'not published', { sequenceNumber, eventId: event.id, type: event.type, why });
    count('EventNotPublished');
    failed.add(sequenceNumber);
  }
  return failed;
}
