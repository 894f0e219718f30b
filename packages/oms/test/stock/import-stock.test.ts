// @module-tag alone
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stockKey } from '../../../../table/keys.ts';
import { killer } from '../../../../test/support/kills.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { EXIT } from '../../../api/commands/exit-code.ts';
import {
  importStockCommand,
  type StockImportOptions,
} from '../../stock/import/import-stock-command.ts';
import { publishTable } from '../support/published-table.ts';

const PORT = `stock-import-${process.pid}`;
const FOLDER = mkdtempSync(join(tmpdir(), 'stock-import-'));
const FILES = join(import.meta.dirname, '../import/files');

describe('oms stock import', () => {
  const table = freshTable();
  const kill = killer();
  let printed: string[] = [];
  let warned: string[] = [];
  let files = 0;
  const fileOf = (content: string | Buffer) => {
    const file = join(FOLDER, `${++files}.csv`);
    writeFileSync(file, content);
    return file;
  };
  const given = (name: string) => fileOf(readFileSync(join(FILES, name)));
  const command = (file: string, changes: Partial<StockImportOptions> = {}) =>
    importStockCommand(file, { port: PORT, openOrderShards: 4, ...changes });
  const imported = async (file: string, changes: Partial<StockImportOptions> = {}) => {
    await command(file, { json: true, ...changes });
    return JSON.parse(printed.at(-1) ?? '');
  };
  const stockOf = (sku: string) => table.get({ ...stockKey(sku) });
  const quantityOf = async (sku: string) => (await stockOf(sku))?.['quantity'];
  const adjustments = async () =>
    (await table.all()).filter(({ type }) => type === 'StockAdjustment');

  beforeAll(() => {
    publishTable(PORT);
    return () => rmSync(FOLDER, { recursive: true });
  });
  beforeEach(() => {
    printed = [];
    warned = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
    vi.spyOn(console, 'error').mockImplementation((line: string) => void warned.push(line));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await table.clear(() => false);
  });

  it('makes the quantity what Shopify has as available, and names a shortage', async () => {
    for (const sku of ['SHIRT/RED-L', 'CAP.01', 'BAK 42', 'MUG'])
      await aSku(sku.replace('/', '~1'), { quantity: 7 });
    const file = given('inventory-shopify.csv');

    expect(await imported(file)).toEqual({
      ...{ lines: 4, withoutNumber: 1, created: 0, changed: 3, unchanged: 0, refused: 0 },
      ...{ short: 1, finished: true, dryRun: false },
    });

    const skus = ['SHIRT/RED-L', 'CAP.01', 'BAK 42', 'MUG'];
    expect(await Promise.all(skus.map(quantityOf))).toEqual([12, 4, 7, -2]);
    expect(warned).toEqual(['MUG: 2 items are missing for orders; nothing is free']);
    const of = Object.fromEntries((await adjustments()).map(({ PK, ...row }) => [PK, row]));
    expect(Object.values(of)).toContainEqual(
      expect.objectContaining({ delta: 5, reason: 'COUNTED', createdBy: 'oms-stock-import' }),
    );
  });

  it('counts the shelf without what is promised or damaged', async () => {
    await aSku('CAP.01', { quantity: 0 });
    await command(fileOf('SKU,On hand,Committed,Unavailable\nCAP.01,9,2,1\n'));
    expect(await quantityOf('CAP.01')).toBe(6);
  });

  it('adds up the places of a SKU', async () => {
    await aSku('ABC', { quantity: 0 });
    await command(fileOf('SKU,Location,Available\nABC,Kiel,4\nABC,Lyon,not stocked\nABC,Ulm,3\n'));
    expect(await quantityOf('ABC')).toBe(7);
  });

  it('names the encoding of a count, reads it, and takes no doubtful number', async () => {
    for (const sku of ['ABC', 'PEN', 'CAP.01']) await aSku(sku, { quantity: 1 });
    const file = given('count-windows-1252.csv');
    await expect(command(file)).rejects.toThrow(/line 1 is not UTF-8: .*--encoding windows-1252/);
    expect(await quantityOf('ABC')).toBe(1);

    expect(await imported(file, { encoding: 'windows-1252' })).toMatchObject({
      ...{ lines: 4, changed: 1, refused: 3 },
    });

    expect(await Promise.all(['ABC', 'PEN', 'CAP.01'].map(quantityOf))).toEqual([206, 1, 1]);
    expect(warned).toEqual([
      'line 3: "3,0" is no certain number of items',
      'line 4: "1.200" is no certain number of items',
      'line 5: "Summe" is a sum, and no SKU',
    ]);
  });

  it('changes nothing again, although a SKU has sold since', async () => {
    await aSku('ABC', { quantity: 1 });
    await aCustomer('buyer');
    const file = fileOf('SKU,Stock\nABC,10\n');
    await command(file);
    for (const _ of [1, 2, 3]) await anOrder('buyer', 'ABC');

    expect(await imported(file)).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await quantityOf('ABC')).toBe(7);
  });

  it('writes nothing in a dry run, and prints each change', async () => {
    await aSku('ABC', { quantity: 1 });
    const file = fileOf('SKU;Bestand\nABC;10\n');
    expect(await imported(file, { dryRun: true })).toMatchObject({ changed: 1, dryRun: true });
    expect(warned).toEqual(['ABC: 1 → 10 (changed)']);
    expect(await quantityOf('ABC')).toBe(1);
  });

  it('creates a SKU whose price the file has', async () => {
    const file = fileOf(
      'Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price\n' +
        'mug,Mug,MUG,5,1200\nx,X,X,1,\n',
    );
    expect(await command(file, { currency: 'HUF' })).toBe(EXIT.failed);
    expect(await table.get({ ...stockKey('MUG') })).toMatchObject({
      ...{ name: 'Mug', unitPrice: 120_000, currency: 'HUF', quantity: 5 },
    });
    expect(warned[0]).toContain('X: there is no such SKU, and the file has no price');
    await command(fileOf('SKU,Stock,Price\nNEW,1,2\n'));
    expect(warned.at(-1)).toContain('name the currency of its price with --currency');
  });

  it('names each variant of a product by its options', async () => {
    const file = fileOf(
      'Title,URL handle,SKU,Option1 value,Option2 value,Price,Inventory quantity\n' +
        'Shirt,shirt,S-1,Red,L,10,3\n,shirt,S-2,Red,M,10,4\n,shirt,,,,,\n' +
        'Mug,mug,M-1,Default Title,,5,1\n,pot,P-1,Blue,,5,1\n',
    );
    expect(await imported(file, { currency: 'EUR' })).toMatchObject({ created: 4, refused: 0 });
    const rows = await Promise.all(['S-1', 'S-2', 'M-1', 'P-1'].map((sku) => stockOf(sku)));
    expect(rows.map((row) => row?.['name'])).toEqual([
      'Shirt - Red / L',
      'Shirt - Red / M',
      'Mug',
      'P-1',
    ]);
    expect(rows.map((row) => row?.['quantity'])).toEqual([3, 4, 1, 1]);
  });

  it('creates articles of a file without numbers, and leaves levels as they are', async () => {
    await aSku('ABC', { quantity: 5 });
    const file = fileOf('Handle,Title,Variant SKU,Variant Price\na,A,ABC,12\nm,Mug,MUG,5\nx,,,\n');
    expect(await imported(file, { currency: 'EUR' })).toMatchObject({
      ...{ lines: 3, created: 1, changed: 0, unchanged: 1, withoutNumber: 3, refused: 0 },
    });
    expect(await Promise.all(['ABC', 'MUG'].map(quantityOf))).toEqual([5, 0]);
    expect(await stockOf('MUG')).toMatchObject({ name: 'Mug', unitPrice: 500 });
    await command(fileOf('SKU,Price\n,5\n'));
    expect(warned.at(-1)).toBe('line 2: it has no SKU');
  });

  it('takes no yes of WooCommerce’s own export for a number', async () => {
    await aSku('S-1', { quantity: 9 });
    const file = fileOf(
      'ID,Type,SKU,Name,In stock?,Stock,Regular price\n' +
        '1,variable,S,Shirt,1,,\n2,variation,S-1,Shirt - L,1,21,10\n3,simple,M-1,Mug,1,,5\n',
    );
    expect(await imported(file, { currency: 'EUR' })).toMatchObject({
      ...{ lines: 3, created: 1, changed: 1, withoutNumber: 2, refused: 0 },
    });
    expect(await Promise.all(['S-1', 'M-1'].map(quantityOf))).toEqual([21, 0]);
    expect(await stockOf('S')).toBeUndefined();
  });

  it('takes the counted column of the console’s own file, if it is filled in', async () => {
    for (const sku of ['ABC', 'PEN']) await aSku(sku, { quantity: 1 });
    await command(fileOf('SKU,In stock,Counted\nABC,5,6\nPEN,5,\n'));
    expect(await Promise.all(['ABC', 'PEN'].map(quantityOf))).toEqual([6, 1]);
  });

  it('names the columns that are missing', async () => {
    await expect(command(fileOf('Name,Stock\nx,1\n'))).rejects.toThrow('no column "SKU"');
    await expect(command(fileOf('SKU,Name\nx,1\n'))).rejects.toThrow('no column "Available"');
  });

  it('goes on after a kill', async () => {
    const skus = Array.from({ length: 6 }, (_, n) => `S-${n}`);
    for (const sku of skus) await aSku(sku, { quantity: 1 });
    const file = fileOf(`SKU,Stock\n${skus.map((sku) => `${sku},5`).join('\n')}\n`);
    for (const n of [2, 3, 5]) await kill(n, 'after', () => command(file));
    await command(file);
    expect(await Promise.all(skus.map(quantityOf))).toEqual(skus.map(() => 5));
    expect(await adjustments()).toHaveLength(6);
  });
});
