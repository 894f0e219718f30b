import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../../packages/oms/document-client.ts';
import { tableName } from '../../../table/requests/client.ts';
import { freshTable } from '../../../test/support/table.ts';
import {
  categoryKey,
  createCategory,
  listChildren,
  listSubtree,
  renameCategory,
} from '../../entities/category.ts';
import { exampleCosts } from '../example-costs.ts';

const TREE: Readonly<Record<string, string>> = {
  electronics: 'Electronics',
  'electronics audio': 'Audio',
  'electronics audio headphones': 'Headphones',
  'electronics audio headphones wired': 'Wired',
  'electronics audiobooks': 'Audiobooks',
  'electronics audio-cables': 'Cables, audio',
};

describe('A category tree', () => {
  const table = freshTable();
  const { measured } = exampleCosts('category');

  beforeAll(async () => {
    for (const [path, name] of Object.entries(TREE))
      await createCategory({ path: path.split(' '), name });
  });

  it('accepts a node once', async () => {
    const tea = { path: ['tea'], name: 'Tea' };

    expect(await measured('createCategory', () => createCategory(tea))).toBe(true);
    expect(await createCategory({ ...tea, name: 'Another tea' })).toBe(false);
    expect(await table.get({ ...categoryKey(['tea']) })).toMatchObject({ name: 'Tea' });
  });

  it('refuses a slug that would split its path', async () => {
    await expect(async () => createCategory({ path: ['a#b'], name: 'B' })).rejects.toThrow(
      RangeError,
    );
  });

  it('lists a subtree, each node before its children', async () => {
    const nodes = await measured('listSubtree', () => listSubtree(['electronics', 'audio']));

    expect(nodes.map(({ name }) => name)).toEqual(['Audio', 'Headphones', 'Wired']);
  });

  it('lists the children of a node by name, without their descendants', async () => {
    const children = await measured('listChildren', () => listChildren(['electronics']));

    expect(children).toEqual([
      { path: ['electronics', 'audio'], name: 'Audio' },
      { path: ['electronics', 'audiobooks'], name: 'Audiobooks' },
      { path: ['electronics', 'audio-cables'], name: 'Cables, audio' },
    ]);
    expect((await listChildren([])).map(({ name }) => name)).toContain('Electronics');
  });

  it('renames a node in its subtree and among its siblings', async () => {
    await createCategory({ path: ['sport'], name: 'Sport' });
    await createCategory({ path: ['sport', 'bikes'], name: 'Bikes' });
    const path = ['sport', 'bikes'];

    expect(await measured('renameCategory', () => renameCategory(path, 'C# and bicycles'))).toBe(
      true,
    );
    expect(await listChildren(['sport'])).toEqual([{ path, name: 'C# and bicycles' }]);
    expect(await listSubtree(path)).toEqual([{ path, name: 'C# and bicycles' }]);
    expect(await renameCategory(['sport', 'skis'], 'Skis')).toBe(false);
    expect(await table.get({ ...categoryKey(['sport', 'skis']) })).toBeUndefined();
  });

  it('mistake: a prefix that does not end with the separator returns siblings, too', async () => {
    const namesBelow = async (prefix: string) => {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName: tableName(),
          KeyConditionExpression: 'PK = :catalog AND begins_with(SK, :prefix)',
          ExpressionAttributeValues: { ':catalog': 'CATALOG', ':prefix': prefix },
        }),
      );
      return Items.map((item) => item['name']);
    };

    expect(await namesBelow('CATEGORY#electronics#audio')).toEqual([
      'Audio',
      'Headphones',
      'Wired',
      'Cables, audio',
      'Audiobooks',
    ]);
    expect(await namesBelow('CATEGORY#electronics#audio#')).toEqual([
      'Audio',
      'Headphones',
      'Wired',
    ]);
  });
});
