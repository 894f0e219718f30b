import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { DeleteCommand, GetCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, inject } from 'vitest';
import { readAssembly, theResource } from '../../local/cloudformation/template.ts';
import { createTable } from '../../local/dynamodb/create-table.ts';
import { type Engine, startEngine } from '../../local/dynamodb/engine.ts';
import { documents } from '../../oms/document-client.ts';
import { tableName } from '../../table/requests/client.ts';
import { deleteCreatedTables } from './created-tables.ts';

type Row = Record<string, unknown>;

/**
 * The template's table, empty, under a name of its own on an engine of its own (or on the one that
 * DYNAMODB_ENDPOINT names); and what it takes to look behind the handlers. Without its stream it
 * takes as many writes as a test likes: the engine never trims a stream, and gets slower with it.
 */
export function freshTable({ openOrderShards = 4, stream = true } = {}) {
  let engine: Engine;
  let secrets: Server;

  deleteCreatedTables();
  beforeAll(async () => {
    engine = await startEngine();
    secrets = await secretsManager('a-cursor-key-for-tests');
    Object.assign(process.env, {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${(secrets.address() as { port: number }).port}`,
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
    secrets?.close();
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

/** Secrets Manager as far as a cursor needs it: one current version and none before it. */
async function secretsManager(SecretString: string): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const current = JSON.parse(body).VersionStage !== 'AWSPREVIOUS';
      response.writeHead(current ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(
        JSON.stringify(current ? { SecretString } : { __type: 'ResourceNotFoundException' }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
