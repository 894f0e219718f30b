/**
 * Folders of several tenants: the category tree with a partition for each tenant. A tenant's data
 * is only in its own partition, both in the table and in GSI1.
 *
 *   type        PK                SK                   GSI1PK                           GSI1SK
 *   TenantPath  TENANT#<tenant>   PATH#<name>#<name>#  TENANT#<tenant>#<parent path>    <name>
 *
 *   function           DynamoDB request                      costs
 *   createPath         PutItem, if it does not exist         2 WCU
 *   listPathChildren   Query GSI1                            0.5 RCU
 *   listPathAncestors  BatchGetItem, unprocessed keys again  0.5 RCU an ancestor
 *
 * **Where document 001 is wrong**: it reads the whole subtree to return the children, and filters
 * deeper entries by `Level` on the client. The cost grows with the whole subtree. It also treats
 * the answer of its BatchGetItem as complete: keys that DynamoDB leaves unprocessed look like
 * ancestors that do not exist.
 *
 * In the product each tenant has its own stack, with its own key, limits and bill. A shared table
 * would put `TENANT#` before every partition key.
 */
import { type Key, part } from '../../table/keys.ts';
import { batchGetItems } from '../../table/requests/batch-get-items.ts';
import { insertOnce } from '../../table/requests/insert-once.ts';
import { GSI1 } from '../../table/schema.ts';
import { queryAll } from '../requests/query-all.ts';

/** The names from the tenant's root to an entry. */
export type TenantPath = readonly string[];

const PREFIX = 'PATH#';

const pathText = (path: TenantPath): string => path.map((name) => `${part(name)}#`).join('');

const tenantPartition = (tenant: string): string => `TENANT#${part(tenant)}`;

export const tenantPathKey = (tenant: string, path: TenantPath): Key => ({
  PK: tenantPartition(tenant),
  SK: `${PREFIX}${pathText(path)}`,
});

const childrenPartition = (tenant: string, path: TenantPath): string =>
  `${tenantPartition(tenant)}#${pathText(path)}`;

/** @returns true if it was new */
export function createPath(tenant: string, path: TenantPath): Promise<boolean> {
  return insertOnce({
    ...tenantPathKey(tenant, path),
    GSI1PK: childrenPartition(tenant, path.slice(0, -1)),
    GSI1SK: path.at(-1),
    type: 'TenantPath',
  });
}

/** Lists the names directly below an entry, sorted. */
export async function listPathChildren(
  tenant: string,
  path: TenantPath,
): Promise<readonly string[]> {
  const rows = await queryAll({
    IndexName: GSI1.name,
    KeyConditionExpression: 'GSI1PK = :parent',
    ExpressionAttributeValues: { ':parent': childrenPartition(tenant, path) },
  });
  return rows.map((row) => String(row['GSI1SK']));
}

/** Lists the existing entries above one, the highest first. Their keys are prefixes of its own. */
export async function listPathAncestors(
  tenant: string,
  path: TenantPath,
): Promise<readonly TenantPath[]> {
  const above = path.slice(0, -1).map((_, depth) => path.slice(0, depth + 1));
  const rows = await batchGetItems(above.map((ancestor) => tenantPathKey(tenant, ancestor)));
  return above.filter((_, i) => rows[i] !== undefined);
}
