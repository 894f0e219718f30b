import type { DynamoDBRecord, StreamRecord } from 'aws-lambda';
import type { Change } from '../../table/copies/project-change.ts';

/** A change, and when it was made: epoch seconds. */
export type StreamedChange = Change & Pick<StreamRecord, 'ApproximateCreationDateTime'>;

/** An object of the failure destination of an event source. */
export interface FailedBatch {
  readonly records: readonly DynamoDBRecord[];
  /** The stream of each record, where the record or its object names it. */
  readonly streamArns: readonly (string | undefined)[];
}

/** An event of the bus that a function was invoked with, without anybody waiting. */
export interface FailedInvocation {
  readonly functionArn: string;
  readonly event: BusEvent;
}

/** As a rule's target gets it. */
export interface BusEvent {
  readonly source: string;
  readonly 'detail-type': string;
  readonly resources: readonly string[];
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly detail: unknown;
}

/**
 * Reads an object of a failed asynchronous invocation
 * (https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html); undefined
 * for an object of another kind.
 *
 * @throws {SyntaxError} for what is not JSON
 */
export function failedInvocation(object: string): FailedInvocation | undefined {
  const { requestContext, requestPayload } = parsed(object) as Record<string, unknown>;
  const { functionArn } = (requestContext ?? {}) as { functionArn?: unknown };
  return typeof functionArn === 'string' && typeof requestPayload === 'object' && requestPayload
    ? { functionArn, event: requestPayload as BusEvent }
    : undefined;
}

/**
 * Reads an object of Lambda's failure destination. Lambda's guide shows `payload` as a JSON string,
 * buckets have been seen to hold it as an object
 * (https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html): both are read.
 *
 * @throws {SyntaxError} for anything else
 */
export function failedBatch(object: string): FailedBatch {
  const { payload, DDBStreamBatchInfo } = parsed(object) as {
    payload?: unknown;
    DDBStreamBatchInfo?: unknown;
  };
  const event = (typeof payload === 'string' ? parsed(payload) : payload) as
    | { Records?: unknown }
    | undefined;
  const records = event?.Records;
  if (!Array.isArray(records) || records.length === 0) throw new SyntaxError('it holds no records');
  const { streamArn } = (DDBStreamBatchInfo ?? {}) as { streamArn?: unknown };
  return {
    records,
    streamArns: records.map((record) => textOf(record?.eventSourceARN) ?? textOf(streamArn)),
  };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Said below.
  }
  throw new SyntaxError('it is not JSON as Lambda writes it');
}
