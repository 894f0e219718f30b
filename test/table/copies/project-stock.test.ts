import { describe, expect, it } from 'vitest';
import type { Item } from '../../../table/aws-protocol/item.ts';
import { projectStock } from '../../../table/copies/project-stock.ts';
import { type Key, stockKey } from '../../../table/keys.ts';
import { injectFaults } from '../../support/faults.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { freshTable } from '../../support/table.ts';

const LISTED = { GSI2PK: 'LOW' };

describe('The projection of a stock row', () => {
  const table = freshTable();
  /** A row that was written without A10. */
  async function aRow(sku: string, attributes: Item): Promise<Item & Key> {
    const row = {
      ...stockKey(sku),
      ...attributes,
      ...(attributes['GSI2PK'] !== undefined && { GSI2SK: sku }),
    };
    await table.put(row);
    return row;
  }
  const isListed = async (sku: string) =>
    (await table.get({ ...stockKey(sku) }))?.['GSI2PK'] === 'LOW';

  it.each([
    ['below its threshold', { quantity: 4, lowStockThreshold: 5 }, true],
    ['at its threshold', { quantity: 5, lowStockThreshold: 5, ...LISTED }, false],
  ])(
    'lists it while its quantity is below its threshold: %s',
    async (words, attributes, listed) => {
      const row = await aRow(words.replaceAll(' ', '-'), attributes);

      await projectStock(row);

      expect(await isListed(words.replaceAll(' ', '-'))).toBe(listed);
    },
  );

  it.each([
    ['nothing', LISTED],
    ['a quantity alone', { quantity: 9, ...LISTED }],
    ['a threshold alone', { lowStockThreshold: 5, ...LISTED }],
    ['a quantity in words', { quantity: 'none', lowStockThreshold: 5, ...LISTED }],
    ['a threshold in words', { quantity: 9, lowStockThreshold: 'few', ...LISTED }],
    ['a part of its stock', { quantity: 0, lowStockThreshold: 5, shards: 8 }],
  ])('leaves a row with %s unchanged: it may be low or not', async (words, attributes) => {
    const row = await aRow(words.replaceAll(' ', '-'), attributes);
    const requests = recordRequests();

    await projectStock(row);

    expect(requests).toEqual([]);
  });

  it('does not list a SKU that is split meanwhile', async () => {
    const low = await aRow('SPLIT', { quantity: 4, lowStockThreshold: 5 });
    await table.put({ ...low, shards: 8 });

    await projectStock(low);

    expect(await isListed('SPLIT')).toBe(false);
  });

  it('stops after three rounds of concurrent changes, whose records follow', async () => {
    const low = await aRow('BUSY', { quantity: 4, lowStockThreshold: 5 });
    const high = { ...low, quantity: 6, ...LISTED, GSI2SK: 'BUSY' };
    // Each of them leaves the row in the list wrongly, or out of it.
    const meanwhile =
      (row: Item) =>
      async <Output>(execute: () => Promise<Output>) => {
        await table.put(row);
        return execute();
      };
    const others = injectFaults('UpdateItem', meanwhile(high), meanwhile(low), meanwhile(high));
    const requests = recordRequests();

    await projectStock(low);

    expect(others.left()).toBe(0);
    expect(requests.filter(({ operation }) => operation === 'UpdateItem')).toHaveLength(3);
    expect(await table.get({ ...stockKey('BUSY') })).toEqual(high);
  });

  it('follows the row that it reads in the same call', async () => {
    const high = await aRow('FOUND', { quantity: 6, lowStockThreshold: 5, ...LISTED });

    // The image of an earlier sale: low, and not yet in the list.
    await projectStock({ ...stockKey('FOUND'), quantity: 4, lowStockThreshold: 5 });

    expect(await isListed('FOUND')).toBe(false);
    expect(high).toMatchObject(LISTED);
  });
});
