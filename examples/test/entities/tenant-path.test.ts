import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../../packages/oms/document-client.ts';
import type { Key } from '../../../table/keys.ts';
import { batchGetItems } from '../../../table/requests/batch-get-items.ts';
import { tableName } from '../../../table/requests/client.ts';
import { injectFaults } from '../../../test/support/faults.ts';
import { unitsWhile } from '../../../test/support/measurement/request-recorder.ts';
import { freshTable } from '../../../test/support/table.ts';
import {
  createPath,
  listPathAncestors,
  listPathChildren,
  tenantPathKey,
} from '../../entities/tenant-path.ts';
import { queryAll } from '../../requests/query-all.ts';
import { exampleCosts } from '../example-costs.ts';

describe('Folders of tenants', () => {
  const table = freshTable();
  const { measured } = exampleCosts('tenant-path');

  beforeAll(async () => {
    for (const path of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'x']])
      await createPath('t1', path);
  });

  it('accept an entry once for each tenant', async () => {
    expect(await measured('createPath', () => createPath('t2', ['a']))).toBe(true);
    expect(await createPath('t2', ['a'])).toBe(false);
    expect(await createPath('t3', ['a'])).toBe(true);
  });

  it('list the children of an entry, of one tenant', async () => {
    await createPath('t4', ['a', 'other']);

    expect(await measured('listPathChildren', () => listPathChildren('t1', ['a']))).toEqual([
      'b',
      'x',
    ]);
  });

  it('list the existing ancestors of an entry, the highest first', async () => {
    await createPath('t5', ['root']);

    expect(
      await measured('listPathAncestors', () => listPathAncestors('t5', ['root', 'leaf'])),
    ).toEqual([['root']]);
    expect(await listPathAncestors('t1', ['a', 'b', 'c'])).toEqual([['a'], ['a', 'b']]);
    expect(await listPathAncestors('t1', ['a', 'gap', 'c', 'd'])).toEqual([['a']]);
    expect(await listPathAncestors('t1', ['a'])).toEqual([]);
  });

  /** Makes DynamoDB leave the last key of a batch unprocessed, once. */
  const leaveOneUnprocessed = () =>
    injectFaults('BatchGetItem', async (execute) => {
      const result = (await execute()) as {
        output: { Responses: object; UnprocessedKeys: object };
      };
      const [[name = '', items = []] = []] = Object.entries(result.output.Responses) as [
        string,
        Key[],
      ][];
      const { PK, SK } = items.pop() as Key;
      Object.assign(result.output, { UnprocessedKeys: { [name]: { Keys: [{ PK, SK }] } } });
      return result as never;
    });

  it('request unprocessed keys again', async () => {
    const faults = leaveOneUnprocessed();

    expect(await listPathAncestors('t1', ['a', 'b', 'c'])).toEqual([['a'], ['a', 'b']]);
    expect(faults.left()).toBe(0);
  });

  it('give up if keys stay unprocessed', async () => {
    const unprocessed = async () =>
      ({
        output: {
          Responses: {},
          UnprocessedKeys: { [tableName()]: { Keys: [{ PK: 'a', SK: 'b' }] } },
        },
      }) as never;
    injectFaults('BatchGetItem', ...Array(8).fill(unprocessed));

    await expect(batchGetItems([{ PK: 'a', SK: 'b' }])).rejects.toMatchObject({
      reason: { code: 'try-again' },
    });
  });

  it('mistake: an incomplete batch that is not checked lacks ancestors', async () => {
    await table.put({ PK: 'TENANT#t6', SK: 'PATH#/a' }, { PK: 'TENANT#t6', SK: 'PATH#/a/b' });
    const faults = leaveOneUnprocessed();

    const { Responses = {} } = await documents.send(
      new BatchGetCommand({
        RequestItems: {
          [tableName()]: {
            Keys: ['PATH#/a', 'PATH#/a/b'].map((SK) => ({ PK: 'TENANT#t6', SK })),
          },
        },
      }),
    );

    expect(faults.left()).toBe(0);
    expect(Responses[tableName()]).toHaveLength(1);
  });

  it('mistake: children by a filter on the subtree cost as much as the subtree', async () => {
    await createPath('big', ['a']);
    for (let i = 0; i < 120; i++) await createPath('big', ['a', 'deep', `file-${i}`]);
    await createPath('big', ['a', 'deep']);
    let children: unknown[] = [];
    const byFilter = await unitsWhile(async () => {
      const { PK, SK } = tenantPathKey('big', ['a']);
      const subtree = await queryAll({
        KeyConditionExpression: 'PK = :tenant AND begins_with(SK, :path)',
        ExpressionAttributeValues: { ':tenant': PK, ':path': SK },
      });
      children = subtree.filter((row) => String(row['SK']).split('#').length === 4);
    });
    const byIndex = await unitsWhile(async () => {
      expect(await listPathChildren('big', ['a'])).toEqual(['deep']);
    });

    expect(children).toHaveLength(1);
    expect({ byFilter, byIndex }).toEqual({ byFilter: 1.5, byIndex: 0.5 });
  });
});
