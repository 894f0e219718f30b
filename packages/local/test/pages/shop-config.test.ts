import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readShopConfig } from '../../pages/shop-config.ts';

describe('shop/console.json', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orders-shop-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const own = readShopConfig();
  const read = (changes: object) => {
    const file = join(folder, 'shop.json');
    writeFileSync(file, JSON.stringify({ ...own, ...changes }));
    return readShopConfig(file);
  };

  it('names the shop, its zone and its carriers', () => {
    expect(read({})).toEqual(own);
    expect(own.carriers.length).toBeGreaterThan(0);
    for (const { pattern = '' } of own.carriers) expect(() => new RegExp(pattern)).not.toThrow();
  });

  it.each([
    [{ timeZone: 'Berlin' }, /timeZone: expected a time zone such as Europe\/Berlin/],
    [{ carriers: [] }, /carriers: /],
    [{ carriers: [{ name: 'DHL', link: 'https://dhl.example' }] }, /carriers.0.link: .*\{number\}/],
    [{ carriers: [{ name: 'DHL', link: 'javascript:{number}' }] }, /carriers.0.link: .*https/],
    [{ carriers: [{ name: 'DHL', pattern: '(' }] }, /pattern: expected a regular expression/],
    [{ lateAfter: 0 }, /lateAfter/],
    [{ shope: {} }, /shope/],
  ])('refuses %j, with the member', (changes, message) => {
    expect(() => read(changes)).toThrow(message);
  });
});
