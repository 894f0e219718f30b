/** Writes many rows, as an import would: BatchWriteItem, a few batches at a time. */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../measurement/change-units.ts';
import { documents } from '../../oms/document-client.ts';
import { tableName } from '../../table/requests/client.ts';

const BATCH = 25;
const PARALLEL = 8;

/** Returns the number of written rows. */
export async function loadRows(
  rows: Iterable<Item>,
  onLoaded: (count: number) => void = () => {},
): Promise<number> {
  const batches = batchesOf(rows);
  let loaded = 0;
  // The workers share one iterator, so each batch is written once.
  const work = async () => {
    for (const batch of batches) {
      await write(batch);
      loaded += batch.length;
      onLoaded(loaded);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return loaded;
}

async function write(rows: readonly Item[]): Promise<void> {
  const name = tableName();
  let left = rows.map((item) => ({ PutRequest: { Item: item } }));
  while (left.length > 0) {
    const { UnprocessedItems = {} } = await documents.send(
      new BatchWriteCommand({ RequestItems: { [name]: left } }),
    );
    left = (UnprocessedItems[name] ?? []) as typeof left;
  }
}

function* batchesOf(rows: Iterable<Item>): Generator<Item[]> {
  let batch: Item[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
