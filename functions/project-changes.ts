import middy from '@middy/core';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { type Change, projectChange } from '../table/copies/project-change.ts';
import { withDeadline } from '../table/requests/deadline.ts';
import { faultOf } from './observability/fault.ts';
import { beginInvocation, log } from './observability/log.ts';
import { count, measure, publishMetrics } from './observability/metrics.ts';
import { queueMove } from './open-queue.ts';
import { lagOf, sequenceNumberOf } from './stream-batch.ts';

/**
 * The stream’s first reader: every change of a row of truth reaches its copies. What fails is
 * reported record by record and keeps nobody waiting: Lambda tries it again, and at last puts it
 * into the failure bucket, whole.
 */
export const handler = middy<DynamoDBStreamEvent, DynamoDBBatchResponse>()
  .before(({ context }) => beginInvocation(context))
  .after(publishMetrics)
  .handler(async ({ Records }, context) => {
    // A customer's changes share one SUMMARY: at the same time they would only conflict with each
    // other.
    const partitions = Map.groupBy(Records, ({ dynamodb }) => dynamodb?.Keys?.['PK']?.S);
    const failed = await withDeadline(context.getRemainingTimeInMillis() - RESERVE, async () =>
      (await Promise.all([...partitions.values()].map(projectInTurn))).flat(),
    );
    measure('ProjectionLag', lagOf(Records));
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  });

/**
 * Milliseconds to report in what was not reached. Without a report, Lambda would send the whole
 * batch again.
 */
const RESERVE = 2000;

/** Once an order is projected: a record that fails comes again. */
function countQueueMove(record: DynamoDBRecord): void {
  const move = queueMove(record);
  if (move) count(move);
}

/** Answers the sequence numbers of the records that failed. */
async function projectInTurn(records: readonly DynamoDBRecord[]): Promise<string[]> {
  const failed: string[] = [];
  for (const record of records) {
    const sequenceNumber = sequenceNumberOf(record);
    try {
      await projectChange(record.dynamodb as Change);
      countQueueMove(record);
    } catch (error) {
      log('ERROR', 'not projected', { sequenceNumber, fault: faultOf(error) });
      count('ProjectionFailure');
      failed.push(sequenceNumber);
    }
  }
  return failed;
}
