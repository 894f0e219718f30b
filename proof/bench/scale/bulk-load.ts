/** Writes many rows, as an import would: a few batches at a time. */

import type { Item } from '../../../packages/local/limits/change-units.ts';
import {
  batchesOf,
  type WriteRequest,
  writeBatch,
} from '../../../test/support/measurement/batch-write.ts';

const PARALLEL = 8;

/** Returns the number of written rows. */
export async function loadRows(
  rows: Iterable<Item>,
  onLoaded: (count: number) => void = () => {},
): Promise<number> {
  const batches = batchesOf(putsOf(rows));
  let loaded = 0;
  // The workers share one iterator, so each batch is written once.
  const work = async () => {
    for (const batch of batches) {
      await writeBatch(batch);
      loaded += batch.length;
      onLoaded(loaded);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return loaded;
}

function* putsOf(rows: Iterable<Item>): Generator<WriteRequest> {
  for (const Item of rows) yield { PutRequest: { Item } };
}
