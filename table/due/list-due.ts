import {
  dueDeliveryPartitions,
  dueErasurePartitions,
  duePartitions,
  dueWithdrawalPartitions,
  type Key,
} from '../keys.ts';
import { query } from '../requests/commands.ts';
import { GSI2 } from '../schema.ts';
import { openOrderShardsRead } from '../settings.ts';

/**
 * A row with a due key. The index may lag behind the row, so the caller reads the row before it
 * acts.
 */
export interface DueRow extends Key {
  readonly GSI2PK: string;
  /** `<dueAt>#<id>` */
  readonly GSI2SK: string;
}

/** The partitions of unpaid orders and payment requests that are due. */
export const dueShards = (): readonly string[] => duePartitions(Math.max(...openOrderShardsRead()));

/** The partitions of webhook deliveries that are due. */
export const dueDeliveryShards = (): readonly string[] =>
  dueDeliveryPartitions(Math.max(...openOrderShardsRead()));

/** The partitions of statements of withdrawal that are due. */
export const dueWithdrawalShards = (): readonly string[] =>
  dueWithdrawalPartitions(Math.max(...openOrderShardsRead()));

/** The partitions of erasures that go on. */
export const dueErasureShards = (): readonly string[] =>
  dueErasurePartitions(Math.max(...openOrderShardsRead()));

/**
 * Reads the due rows of a partition, the longest overdue first: one Query.
 *
 * @param after the last row that this sweep has read; a sweep reads each row once
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

/** The time of a due key: ISO 8601, UTC, milliseconds. */
export const dueAtOf = ({ GSI2SK }: Pick<DueRow, 'GSI2SK'>): string => GSI2SK.split('#')[0] ?? '';
