import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteTableCommand,
  DescribeTableCommand,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { Stopped } from '../../api/commands/exit-code.ts';
import { documents } from '../document-client.ts';

/** The part between the live table's name and the time. Only tables with it are ever deleted. */
const MARK = '-drill-';

export const scratchNameOf = (table: string, now: Date): string =>
  `${table.slice(0, 220)}${MARK}${now.toISOString().replace(/\D/g, '').slice(0, 14)}`;

/** Starts a restore to the latest restorable second, with the live table's encryption. */
export async function restore(
  { TableName, SSEDescription }: TableDescription,
  TargetTableName: string,
): Promise<void> {
  try {
    await documents.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: TableName,
        TargetTableName,
        UseLatestRestorableTime: true,
        BillingModeOverride: 'PAY_PER_REQUEST',
        ...(SSEDescription?.KMSMasterKeyArn && {
          SSESpecificationOverride: {
            Enabled: true,
            SSEType: 'KMS',
            KMSMasterKeyId: SSEDescription.KMSMasterKeyArn,
          },
        }),
      }),
    );
  } catch (error) {
    const { name } = error as Error;
    if (name === 'UnknownOperationException')
      throw new Stopped('the local run’s engine has no point-in-time recovery');
    if (name === 'PointInTimeRecoveryUnavailableException')
      throw new Stopped(`the table ${TableName} has no point-in-time recovery: deploy the stack`);
    throw error;
  }
}

/** Waits until a table is ACTIVE. A restore takes minutes to hours. */
export async function untilActive(
  TableName: string,
  seconds: number,
  onWait: (waited: number) => void,
): Promise<TableDescription> {
  for (let waited = 0; ; waited += seconds) {
    const { Table } = await documents.send(new DescribeTableCommand({ TableName }));
    const indexes = Table?.GlobalSecondaryIndexes ?? [];
    const isActive = [Table?.TableStatus, ...indexes.map(({ IndexStatus }) => IndexStatus)].every(
      (status) => status === 'ACTIVE',
    );
    if (Table && isActive) return Table;
    onWait(waited);
    await sleep(seconds * 1000);
  }
}

/** @throws {Stopped} for a table that no drill has created */
export async function deleteScratch(TableName: string): Promise<void> {
  if (!TableName.includes(MARK))
    throw new Stopped(`${TableName} was not created by a drill: it is not deleted`);
  await documents.send(new DeleteTableCommand({ TableName }));
}
