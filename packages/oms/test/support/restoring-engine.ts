import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
} from '@aws-sdk/client-dynamodb';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { documents } from '../../document-client.ts';

type Row = Record<string, unknown>;

export interface RestoringEngine {
  readonly endpoint: () => string;
  /** Returns the row after a restore. By default the row is unchanged. */
  change: (row: Row) => Row | undefined;
  /** The requests of operations that the engine lacks. */
  readonly asked: { readonly operation: string; readonly body: Row }[];
}

/**
 * The engine, with point-in-time recovery in front of it. `RestoreTableToPointInTime` makes a table
 * of the same keys with a copy of every row, without stream, TTL and tags, as DynamoDB does. All
 * other requests go to the engine.
 */
export function restoringEngine(): RestoringEngine {
  let endpoint = '';
  let target = '';
  const state: RestoringEngine = { endpoint: () => endpoint, change: (row) => row, asked: [] };
  const server = createServer((incoming, outgoing) => {
    serve(state, target, incoming, outgoing).catch((error) => {
      outgoing.writeHead(500).end(String(error));
    });
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    target = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return state;
}

async function serve(
  state: RestoringEngine,
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
  const body = await textOf(incoming);
  const answer = (content: object) =>
    outgoing
      .writeHead(200, { 'content-type': 'application/x-amz-json-1.0' })
      .end(JSON.stringify(content));
  if (operation === 'RestoreTableToPointInTime') {
    state.asked.push({ operation, body: JSON.parse(body) });
    await restore(state, JSON.parse(body));
    answer({ TableDescription: { TableStatus: 'CREATING' } });
  } else if (/^Update(ContinuousBackups|ContributorInsights)$/.test(operation)) {
    state.asked.push({ operation, body: JSON.parse(body) });
    answer({});
  } else {
    const { host } = new URL(target);
    const headers = { ...incoming.headers, host };
    const sent = request(target, { method: 'POST', headers });
    sent.end(body);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    const text = await textOf(reply);
    const { 'transfer-encoding': _, ...kept } = reply.headers;
    outgoing.writeHead(reply.statusCode ?? 0, {
      ...kept,
      'content-length': Buffer.byteLength(text),
    });
    outgoing.end(text);
  }
}

async function restore(
  { change }: RestoringEngine,
  { SourceTableName, TargetTableName }: Record<string, string>,
): Promise<void> {
  const source = await documents.send(new DescribeTableCommand({ TableName: SourceTableName }));
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes = [] } = source.Table ?? {};
  const input = {
    TableName: TargetTableName,
    KeySchema,
    AttributeDefinitions,
    BillingMode: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => ({
      IndexName,
      KeySchema,
      Projection,
    })),
  };
  await documents.send(new CreateTableCommand(input as CreateTableCommandInput));
  const { Items = [] } = await documents.send(new ScanCommand({ TableName: SourceTableName }));
  for (const Item of Items.map(change).filter((row) => row !== undefined))
    await documents.send(new PutCommand({ TableName: TargetTableName, Item }));
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
