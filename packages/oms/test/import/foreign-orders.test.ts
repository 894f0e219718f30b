// @module-tag alone
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asking, operator } from '../../../../test/support/call.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { changeStream } from '../../../../test/support/stream.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { EXIT } from '../../../api/commands/exit-code.ts';
import { type ImportOptions, importCommand } from '../../import/import-command.ts';
import { publishTable } from '../support/published-table.ts';
import { verifying } from '../verify/verifying.ts';
import { reportLines } from './report-lines.ts';

const PORT = `foreign-${process.pid}`;
const FOLDER = mkdtempSync(join(tmpdir(), 'foreign-'));
const FILES = join(import.meta.dirname, 'files');
const getOrder = asking('A3');
const listOrders = asking('A5');
const findCustomers = asking('A33');

describe('oms import orders', () => {
  const table = freshTable({ stream: true });
  const changes = changeStream();
  const catchUp = projectorFunction();
  const { verifyAll } = verifying(table);
  let printed: string[] = [];
  let files = 0;

  /** A copy of a given file, changed as a text. */
  const fileOf = (name: string, change: (text: string) => string | Buffer = (text) => text) => {
    const file = join(FOLDER, `${++files}-${name}`);
    writeFileSync(file, change(readFileSync(join(FILES, name), 'utf8')));
    return file;
  };
  const command = (file: string, options: Partial<ImportOptions> = {}) =>
    importCommand(file, {
      ...{ port: PORT, from: 'shopify', wcu: 100_000, rate: 10_000, shards: 4 },
      ...options,
    });
  const imported = async (file: string, options: Partial<ImportOptions> = {}) => {
    await command(file, { json: true, ...options });
    return JSON.parse(printed.at(-1) ?? '');
  };
  const orders = async () => (await table.all()).filter(({ type }) => type === 'Order');
  const orderOf = async (number: string, source = 'shopify') => {
    const query = { source, reference: number };
    const { body } = await listOrders({ as: operator, query });
    const [{ orderId } = { orderId: '' }] = body.items;
    return (await getOrder({ as: operator, path: { orderId } })).body;
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
    await catchUp();
    await table.clear(() => false);
    await changes();
  });

  it('makes three orders of the four rows of a file of Shopify', async () => {
    const file = fileOf('orders-shopify.csv');

    expect(await imported(file)).toMatchObject({ lines: 3, imported: 3, refused: 0, open: 1 });
    await catchUp();

    const first = await orderOf('#1001');
    expect(first).toMatchObject({
      placedAt: '2024-03-01T09:00:00.000Z',
      status: 'SHIPPED',
      paymentStatus: 'PAID',
      currency: 'EUR',
      total: 6480,
      taxIncluded: 1035,
      customerNote: 'Please ring\nat the back door',
      tags: ['vip', 'wholesale'],
      reference: { source: 'shopify', id: '#1001' },
      shippingAddress: { postalCode: '24103', phone: '+49 431 123456', line1: 'Hafenstr. 3' },
      lines: [
        { sku: 'SHIRT/RED-L', quantity: 2, unitPrice: 2495 },
        { sku: 'CAP.01', name: 'Cap "Nord"', quantity: 1, unitPrice: 1000 },
      ],
      attributes: { paymentMethod: 'Shopify Payments', noteAttributes: 'gift: yes' },
    });
    expect(first.adjustments).toEqual([
      { kind: 'DISCOUNT', name: 'SPRING10', amount: -600, seq: 1 },
      { kind: 'SHIPPING', name: 'DHL Paket', amount: 490 },
      { kind: 'TAX', name: 'DE VAT 19%', amount: 1035, included: true, rate: '0.19' },
      { kind: 'FEE', name: 'Difference to the total', amount: 600 },
    ]);
    expect(await orderOf('#1002')).toMatchObject({
      placedAt: '2024-03-31T01:29:00.000Z',
      status: 'OPEN',
      paymentStatus: 'PARTIALLY_REFUNDED',
      refunded: 500,
      currency: 'JPY',
      total: 6300,
      lines: [{ sku: 'TEE_JP', unitPrice: 5800, name: 'Tee 日本' }],
      shippingAddress: {
        company: 'SARL «X»',
        line1: '12, rue de l’Église',
        line2: 'Bât. B',
        city: 'Lyon',
      },
    });
    const third = await orderOf('#1003');
    expect(third).toMatchObject({
      placedAt: '2024-03-01T07:59:59.000Z',
      status: 'CANCELLED',
      paymentStatus: 'VOIDED',
      total: 0,
      shippingAddress: { name: "=cmd|' /C calc'!A0" },
    });
    expect(third.lines).toEqual([
      expect.objectContaining({ name: 'Sticker', quantity: 1, unitPrice: 1999 }),
    ]);
    expect(third.lines[0]).not.toHaveProperty('sku');
    const { body } = await findCustomers({
      as: operator,
      query: { email: 'nia.holt@mail.example' },
    });
    expect(body.items).toEqual([expect.objectContaining({ customerId: first.customerId })]);
  });

  it('imports nothing twice, and only what is new', async () => {
    const file = fileOf('orders-shopify.csv');
    await imported(fileOf('orders-shopify.csv', (text) => text.replace(/^#1003.*\n/m, '')));
    expect(await orders()).toHaveLength(2);

    expect(await imported(file)).toMatchObject({ imported: 1, stored: 2, different: 0 });
    const before = await table.all();
    expect(await imported(file)).toMatchObject({ imported: 0, stored: 3, different: 0 });
    expect(await table.all()).toEqual(before);
    await catchUp();
    expect(await verifyAll()).toEqual([]);
  });

  it('writes nothing in a dry run, and prints what would be done', async () => {
    const file = fileOf('orders-shopify.csv');

    expect(await command(file, { dryRun: true })).toBe(EXIT.fine);

    expect(await table.all()).toEqual([]);
    expect(printed.slice(0, 3)).toEqual([
      '#1001  2024-03-01T09:00:00.000Z  SHIPPED  PAID  €64.80  2 lines  tags vip, wholesale',
      '#1002  2024-03-31T01:29:00.000Z  OPEN  PARTIALLY_REFUNDED  ¥6,300  1 line  ¥500 refunded',
      '#1003  2024-03-01T07:59:59.000Z  CANCELLED  VOIDED  $0.00  1 line',
    ]);
    expect(printed[3]).toMatch(/^3 orders: 3 would be imported, 0 stored before, .* \(dry run\)/);
    await command(file);
    expect(await imported(file, { dryRun: true })).toMatchObject({ imported: 0, stored: 3 });
  });

  it('names what is kept as an attribute, and what has no room there', async () => {
    const file = fileOf('orders-shopify.csv', (text) =>
      text.replace('gift: yes', `gift: ${'y'.repeat(150)}`).replace('c123.1', 'p'.repeat(150)),
    );

    await command(file);

    const [first] = reportLines(file, 'notes');
    expect(first).toMatchObject({ line: 2, number: '#1001' });
    expect(first.notes).toEqual([
      'its lines and amounts differ from its total by 6.00 EUR, which is an amount of its own',
      expect.stringMatching(/^kept as attributes: Payment Method, Payment Reference, Payment ID/),
      expect.stringMatching(/^no room among the attributes: Paid at: 2024-03-01 10:02:11/),
    ]);
    expect(printed[0]).toContain('3 orders have notes');
    expect(printed[0]).toContain('Columns that are not read: Accepts Marketing, Lineitem compare');
  });

  it('leaves open orders out on request', async () => {
    const file = fileOf('orders-shopify.csv');
    expect(await command(file, { skipOpen: true })).toBe(EXIT.failed);
    expect(reportLines(file, 'refused')).toMatchObject([
      { line: 5, why: expect.stringMatching(/^status is OPEN/) },
    ]);
    expect(await orders()).toHaveLength(2);
  });

  it('reads a file of WooCommerce, with times that exist twice', async () => {
    const file = fileOf('orders-woocommerce.csv');
    const form = { from: 'woocommerce', zone: 'Europe/Berlin' };

    expect(await imported(file, form)).toMatchObject({ imported: 1, refused: 1, repeated: 1 });
    expect(reportLines(file, 'refused')).toMatchObject([
      { line: 4, why: 'placedAt may be read in two ways: give --dates dmy or --dates mdy' },
    ]);
    expect(reportLines(file, 'notes')[0].notes).toContain(
      'its time is of an hour that the clocks showed twice',
    );
    const dmy = { ...form, dates: 'dmy' } as const;
    expect(await imported(file, dmy)).toMatchObject({ imported: 1, stored: 1, repeated: 2 });

    const first = await orderOf('731', 'woocommerce');
    expect(first).toMatchObject({
      placedAt: '2026-10-25T00:30:00.000Z',
      status: 'SHIPPED',
      paymentStatus: 'PAID',
      total: 6442,
      taxTotal: 952,
      customerNote: 'Bitte klingeln\nDanke!',
      lines: [{ sku: 'SHIRT.01', name: 'Shirt; rot', quantity: 2, unitPrice: 2500 }],
      attributes: { discountTotal: '5.00 EUR', paymentMethod: 'stripe' },
      shippingAddress: { name: 'Nia Holt', line1: 'Hafenstr. 3', postalCode: '24103' },
    });
    expect(first.adjustments).toEqual([
      { kind: 'SHIPPING', name: 'Shipping', amount: 490 },
      { kind: 'TAX', name: 'Tax', amount: 952 },
    ]);
    expect(await orderOf('732', 'woocommerce')).toMatchObject({
      placedAt: '2026-10-25T00:30:00.000Z',
      status: 'RETURNED',
      paymentStatus: 'REFUNDED',
      currency: 'HUF',
      total: 1_299_000,
      refunded: 1_299_000,
      lines: [{ sku: 'BAK 42', unitPrice: 1_299_000 }],
    });
    await catchUp();
    expect(await verifyAll()).toEqual([]);
  });

  it('takes the later of two times on request', async () => {
    const file = fileOf('orders-woocommerce.csv');
    const zone = 'Europe/Berlin';
    await command(file, { from: 'woocommerce', zone, dates: 'dmy', ambiguous: 'later' });
    expect((await orderOf('731', 'woocommerce')).placedAt).toBe('2026-10-25T01:30:00.000Z');
    expect(printed.at(-1)).toContain('2 times are of an hour that the clocks of Europe/Berlin');
  });
});
