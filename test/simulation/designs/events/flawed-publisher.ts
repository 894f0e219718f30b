import { randomUUID } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { type Publication, publish } from '../../../../functions/event-bus.ts';
import { changedAtOf, sequenceNumberOf } from '../../../../functions/stream-batch.ts';
import type { Change } from '../../../../table/copies/project-change.ts';
import { eventsOfChange } from '../../../../table/events/change-events.ts';
import type { Projector } from '../../event-source.ts';
import { telling } from './telling.ts';

interface Flaw {
  readonly made?: (publication: Publication) => Publication;
  readonly looksAtEntries?: boolean;
}

/** The publisher, record by record, around another way to make an event. */
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

/** Whoever remembers ids works on an event as often as it is sent. */
export const idsOfSending = telling('events with ids of their sending', {
  publish: publisherOf({
    made: ({ event, changedAt }) => ({ event: { ...event, id: `e-${randomUUID()}` }, changedAt }),
  }),
});

/** An answer of 200 may have taken none of the entries. */
export const entriesUnread = telling('PutEvents without looking at entries', {
  publish: publisherOf({ looksAtEntries: false }),
});

/** A record that is tried again has another date, and makes another delivery of the same event. */
export const datedWhenSent = telling('events dated when they are sent', {
  publish: publisherOf({ made: ({ event }) => ({ event }) }),
  hasWebhooks: true,
});
