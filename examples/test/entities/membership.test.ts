import { beforeAll, describe, expect, it } from 'vitest';
import { insert, transact } from '../../../table/requests/transaction.ts';
import { justBefore } from '../../../test/support/faults.ts';
import { recordWhile } from '../../../test/support/measurement/request-recorder.ts';
import { freshTable } from '../../../test/support/table.ts';
import {
  copyGroupName,
  createGroup,
  groupKey,
  joinGroup,
  listGroupsOfUser,
  listUsersOfGroup,
  membershipCheck,
  membershipKey,
  renameGroup,
} from '../../entities/membership.ts';
import { exampleCosts } from '../example-costs.ts';

const member = (userId: string, groupId: string, role = 'reader') => ({ userId, groupId, role });

describe('Memberships', () => {
  const table = freshTable();
  const { measured } = exampleCosts('membership');
  const copiedName = async (userId: string, groupId: string) =>
    (await table.get({ ...membershipKey(userId, groupId) }))?.['groupName'];

  beforeAll(async () => {
    await createGroup('g1', 'Readers');
    await createGroup('g2', 'Writers');
  });

  it('are one item each that is read in both directions', async () => {
    await measured('createGroup', () => createGroup('both', 'Both'));
    expect(await createGroup('both', 'Again')).toBe(false);
    expect(await measured('joinGroup', () => joinGroup(member('u1', 'both')))).toBe('joined');
    await joinGroup(member('u1', 'g2', 'owner'));
    await joinGroup(member('u2', 'both'));

    expect(await measured('listGroupsOfUser', () => listGroupsOfUser('u1'))).toEqual([
      { groupId: 'both', groupName: 'Both', role: 'reader' },
      { groupId: 'g2', groupName: 'Writers', role: 'owner' },
    ]);
    expect(await measured('listUsersOfGroup', () => listUsersOfGroup('both'))).toEqual([
      'u1',
      'u2',
    ]);
  });

  it('are created once, and in an existing group', async () => {
    await joinGroup(member('once', 'g1', 'owner'));

    expect(await joinGroup(member('once', 'g1', 'reader'))).toBe('member-already');
    expect(await listGroupsOfUser('once')).toMatchObject([{ role: 'owner' }]);
    expect(await joinGroup(member('once', 'nowhere'))).toBe('group-not-found');
    expect(await listGroupsOfUser('once')).toHaveLength(1);
  });

  it('get the new name of their group, for a write unit each and none of the index', async () => {
    await createGroup('renamed', 'Before');
    await joinGroup(member('u1', 'renamed'));

    expect(await measured('renameGroup', () => renameGroup('renamed', 'After'))).toBe(2);
    const requests = await recordWhile(() =>
      measured('copyGroupName', () => copyGroupName('renamed')),
    );
    const updates = requests.filter(({ operation }) => operation === 'UpdateItem');

    expect(updates).toMatchObject([{ units: 1, by: { table: 1 } }]);
    expect(await copiedName('u1', 'renamed')).toBe('After');
    expect(await renameGroup('nowhere', 'X')).toBeUndefined();
    expect(await table.get({ ...groupKey('nowhere') })).toBeUndefined();
  });

  it('keep the newest name, in any order and number of copies', async () => {
    await createGroup('late', 'One');
    await joinGroup(member('u1', 'late'));
    await renameGroup('late', 'Two');
    // A fan-out of "Two" that has read the group is overtaken by the whole of "Three".
    const overtaken = justBefore(
      'UpdateItem',
      (input) => input.includes('Two') && input.includes('groupVersion'),
      async () => {
        await renameGroup('late', 'Three');
        await copyGroupName('late');
      },
    );
    await copyGroupName('late');
    await copyGroupName('late');

    expect(overtaken.happened()).toBe(true);
    expect(await copiedName('u1', 'late')).toBe('Three');
  });

  it('stay deleted if a name arrives after the member has left', async () => {
    await createGroup('left', 'Before');
    await joinGroup(member('u1', 'left'));
    await renameGroup('left', 'After');
    const gone = justBefore(
      'UpdateItem',
      (input) => input.includes('groupVersion'),
      () => table.remove({ ...membershipKey('u1', 'left') }),
    );
    await copyGroupName('left');

    expect(gone.happened()).toBe(true);
    expect(await table.get({ ...membershipKey('u1', 'left') })).toBeUndefined();
  });

  /** Runs a whole rename between a joining member's read and its write. */
  const renameMeanwhile = (groupId: string, operation: string) =>
    justBefore(
      operation,
      (input) => input.includes('"Membership"') && input.includes(groupId),
      async () => {
        await renameGroup(groupId, 'New name');
        await copyGroupName(groupId);
      },
    );

  it('have the new name even if the rename ran while the member joined', async () => {
    await createGroup('race', 'Old name');
    const rename = renameMeanwhile('race', 'TransactWriteItems');

    expect(await joinGroup(member('u9', 'race'))).toBe('joined');
    expect(rename.happened()).toBe(true);
    expect(await copiedName('u9', 'race')).toBe('New name');
  });

  it('mistake: without the check, a member who joins meanwhile keeps the old name', async () => {
    await createGroup('naive', 'Old name');
    const group = await table.get({ ...groupKey('naive') });
    await renameGroup('naive', 'New name');
    await copyGroupName('naive');
    await table.put({
      ...membershipKey('u9', 'naive'),
      GSI1PK: 'GROUP#naive',
      GSI1SK: 'USER#u9',
      type: 'Membership',
      groupName: group?.['name'],
    });

    expect(await copiedName('u9', 'naive')).toBe('Old name');
    // A later fan-out does not help: a copy without a version is not older than any.
    await copyGroupName('naive');
    expect(await copiedName('u9', 'naive')).toBe('Old name');
  });

  it('allow a transaction only for a member in the role', async () => {
    await joinGroup(member('owner', 'g1', 'owner'));
    const note = (id: string) => ({ PK: 'NOTE#1', SK: id });
    const write = (userId: string, id: string) =>
      transact({
        membership: membershipCheck(member(userId, 'g1', 'owner')),
        note: insert(note(id)),
      });

    expect(await write('owner', 'first')).toBeUndefined();
    expect(await write('stranger', 'second')).toEqual({ membership: expect.anything() });
    await joinGroup(member('reader', 'g1', 'reader'));
    expect(await write('reader', 'third')).toEqual({ membership: expect.anything() });
    expect(await table.get(note('second'))).toBeUndefined();
    expect(await table.get(note('third'))).toBeUndefined();
  });

  it('mistake: a role that is read before the write is outdated when it arrives', async () => {
    await joinGroup(member('demoted', 'g1', 'owner'));
    const mayWrite = (await listGroupsOfUser('demoted'))[0]?.role === 'owner';
    await table.remove({ ...membershipKey('demoted', 'g1') });
    if (mayWrite) await table.put({ PK: 'NOTE#1', SK: 'by-a-stranger' });

    expect(await table.get({ PK: 'NOTE#1', SK: 'by-a-stranger' })).toBeDefined();
    expect(
      await transact({
        membership: membershipCheck(member('demoted', 'g1', 'owner')),
        note: insert({ PK: 'NOTE#1', SK: 'refused' }),
      }),
    ).toEqual({ membership: expect.anything() });
  });

  it('cost 2 read units to list 199 of a group', async () => {
    await createGroup('large', 'Large');
    for (let i = 100; i < 299; i++)
      await table.put({
        ...membershipKey(`user-${i}`, 'large'),
        GSI1PK: 'GROUP#large',
        GSI1SK: `USER#user-${i}`,
        type: 'Membership',
        groupVersion: 1,
      });
    const [query] = await recordWhile(() => listUsersOfGroup('large'));

    expect(query).toMatchObject({ operation: 'Query', units: 2 });
  });
});
