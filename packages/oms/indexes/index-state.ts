import { setTimeout as sleep } from 'node:timers/promises';
import { type CloudWatchClient, GetMetricStatisticsCommand } from '@aws-sdk/client-cloudwatch';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { tableName } from '../../../table/requests/client.ts';
import { documents } from '../document-client.ts';

/** The state of an index. */
export interface IndexState {
  readonly name: string;
  readonly status: string;
  /** True while DynamoDB writes the table's rows to the index. */
  readonly isBackfilling: boolean;
  /** Percent of the rows; undefined if CloudWatch has none. */
  readonly progress?: number | undefined;
}

/** Percent of the rows that are in a new index. */
export type ProgressOf = (index: string) => Promise<number | undefined>;

/** Reads the state of each index of the table. */
export async function readIndexes(progressOf: ProgressOf): Promise<readonly IndexState[]> {
  const { Table } = await documents.send(new DescribeTableCommand({ TableName: tableName() }));
  const indexes = Table?.GlobalSecondaryIndexes ?? [];
  return Promise.all(
    indexes.map(async ({ IndexName: name = '', IndexStatus: status = '', Backfilling }) => ({
      name,
      status,
      isBackfilling: Backfilling ?? false,
      ...(status !== 'ACTIVE' && { progress: await progressOf(name) }),
    })),
  );
}

const MINUTES = 10;

/** Reads the last progress of a new index from CloudWatch, which has it each minute. */
export const measuredProgress =
  (client: CloudWatchClient, TableName: string): ProgressOf =>
  async (index) => {
    const EndTime = new Date();
    const { Datapoints = [] } = await client.send(
      new GetMetricStatisticsCommand({
        Namespace: 'AWS/DynamoDB',
        MetricName: 'OnlineIndexPercentageProgress',
        Dimensions: [
          { Name: 'TableName', Value: TableName },
          { Name: 'GlobalSecondaryIndexName', Value: index },
        ],
        StartTime: new Date(EndTime.getTime() - MINUTES * 60_000),
        EndTime,
        Period: 60,
        Statistics: ['Maximum'],
      }),
    );
    const all = Datapoints.map(({ Maximum = 0 }) => Maximum);
    return all.length > 0 ? Math.max(...all) : undefined;
  };

export interface Wait {
  readonly name: string;
  /** Milliseconds. */
  readonly timeout: number;
  readonly poll: number;
  readonly read: () => Promise<readonly IndexState[]>;
  readonly onLook: (state: IndexState | undefined) => void;
}

/**
 * Waits until an index is ACTIVE, or until the time is over. It only reads.
 *
 * @returns the last state; undefined if the table has no such index
 */
export async function untilIndexActive(wait: Wait): Promise<IndexState | undefined> {
  const end = Date.now() + wait.timeout;
  for (;;) {
    const state = (await wait.read()).find(({ name }) => name === wait.name);
    wait.onLook(state);
    if (!state || state.status === 'ACTIVE' || Date.now() + wait.poll > end) return state;
    await sleep(wait.poll);
  }
}
