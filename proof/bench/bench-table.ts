/** A separate engine with the template's table, or with a variant of it for comparison. */
import { DeleteTableCommand, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { synthesize } from '../../packages/local/cloudformation/synthesize.ts';
import {
  type Resource,
  readAssembly,
  theResource,
} from '../../packages/local/cloudformation/template.ts';
import { createTable } from '../../packages/local/dynamodb/create-table.ts';
import { type EngineOptions, startEngine } from '../../packages/local/dynamodb/engine.ts';
import type { Index, Item } from '../../packages/local/limits/change-units.ts';
import { documents } from '../../packages/oms/document-client.ts';
import { tableName } from '../../table/requests/client.ts';
import { GSI1, GSI2 } from '../../table/schema.ts';

export interface BenchEngine {
  /** The template's table. */
  readonly table: Resource;
  stop(): Promise<void>;
}

/** The differences from the template. */
export interface TableVariant {
  /** The index projection; by default INCLUDE, as in the template. */
  readonly projection?: 'INCLUDE' | 'ALL' | 'KEYS_ONLY' | 'no index';
  readonly stream?: boolean;
}

export async function startBenchEngine(options: EngineOptions = {}): Promise<BenchEngine> {
  const [engine, directory] = await Promise.all([startEngine(options), synthesize()]);
  const assembly = readAssembly(directory);
  pointClientAt(engine.endpoint, assembly.region);
  return {
    table: theResource(assembly, 'AWS::DynamoDB::GlobalTable'),
    stop: engine.stop,
  };
}

/** Sets the client's environment before its first use, as for a function. */
export function pointClientAt(endpoint: string, region: string): void {
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  });
}

/** Creates a table and points the client at it. Returns the indexes that it really has. */
export async function useTable(
  { properties }: Resource,
  name: string,
  variant: TableVariant = {},
): Promise<Index[]> {
  const { projection = 'INCLUDE', stream = true } = variant;
  process.env['TABLE_NAME'] = name;
  const { StreamSpecification, GlobalSecondaryIndexes, AttributeDefinitions, ...rest } = properties;
  const indexes =
    projection === 'no index'
      ? undefined
      : projected(GlobalSecondaryIndexes as object[], projection);
  const created = {
    ...rest,
    AttributeDefinitions: indexes
      ? AttributeDefinitions
      : tableKeysOf(AttributeDefinitions as KeyDefinition[]),
    ...(indexes && { GlobalSecondaryIndexes: indexes }),
    ...(stream && { StreamSpecification }),
  };
  await dropTable(name);
  await createTable(documents, { properties: created }, name);
  return projection !== 'no index'
    ? [GSI1, GSI2].map((index) => ({ ...index, include: INCLUDED[projection](index.include) }))
    : [];
}

/** Drops the table of an earlier run, if the engine has one. */
async function dropTable(TableName: string): Promise<void> {
  try {
    await documents.send(new DeleteTableCommand({ TableName }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}

/** Sets the number of partitions for new open orders. Each measurement sets it first. */
export function spreadOpenOrders(shards: number): void {
  process.env['OPEN_ORDER_SHARDS'] = String(shards);
}

/** Counts the days of a shop whose zone is UTC, or does not. */
export function countDays(dayFigures: boolean): void {
  process.env['DAY_FIGURES'] = String(dayFigures);
}

/** Reads every row of a small table, by key. */
export async function rowsByKey(): Promise<Map<string, Item>> {
  const rows = new Map<string, Item>();
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: tableName(), ExclusiveStartKey: start }),
    );
    for (const row of page.Items ?? []) rows.set(keyText(row), row);
    start = page.LastEvaluatedKey;
  } while (start);
  return rows;
}

export const keyText = ({ PK, SK }: Item): string => `${PK} ${SK}`;

type KeyDefinition = { readonly AttributeName: string };

const tableKeysOf = (definitions: readonly KeyDefinition[]) =>
  definitions.filter(({ AttributeName }) => ['PK', 'SK'].includes(AttributeName));

const projected = (indexes: readonly object[], projection: string) =>
  projection === 'INCLUDE'
    ? indexes
    : indexes.map((index) => ({ ...index, Projection: { ProjectionType: projection } }));

const INCLUDED: Record<
  Exclude<TableVariant['projection'], 'no index' | undefined>,
  (include: readonly string[]) => readonly string[] | undefined
> = {
  INCLUDE: (include) => include,
  KEYS_ONLY: () => [],
  ALL: () => undefined,
};
