import type { DynamoDBRecord, StreamRecord } from 'aws-lambda';

/**
 * Returns the sequence number by which a failed record is reported. With an empty one, Lambda would
 * fail the whole batch without a message.
 *
 * @throws {TypeError} for a record without a sequence number
 */
export function sequenceNumberOf({ dynamodb }: DynamoDBRecord): string {
  const { SequenceNumber } = dynamodb ?? {};
  if (!SequenceNumber) throw new TypeError('a stream record has no sequence number');
  return SequenceNumber;
}

/** The time of a row's change, to the second. It is the same at every delivery of the record. */
export const changedAtOf = ({
  ApproximateCreationDateTime: seconds,
}: Pick<StreamRecord, 'ApproximateCreationDateTime'>): Date | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000);

/**
 * Milliseconds since the oldest change of a batch. DynamoDB gives the time in seconds, so up to one
 * second is rounding.
 */
export function lagOf(records: readonly DynamoDBRecord[]): number {
  const created = records.map(
    ({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? Number.POSITIVE_INFINITY,
  );
  return Math.max(0, Date.now() - Math.min(...created) * 1000);
}
