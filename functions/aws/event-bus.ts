import {
  EventBridgeClient,
  EventBridgeServiceException,
  PutEventsCommand,
  type PutEventsRequestEntry,
} from '@aws-sdk/client-eventbridge';
import { isDatedByShop } from '../../domain/events/event.ts';
import { awsJson } from '../../table/aws-protocol/aws-json.ts';
import type { CloudEvent } from '../../table/events/cloud-event.ts';
import { awsClient } from '../../table/requests/aws-client.ts';
import { EVENT_BUS_VARIABLE, EVENT_SOURCE } from '../manifest/change-stream.ts';

/**
 * Entries of one PutEvents request:
 * https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html
 */
const MAX_ENTRIES = 10;

/** Requests to the bus at once. */
const AT_ONCE = 4;

/** The one client for the bus. */
export const eventBridge = awsClient(EventBridgeClient, {
  maxAttempts: 3,
  timeout: 3000,
  protocol: awsJson({
    version: '1.1',
    target: 'AWSEvents',
    toWire: withSeconds,
    Exception: EventBridgeServiceException,
    exceptions: {},
  }),
});

/** An event to publish. */
export interface Publication {
  readonly event: CloudEvent;
  /**
   * The time of the row's change, for an event that the shop does not date itself. Otherwise the
   * bus would give an event without a time a new one on each publication, and each time would make
   * another webhook delivery.
   */
  readonly changedAt?: Date | undefined;
}

/** Reasons why the bus rejected events, by the event's position. */
export type NotPublished = ReadonlyMap<number, string>;

/**
 * Publishes events, ten per request. The bus answers each entry separately: an answer with status
 * 200 may contain only failures.
 *
 * @returns the events that the bus rejected; if a whole request fails, all its ten
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
 * Puts one event unchanged on a bus, by default on the stack's bus.
 *
 * @throws {Error} if the bus rejects it
 */
export async function putEvent(
  event: Omit<PutEventsRequestEntry, 'EventBusName'>,
  EventBusName = eventBusName(),
): Promise<void> {
  const Entries = [{ EventBusName, ...event }];
  const answer = await eventBridge.send(new PutEventsCommand({ Entries }));
  const refusal = refusalOfEntry(answer.Entries?.[0]);
  if (refusal !== undefined) throw new Error(`the event bus rejected the event: ${refusal}`);
}

/** The name of the stack's event bus. */
export function eventBusName(): string {
  const name = process.env[EVENT_BUS_VARIABLE];
  if (!name) throw new Error(`environment variable ${EVENT_BUS_VARIABLE} is not set`);
  return name;
}

/** The reason why each event was rejected, undefined for those that were accepted. */
async function put(
  bus: string,
  publications: readonly Publication[],
): Promise<readonly (string | undefined)[]> {
  try {
    const Entries = publications.map((publication) => entryOf(bus, publication));
    const answer = await eventBridge.send(new PutEventsCommand({ Entries }));
    return publications.map((_, at) => refusalOfEntry(answer.Entries?.[at]));
  } catch (error) {
    return publications.map(() => (error as Error).name);
  }
}

/** An accepted entry has an id. An entry that the answer does not contain was not accepted. */
const refusalOfEntry = (entry: { EventId?: string; ErrorCode?: string } | undefined) =>
  entry?.EventId === undefined ? (entry?.ErrorCode ?? 'NoAnswer') : undefined;

function entryOf(EventBusName: string, { event, changedAt }: Publication): PutEventsRequestEntry {
  const own = timeOf(event);
  const Time = isDatedByShop(event.type) ? (own ?? changedAt) : (changedAt ?? own);
  return {
    EventBusName,
    Source: EVENT_SOURCE,
    DetailType: event.type,
    ...(Time && { Time }),
    Resources: [event.source],
    Detail: JSON.stringify(event),
  };
}

/**
 * The event's own time, if EventBridge accepts it: an entry with a time before 1970 or far ahead
 * would make it refuse the whole request. The event itself keeps its time in `Detail`.
 */
function timeOf({ time }: CloudEvent): Date | undefined {
  const at = time === undefined ? Number.NaN : Date.parse(time);
  return at >= 0 && at <= LATEST ? new Date(at) : undefined;
}

const LATEST = Date.UTC(9999, 11, 31);

/** Writes times as AWS JSON does: in epoch seconds. */
function withSeconds(request: unknown): unknown {
  const { Entries = [] } = request as { Entries?: PutEventsRequestEntry[] };
  return {
    Entries: Entries.map(({ Time, ...entry }) => ({
      ...entry,
      ...(Time && { Time: Time.getTime() / 1000 }),
    })),
  };
}
