import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_FOLDER } from '../../packages/local/local-folder.ts';
import { publishAccess } from '../../packages/local/published-access.ts';
import type { Run } from '../../packages/local/run.ts';
import { loadSampleData } from '../../packages/local/sample-data/load-sample-data.ts';
import { run } from '../support/local-run.ts';
import { curlOf, requestOf, wildcards } from './documented-curl.ts';

const readme = readFileSync('README.md', 'utf8');

/** The curl commands of a text, each with the answer under it. */
function pairsOf(text: string): (readonly [command: string, answer: string])[] {
  const blocks = [...text.matchAll(/```(sh|json)\n([\s\S]*?)```/g)].map(
    ([, , block]) => block as string,
  );
  return blocks.flatMap((block, i) =>
    i % 2 === 0 ? [[block, blocks[i + 1] as string] as const] : [],
  );
}

describe('The README’s requests', () => {
  const [, section = ''] = /\n## Three requests(.*?)\n## /s.exec(readme) ?? [];
  const pairs = pairsOf(section);
  const variables: Record<string, string> = {};
  let backend: Run;
  let port: string;

  beforeAll(async () => {
    backend = await run({ port: 0 });
    ({ port } = new URL(backend.url));
    publishAccess(port, backend.access);
    await loadSampleData(backend);
    variables['TOKEN'] = await node('packages/local/token.ts', '--customer', 'a1b2');
  });
  afterAll(async () => {
    await backend?.stop();
    rmSync(join(LOCAL_FOLDER, `run-${port}.json`), { force: true });
  });

  const answerTo = async (command: string) =>
    (await fetch(...requestOf(curlOf(command), backend.url, variables))).json();

  it('are three', () => expect(pairs).toHaveLength(3));

  it('are answered as documented, one after the other', async () => {
    for (const [command, documented] of pairs) {
      if (command.includes('oms -- pay'))
        await node('packages/oms/oms.ts', 'pay', '--port', port, variables['ORDER'] ?? '');
      const answer = await answerTo(command);
      expect(answer).toEqual(wildcards(JSON.parse(documented)));
      variables['ORDER'] = (answer as { orderId?: string }).orderId ?? '';
    }
    expect(pairs.filter(([command]) => command.includes('oms -- pay'))).toHaveLength(1);
  });

  it('and the refused order of docs/api.md are answered as documented', async () => {
    const [, section = ''] =
      /<!-- runs in test\/docs\/readme.test.ts -->\n(.*?)\n\n/s.exec(
        readFileSync('docs/api.md', 'utf8'),
      ) ?? [];
    const [[command, documented] = ['', '{}']] = pairsOf(section.replaceAll(/^ {2}/gm, ''));
    expect(await answerTo(command)).toEqual(wildcards(JSON.parse(documented)));
  });
});

/** Runs a program without blocking the backend, which is in this process. */
const node = async (...words: readonly string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, words)).stdout.trim();
