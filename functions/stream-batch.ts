import type { DynamoDBRecord, StreamRecord } from 'aws-lambda';

/**
 * What a record is reported by when it fails. An empty one would make Lambda take the whole batch
 * for failed, without a word why.
 *
 * @throws {TypeError} for a record that has none
 */
export function sequenceNumberOf({ dynamodb }: DynamoDBRecord): string {
  const { SequenceNumber } = dynamodb ?? {};
  if (!SequenceNumber) throw new TypeError('a stream record has no sequence number');
  return SequenceNumber;
}

/** When a row changed, to the second: the same however often its record is delivered. */
export const changedAtOf = ({
  ApproximateCreationDateTime: seconds,
}: Pick<StreamRecord, 'ApproximateCreationDateTime'>): Date | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000);

/**
 * Milliseconds since the oldest change of a batch. DynamoDB states its time in seconds, so up to
 * one of them is rounding.
 */
export function lagOf(records: readonly DynamoDBRecord[]): number {
  const created = records.map(
    ({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? Number.POSITIVE_INFINITY,
  );
  return Math.max(0, Date.now() - Math.min(...created) * 1000);
}
