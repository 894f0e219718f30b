import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { beforeAll, inject } from 'vitest';
import { PROVIDER_VARIABLES } from '../../functions/manifest/provider-variables.ts';
import type { Served } from '../../packages/local/aws-json-server.ts';
import { readAssembly, theResource } from '../../packages/local/cloudformation/template.ts';
import { createTable } from '../../packages/local/dynamodb/create-table.ts';
import type { Engine } from '../../packages/local/dynamodb/engine.ts';
import { serveSecrets } from '../../packages/local/secrets-manager/secrets-manager.ts';
import { type ServedStandIn, serveStripe } from '../../packages/local/stripe/serve.ts';
import { documents } from '../../packages/oms/document-client.ts';
import { tableName } from '../../table/requests/client.ts';
import { deleteCreatedTables } from './created-tables.ts';
import { batchesOf, type WriteRequest, writeBatch } from './measurement/batch-write.ts';
import { engineAddress, engineOfWorker } from './worker-engine.ts';

type Row = Record<string, unknown>;

/** The ARNs of the secrets that functions read, as in a test's environment. */
const SECRETS = [
  'arn:cursor-key',
  'arn:webhook-master',
  'arn:stripe',
  'arn:standard',
  'arn:order-links',
  'arn:phones',
];

/** The key of the payment provider, and its secret. */
const PROVIDER_KEY = ['arn:provider-key', 'rk_test_0123456789abcdef'] as const;

/** Serves one value for each secret, which never changes. */
const serveSameSecrets = (value: string): Promise<Served> =>
  serveSecrets({
    versions: new Map(
      [...SECRETS.map((arn) => [arn, value] as const), PROVIDER_KEY].map(([arn, value]) => [
        arn,
        [{ versionId: 'first', value, stages: ['AWSCURRENT'] }],
      ]),
    ),
    keep() {},
  });

/** All rows of one index, or of the table. */
async function all(IndexName?: string): Promise<Row[]> {
  const pages = paginateScan({ client: documents }, { TableName: tableName(), IndexName });
  const rows: Row[] = [];
  for await (const { Items = [] } of pages) rows.push(...Items);
  return rows;
}

async function write(requests: readonly WriteRequest[]): Promise<void> {
  for (const batch of batchesOf(requests)) await writeBatch(batch);
}

/** The Secrets Manager of this worker, which ends with its process. */
let secretsManager: Promise<Served> | undefined;

async function secretsOfWorker(): Promise<Served> {
  secretsManager ??= serveSameSecrets('a-cursor-key-for-tests').then((served) => {
    served.server.unref();
    return served;
  });
  return secretsManager;
}

/** The payment provider's stand-in of this worker, which ends with its process. */
let provider: Promise<ServedStandIn> | undefined;

function providerOfWorker(): Promise<ServedStandIn> {
  provider ??= serveStripe({ port: 0, run: `Worker${process.pid}`, isUnreferenced: true });
  return provider;
}

/** The addresses of the worker's services. Undefined if no file of the worker has had a table. */
export const servicesOfWorker = async () => ({
  engine: engineAddress(),
  secrets: (await secretsManager)?.endpoint,
});

/**
 * The template's table, empty, under a name of its own, with access to the rows behind the
 * handlers. The engine is the worker's own, or the one that DYNAMODB_ENDPOINT names.
 *
 * Without a stream, a write takes about half the engine's time.
 */
export function freshTable({ openOrderShards = 4, stream = false } = {}) {
  let engine: Engine;

  deleteCreatedTables();
  beforeAll(async () => {
    const secrets = await secretsOfWorker();
    engine = await engineOfWorker();
    Object.assign(process.env, {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
      TABLE_NAME: `orders-${randomUUID()}`,
      CURSOR_KEY_SECRET: 'arn:cursor-key',
      WEBHOOK_MASTER_SECRET: 'arn:webhook-master',
      ORDER_LINK_SECRET: 'arn:order-links',
      ORDER_LINK_DAYS: '180',
      PHONE_SECRET: 'arn:phones',
      [PROVIDER_VARIABLES.key]: PROVIDER_KEY[0],
      [PROVIDER_VARIABLES.mode]: 'test',
      [PROVIDER_VARIABLES.capture]: 'automatic',
      [PROVIDER_VARIABLES.address]: (await providerOfWorker()).address,
      OPEN_ORDER_SHARDS: String(openOrderShards),
      ORDERS_PER_MINUTE: '60',
      UNITS_PER_MINUTE: '100000',
    });
    const { properties } = theResource(
      readAssembly(inject('assembly')),
      'AWS::DynamoDB::GlobalTable',
    );
    const { StreamSpecification, ...others } = properties;
    const ofTable = { ...others, ...(stream && { StreamSpecification }) };
    await createTable(documents, { properties: ofTable }, tableName());
  });

  return {
    put: (...rows: Row[]) => write(rows.map((Item) => ({ PutRequest: { Item } }))),
    get: async (Key: Row): Promise<Row | undefined> =>
      (await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true })))
        .Item,
    remove: async (Key: Row) => {
      await documents.send(new DeleteCommand({ TableName: tableName(), Key }));
    },
    /** Deletes the rows, except those that the test keeps. */
    clear: async (isKept: (row: Row) => boolean = () => false) => {
      const rows = (await all()).filter((row) => !isKept(row));
      await write(rows.map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } })));
    },
    all,
    /**
     * Ends the engine, so that DynamoDB does not answer. Only if the engine is this file's own
     * (`lacksOwnEngine`).
     */
    stop: () => engine.stop(),
  };
}
