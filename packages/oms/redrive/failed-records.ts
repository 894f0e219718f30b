import type { DynamoDBRecord, StreamRecord } from 'aws-lambda';
import type { Change } from '../../../table/copies/project-change.ts';

/** A change with its time in epoch seconds. */
export type StreamedChange = Change & Pick<StreamRecord, 'ApproximateCreationDateTime'>;

/** An object of the failure destination of an event source. */
export interface FailedBatch {
  readonly records: readonly DynamoDBRecord[];
  /** The stream of each record, where the record or its object names it. */
  readonly streamArns: readonly (string | undefined)[];
}

/** An event of the bus that a function was invoked with asynchronously. */
export interface FailedInvocation {
  readonly functionArn: string;
  readonly event: BusEvent;
}

/** The event as a rule's target gets it. */
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
 * (https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html). Returns
 * undefined for an object of another kind.
 *
 * @throws {SyntaxError} for invalid JSON
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
 * while some buckets hold it as an object
 * (https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html). Both are read.
 *
 * @throws {SyntaxError} for any other object
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
  if (!Array.isArray(records) || records.length === 0)
    throw new SyntaxError('it contains no records');
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
    // Reported below.
  }
  throw new SyntaxError('it is not JSON in Lambda’s form');
}
