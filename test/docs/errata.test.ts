import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const rows = [...readFileSync('docs/errata.md', 'utf8').matchAll(/^\| (\d+) \|.*\|$/gm)];

describe('The corrections of docs/errata.md', () => {
  it('are numbered from 1', () => {
    expect(rows.map(([, number]) => Number(number))).toEqual(rows.map((_, index) => index + 1));
    expect(rows.length).toBeGreaterThan(20);
  });

  it.each(rows.map(([row, number]) => [number, row]))('quote a test: %s', (_, row) => {
    const [, title = '', file = ''] = /\[“([^”]+)”\]\(([^)]+)\) \|$/.exec(row) ?? [];

    const text = readFileSync(join('docs', file), 'utf8');
    expect(text.replaceAll(/\\'/g, "'")).toContain(`'${title}'`);
  });
});
