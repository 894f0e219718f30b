import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import {
  isFoundCustomer,
  isFoundOrder,
  isTrackedParcel,
  isUnconfirmed,
  isWithdrawal,
  type Key,
  PARTITIONS,
  parseOrderId,
  parseSku,
  parseWithdrawalId,
} from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { documents } from '../document-client.ts';
import { isMisplaced } from './checks/check-misplaced.ts';
import { Subject } from './subject.ts';

/** The position at which a walk continues. */
export interface WalkPosition {
  readonly after: Record<string, unknown>;
  /** The last partition of the page before, which is already verified. */
  readonly partition: string;
}

export interface TablePage {
  readonly subjects: readonly Subject[];
  readonly items: number;
  /** Undefined at the end of the table. */
  readonly next: WalkPosition | undefined;
}

/**
 * Walks over the keys of the whole table, one page at a time. A Scan returns a partition's items
 * one after the other, so the last partition is enough to visit each once, even if its rows span
 * pages. Only commands use it; no request does.
 */
export async function* walkTable(
  from: WalkPosition | undefined,
  pageSize?: number,
): AsyncGenerator<TablePage> {
  let position = from;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new ScanCommand({
        TableName: tableName(),
        ProjectionExpression: 'PK, SK, GSI2PK',
        ExclusiveStartKey: position?.after,
        ...(pageSize !== undefined && { Limit: pageSize }),
      }),
    );
    const keys = Items as WalkedRow[];
    const subjects = [...subjectsOf(keys, position?.partition), ...misplacedIn(keys)];
    position = LastEvaluatedKey && {
      after: LastEvaluatedKey,
      partition: keys.at(-1)?.PK ?? position?.partition ?? '',
    };
    yield { subjects, items: keys.length, next: position };
  } while (position);
}

/** A row's key, and its partition of GSI2 if it has one. */
type WalkedRow = Key & { readonly GSI2PK?: unknown };

const misplacedIn = (rows: readonly WalkedRow[]): Subject[] =>
  rows.filter(isMisplaced).map(({ PK, SK }) => Subject.misplaced({ PK, SK }));

function subjectsOf(keys: readonly Key[], partitionBefore: string | undefined): Subject[] {
  let partition = partitionBefore;
  return keys.flatMap((key): Subject[] => {
    const isNew = key.PK !== partition;
    partition = key.PK;
    return isNew ? partitionOf(key) : [];
  });
}

/** The rows that lead to orders, customers and parcels. Idempotency records are not checked. */
function partitionOfLists(key: Key): Subject[] {
  if (key.PK.startsWith(PARTITIONS.tag)) return [Subject.tag(key.PK)];
  if (isTrackedParcel(key)) return [Subject.trackingNumber(key.PK)];
  if (isFoundOrder(key) || isFoundCustomer(key)) return [Subject.words(key.PK)];
  return key.PK.startsWith(PARTITIONS.email) ? [Subject.email(key.PK)] : [];
}

function partitionOf(key: Key): Subject[] {
  const after = (prefix: string) => key.PK.slice(prefix.length);
  if (key.PK.startsWith(PARTITIONS.customer)) return [Subject.customer(after(PARTITIONS.customer))];
  if (key.PK.startsWith(PARTITIONS.stock)) return [Subject.stock(parseSku(key))];
  if (key.PK.startsWith(PARTITIONS.order)) return [Subject.order(parseOrderId(key))];
  if (key.PK.startsWith(PARTITIONS.fulfillment))
    return [Subject.fulfillment(after(PARTITIONS.fulfillment))];
  if (key.PK.startsWith(PARTITIONS.paymentReference)) return [Subject.paymentReference(key.PK)];
  if (key.PK.startsWith(PARTITIONS.orderReference)) return [Subject.orderReference(key.PK)];
  if (isWithdrawal(key)) return [Subject.withdrawal(parseWithdrawalId(key))];
  if (isUnconfirmed(key)) return [Subject.unconfirmed(key)];
  return partitionOfLists(key);
}
