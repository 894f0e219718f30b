import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const RULES = 'domain/shop/shop-rules.ts';
const ATTRIBUTES = 'domain/shop/shop-attributes.ts';
const REFUSED = 'domain/shop/refused.ts';

/** A shop of today (`shop/`) beside a product whose types an update changes. */
describe('The types that a shop writes its rules and fields against', () => {
  const product = mkdtempSync(join(tmpdir(), 'orders-types-'));
  cpSync(join(ROOT, 'domain'), join(product, 'domain'), { recursive: true });
  cpSync(join(ROOT, 'test/promises/shop'), join(product, 'test/promises/shop'), {
    recursive: true,
  });
  cpSync(join(ROOT, 'tsconfig.json'), join(product, 'tsconfig.product.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(product, 'node_modules'));
  writeFileSync(join(product, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(product, 'tsconfig.json'),
    JSON.stringify({ extends: './tsconfig.product.json', include: ['test/promises/shop'] }),
  );
  afterAll(() => rmSync(product, { recursive: true }));

  const compile = () =>
    spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', product], { encoding: 'utf8' });

  it('are those of a shop of today', () => {
    const { stdout, status } = compile();
    expect([stdout, status]).toEqual(['', 0]);
  });

  it.each([
    ['a member is gone', RULES, "  | 'customerNote'\n", ''],
    ['a member may be absent', RULES, "order: Omit<Order, 'cha", "order?: Omit<Order, 'cha"],
    ['a member is new, and not promised yet', RULES, "  | 'placedAt'", "  | 'placedAt' | 'number'"],
    ['a function is gone', RULES, 'readonly beforeReturning?:', 'readonly beforeReturn?:'],
    ['a member of a line is another', 'domain/order-line.ts', 'seq: number', 'seq: string'],
    ['a refusal needs more', REFUSED, 'pointer?: string | undefined', 'pointer: string'],
    ['a form is gone', ATTRIBUTES, "  | 'date'\n", ''],
    ['a place is gone', ATTRIBUTES, "'export', 'events'] as const", "'export'] as const"],
    ['a field needs more', ATTRIBUTES, 'required?: boolean', 'required: boolean'],
  ])('do not compile if %s', (_, file, before, after) => {
    const path = join(product, file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(before);
    writeFileSync(path, text.replace(before, after));
    const { stdout, status } = compile();
    writeFileSync(path, text);
    expect(status).not.toBe(0);
    expect(stdout).toContain('test/promises/shop/');
  });
});
