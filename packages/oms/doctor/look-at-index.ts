import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { tableName } from '../../../table/requests/client.ts';
import { documents } from '../document-client.ts';
import { confirmed, type Evidence, ruledOut } from './diagnosis.ts';

/** Confirmed if an index is still being built: until it is ACTIVE, its queries miss rows. */
export async function lookAtIndexes(): Promise<Evidence> {
  const { Table } = await documents.send(new DescribeTableCommand({ TableName: tableName() }));
  const indexes = Table?.GlobalSecondaryIndexes ?? [];
  const figures = Object.fromEntries(
    indexes.map(({ IndexName = '', IndexStatus = 'ACTIVE', Backfilling = false }) => [
      IndexName,
      Backfilling ? `${IndexStatus}, backfilling` : IndexStatus,
    ]),
  );
  const isReady = Object.values(figures).every((status) => status === 'ACTIVE');
  return isReady
    ? ruledOut('Every index is ACTIVE.', figures)
    : confirmed('An index is not ACTIVE: its queries miss rows until it is.', figures);
}
