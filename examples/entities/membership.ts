/**
 * Users in groups, many to many. One item serves both directions and has a copy of the group's
 * name, so a user's groups are one Query.
 *
 *   type        PK             SK               GSI1PK           GSI1SK
 *   Group       GROUP#<group>  META
 *   Membership  USER#<user>    GROUP#<group>    GROUP#<group>    USER#<user>
 *
 *   function           DynamoDB request                                     costs
 *   createGroup        PutItem, if it does not exist                        1 WCU
 *   joinGroup          GetItem; Put and ConditionCheck of the group         0.5 RCU and 5 WCU
 *   listGroupsOfUser   Query                                                0.5 RCU
 *   listUsersOfGroup   Query GSI1                                           0.5 RCU
 *   renameGroup        UpdateItem                                           1 WCU
 *   copyGroupName      GetItem, Query GSI1; UpdateItem for each copy        1.5 RCU and 1 WCU a member
 *
 * **Where document 004 is vague**: it copies the name and expects a stream to reconcile it. A
 * membership that copies the old name, and is written after the rename has updated all copies,
 * keeps the old name forever. Here the name has a version. Joining checks in its own transaction
 * that the copied name is still current, and only a newer version overwrites a copy. So the fan-out
 * may run in any order, late, and twice. GSI1 follows the table within milliseconds; a fan-out that
 * must not miss a new member runs again a moment later.
 *
 * A right of a member is checked inside the transaction that needs it (`membershipCheck`). An
 * earlier read may be out of date when the write arrives.
 */
import type { Item } from '../../table/aws-protocol/item.ts';
import { type Key, part } from '../../table/keys.ts';
import type { TransactionAction } from '../../table/requests/commands.ts';
import { getItem } from '../../table/requests/commands.ts';
import { conditionalUpdate } from '../../table/requests/conditional-update.ts';
import { insertOnce } from '../../table/requests/insert-once.ts';
import { insert, transact } from '../../table/requests/transaction.ts';
import { GSI1 } from '../../table/schema.ts';
import { queryAll } from '../requests/query-all.ts';

export interface Membership {
  readonly userId: string;
  readonly groupId: string;
  readonly role: string;
}

export type Joined = 'joined' | 'member-already' | 'group-not-found' | 'try-again';

const MAX_ATTEMPTS = 5;

const groupPartition = (groupId: string): string => `GROUP#${part(groupId)}`;
const userPartition = (userId: string): string => `USER#${part(userId)}`;

export const groupKey = (groupId: string): Key => ({ PK: groupPartition(groupId), SK: 'META' });
export const membershipKey = (userId: string, groupId: string): Key => ({
  PK: userPartition(userId),
  SK: groupPartition(groupId),
});

/** @returns true if it was new */
export const createGroup = (groupId: string, name: string): Promise<boolean> =>
  insertOnce({ ...groupKey(groupId), type: 'Group', name, version: 1 });

/** Copies the group's name, on the condition that the name has not changed before the write. */
export async function joinGroup({ userId, groupId, role }: Membership): Promise<Joined> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const group = await getItem({ Key: groupKey(groupId), ConsistentRead: attempt > 1 });
    // Not found: one more read, strongly consistent, because the group may be new.
    if (!group && attempt > 1) return 'group-not-found';
    if (!group) continue;
    const failed = await transact({
      membership: insert({
        ...membershipKey(userId, groupId),
        GSI1PK: groupPartition(groupId),
        GSI1SK: userPartition(userId),
        type: 'Membership',
        role,
        groupName: group['name'],
        groupVersion: group['version'],
      }),
      group: {
        ConditionCheck: {
          Key: groupKey(groupId),
          ConditionExpression: 'version = :copied',
          ExpressionAttributeValues: { ':copied': group['version'] },
        },
      },
    });
    if (!failed) return 'joined';
    if (failed.membership) return 'member-already';
  }
  return 'try-again';
}

export async function listGroupsOfUser(
  userId: string,
): Promise<readonly { groupId: string; groupName: string; role: string }[]> {
  const rows = await queryAll({
    KeyConditionExpression: 'PK = :user AND begins_with(SK, :group)',
    ExpressionAttributeValues: { ':user': userPartition(userId), ':group': 'GROUP#' },
  });
  return rows.map(({ SK, groupName, role }) => ({
    groupId: String(SK).slice('GROUP#'.length),
    groupName: String(groupName),
    role: String(role),
  }));
}

export async function listUsersOfGroup(groupId: string): Promise<readonly string[]> {
  const rows = await membershipsOf(groupId);
  return rows.map(({ GSI1SK }) => String(GSI1SK).slice('USER#'.length));
}

/** @returns the version of the new name; undefined if the group does not exist */
export async function renameGroup(groupId: string, name: string): Promise<number | undefined> {
  const { written } = await conditionalUpdate({
    Key: groupKey(groupId),
    UpdateExpression: 'SET #name = :name, version = version + :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':name': name, ':one': 1 },
  });
  return written?.['version'] as number | undefined;
}

/** The fan-out of a rename, as a stream's consumer runs it: the newest name wins in every copy. */
export async function copyGroupName(groupId: string): Promise<void> {
  const group = await getItem({ Key: groupKey(groupId), ConsistentRead: true });
  if (!group) return;
  for (const { PK, SK } of await membershipsOf(groupId)) {
    await conditionalUpdate({
      Key: { PK, SK },
      UpdateExpression: 'SET groupName = :name, groupVersion = :version',
      // A deleted item has no version, so it is not created again.
      ConditionExpression: 'groupVersion < :version',
      ExpressionAttributeValues: { ':name': group['name'], ':version': group['version'] },
    });
  }
}

/** Returns a check for a transaction that only a member with this role may carry out. */
export const membershipCheck = ({ userId, groupId, role }: Membership): TransactionAction => ({
  ConditionCheck: {
    Key: membershipKey(userId, groupId),
    ConditionExpression: '#role = :role',
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':role': role },
  },
});

const membershipsOf = (groupId: string): Promise<readonly Item[]> =>
  queryAll({
    IndexName: GSI1.name,
    KeyConditionExpression: 'GSI1PK = :group AND begins_with(GSI1SK, :user)',
    ExpressionAttributeValues: { ':group': groupPartition(groupId), ':user': 'USER#' },
  });
