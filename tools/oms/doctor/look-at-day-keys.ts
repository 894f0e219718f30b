import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../table/aws-protocol/item.ts';
import { isOrderMetadata, type Key } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { GSI1 } from '../../../table/schema.ts';
import { documents } from '../document-client.ts';
import { nameOf } from '../verify/drift.ts';
import { cannotTell, confirmed, type Evidence, ruledOut } from './diagnosis.ts';

/** The sample: so many rows from each of four places of the table. */
const PLACES = 4;
const ROWS = 250;

/**
 * Confirmed if a sampled order has no day key: it is in no list of a day, and no search by number
 * finds it. A sample proves nothing about other rows; `oms verify --all` reads all of them.
 */
export async function lookAtDayKeys(): Promise<Evidence> {
  const sampled = (await Promise.all(Array.from({ length: PLACES }, (_, n) => rowsOf(n)))).flat();
  const orders = sampled.filter((row) => isOrderMetadata(row) && row['version'] !== undefined);
  const lacking = orders.filter((row) => row[GSI1.partitionKey] === undefined);
  const [first] = lacking;
  const figures = {
    orders: orders.length,
    lacking: lacking.length,
    rows: sampled.length,
    ...(first && { first: nameOf(first) }),
  };
  if (first) return confirmed('Orders have no day key: run oms backfill orders-by-day.', figures);
  return orders.length > 0
    ? ruledOut('Each order of the sample has its day key.', figures)
    : cannotTell('There is no order in the sample.');
}

async function rowsOf(place: number): Promise<(Item & Key)[]> {
  const { Items = [] } = await documents.send(
    new ScanCommand({
      TableName: tableName(),
      ProjectionExpression: 'PK, SK, GSI1PK, version',
      Segment: place,
      TotalSegments: PLACES,
      Limit: ROWS,
    }),
  );
  return Items as (Item & Key)[];
}
