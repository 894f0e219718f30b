import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import middy from '@middy/core';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { type Change, projectChange } from '../table/project-change.ts';
import { faultOf } from './http/fault.ts';
import { count, logger, metrics } from './http/observability.ts';

/**
 * The stream's only reader: every change of a row of truth reaches its copies. What fails is reported record by record and keeps
 * nobody waiting: Lambda tries it again, and at last puts it into the failure bucket, whole.
 */
export const handler = middy<DynamoDBStreamEvent, DynamoDBBatchResponse>()
  .use(injectLambdaContext(logger, { resetKeys: true }))
  .handler(async ({ Records }) => {
    // A customer's changes share one SUMMARY: at the same time they would only conflict with each other.
    const partitions = Map.groupBy(Records, ({ dynamodb }) => dynamodb?.Keys?.['PK']?.S);
    const failed = (await Promise.all([...partitions.values()].map(projectInTurn))).flat();
    metrics.addMetric('ProjectionLag', MetricUnit.Milliseconds, lagOf(Records));
    metrics.publishStoredMetrics();
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  });

/** Answers the sequence numbers of the records that failed. */
async function projectInTurn(records: readonly DynamoDBRecord[]): Promise<string[]> {
  const failed: string[] = [];
  for (const record of records) {
    const { SequenceNumber } = record.dynamodb ?? {};
    // An empty identifier would make Lambda take the whole batch for failed, without a word why.
    if (!SequenceNumber) throw new TypeError('a stream record has no sequence number');
    try {
      await projectChange(record.dynamodb as Change);
    } catch (error) {
      logger.error('not projected', { sequenceNumber: SequenceNumber, fault: faultOf(error) });
      count('ProjectionFailure');
      failed.push(SequenceNumber);
    }
  }
  return failed;
}

/** Milliseconds since the oldest change of a batch. DynamoDB tells its time in seconds, so up to one of them is rounding. */
function lagOf(records: readonly DynamoDBRecord[]): number {
  const created = records.map(({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? Number.POSITIVE_INFINITY);
  return Math.max(0, Date.now() - Math.min(...created) * 1000);
}
