/**
 * The failure destination: a folder with the same objects as the bucket would have, under the same
 * names.
 */
import { randomUUID } from 'node:crypto';
import type { StreamRecord } from '../../dynamodb/stream-record.ts';
import { writeFailure } from '../failure-object.ts';
import type { GiveUpCondition } from './event-delivery.ts';
import type { EventSource } from './event-source.ts';

const SHARD = 'shardId-local';

/**
 * Writes an object in Lambda's form:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html. Returns its file.
 */
export function keepFailure(
  source: EventSource,
  record: StreamRecord,
  condition: GiveUpCondition,
  invocations: number,
): string {
  const now = new Date();
  const { SequenceNumber, ApproximateCreationDateTime } = record.dynamodb;
  const arrival = new Date(ApproximateCreationDateTime * 1000).toISOString();
  const failure = {
    requestContext: {
      requestId: randomUUID(),
      functionArn: source.functionArn,
      condition,
      approximateInvokeCount: invocations,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: null },
    version: '1.0',
    timestamp: now.toISOString(),
    DDBStreamBatchInfo: {
      shardId: SHARD,
      startSequenceNumber: SequenceNumber,
      endSequenceNumber: SequenceNumber,
      approximateArrivalOfFirstRecord: arrival,
      approximateArrivalOfLastRecord: arrival,
      batchSize: 1,
      streamArn: source.streamArn,
    },
    payload: { Records: [record] },
  };
  const place = [source.functionName, SHARD];
  return writeFailure(source.failureFolder ?? '.', place, now, failure);
}
