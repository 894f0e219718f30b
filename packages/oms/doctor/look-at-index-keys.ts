import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../table/aws-protocol/item.ts';
import { isOrderMetadata, isStock, type Key } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { GSI1 } from '../../../table/schema.ts';
import { documents } from '../document-client.ts';
import { nameOfKey } from '../verify/drift.ts';
import { cannotTell, confirmed, type Evidence, ruledOut } from './diagnosis.ts';

/** The sample: so many rows from each of four places of the table. */
const PLACES = 4;
const ROWS = 250;

type Row = Item & Key;

/**
 * Confirmed if a sampled order has no day key: it is in no list of a day, and no search by number
 * finds it. A sample proves nothing about other rows; `oms verify --all` reads all of them.
 */
export const lookAtDayKeys = (): Promise<Evidence> =>
  lookAtKeys({
    isListed: isOrderMetadata,
    plural: 'orders',
    lacking: 'Orders have no day key: run oms backfill orders-by-day.',
    right: 'Each order of the sample has its day key.',
    none: 'There is no order in the sample.',
  });

/** Confirmed if a sampled SKU has no key in the list of all SKUs, which then does not show it. */
export const lookAtStockKeys = (): Promise<Evidence> =>
  lookAtKeys({
    isListed: isStock,
    plural: 'SKUs',
    lacking: 'SKUs are not in the list of all SKUs: run oms backfill all-skus.',
    right: 'Each SKU of the sample is in the list of all SKUs.',
    none: 'There is no SKU in the sample.',
  });

/** A kind of rows that have a key in GSI1, and the sentences about it. */
interface ListedKind {
  readonly isListed: (row: Row) => boolean;
  readonly plural: string;
  readonly lacking: string;
  readonly right: string;
  readonly none: string;
}

/** Rows of the source documents' lab have no version, and are in no list. */
async function lookAtKeys(kind: ListedKind): Promise<Evidence> {
  const sampled = (await Promise.all(Array.from({ length: PLACES }, (_, n) => rowsOf(n)))).flat();
  const rows = sampled.filter((row) => kind.isListed(row) && row['version'] !== undefined);
  const lacking = rows.filter((row) => row[GSI1.partitionKey] === undefined);
  const [first] = lacking;
  const figures = {
    [kind.plural]: rows.length,
    lacking: lacking.length,
    rows: sampled.length,
    ...(first && { first: nameOfKey(first) }),
  };
  if (first) return confirmed(kind.lacking, figures);
  return rows.length > 0 ? ruledOut(kind.right, figures) : cannotTell(kind.none);
}

async function rowsOf(place: number): Promise<Row[]> {
  const { Items = [] } = await documents.send(
    new ScanCommand({
      TableName: tableName(),
      ProjectionExpression: 'PK, SK, GSI1PK, version',
      Segment: place,
      TotalSegments: PLACES,
      Limit: ROWS,
    }),
  );
  return Items as Row[];
}
