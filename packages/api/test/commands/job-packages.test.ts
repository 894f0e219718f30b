import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { Unreachable } from '../../commands/exit-code.ts';
import { Failure } from '../../commands/failure.ts';
import { areInstalled, fetchPackages } from '../../commands/job-packages.ts';
import { ROOT } from '../../commands/root.ts';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});
afterEach(() => vi.unstubAllEnvs());

const DEPENDENCIES = { dependencies: { 'a-package-of-nobody': '1.0.0' } };
const LOCKED = {
  '': DEPENDENCIES,
  'node_modules/a-package-of-nobody': { version: '1.0.0', integrity: 'sha512-AAAA' },
  'node_modules/of-another-platform': { version: '1.0.0', optional: true },
};

function aJob(locked: object = LOCKED, installed?: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'orders-job-'));
  made.push(folder);
  const write = (name: string, content: object) =>
    writeFileSync(join(folder, name), JSON.stringify(content));
  write('package.json', DEPENDENCIES);
  write('package-lock.json', { lockfileVersion: 3, packages: locked });
  if (installed) {
    mkdirSync(join(folder, 'node_modules'));
    write('node_modules/.package-lock.json', { packages: installed });
  }
  return folder;
}

describe('The packages of a job', () => {
  it('are installed in the versions of the lock file, those of other platforms left out', () => {
    const name = 'node_modules/a-package-of-nobody';

    expect(areInstalled(aJob())).toBe(false);
    expect(areInstalled(aJob(LOCKED, { [name]: { version: '0.9.0' } }))).toBe(false);
    expect(areInstalled(aJob(LOCKED, {}))).toBe(false);
    expect(areInstalled(aJob(LOCKED, { [name]: { version: '1.0.0' } }))).toBe(true);
  });

  it('cannot be fetched without a registry', async () => {
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9');

    const fetched = fetchPackages(relative(ROOT, aJob()));

    await expect(fetched).rejects.toThrow(Unreachable);
    await expect(fetched).rejects.toThrow(/^npm ci --prefix \S+ failed: .*ECONNREFUSED\)$/);
  });

  it('cannot be fetched without a lock file', async () => {
    const folder = aJob();
    rmSync(join(folder, 'package-lock.json'));

    const fetched = fetchPackages(relative(ROOT, folder));

    await expect(fetched).rejects.toThrow(Failure);
    await expect(fetched).rejects.toThrow('EUSAGE');
  });
});
