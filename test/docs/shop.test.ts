import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributeErrors } from '../../domain/shop/attribute-errors.ts';
import type { ShopAttributes } from '../../domain/shop/shop-attributes.ts';
import type { OrderToPlace, ShopRules } from '../../domain/shop/shop-rules.ts';
import { assertDeclaration } from '../../lib/shop/declared-attributes.ts';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/shop.md'), 'utf8');
const EXAMPLES = [...page.matchAll(/^### (.+)\n\n```ts\n([\s\S]*?)```/gm)].map(
  ([, title = '', code = '']) => [title, code] as const,
);

/** The examples of docs/shop.md, beside the product as their imports expect. */
describe('The code of docs/shop.md', () => {
  const parent = mkdtempSync(join(tmpdir(), 'orders-rules-'));
  const shop = join(parent, 'my-shop');
  const fileOf = (at: number) => join(shop, `rules-${at}.ts`);
  beforeAll(() => {
    mkdirSync(shop);
    symlinkSync(ROOT, join(parent, 'order-management'));
    for (const [at, [, code]] of EXAMPLES.entries()) writeFileSync(fileOf(at), code);
    writeFileSync(join(shop, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(shop, 'tsconfig.json'),
      JSON.stringify({
        extends: '../order-management/tsconfig.json',
        compilerOptions: { typeRoots: ['../order-management/node_modules/@types'] },
        include: ['*.ts'],
      }),
    );
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  const refusedBy = async (title: string, order: object, kind: 'customer' | 'operator') => {
    const at = EXAMPLES.findIndex(([name]) => name === title);
    const { rules } = (await import(fileOf(at))) as { readonly rules: ShopRules };
    return rules.beforePlacing?.(order as OrderToPlace, { kind, id: 'c-1' });
  };

  it('compile', () => {
    const { stdout, status } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', shop], {
      encoding: 'utf8',
    });
    expect([stdout, status]).toEqual(['', 0]);
  });

  it.each([
    ['No order above an amount', { total: 1_000_000, currency: 'EUR' }, undefined],
    ['No order above an amount', { total: 1_000_001, currency: 'EUR' }, 'above-limit'],
    ['No order above an amount', { total: 10_001, currency: 'JPY' }, 'above-limit'],
    ['A SKU for some customers', { customerId: 'a', lines: [{ sku: 'MUG' }] }, undefined],
    [
      'A SKU for some customers',
      { customerId: 'trade-1', lines: [{ sku: 'PALLET-1' }] },
      undefined,
    ],
    ['A SKU for some customers', { customerId: 'a', lines: [{ sku: 'PALLET-1' }] }, 'trade-only'],
    ['No orders for a country', { shippingAddress: { country: 'AT' } }, undefined],
    ['No orders for a country', { shippingAddress: { country: 'US' } }, 'country-not-served'],
    ['No orders for a country', {}, 'country-not-served'],
  ])('%s: of %j', async (title, order, code) => {
    expect((await refusedBy(title, order, 'customer'))?.code).toBe(code);
  });

  it('hold requests to the fields', async () => {
    const at = EXAMPLES.findIndex(([name]) => name === 'A day of delivery and an engraving');
    const { attributes } = (await import(fileOf(at))) as { readonly attributes: ShopAttributes };
    expect(() => assertDeclaration(attributes)).not.toThrow();
    const errors = (deliveryDay: string, engraving: string) =>
      attributeErrors(attributes, {
        attributes: { deliveryDay },
        lines: [{ attributes: { engraving } }],
      }).map(({ pointer }) => pointer);
    expect(errors('2026-12-24', 'To Nia')).toEqual([]);
    expect(errors('24.12.', 'To Nia and all who come after her, with all')).toEqual([
      '/attributes/deliveryDay',
      '/lines/0/attributes/engraving',
    ]);
  });

  it('do not hold operators to a country', async () => {
    expect(await refusedBy('No orders for a country', {}, 'operator')).toBeUndefined();
  });
});
