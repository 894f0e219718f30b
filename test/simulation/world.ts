import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { readAssembly, theResource } from '../../local/cloudformation/template.ts';
import { createTable } from '../../local/dynamodb/create-table.ts';
import { type Engine, startEngine } from '../../local/dynamodb/engine.ts';
import { onRequest } from '../../measurement/on-request.ts';
import { documents } from '../../oms/document-client.ts';
import { tableName } from '../../table/requests/client.ts';
import { GSI2 } from '../../table/schema.ts';
import { changeStream } from '../support/stream.ts';

/** Whatever the one client is asked by an actor comes past here. */
export type Gate = (operation: string, execute: () => Promise<unknown>) => Promise<unknown>;

export type Row = Readonly<Record<string, unknown>>;

/** What the table and its sparse index say at one moment. */
export interface Snapshot {
  readonly rows: readonly Row[];
  readonly sparse: readonly Row[];
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * An engine of this thread's own, and the production client led to it: also to the next one, on
 * another port, after a kill.
 */
export async function createWorld(assembly: string, { durable = false } = {}) {
  const folder = durable ? mkdtempSync(join(tmpdir(), 'orders-simulation-')) : undefined;
  const dbPath = folder && join(folder, 'engine.db');
  const template = theResource(readAssembly(assembly), 'AWS::DynamoDB::GlobalTable');
  let engine: Engine = await startEngine({ dbPath });
  let tables = 0;
  led.to = engine.endpoint;
  Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint });

  return {
    /** The template's table, empty, under a name of its own. */
    async freshTable(): Promise<void> {
      process.env['TABLE_NAME'] = `orders-${++tables}`;
      await createTable(documents, template, tableName());
    },
    /**
     * The records since the last call, from TRIM_HORIZON on; a killed engine's iterators are gone
     * with it.
     */
    stream(): () => Promise<DynamoDBRecord[]> {
      let [endpoint, read, seen] = ['', changeStream(), 0n];
      return async () => {
        if (endpoint !== engine.endpoint) [endpoint, read] = [engine.endpoint, changeStream()];
        const records = (await read()).filter((record) => position(record) > seen);
        seen = records.reduce(
          (last, record) => (position(record) > last ? position(record) : last),
          seen,
        );
        return records;
      };
    },
    /** SIGKILL, to the whole process group, and a restart from what reached the file. */
    async killAndRestart(): Promise<void> {
      if (engine.pid) process.kill(-engine.pid, 'SIGKILL');
      await engine.exited;
      engine = await startEngine({ dbPath });
      led.to = engine.endpoint;
      process.env['AWS_ENDPOINT_URL_DYNAMODB'] = engine.endpoint;
    },
    snapshot: async (): Promise<Snapshot> => ({
      rows: await scan(),
      sparse: await scan(GSI2.name),
    }),
    rows: scan,
    async end(): Promise<void> {
      await engine.stop();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const position = ({ dynamodb }: DynamoDBRecord): bigint => BigInt(dynamodb?.SequenceNumber ?? 0);

async function scan(IndexName?: string): Promise<Row[]> {
  const rows: Row[] = [];
  let ExclusiveStartKey: Row | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: tableName(), IndexName, ExclusiveStartKey }),
    );
    rows.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return rows;
}

/**
 * The client keeps the first endpoint it was told; here each request goes to the engine that runs.
 */
const led = { to: '' };
onRequest(
  (next) => async (args) => {
    const { hostname, port, host } = new URL(led.to);
    const request = args.request as {
      hostname: string;
      port: number;
      headers: Record<string, string>;
    };
    Object.assign(request, { hostname, port: Number(port) });
    request.headers['host'] = host;
    return next(args);
  },
  { step: 'build', priority: 'low' },
);

let gate: Gate = (_, execute) => execute();

export const installGate = (installed: Gate): void => {
  gate = installed;
};

// Before the SDK's own retries: what happens here is what reaches the application.
onRequest(
  (next, context) => async (args) => {
    const operation = String(context['commandName']).replace(/Command$/, '');
    return (await gate(operation, () => next(args))) as Awaited<ReturnType<typeof next>>;
  },
  { step: 'initialize', priority: 'low' },
);
