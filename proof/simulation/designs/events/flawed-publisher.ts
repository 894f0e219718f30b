import { randomUUID } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { type Publication, publish } from '../../../../functions/aws/event-bus.ts';
import { changedAtOf, sequenceNumberOf } from '../../../../functions/stream/stream-batch.ts';
import type { Change } from '../../../../table/copies/project-change.ts';
import { eventsOfChange } from '../../../../table/events/change-events.ts';
import type { Projector } from '../../event-source.ts';
import { withNotifiers } from './notifying.ts';

interface Flaw {
  readonly made?: (publication: Publication) => Publication;
  readonly checksEntries?: boolean;
}

/** Makes a publisher with one of these flaws. */
const publisherOf =
  ({ made = (publication) => publication, checksEntries = true }: Flaw): Projector =>
  async (records) => {
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const record of records) {
      const failed = await publish('orders-bus', publicationsOf(record).map(made));
      const hasRequestFailed = [...failed.values()].every((why) => why !== 'InternalFailure');
      if (failed.size > 0 && (checksEntries || hasRequestFailed))
        batchItemFailures.push({ itemIdentifier: sequenceNumberOf(record) });
    }
    return { batchItemFailures };
  };

function publicationsOf({ dynamodb = {} }: DynamoDBRecord): Publication[] {
  const changedAt = changedAtOf(dynamodb);
  return eventsOfChange(dynamodb as Change).map((event) => ({ event, changedAt }));
}

/**
 * Gives an event another id each time. A receiver that deduplicates by id handles it several times.
 */
export const idsOfSending = withNotifiers('events with a new id each time they are sent', {
  publish: publisherOf({
    made: ({ event, changedAt }) => ({ event: { ...event, id: `e-${randomUUID()}` }, changedAt }),
  }),
});

/** Retries only requests that failed. PutEvents can answer 200 although it accepted no entry. */
export const entriesUnchecked = withNotifiers('PutEvents without a check of its entries', {
  publish: publisherOf({ checksEntries: false }),
});

/** Dates an event when it is sent. A retried record gets another date, so another delivery. */
export const datedWhenSent = withNotifiers('events dated when they are sent', {
  publish: publisherOf({ made: ({ event }) => ({ event }) }),
  hasWebhooks: true,
});
