import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '../../lib/settings/settings-schema.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { DOCUMENTS } from '../../packages/local/generate/tables.ts';

const PATHS = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  'packages/client/README.md',
].sort();
const textOf = (path: string) => readFileSync(path, 'utf8');

describe.each(PATHS)('%s', (path) => {
  const text = textOf(path);

  it('links to files that exist', () => {
    const linked = [...text.matchAll(/\]\(([\w./@-]+)(?:#[\w-]*)?\)/g)].map(
      ([, file]) => file as string,
    );

    for (const file of linked) expect(existsSync(join(dirname(path), file)), file).toBe(true);
  });

  it('names scripts that exist', () => {
    const named = [...text.matchAll(/npm run\s+(?:--silent\s+)?([a-z][a-z:-]*)/g)].map(
      ([, name]) => name as string,
    );

    expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(named));
  });

  it('has commands that run in a test, or a note on what they need', () => {
    // docs/storefront.md and packages/client/README.md have tests of their own that run every
    // command.
    if (/storefront|client/.test(path)) return;
    const unmarked = [...text.matchAll(/(.*)\n```sh\n([\s\S]*?)```/g)].filter(
      ([, before = '', commands = '']) => !isMarked(before) && !isOfTheReadme(commands),
    );

    expect(unmarked.map(([, , commands]) => commands)).toEqual([]);
  });
});

/** True for `<!-- needs an account -->`, or for the name of the test that runs the commands. */
function isMarked(line: string): boolean {
  if (/^<!-- needs .+ -->$/.test(line)) return true;
  const [, test = ''] =
    /^<!-- runs in ((?:test|packages|examples|proof)\/\S+) -->$/.exec(line) ?? [];
  return test !== '' && existsSync(test);
}

/**
 * True for the README's commands: test/docs/readme.test.ts sends the requests, and `.ci/run` runs
 * the rest on a fresh clone.
 */
const isOfTheReadme = (commands: string): boolean =>
  /^npm ci && npm (start|test)\n$/.test(commands) ||
  /^(TOKEN=.*\n|ORDER=.*\nnpm run oms .*\n)?curl /.test(commands);

describe('The documents', () => {
  it.each(Object.entries(DOCUMENTS))(
    'have up-to-date tables of the code, %s: npm run generate',
    (path, made) => {
      expect(made(textOf(path))).toBe(textOf(path));
    },
  );

  it('describe every setting', () => {
    const described = ['docs/platform.md', 'docs/web-acl.md']
      .flatMap((path) => textOf(path).match(/^\| .+/gm) ?? [])
      .join();

    expect(SETTING_NAMES.filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
  });

  it('have a README of at most 120 lines', () => {
    expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(121);
  });

  it('have decisions of at most 500 lines', () => {
    expect(textOf('docs/decisions.md').split('\n').length).toBeLessThanOrEqual(501);
  });

  it.each(['console', 'storefront', 'tracking'])(
    'have a picture of the %s of at most 150 KB: npm run screenshot',
    (name) => {
      expect(statSync(`docs/${name}.png`).size).toBeLessThanOrEqual(150_000);
      expect(textOf('README.md')).toContain(`(docs/${name}.png)`);
    },
  );

  it('have no line over 100 columns, except in tables, the key map, links and addresses', () => {
    const long = PATHS.flatMap((path) =>
      textOf(path)
        // A table's row cannot be broken, nor can an address or a link's target. The key map is a
        // table in columns.
        .replace(/<!-- key-map -->[\s\S]*?<!-- \/key-map -->/, '')
        .split('\n')
        .map((line) => line.replace(/^\|.*|https?:\/\/[^\s"')]+|\]\([^)]*\)/g, ''))
        .filter((line) => line.length > 100)
        .map((line) => `${path}: ${line.slice(0, 60)}`),
    );

    expect(long).toEqual([]);
  });
});
