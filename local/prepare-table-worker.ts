import { parentPort } from 'node:worker_threads';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { createTable } from './create-table.ts';
import type { TableRequest } from './prepare-table.ts';

parentPort?.once('message', async ({ endpoint, region, table }: TableRequest) => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  const isNew = await createTable(client, table, table.physicalId);
  const { Count } = isNew
    ? { Count: 0 }
    : await client.send(new ScanCommand({ TableName: table.physicalId, Limit: 1 }));
  parentPort?.postMessage(Count === 0);
});
