import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Served } from '../../local/aws-json-server.ts';
import { readAssembly, theResource } from '../../local/cloudformation/template.ts';
import { createTable } from '../../local/dynamodb/create-table.ts';
import { type Engine, startEngine } from '../../local/dynamodb/engine.ts';
import { serveSecrets } from '../../local/secrets-manager/secrets-manager.ts';
import { documents } from '../../oms/document-client.ts';
import { tableName } from '../../table/requests/client.ts';
import { deleteCreatedTables } from './created-tables.ts';

type Row = Record<string, unknown>;

/** The secrets that functions read, each by the ARN that a test's environment names. */
const SECRETS = ['arn:cursor-key', 'arn:webhook-master', 'arn:stripe', 'arn:standard'];

/** Each secret has one value, which never changes. */
const serveSameSecrets = (value: string): Promise<Served> =>
  serveSecrets({
    versions: new Map(
      SECRETS.map((arn) => [arn, [{ versionId: 'first', value, stages: ['AWSCURRENT'] }]]),
    ),
    keep() {},
  });

/**
 * The template's table, empty, under a name of its own on an engine of its own (or on the one that
 * DYNAMODB_ENDPOINT names); and what it takes to look behind the handlers. Without its stream it
 * takes as many writes as a test likes: the engine never trims a stream, and gets slower with it.
 */
export function freshTable({ openOrderShards = 4, stream = true } = {}) {
  let engine: Engine;
  let secrets: Served;

  deleteCreatedTables();
  beforeAll(async () => {
    [engine, secrets] = await Promise.all([
      startEngine(),
      serveSameSecrets('a-cursor-key-for-tests'),
    ]);
    Object.assign(process.env, {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
      TABLE_NAME: `orders-${randomUUID()}`,
      CURSOR_KEY_SECRET: 'arn:cursor-key',
      WEBHOOK_MASTER_SECRET: 'arn:webhook-master',
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
  afterAll(async () => {
    secrets?.server.close();
    await engine?.stop();
  });

  return {
    put: async (...rows: Row[]) => {
      for (const Item of rows)
        await documents.send(new PutCommand({ TableName: tableName(), Item }));
    },
    get: async (Key: Row): Promise<Row | undefined> =>
      (await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true })))
        .Item,
    remove: async (Key: Row) => {
      await documents.send(new DeleteCommand({ TableName: tableName(), Key }));
    },
    /** Every row, of one index or of the table. */
    all: async (IndexName?: string): Promise<Row[]> => {
      const pages = paginateScan({ client: documents }, { TableName: tableName(), IndexName });
      const rows: Row[] = [];
      for await (const { Items = [] } of pages) rows.push(...Items);
      return rows;
    },
    /**
     * Ends the engine, if it is this file's own (`lacksOwnEngine`): DynamoDB does not answer then.
     */
    stop: () => engine.stop(),
  };
}
