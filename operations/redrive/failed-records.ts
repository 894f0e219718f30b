import type { DynamoDBRecord } from 'aws-lambda';

/**
 * The records in an object of Lambda's failure destination. Lambda's guide shows `payload` as a JSON string, buckets have been seen to
 * hold it as an object (https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html): both are read.
 *
 * @throws {SyntaxError} for anything else
 */
export function failedRecords(object: string): readonly DynamoDBRecord[] {
  const { payload } = parsed(object) as { payload?: unknown };
  const event = (typeof payload === 'string' ? parsed(payload) : payload) as { Records?: unknown } | undefined;
  const records = event?.Records;
  if (!Array.isArray(records) || records.length === 0) throw new SyntaxError('it holds no records');
  return records as readonly DynamoDBRecord[];
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Said below.
  }
  throw new SyntaxError('it is not JSON as Lambda writes it');
}
