/** The process of `tablePreparation`: it handles one request and sends one answer. */
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { createTable } from './create-table.ts';
import type { PrepareTableRequest } from './prepare-table.ts';

process.once('disconnect', () => process.exit(0));
process.once('message', async ({ endpoint, region, table }: PrepareTableRequest) => {
  try {
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const client = new DynamoDBClient({ endpoint, region, credentials });
    const isNew = await createTable(client, table, table.physicalId);
    const { Count } = isNew
      ? { Count: 0 }
      : await client.send(new ScanCommand({ TableName: table.physicalId, Limit: 1 }));
    process.send?.(Count === 0);
  } catch (error) {
    process.stderr.write(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
});
