import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundlePage, type PageFiles } from '../../storefront/server/bundle-page.ts';

/** Bytes in gzip. The script's are with the client, of which it takes a part. */
const BUDGETS = { html: 6144, css: 5120, js: 25_600 } as const;

describe('The page of examples/storefront', () => {
  let files: PageFiles;
  beforeAll(async () => {
    files = await bundlePage();
  });

  it.each(Object.entries(BUDGETS))('is within its budget: %s', (name, budget) => {
    const { length } = gzipSync(files[name as keyof PageFiles], { level: 9 });
    expect(length).toBeGreaterThan(budget / 3);
    expect(length).toBeLessThanOrEqual(budget);
  });

  it('has a drawing of each good and each icon that it names', async () => {
    const { GOODS } = await import('../../storefront/goods.ts');
    const symbols = [...files.html.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
    expect(symbols).toEqual(expect.arrayContaining(GOODS.map(({ picture }) => picture)));
    expect(GOODS).toHaveLength(12);
    expect(new Set(GOODS.map(({ picture }) => picture)).size).toBe(12);
  });

  it('has no text of its own origin but its own: no font, picture or script of others', () => {
    expect(files.html + files.css).not.toMatch(/(src|href)="https?:|url\(|@import|@font-face/);
  });
});
