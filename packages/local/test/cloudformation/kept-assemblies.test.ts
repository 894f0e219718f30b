// @module-tag alone
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { removeOldAssemblies } from '../../cloudformation/kept-assemblies.ts';
import { isRunning } from '../../is-running.ts';

vi.mock('../../is-running.ts', async (original) => {
  const actual = await original<typeof import('../../is-running.ts')>();
  return { isRunning: vi.fn(actual.isRunning) };
});

const ENDED = spawnSync(process.execPath, ['-e', '']).pid;

function localFolder() {
  const local = mkdtempSync(join(tmpdir(), 'orders-local-'));
  onTestFinished(() => rmSync(local, { recursive: true }));
  const assembly = (lastUse: number, pid = ENDED) => {
    const path = join(local, `assembly-${`${lastUse}`.padStart(16, '0')}`);
    const mark = join(path, `used-by-${pid}`);
    mkdirSync(path);
    writeFileSync(mark, '');
    utimesSync(mark, lastUse, lastUse);
    return path;
  };
  return { local, assembly };
}

describe('Finished assemblies', () => {
  it('are kept while they are in use; of the others, the last five', () => {
    const { local, assembly } = localFolder();
    const used = assembly(1, process.pid);
    const latest = assembly(2);
    symlinkSync(latest, join(local, 'cdk.out'), 'junction');
    const others = [3, 4, 5, 6, 7, 8, 9].map((lastUse) => assembly(lastUse));

    removeOldAssemblies(local);

    expect([used, latest].map(existsSync)).toEqual([true, true]);
    expect(others.map(existsSync)).toEqual([false, false, true, true, true, true, true]);
  });

  it('are kept if a process begins to use one while it is removed', () => {
    const { local, assembly } = localFolder();
    const [oldest, old] = [assembly(1, 4_000_001), assembly(2)];
    for (const lastUse of [3, 4, 5, 6, 7]) assembly(lastUse);
    let looks = 0;
    vi.mocked(isRunning).mockImplementation((pid) => pid === 4_000_001 && ++looks > 1);

    removeOldAssemblies(local);

    expect([oldest, old].map(existsSync)).toEqual([true, false]);
    expect(readdirSync(local)).toHaveLength(6);
    vi.mocked(isRunning).mockReset();
  });
});
