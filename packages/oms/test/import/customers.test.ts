// @module-tag alone
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asking, operator } from '../../../../test/support/call.ts';
import { killer } from '../../../../test/support/kills.ts';
import { idempotencyKey } from '../../../../test/support/orders.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { EXIT } from '../../../api/commands/exit-code.ts';
import { importCustomersCommand } from '../../import/customers/import-customers-command.ts';
import { type ImportOptions, importCommand } from '../../import/import-command.ts';
import { publishTable } from '../support/published-table.ts';
import { verifying } from '../verify/verifying.ts';
import { reportLines } from './report-lines.ts';

const PORT = `customers-${process.pid}`;
const FOLDER = mkdtempSync(join(tmpdir(), 'customers-'));
const FILES = join(import.meta.dirname, 'files');
const createCustomer = asking('A12');
const getCustomer = asking('A1');
const findCustomers = asking('A33');
const listAddresses = asking('A32');

describe('oms import customers', () => {
  const table = freshTable();
  const kill = killer();
  const { verifyAll } = verifying(table);
  let printed: string[] = [];
  let files = 0;
  const fileOf = (text: string) => {
    const file = join(FOLDER, `${++files}.csv`);
    writeFileSync(file, text);
    return file;
  };
  const given = () => fileOf(readFileSync(join(FILES, 'customers-shopify.csv'), 'utf8'));
  const options = (changes: Partial<ImportOptions> = {}): ImportOptions => ({
    ...{ port: PORT, from: 'shopify', wcu: 100_000, rate: 10_000, shards: 4 },
    ...changes,
  });
  const command = (file: string, changes: Partial<ImportOptions> = {}) =>
    importCustomersCommand(file, options(changes));
  const imported = async (file: string, changes: Partial<ImportOptions> = {}) => {
    await command(file, { json: true, ...changes });
    return JSON.parse(printed.at(-1) ?? '');
  };
  const found = async (email: string) => {
    const { body } = await findCustomers({ as: operator, query: { email } });
    return Promise.all(
      body.items.map(
        async ({ customerId }: { customerId: string }) =>
          (await getCustomer({ as: operator, path: { customerId } })).body,
      ),
    );
  };
  beforeAll(() => {
    publishTable(PORT);
    return () => rmSync(FOLDER, { recursive: true });
  });
  beforeEach(() => {
    printed = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await table.clear(() => false);
  });

  it('takes two of the three rows of a file of Shopify, and reports the other', async () => {
    const file = given();

    expect(await command(file)).toBe(EXIT.failed);

    expect(printed[0]).toMatch(/^3 customers: 2 imported, 0 stored before, 1 refused\./);
    const [nia] = await found('nia.holt@mail.example');
    expect(nia).toMatchObject({ name: 'Nia Holt', guest: true });
    const path = { customerId: nia.customerId };
    const { body } = await listAddresses({ as: operator, path });
    expect(body.items).toEqual([
      {
        label: 'shipping',
        address: {
          ...{ name: 'Nia Holt', line1: 'Hafenstr. 3', postalCode: '24103' },
          ...{ city: 'Kiel', country: 'DE', phone: '+49 431 123456' },
        },
      },
    ]);
    expect(await found('élodie@mail.example')).toMatchObject([{ name: "Élodie D'Arc" }]);
    expect(reportLines(file, 'refused')).toMatchObject([
      { line: 4, why: 'it has no name and no e-mail address' },
    ]);
    expect(reportLines(file, 'notes')[0]).toMatchObject({
      line: 2,
      notes: ['Accepts Email Marketing: yes', 'Note: two lines\nof note', 'Tags: vip, wholesale'],
    });
    expect(await verifyAll()).toEqual([]);
  });

  it('imports nothing twice, and writes nothing in a dry run', async () => {
    const file = given();
    expect(await imported(file, { dryRun: true })).toMatchObject({ imported: 2, refused: 1 });
    expect(await table.all()).toEqual([]);
    await command(file);
    const before = await table.all();

    expect(await imported(file)).toMatchObject({ imported: 0, stored: 2, refused: 1 });
    expect(await table.all()).toEqual(before);
  });

  it('leaves an account as it is, and gives it the orders of its address', async () => {
    const owner = { customerId: 'owner', name: 'Nia', email: 'nia.holt@mail.example' };
    await createCustomer({ as: operator, headers: idempotencyKey(), body: owner });
    expect(await imported(given())).toMatchObject({ imported: 1, stored: 1 });

    const orders = fileOf(readFileSync(join(FILES, 'orders-shopify.csv'), 'utf8'));
    await importCommand(orders, options());

    const rows = (await table.all()).filter(({ type }) => type === 'Order');
    expect(rows.map(({ PK }) => PK)).toContain('CUST#owner');
    expect(await found('nia.holt@mail.example')).toMatchObject([
      { customerId: 'owner', name: 'Nia' },
    ]);
  });

  it('takes no customer who was erased', async () => {
    const file = given();
    await command(file);
    const [{ customerId }] = await found('nia.holt@mail.example');
    await asking('A39')({ as: operator, path: { customerId } });

    expect(await imported(file)).toMatchObject({ imported: 0, stored: 1, refused: 2 });
    expect(reportLines(file, 'refused')).toContainEqual(
      expect.objectContaining({ line: 2, why: 'this customer was erased' }),
    );
  });

  it('goes on after a kill between a guest and the address', async () => {
    const file = given();
    for (const n of [2, 3, 4, 5]) await kill(n, 'after', () => command(file));
    await command(file);
    expect((await table.all()).filter(({ type }) => type === 'Address')).toHaveLength(2);
    expect((await table.all()).filter(({ type }) => type === 'Customer')).toHaveLength(2);
    expect(await verifyAll()).toEqual([]);
  });

  it('takes the first of two rows of one address, and no broken one', async () => {
    const file = fileOf(
      'email;first_name;last_name\nA@x.example;A;B\na@x.example;C;D\nno address;E;F\n',
    );
    expect(await imported(file, { from: 'woocommerce' })).toMatchObject({
      ...{ imported: 1, refused: 2 },
    });
    expect(reportLines(file, 'refused').map(({ why }) => why)).toEqual([
      'an earlier line has the same customer',
      '"no address" is no e-mail address',
    ]);
  });

  it('reads WooCommerce’s own list, and notes a shipping address that is another one', async () => {
    const analytics = fileOf(
      'Name,Username,Last active,Email,Orders,Total spend,AOV,Country / Region,City,Region,' +
        'Postal code\nAda L,ada,2026-01-05,ada@x.example,2,9,4,DE,Ulm,BW,89073\n',
    );
    await command(analytics, { from: 'woocommerce' });
    const [{ customerId }] = await found('ada@x.example');
    const { body } = await listAddresses({ as: operator, path: { customerId } });
    expect(body.items[0].address).toEqual({
      ...{ name: 'Ada L', postalCode: '89073', city: 'Ulm', region: 'BW', country: 'DE' },
    });
    expect(reportLines(analytics, 'notes')).toMatchObject([{ notes: ['Username: ada'] }]);

    const plugin = fileOf(
      'email,billing_city,shipping_city,billing_postcode,shipping_postcode\n' +
        'b@x.example,Ulm,Kiel,89073,89073\n',
    );
    await command(plugin, { from: 'woocommerce' });
    expect(reportLines(plugin, 'notes')).toMatchObject([{ notes: ['shipping_city: Kiel'] }]);
  });

  it('reads columns that a shop declares', async () => {
    const map = join(FOLDER, 'columns.json');
    const customer = { email: 'Mail', name: 'Kunde' };
    writeFileSync(map, JSON.stringify({ source: 'own', customer }));
    await command(fileOf('Kunde,Mail\nZoë,zoe@x.example\n'), { from: map });
    expect(await found('zoe@x.example')).toMatchObject([{ name: 'Zoë' }]);
    await expect(command(fileOf('Kunde\nZoë\n'), { from: map })).rejects.toThrow(
      'the file has no column "Mail"',
    );
    await expect(command(given(), { from: 'magento' })).rejects.toThrow('--from must be shopify');
  });
});
