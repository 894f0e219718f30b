import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const DOCUMENT = join(import.meta.dirname, '../../docs/security.md');
const text = readFileSync(DOCUMENT, 'utf8');

describe('docs/security.md', () => {
  it('names tests that exist', () => {
    const named = [...text.matchAll(/\]\((\.\.\/[\w./-]+)\)/g)].map(([, file]) => file as string);
    expect(named.length).toBeGreaterThan(20);
    for (const file of named) expect(existsSync(join(dirname(DOCUMENT), file)), file).toBe(true);
  });

  it('has a protection and a test in every row', () => {
    // Its rows are places in the table, and the sentence above it names the one test of all.
    const erased = text.slice(text.indexOf('| Place | What happens |')).split('\n\n')[0] ?? '';
    expect(erased.split('\n').length).toBeGreaterThan(10);
    const rows = text
      .split('\n')
      .filter((line) => line.startsWith('| ') && !/^\| (---|Asset|Risk)/.test(line))
      .filter((line) => !erased.includes(line));
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows)
      expect(row.split('|').at(-2), row).toMatch(
        /\]\(\.\.\/(test|packages\/\w+\/test|examples\/test|proof)\//,
      );
  });

  it('lists all outgoing requests: their destination, secrets and function', () => {
    for (const asset of [
      'What is reached from inside',
      'The master secret of webhooks',
      "An endpoint's secret, a token in its URL",
    ])
      expect(text).toContain(`| ${asset} |`);
    expect(text).toContain('| code of `DeliverWebhooks` that was taken over |');
  });

  it('has all ten risks', () => {
    for (let n = 1; n <= 10; n++) expect(text).toContain(`| API${n} `);
  });
});
