import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { type Change, projectChange } from '../table/copies/project-change.ts';
import { withDeadline } from '../table/requests/invocation.ts';
import { faultOf } from './observability/fault.ts';
import { lambda } from './observability/lambda.ts';
import { log } from './observability/log.ts';
import { count, measure } from './observability/metrics.ts';
import { shopPolicy } from './policy/shop-policy.ts';
import { openOrderMetric } from './stream/open-order-metric.ts';
import { lagOf, sequenceNumberOf } from './stream/stream-batch.ts';

/**
 * The stream’s first reader: copies every change of a source row to the rows derived from it. If a
 * record fails, the others of the batch are still processed. Lambda delivers the first failed
 * record and all later ones again. After the last retry it stores the failed record, complete, in
 * the failure bucket.
 */
export const handler = lambda<DynamoDBStreamEvent, DynamoDBBatchResponse>(
  async ({ Records }, context) => {
    // A customer's changes share one SUMMARY, so parallel changes would only conflict.
    const partitions = Map.groupBy(Records, ({ dynamodb }) => dynamodb?.Keys?.['PK']?.S);
    const failed = await withDeadline(context.getRemainingTimeInMillis() - RESERVE, async () =>
      (await Promise.all([...partitions.values()].map(projectInTurn))).flat(),
    );
    countOpenOrders(Records, failed);
    measure('ProjectionLag', lagOf(Records));
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  },
);

/**
 * The milliseconds that are reserved to report the unprocessed records. Without a report, Lambda
 * would deliver the whole batch again.
 */
const RESERVE = 2000;

/**
 * Counts the orders that enter or leave the list of open orders. The first failed record and all
 * later ones are delivered again, and are counted then.
 */
function countOpenOrders(records: readonly DynamoDBRecord[], failed: readonly string[]): void {
  const end = records.findIndex((record) => failed.includes(sequenceNumberOf(record)));
  for (const record of end < 0 ? records : records.slice(0, end)) {
    const metric = openOrderMetric(record);
    if (metric) count(metric);
  }
}

/** Returns the sequence numbers of the records that failed. */
async function projectInTurn(records: readonly DynamoDBRecord[]): Promise<string[]> {
  const failed: string[] = [];
  for (const record of records) {
    const sequenceNumber = sequenceNumberOf(record);
    try {
      await projectChange(record.dynamodb as Change, shopPolicy());
    } catch (error) {
      log('ERROR', 'not projected', { sequenceNumber, fault: faultOf(error) });
      count('ProjectionFailure');
      failed.push(sequenceNumber);
    }
  }
  return failed;
}
