import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { readAssembly, theResource } from '../../packages/local/cloudformation/template.ts';
import { createTable } from '../../packages/local/dynamodb/create-table.ts';
import { type Engine, startEngine } from '../../packages/local/dynamodb/engine.ts';
import { documents } from '../../packages/oms/document-client.ts';
import { tableName } from '../../table/requests/client.ts';
import { GSI1, GSI2 } from '../../table/schema.ts';
import { changeStream } from '../../test/support/stream.ts';
import { startClock, trueTime } from './determinism.ts';
import { warmUp } from './events/clients.ts';
import { resetClients, useEngineAt } from './faults/wire.ts';
import type { Row, Snapshot } from './judge/evidence.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * An engine of this thread's own, with its clients. After a kill, they follow the engine to its new
 * port.
 */
export async function createWorld(assembly: string, { durable = false } = {}) {
  const folder = durable ? mkdtempSync(join(tmpdir(), 'orders-simulation-')) : undefined;
  const dbPath = folder && join(folder, 'engine.db');
  const template = theResource(readAssembly(assembly), 'AWS::DynamoDB::GlobalTable');
  let engine: Engine;
  let tables = 0;

  async function start(): Promise<void> {
    engine = await startEngine({ dbPath });
    useEngineAt(engine.endpoint);
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = engine.endpoint;
  }
  await start();
  await warmUp();

  return {
    /** Begins a scenario: from here on, everything follows from its seed. */
    async startOver(seed: number): Promise<void> {
      startClock(seed);
      await resetClients();
    },
    /** The template's table, empty, under a name of its own. */
    async freshTable(): Promise<void> {
      process.env['TABLE_NAME'] = `orders-${++tables}`;
      await createTable(documents, template, tableName());
    },
    /**
     * The records since the last call, from TRIM_HORIZON on. A killed engine's iterators are lost.
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
        return records.map(datedNow);
      };
    },
    /** Kills the whole process group with SIGKILL, and restarts from the file. */
    async killAndRestart(): Promise<void> {
      if (engine.pid) process.kill(-engine.pid, 'SIGKILL');
      await engine.exited;
      await start();
    },
    snapshot: async (): Promise<Snapshot> => ({
      rows: await scan(),
      byStatus: await scan(GSI1.name),
      sparse: await scan(GSI2.name),
    }),
    rows: () => scan(),
    async end(): Promise<void> {
      await engine.stop();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sets a record's date to the scenario's time, because the engine has its own clock. */
const datedNow = (record: DynamoDBRecord): DynamoDBRecord => ({
  ...record,
  dynamodb: {
    ...record.dynamodb,
    ApproximateCreationDateTime: Math.floor(trueTime().getTime() / 1000),
  },
});

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
