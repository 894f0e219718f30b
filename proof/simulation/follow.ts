import type { DynamoDBRecord } from 'aws-lambda';

/** Reads the records since the last call. Undefined after the last record. */
export type Read = () => Promise<readonly DynamoDBRecord[] | undefined>;

/** A reader of the stream. */
interface Reader {
  readonly accept: (records: readonly DynamoDBRecord[]) => void;
  readonly settled: () => Promise<void>;
}

/** Gives every reader every record. No reader waits for another. */
export async function followAll(readers: readonly Reader[], read: Read): Promise<void> {
  for (let records = await read(); records; records = await read())
    for (const { accept } of readers) accept(records);
  await Promise.all(readers.map(({ settled }) => settled()));
}

/** The key of the item that changed. */
export const itemOf = ({ dynamodb }: DynamoDBRecord): string =>
  `${dynamodb?.Keys?.['PK']?.S} ${dynamodb?.Keys?.['SK']?.S}`;

/** A random order that keeps the order of each item's records. */
export function interleave(
  records: readonly DynamoDBRecord[],
  { pick }: { pick: <V>(values: readonly V[]) => V },
) {
  const items = [...Map.groupBy(records, itemOf).values()];
  const order: DynamoDBRecord[] = [];
  for (
    let left = items.filter(({ length }) => length > 0);
    left.length > 0;
    left = items.filter((i) => i.length > 0)
  ) {
    order.push(...pick(left).splice(0, 1));
  }
  return order;
}
