/**
 * Writes rows by BatchWriteItem.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html
 */
import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { documents } from '../../../packages/oms/document-client.ts';
import { tableName } from '../../../table/requests/client.ts';

/** A row to put, or a key to delete. */
export type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

const MOST_REQUESTS = 25;

/** Splits requests into batches of the size that DynamoDB accepts. */
export function* batchesOf(requests: Iterable<WriteRequest>): Generator<WriteRequest[]> {
  let batch: WriteRequest[] = [];
  for (const request of requests) {
    batch.push(request);
    if (batch.length === MOST_REQUESTS) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** Sends one batch, and again what DynamoDB has not processed. */
export async function writeBatch(batch: readonly WriteRequest[]): Promise<void> {
  const name = tableName();
  let left = [...batch];
  while (left.length > 0) {
    const { UnprocessedItems = {} } = await documents.send(
      new BatchWriteCommand({ RequestItems: { [name]: left } }),
    );
    left = UnprocessedItems[name] ?? [];
  }
}
