import type { DynamoDBRecord } from 'aws-lambda';

/** An object of Lambda's failure destination. */
export interface FailedBatch {
  readonly records: readonly DynamoDBRecord[];
  /** The stream of each record, where the record or its object names it. */
  readonly streamArns: readonly (string | undefined)[];
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
