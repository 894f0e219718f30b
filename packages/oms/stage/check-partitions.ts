import type { DeploymentFacts } from '../../../lib/settings/deployment-facts.ts';
import { allDuePartitions } from '../../../table/due/due-kinds.ts';
import { openPartitionsOf } from '../../../table/keys.ts';
import { reach } from '../target.ts';
import { listsSomething } from '../verify/checks/unread-partition.ts';
import { type Finding, fine, refused } from './finding.ts';

const read = ({ openOrderShardsRead }: DeploymentFacts): readonly string[] => [
  ...openPartitionsOf(openOrderShardsRead),
  ...allDuePartitions(Math.max(...openOrderShardsRead)),
];

export interface DeployedTable {
  readonly facts: DeploymentFacts;
  readonly tableName: string;
  readonly region: string;
}

/**
 * Reads the partitions of GSI2 that the deployment would no longer read. The rows that they still
 * contain would be hidden.
 */
export async function checkPartitions(
  { facts, tableName: table, region }: DeployedTable,
  next: DeploymentFacts,
): Promise<Finding> {
  const check = 'openOrderShardsRead';
  const kept = read(next);
  const dropped = read(facts).filter((partition) => !kept.includes(partition));
  if (dropped.length === 0)
    return fine(check, 'every partition that is read now is read afterwards, too');
  await reach({ table, region, port: '' });
  const holding: string[] = [];
  for (const partition of dropped) if (await listsSomething(partition)) holding.push(partition);
  if (holding.length === 0) return fine(check, `${dropped.join(', ')}: empty, and no longer read`);
  return refused(
    check,
    `${holding.join(', ')} of GSI2 still have orders or due rows, and would no longer be read. ` +
      `Keep openOrderShardsRead at ${facts.openOrderShardsRead.join(', ')} until they are ` +
      'empty: docs/platform.md',
  );
}
