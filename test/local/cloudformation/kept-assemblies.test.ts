import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { removeOldAssemblies } from '../../../local/cloudformation/kept-assemblies.ts';

const ENDED = spawnSync(process.execPath, ['-e', '']).pid;

describe('Finished assemblies', () => {
  it('are kept while they are in use; of the others, the last five', () => {
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
    const used = assembly(1, process.pid);
    const latest = assembly(2);
    symlinkSync(latest, join(local, 'cdk.out'), 'junction');
    const others = [3, 4, 5, 6, 7, 8, 9].map((lastUse) => assembly(lastUse));

    removeOldAssemblies(local);

    expect([used, latest].map(existsSync)).toEqual([true, true]);
    expect(others.map(existsSync)).toEqual([false, false, true, true, true, true, true]);
  });
});
