import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTables } from '../../docs/readme-tables.ts';
import { CONTEXT_NAMES } from '../../lib/settings.ts';
import type { Run } from '../../local/run.ts';
import { loadSampleData } from '../../local/sample-data.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { run } from '../support/local-run.ts';
import { curlOf, requestOf, wildcards } from './documented-curl.ts';

const readme = readFileSync('README.md', 'utf8');

describe('The README', () => {
  it('has the tables of the code: npm run readme', () => {
    expect(withTables(readme)).toBe(readme);
  });

  it('names scripts that exist', () => {
    const named = [...readme.matchAll(/npm run\s+(?:--silent\s+)?([a-z][a-z-]*)/g)].map(
      ([, name]) => name as string,
    );

    expect(named.length).toBeGreaterThan(0);
    expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(named));
  });

  it('tells every name of context, where it says or in the web ACL’s page', () => {
    const told = [
      ...`${readme}${readFileSync('docs/web-acl.md', 'utf8')}`.matchAll(/^\| .+/gm),
    ].join();

    expect(CONTEXT_NAMES.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
  });

  it('links to files that exist', () => {
    const linked = [...readme.matchAll(/\]\(([\w./-]+)\)/g)].map(([, file]) => file as string);

    expect(linked.length).toBeGreaterThan(0);
    for (const file of linked) expect(existsSync(file), file).toBe(true);
  });
});

describe('The README’s requests', () => {
  const [, section = ''] = readme.split(/<!-- \/?curls -->/);
  const blocks = [...section.matchAll(/```(sh|json)\n([\s\S]*?)```/g)].map(
    ([, , text]) => text as string,
  );
  const pairs = blocks.flatMap((block, i) =>
    i % 2 === 0 ? [[curlOf(block), blocks[i + 1] as string] as const] : [],
  );
  let backend: Run;
  let token: string;

  beforeAll(async () => {
    backend = await run({ port: 0 });
    await loadSampleData(backend.url, await backend.operatorToken());
    token = execFileSync(process.execPath, ['local/token.ts', '--customer', 'a1b2'], {
      encoding: 'utf8',
    }).trim();
  });
  afterAll(() => backend?.stop());

  it('are three', () => expect(pairs).toHaveLength(3));

  it.each(pairs)('are answered as it says: %s', async (curl, answer) => {
    const response = await fetch(...requestOf(curl, backend.url, { TOKEN: token }));

    expect(await response.json()).toEqual(wildcards(JSON.parse(answer)));
  });
});
