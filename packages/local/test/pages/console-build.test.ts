import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const MODULE = new URL('../../pages/console-build.ts', import.meta.url).href;

/** Builds in a process of its own, as each run does. */
const inProcess = (builds: string) =>
  new Promise<string>((resolve) => {
    const code = `import { builtConsole } from '${MODULE}';
      const once = () => builtConsole(process.argv[1]);
      console.log((await Promise.all([once(), once()])).join());`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code, builds]);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('close', () => resolve(output.trim()));
  });

describe('The built console', () => {
  it('is the same for several runs that build it at the same time', async () => {
    const builds = mkdtempSync(join(tmpdir(), 'orders-console-'));

    const folders = await Promise.all([1, 2, 3].map(() => inProcess(builds)));

    const [name = ''] = readdirSync(builds);
    expect(readdirSync(builds)).toEqual([name]);
    expect(folders).toEqual(Array(3).fill(Array(2).fill(join(builds, name)).join()));
    expect(existsSync(join(builds, name, 'index.html'))).toBe(true);
  });

  it('leaves what another run is writing, and removes what is hours old', async () => {
    const builds = mkdtempSync(join(tmpdir(), 'orders-console-'));
    for (const name of ['old', 'old.7', 'other', 'other.8']) mkdirSync(join(builds, name));
    const hoursAgo = Date.now() / 1000 - 7200;
    for (const name of ['old', 'old.7']) utimesSync(join(builds, name), hoursAgo, hoursAgo);

    await inProcess(builds);

    expect(readdirSync(builds).filter((name) => name.startsWith('o'))).toEqual([
      'other',
      'other.8',
    ]);
  });
});
