import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import middy from '@middy/core';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { isCustomerOrder, isStock, type Key } from '../table/keys.ts';
import { versionedOrder } from '../table/order-row.ts';
import { projectOrder } from '../table/project-order.ts';
import { projectStock } from '../table/project-stock.ts';
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
      await projectChange(record);
    } catch (error) {
      logger.error('not projected', { sequenceNumber: SequenceNumber, error: error as Error });
      count('ProjectionFailure');
      failed.push(SequenceNumber);
    }
  }
  return failed;
}

/** One change → its projections. A removed row projects nothing: orders and stock are never deleted by us. */
export async function projectChange({ dynamodb }: Pick<DynamoDBRecord, 'dynamodb'>): Promise<void> {
  const row = itemOf(dynamodb?.NewImage);
  const before = itemOf(dynamodb?.OldImage);
  if (row && isCustomerOrder(row)) {
    const order = versionedOrder(row);
    if (order) await projectOrder(order, before && versionedOrder(before));
  } else if (row && isStock(row)) {
    await projectStock(row);
  }
}

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

const itemOf = (image: Image): (Record<string, unknown> & Key) | undefined =>
  image && (unmarshall(image as Record<string, AttributeValue>) as Record<string, unknown> & Key);

/** Milliseconds since the oldest change of a batch. DynamoDB tells its time in seconds, so up to one of them is rounding. */
function lagOf(records: readonly DynamoDBRecord[]): number {
  const created = records.map(({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? Number.POSITIVE_INFINITY);
  return Math.max(0, Date.now() - Math.min(...created) * 1000);
}
