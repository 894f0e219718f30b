/** A program that writes the table past the functions, as the troubles of some rows come from. */
import {
  type Item,
  type MarshalledItem,
  marshall,
  unmarshall,
} from '../../../table/aws-protocol/item.ts';
import type { Key } from '../../../table/keys.ts';
import type { Trouble } from './rehearsal.ts';

type Reached = Pick<Trouble, 'run' | 'api'>;

export interface RowChange {
  readonly expression: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values?: Item;
}

export async function readRow({ run, api }: Reached, { PK, SK }: Key): Promise<Item> {
  const { tableName: TableName } = run.access;
  const request = { TableName, Key: marshall({ PK, SK }), ConsistentRead: true };
  const { Item = {} } = await api<{ Item?: MarshalledItem }>('GetItem', request);
  return unmarshall(Item);
}

export async function changeRow(
  { run, api }: Reached,
  { PK, SK }: Key,
  { expression, names, values }: RowChange,
): Promise<void> {
  await api('UpdateItem', {
    TableName: run.access.tableName,
    Key: marshall({ PK, SK }),
    UpdateExpression: expression,
    ExpressionAttributeNames: names,
    ...(values && { ExpressionAttributeValues: marshall(values) }),
  });
}

export async function putRow({ run, api }: Reached, row: Item): Promise<void> {
  await api('PutItem', { TableName: run.access.tableName, Item: marshall(row) });
}

export async function deleteRow({ run, api }: Reached, { PK, SK }: Key): Promise<void> {
  await api('DeleteItem', { TableName: run.access.tableName, Key: marshall({ PK, SK }) });
}

/** Reads the rows that fit, of a table that a laptop has. */
export async function findRows(
  { run, api }: Reached,
  fits: (row: Item & Key) => boolean,
): Promise<readonly (Item & Key)[]> {
  const { tableName: TableName } = run.access;
  const found: (Item & Key)[] = [];
  let ExclusiveStartKey: unknown;
  do {
    const page = await api<{ Items: readonly MarshalledItem[]; LastEvaluatedKey?: unknown }>(
      'Scan',
      { TableName, ...(ExclusiveStartKey !== undefined && { ExclusiveStartKey }) },
    );
    found.push(...page.Items.map((item) => unmarshall(item) as Item & Key).filter(fits));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}
