import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../../..');

/** The scripts that have options of their own. */
const SCRIPTS = [
  'start',
  'token',
  'oms',
  'publish-page',
  'synth',
  'diff',
  'deploy',
  'invoke',
  'new-shop',
  'compat',
  'release',
  'security',
  'storefront',
  'tracking',
  'lab',
  'bench',
  'simulate',
  'mutants',
] as const;

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function node(name: (typeof SCRIPTS)[number], ...args: string[]): Promise<Ended> {
  const [, file = '', ...own] = packageJson.scripts[name].split(' ');
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...own, ...args], { cwd: ROOT }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

describe.each(SCRIPTS)('npm run %s', (name) => {
  it.concurrent('rejects an unknown option with one line', async () => {
    const { code, stdout, stderr } = await node(name, '--color');

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^.*--color.*\n$/);
  });

  it.concurrent('prints its options', async () => {
    const { code, stdout } = await node(name, '--help');

    expect(code).toBe(0);
    expect(stdout.split('\n').length).toBeGreaterThan(3);
  });
});
