import { randomUUID } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { type Publication, publish } from '../../../../functions/event-bus.ts';
import { changedAtOf, sequenceNumberOf } from '../../../../functions/stream-batch.ts';
import type { Change } from '../../../../table/copies/project-change.ts';
import { eventsOfChange } from '../../../../table/events/change-events.ts';
import type { Projector } from '../../event-source.ts';
import { notifying } from './notifying.ts';

interface Flaw {
  readonly made?: (publication: Publication) => Publication;
  readonly looksAtEntries?: boolean;
}

/** Makes a publisher that makes each record's event in another way. */
const publisherOf =
  ({ made = (publication) => publication, looksAtEntries = true }: Flaw): Projector =>
  async (records) => {
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const record of records) {
      const failed = await publish('orders-bus', publicationsOf(record).map(made));
      const isWholly = [...failed.values()].every((why) => why !== 'InternalFailure');
      if (failed.size > 0 && (looksAtEntries || isWholly))
        batchItemFailures.push({ itemIdentifier: sequenceNumberOf(record) });
    }
    return { batchItemFailures };
  };

function publicationsOf({ dynamodb = {} }: DynamoDBRecord): Publication[] {
  const changedAt = changedAtOf(dynamodb);
  return eventsOfChange(dynamodb as Change).map((event) => ({ event, changedAt }));
}

/** A receiver that deduplicates by id handles an event as often as it is sent. */
export const idsOfSending = notifying('events with ids of their sending', {
  publish: publisherOf({
    made: ({ event, changedAt }) => ({ event: { ...event, id: `e-${randomUUID()}` }, changedAt }),
  }),
});

/** PutEvents can answer 200 although it accepted none of the entries. */
export const entriesUnread = notifying('PutEvents without looking at entries', {
  publish: publisherOf({ looksAtEntries: false }),
});

/** A record that is retried gets another date, so the same event becomes another delivery. */
export const datedWhenSent = notifying('events dated when they are sent', {
  publish: publisherOf({ made: ({ event }) => ({ event }) }),
  hasWebhooks: true,
});
