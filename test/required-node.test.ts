import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

/** Runs Vitest on a Node that gives itself this version. */
const vitestOn = (version: string) => {
  const versions = `{ value: { ...process.versions, node: '${version}' } }`;
  const pretend = `data:text/javascript,Object.defineProperty(process, 'versions', ${versions})`;
  const args = ['--import', pretend, VITEST, 'list', '--filesOnly', 'test/line-width'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

describe('A test run', () => {
  it('on an old Node ends with one line that names the command to run instead', () => {
    expect(vitestOn('20.20.2')).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^The tests need Node 22 or newer, and this is Node 20\.20\.2: run npm test, .*\n$/,
      ),
    });
  });

  it('on a newer one starts', () => {
    const { status, stdout } = vitestOn(process.versions.node);
    expect([status, stdout]).toEqual([0, expect.stringContaining('test/line-width.test.ts')]);
  });
});
