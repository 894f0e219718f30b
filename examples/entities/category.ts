/**
 * A category tree. The path is the sort key, so a whole subtree is one Query; GSI1 lists the
 * children of a node by name.
 *
 *   type      PK       SK                        GSI1PK                 GSI1SK
 *   Category  CATALOG  CATEGORY#<slug>#<slug>#   CATALOG#<parent path>  <name>#<slug>
 *
 *   function        DynamoDB request                 costs
 *   createCategory  PutItem, if it does not exist    2 WCU
 *   listSubtree     Query, begins_with               0.5 RCU for 4 KB
 *   listChildren    Query GSI1                       0.5 RCU
 *   renameCategory  UpdateItem, if it exists         3 WCU
 *
 * **Where document 004 is wrong**: its path ends without a separator. `begins_with(SK,
 * 'CATEGORY#electronics#audio')` also returns `audiobooks` and `audio-cables`, which are siblings.
 * Every slug ends with `#` here, so the prefix ends where the node ends.
 *
 * The slugs are in the keys of all nodes below. A rename changes only the name; a move is a delete
 * and a put of each node, 50 nodes in a transaction. All nodes share one partition, which supports
 * 3,000 read units a second: a shop should cache the tree.
 */
import type { Item } from '../../table/aws-protocol/item.ts';
import { type Key, part } from '../../table/keys.ts';
import { conditionalUpdate } from '../../table/requests/conditional-update.ts';
import { insertOnce } from '../../table/requests/insert-once.ts';
import { GSI1 } from '../../table/schema.ts';
import { queryAll } from '../requests/query-all.ts';

/** The slugs from the root to a node: `['electronics', 'audio']`. The root itself is `[]`. */
export type CategoryPath = readonly string[];

export interface Category {
  readonly path: CategoryPath;
  readonly name: string;
}

const CATALOG = 'CATALOG';
const PREFIX = 'CATEGORY#';

const pathText = (path: CategoryPath): string => path.map((slug) => `${part(slug)}#`).join('');

export const categoryKey = (path: CategoryPath): Key => ({
  PK: CATALOG,
  SK: `${PREFIX}${pathText(path)}`,
});

const childrenPartition = (path: CategoryPath): string => `${CATALOG}#${pathText(path)}`;

/** By name; the slug distinguishes two children with the same name. */
const childPosition = (path: CategoryPath, name: string): string => `${name}#${path.at(-1)}`;

/** @returns true if it was new */
export function createCategory({ path, name }: Category): Promise<boolean> {
  return insertOnce({
    ...categoryKey(path),
    GSI1PK: childrenPartition(path.slice(0, -1)),
    GSI1SK: childPosition(path, name),
    type: 'Category',
    name,
  });
}

/** Lists a node and all nodes below it, each before its children. */
export async function listSubtree(path: CategoryPath): Promise<readonly Category[]> {
  const { PK, SK } = categoryKey(path);
  const rows = await queryAll({
    KeyConditionExpression: 'PK = :catalog AND begins_with(SK, :node)',
    ExpressionAttributeValues: { ':catalog': PK, ':node': SK },
  });
  return rows.map((row) => ({ path: pathOf(row), name: String(row['name']) }));
}

/** Lists only the children of a node, by name, however large their subtrees are. */
export async function listChildren(path: CategoryPath): Promise<readonly Category[]> {
  const rows = await queryAll({
    IndexName: GSI1.name,
    KeyConditionExpression: 'GSI1PK = :parent',
    ExpressionAttributeValues: { ':parent': childrenPartition(path) },
  });
  // The index does not project the name: its sort key contains it.
  return rows.map((row) => ({ path: pathOf(row), name: nameOf(String(row['GSI1SK'])) }));
}

/** @returns true if the category exists */
export async function renameCategory(path: CategoryPath, name: string): Promise<boolean> {
  const { written } = await conditionalUpdate({
    Key: categoryKey(path),
    UpdateExpression: 'SET #name = :name, GSI1SK = :position',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':name': name, ':position': childPosition(path, name) },
  });
  return written !== undefined;
}

const pathOf = (row: Item): CategoryPath =>
  String(row['SK']).slice(PREFIX.length).split('#').slice(0, -1);

/** A name may contain `#`, a slug may not. */
const nameOf = (position: string): string => position.slice(0, position.lastIndexOf('#'));
