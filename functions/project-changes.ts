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
 * The stream’s first reader: copies every change of a source row to the rows derived from it. If a
 * record fails, the others of the batch are still processed. Lambda delivers the failed record
 * again, and after the last attempt stores it, complete, in the failure bucket.
 */
export const handler = middy<DynamoDBStreamEvent, DynamoDBBatchResponse>()
  .before(({ context }) => beginInvocation(context))
  .after(publishMetrics)
  .handler(async ({ Records }, context) => {
    // A customer's changes share one SUMMARY, so parallel changes would only conflict.
    const partitions = Map.groupBy(Records, ({ dynamodb }) => dynamodb?.Keys?.['PK']?.S);
    const failed = await withDeadline(context.getRemainingTimeInMillis() - RESERVE, async () =>
      (await Promise.all([...partitions.values()].map(projectInTurn))).flat(),
    );
    measure('ProjectionLag', lagOf(Records));
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  });

/**
 * The milliseconds that are reserved to report the unprocessed records. Without a report, Lambda
 * would deliver the whole batch again.
 */
const RESERVE = 2000;

/**
 * Counts an order that enters or leaves the list of open orders. Called only after the projection
 * succeeded: a failed record is delivered again, and would count twice.
 */
function countQueueMove(record: DynamoDBRecord): void {
  const move = queueMove(record);
  if (move) count(move);
}

/** Returns the sequence numbers of the records that failed. */
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
