import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../api/commands/failure.ts';
import { openDataFolder } from '../data-folder.ts';

const MODULE = join(import.meta.dirname, '../data-folder.ts');

describe('A data folder', () => {
  let parent: string;
  let other: ChildProcess | undefined;

  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'orders-data-'));
  });
  afterEach(() => other?.kill('SIGKILL'));
  afterAll(() => rmSync(parent, { recursive: true }));

  /** Starts a process that opens the folder and keeps running. It ignores its input. */
  async function runOn(folder: string): Promise<ChildProcess> {
    const code = `import { openDataFolder } from ${JSON.stringify(MODULE)};
      openDataFolder(${JSON.stringify(folder)});
      gc();
      console.log('open');
      setInterval(() => {}, 1000);`;
    other = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(other.stdout as NodeJS.ReadableStream, 'data');
    return other;
  }

  it('is created, and is free again once it is released', () => {
    const folder = join(parent, 'new', 'shop');

    openDataFolder(folder).release();
    openDataFolder(folder).release();
  });

  it('is refused while another process has it, by any path, and free after its end', async () => {
    const folder = join(parent, 'shared');
    const holder = await runOn(folder);

    expect(() => openDataFolder(folder)).toThrow(
      new Failure(
        `another run uses the data folder ${folder}: end it, or name another folder with --data`,
      ),
    );
    expect(() => openDataFolder(join(parent, 'x', '..', 'shared'))).toThrow(/another run uses/);

    holder.kill('SIGKILL');
    await once(holder, 'close');
    openDataFolder(folder).release();
  });

  it.each([
    [
      'that is a file',
      () => writeFileSync(join(parent, 'file'), ''),
      'file',
      /cannot be read and written \(EEXIST\)/,
    ],
    [
      'whose lock is something else',
      () => {
        openDataFolder(join(parent, 'odd')).release();
        writeFileSync(
          join(parent, 'odd', 'lock'),
          'not a database, but long enough to be one '.repeat(50),
        );
      },
      'odd',
      /cannot be locked \(file is not a database\)/,
    ],
    [
      'whose lock cannot be opened',
      () => mkdirSync(join(parent, 'taken', 'lock'), { recursive: true }),
      'taken',
      /cannot be locked \(unable to open database file\)/,
    ],
  ])('%s is refused with a reason', (_, prepare, name, why) => {
    prepare();
    expect(() => openDataFolder(join(parent, name))).toThrow(why);
  });
});
