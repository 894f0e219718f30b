import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { EXIT, type ExitCode, Unreachable } from './exit-code.ts';
import { followStream } from './tail/follow-stream.ts';
import { type OrderChange, orderChange } from './tail/order-change.ts';
import { reach, type TargetOptions } from './target.ts';

export interface TailOptions extends TargetOptions {
  readonly order?: string;
  readonly customer?: string;
  readonly since: 'now' | 'trim-horizon';
  readonly json?: boolean;
}

/** `oms tail`: until the signal, by default Ctrl-C's. */
export async function tailCommand(
  options: TailOptions,
  signal = untilInterrupted(),
): Promise<ExitCode> {
  const { since, json = false } = options;
  const { description } = await reach(options);
  const { LatestStreamArn, TableName } = description;
  if (LatestStreamArn === undefined) throw new Unreachable(`the table ${TableName} has no stream`);

  const streams = new DynamoDBStreamsClient({ endpoint: streamsEndpoint() });
  const greet = () => console.error(`Following ${TableName}; Ctrl-C ends it.`);
  const from = since === 'now' ? 'LATEST' : 'TRIM_HORIZON';
  for await (const record of followStream(streams, LatestStreamArn, from, signal, greet)) {
    const change = orderChange(record, Date.now());
    if (change && isWanted(change, options))
      console.log(json ? JSON.stringify(change) : line(change));
  }
  return EXIT.fine;
}

const isWanted = (
  { orderId, customerId }: OrderChange,
  { order, customer }: TailOptions,
): boolean => (order ?? orderId) === orderId && (customer ?? customerId) === customerId;

const line = ({ at, orderId, customerId, from, to, version, lag }: OrderChange): string =>
  `${at}  ${orderId}  ${customerId}  ${from ?? '(new)'} → ${to ?? '(removed)'}  v${version ?? '?'}  ${lag} ms`;

/** An engine answers for its streams where it answers for its tables. */
const streamsEndpoint = (): string | undefined =>
  process.env['AWS_ENDPOINT_URL_DYNAMODB_STREAMS'] ?? process.env['AWS_ENDPOINT_URL_DYNAMODB'];

function untilInterrupted(): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  return ending.signal;
}
