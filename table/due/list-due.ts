import { duePartitions, type Key } from '../keys.ts';
import { openOrderShardsRead } from '../requests/client.ts';
import { query } from '../requests/commands.ts';
import { GSI2 } from '../schema.ts';

/**
 * A row that says that it is due. The index may be behind the row: whoever acts looks at the row.
 */
export interface DueRow extends Key {
  readonly GSI2PK: string;
  /** `<dueAt>#<id>` */
  readonly GSI2SK: string;
}

/** The partitions in which something may be due. */
export const dueShards = (): readonly string[] => duePartitions(Math.max(...openOrderShardsRead()));

/**
 * One Query: what is due in a partition, the longest overdue first.
 *
 * @param after the last row that was looked at; a row is looked at once in a sweep
 * @param now ISO 8601, UTC, milliseconds
 */
export async function listDue(
  partition: string,
  after: DueRow | undefined,
  now: string,
  limit: number,
): Promise<readonly DueRow[]> {
  const rows = await query({
    IndexName: GSI2.name,
    KeyConditionExpression: 'GSI2PK = :partition AND GSI2SK <= :now',
    ExpressionAttributeValues: { ':partition': partition, ':now': now },
    Limit: limit,
    ...(after && { ExclusiveStartKey: keyOf(after) }),
  });
  return rows as unknown as readonly DueRow[];
}

const keyOf = ({ PK, SK, GSI2PK, GSI2SK }: DueRow): DueRow => ({ PK, SK, GSI2PK, GSI2SK });

/** When a row said that it is due: ISO 8601, UTC, milliseconds. */
export const dueAtOf = ({ GSI2SK }: Pick<DueRow, 'GSI2SK'>): string => GSI2SK.split('#')[0] ?? '';
