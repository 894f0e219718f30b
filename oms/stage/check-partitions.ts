import type { DeploymentFacts } from '../../lib/settings/deployment-facts.ts';
import { duePartitions, openPartitionsOf } from '../../table/keys.ts';
import { reach } from '../target.ts';
import { listsSomething } from '../verify/checks/unread-partition.ts';
import { type Finding, fine, refused } from './finding.ts';

const read = ({ openOrderShardsRead }: DeploymentFacts): readonly string[] => [
  ...openPartitionsOf(openOrderShardsRead),
  ...duePartitions(Math.max(...openOrderShardsRead)),
];

export interface DeployedTable {
  readonly facts: DeploymentFacts;
  readonly tableName: string;
  readonly region: string;
}

/**
 * Looks into the partitions of GSI2 that are read today and would not be after the deployment: what
 * they still hold would be hidden.
 */
export async function checkPartitions(
  { facts, tableName: table, region }: DeployedTable,
  next: DeploymentFacts,
): Promise<Finding> {
  const check = 'openOrderShardsRead';
  const kept = read(next);
  const dropped = read(facts).filter((partition) => !kept.includes(partition));
  if (dropped.length === 0) return fine(check, 'every partition that is read stays so');
  await reach({ table, region, port: '' });
  const holding: string[] = [];
  for (const partition of dropped) if (await listsSomething(partition)) holding.push(partition);
  if (holding.length === 0) return fine(check, `${dropped.join(', ')}: empty, and no longer read`);
  return refused(
    check,
    `${holding.join(', ')} of GSI2 still hold orders, or what is due, and would not be read any ` +
      `more. Keep openOrderShardsRead at ${facts.openOrderShardsRead.join(', ')} until they are ` +
      'empty: docs/platform.md',
  );
}
