import type { _Record } from '@aws-sdk/client-dynamodb-streams';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { Change } from '../../../table/copies/project-change.ts';
import { eventsOfChange } from '../../../table/events/change-events.ts';
import type { CloudEvent } from '../../../table/events/cloud-event.ts';
import { EXIT, type ExitCode, Misuse, Unreachable } from '../../api/commands/exit-code.ts';
import { reach, reachEventBus, type TargetOptions } from '../target.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { openBusQueue } from './bus-queue.ts';
import { followBus } from './follow-bus.ts';
import { followStream } from './follow-stream.ts';
import { type StreamedOrderChange, streamedOrderChange } from './streamed-order-change.ts';

export interface TailOptions extends TargetOptions {
  readonly order?: string;
  readonly customer?: string;
  readonly since: 'now' | 'trim-horizon';
  /** Shows events, computed from the changes. */
  readonly events?: boolean;
  /** Shows the events that the bus delivers. */
  readonly bus?: boolean;
  readonly eventBus?: string;
  readonly json?: boolean;
}

/** `oms tail`: runs until the signal, by default Ctrl-C. */
export async function tailCommand(
  options: TailOptions,
  signal = untilInterrupted(),
): Promise<ExitCode> {
  const { since } = options;
  assertFits(options);
  const { description, eventBus } = await reach(options);
  if (options.bus) return tailBus(reachEventBus(options, eventBus), options, signal);
  const { LatestStreamArn, TableName } = description;
  if (LatestStreamArn === undefined) throw new Unreachable(`the table ${TableName} has no stream`);

  const streams = new DynamoDBStreamsClient({ endpoint: streamsEndpoint() });
  const greet = () => console.error(`Following ${TableName}; Ctrl-C ends it.`);
  const from = since === 'now' ? 'LATEST' : 'TRIM_HORIZON';
  for await (const record of followStream(streams, LatestStreamArn, from, signal, greet)) {
    for (const line of linesOf(record, options)) console.log(line);
  }
  return EXIT.fine;
}

function assertFits({ bus, events, eventBus, since }: TailOptions): void {
  if (bus && (events || since !== 'now'))
    throw new Misuse('--bus shows events from now on: leave out --events and --since');
  if (eventBus !== undefined && !bus) throw new Misuse('--event-bus needs --bus');
}

/**
 * Shows the events that the bus delivers to a temporary queue. The queue and its rule are removed
 * at the end.
 */
async function tailBus(
  eventBus: string,
  options: TailOptions,
  signal: AbortSignal,
): Promise<ExitCode> {
  const queue = await openBusQueue(eventBus);
  console.error(
    `Following the bus ${eventBus} by the rule and queue ${queue.name}; Ctrl-C ` +
      'removes both. A new ' +
      'rule may miss events of its first minute.',
  );
  let remaining: readonly string[] = [];
  try {
    for await (const event of followBus(queue, signal))
      for (const line of shown([followedEvent(event)], options)) console.log(line);
  } finally {
    remaining = await queue.close();
  }
  for (const why of remaining)
    console.error(`${queue.name} could not be removed completely: ${why}`);
  return remaining.length > 0 ? EXIT.failed : EXIT.fine;
}

/** Formats a record's changes or events, one line each. */
const linesOf = (record: _Record, options: TailOptions): string[] =>
  shown(options.events ? eventsOf(record) : changesOf(record), options);

const shown = (followed: readonly Followed[], options: TailOptions): string[] =>
  followed
    .filter(({ of }) => isWanted(of, options))
    .map(({ whole, line }) => (options.json ? JSON.stringify(whole) : line));

interface Followed {
  readonly of: { readonly orderId?: unknown; readonly customerId?: unknown };
  readonly whole: object;
  readonly line: string;
}

function changesOf(record: _Record): Followed[] {
  const change = streamedOrderChange(record, Date.now());
  return change ? [{ of: change, whole: change, line: line(change) }] : [];
}

const eventsOf = ({ dynamodb }: _Record): Followed[] =>
  eventsOfChange((dynamodb ?? {}) as Change).map(followedEvent);

const followedEvent = (event: CloudEvent): Followed => ({
  of: event.data,
  whole: event,
  line:
    `${event.time ?? ''.padEnd(24)}  ${event.type}  ${event.source}  ` +
    `${Number(event.sequence)}`,
});

const isWanted = (
  { orderId, customerId }: Followed['of'],
  { order, customer }: TailOptions,
): boolean => (order ?? orderId) === orderId && (customer ?? customerId) === customerId;

const line = ({ at, orderId, customerId, from, to, version, lag }: StreamedOrderChange): string =>
  `${at}  ${orderId}  ${customerId}  ${from ?? '(new)'} → ${to ?? '(removed)'}  ` +
  `v${version ?? '?'}  ${lag} ms`;

/** The engine serves its streams at the endpoint of its tables. */
const streamsEndpoint = (): string | undefined =>
  process.env['AWS_ENDPOINT_URL_DYNAMODB_STREAMS'] ?? process.env['AWS_ENDPOINT_URL_DYNAMODB'];
