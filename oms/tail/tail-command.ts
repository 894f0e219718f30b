import type { _Record } from '@aws-sdk/client-dynamodb-streams';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { Change } from '../../table/copies/project-change.ts';
import { eventsOfChange } from '../../table/events/change-events.ts';
import { EXIT, type ExitCode, Unreachable } from '../exit-code.ts';
import { reach, type TargetOptions } from '../target.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { followStream } from './follow-stream.ts';
import { type OrderChange, orderChange } from './order-change.ts';

export interface TailOptions extends TargetOptions {
  readonly order?: string;
  readonly customer?: string;
  readonly since: 'now' | 'trim-horizon';
  /** The events that the changes mean, as they are published. */
  readonly events?: boolean;
  readonly json?: boolean;
}

/** `oms tail`: until the signal, by default Ctrl-C's. */
export async function tailCommand(
  options: TailOptions,
  signal = untilInterrupted(),
): Promise<ExitCode> {
  const { since } = options;
  const { description } = await reach(options);
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

/** What a record says to whoever asked, a line each. */
function linesOf(record: _Record, options: TailOptions): string[] {
  const followed = options.events ? eventsOf(record) : changesOf(record);
  return followed
    .filter(({ of }) => isWanted(of, options))
    .map(({ whole, line }) => (options.json ? JSON.stringify(whole) : line));
}

interface Followed {
  readonly of: { readonly orderId?: unknown; readonly customerId?: unknown };
  readonly whole: object;
  readonly line: string;
}

function changesOf(record: _Record): Followed[] {
  const change = orderChange(record, Date.now());
  return change ? [{ of: change, whole: change, line: line(change) }] : [];
}

const eventsOf = ({ dynamodb }: _Record): Followed[] =>
  eventsOfChange((dynamodb ?? {}) as Change).map((event) => ({
    of: event.data,
    whole: event,
    line:
      `${event.time ?? ''.padEnd(24)}  ${event.type}  ${event.source}  ` +
      `${Number(event.sequence)}`,
  }));

const isWanted = (
  { orderId, customerId }: Followed['of'],
  { order, customer }: TailOptions,
): boolean => (order ?? orderId) === orderId && (customer ?? customerId) === customerId;

const line = ({ at, orderId, customerId, from, to, version, lag }: OrderChange): string =>
  `${at}  ${orderId}  ${customerId}  ${from ?? '(new)'} → ${to ?? '(removed)'}  ` +
  `v${version ?? '?'}  ${lag} ms`;

/** An engine answers for its streams where it answers for its tables. */
const streamsEndpoint = (): string | undefined =>
  process.env['AWS_ENDPOINT_URL_DYNAMODB_STREAMS'] ?? process.env['AWS_ENDPOINT_URL_DYNAMODB'];
