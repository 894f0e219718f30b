import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../tools/local/run.ts';
import { loadSampleData } from '../../tools/local/sample-data/load-sample-data.ts';
import { run } from '../support/local-run.ts';
import { curlOf, requestOf, wildcards } from './documented-curl.ts';

const readme = readFileSync('README.md', 'utf8');

describe('The README’s requests', () => {
  const [, section = ''] = /\n## Three requests(.*?)\n## /s.exec(readme) ?? [];
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
    await loadSampleData(backend);
    token = execFileSync(process.execPath, ['tools/local/token.ts', '--customer', 'a1b2'], {
      encoding: 'utf8',
    }).trim();
  });
  afterAll(() => backend?.stop());

  it('are three', () => expect(pairs).toHaveLength(3));

  it.each(pairs)('are answered as documented: %s', async (curl, answer) => {
    const response = await fetch(...requestOf(curl, backend.url, { TOKEN: token }));

    expect(await response.json()).toEqual(wildcards(JSON.parse(answer)));
  });
});
