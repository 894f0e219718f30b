import {
  EventBridgeClient,
  type EventBridgeClientConfig,
  EventBridgeServiceException,
  PutEventsCommand,
  type PutEventsRequestEntry,
} from '@aws-sdk/client-eventbridge';
import { awsJson } from '../aws-protocol/aws-json.ts';
import type { CloudEvent } from '../table/events/cloud-event.ts';
import { endAtDeadline } from '../table/requests/deadline.ts';
import { EVENT_BUS_VARIABLE, EVENT_SOURCE } from './change-stream.ts';

/**
 * PutEvents takes ten:
 * https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html
 */
const MAX_ENTRIES = 10;

/** How many requests wait for the bus at once. */
const AT_ONCE = 4;

/** The one client for the bus, as lean as the table's: `table/requests/client.ts`. */
export const eventBridge = endAtDeadline(
  new EventBridgeClient({
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 1000,
      requestTimeout: 3000,
      socketTimeout: 3000,
      throwOnRequestTimeout: true,
    },
    cacheMiddleware: true,
    protocol: awsJson({
      version: '1.1',
      target: 'AWSEvents',
      toWire: withSeconds,
      Exception: EventBridgeServiceException,
      exceptions: {},
    }) as unknown as NonNullable<EventBridgeClientConfig['protocol']>,
  }),
);
eventBridge.middlewareStack.remove('loggerMiddleware');

/** An event to publish. */
export interface Publication {
  readonly event: CloudEvent;
  /**
   * When its row changed, for an event without a time of its own. The bus would date such an event
   * anew each time that it is published, and each date makes a webhook delivery of its own.
   */
  readonly changedAt?: Date | undefined;
}

/** Why the bus did not take an event, by the event's position. */
export type NotPublished = ReadonlyMap<number, string>;

/**
 * Publishes events, ten a request. The bus answers for each entry by itself: an answer of 200 may
 * have taken none of them.
 *
 * @returns those that the bus did not take; a request that fails as a whole took none of its ten
 */
export async function publish(
  bus: string,
  publications: readonly Publication[],
): Promise<NotPublished> {
  const failed = new Map<number, string>();
  const starts = Array.from(
    { length: Math.ceil(publications.length / MAX_ENTRIES) },
    (_, n) => n * MAX_ENTRIES,
  );
  for (let at = 0; at < starts.length; at += AT_ONCE)
    await Promise.all(
      starts.slice(at, at + AT_ONCE).map(async (start) => {
        const refusals = await put(bus, publications.slice(start, start + MAX_ENTRIES));
        refusals.forEach((why, position) => void (why && failed.set(start + position, why)));
      }),
    );
  return failed;
}

/**
 * Puts one event on a bus, as it is given: by default on ours.
 *
 * @throws {Error} if the bus did not take it
 */
export async function announce(
  event: Omit<PutEventsRequestEntry, 'EventBusName'>,
  EventBusName = eventBusName(),
): Promise<void> {
  const Entries = [{ EventBusName, ...event }];
  const answer = await eventBridge.send(new PutEventsCommand({ Entries }));
  const refusal = refusalOf(answer.Entries?.[0]);
  if (refusal !== undefined) throw new Error(`the bus did not take it: ${refusal}`);
}

/** The bus of this stack. */
export function eventBusName(): string {
  const name = process.env[EVENT_BUS_VARIABLE];
  if (!name) throw new Error(`environment variable ${EVENT_BUS_VARIABLE} is not set`);
  return name;
}

/** For each event why it was not taken, or undefined. */
async function put(
  bus: string,
  publications: readonly Publication[],
): Promise<readonly (string | undefined)[]> {
  try {
    const Entries = publications.map((publication) => entryOf(bus, publication));
    const answer = await eventBridge.send(new PutEventsCommand({ Entries }));
    return publications.map((_, at) => refusalOf(answer.Entries?.[at]));
  } catch (error) {
    return publications.map(() => (error as Error).name);
  }
}

/** An entry that was taken has an id. One that the answer does not mention was not. */
const refusalOf = (entry: { EventId?: string; ErrorCode?: string } | undefined) =>
  entry?.EventId === undefined ? (entry?.ErrorCode ?? 'NoAnswer') : undefined;

function entryOf(EventBusName: string, { event, changedAt }: Publication): PutEventsRequestEntry {
  const Time = event.time === undefined ? changedAt : new Date(event.time);
  return {
    EventBusName,
    Source: EVENT_SOURCE,
    DetailType: event.type,
    ...(Time && { Time }),
    Resources: [event.source],
    Detail: JSON.stringify(event),
  };
}

/** AWS JSON has moments in epoch seconds. */
function withSeconds(request: unknown): unknown {
  const { Entries = [] } = request as { Entries?: PutEventsRequestEntry[] };
  return {
    Entries: Entries.map(({ Time, ...entry }) => ({
      ...entry,
      ...(Time && { Time: Time.getTime() / 1000 }),
    })),
  };
}
