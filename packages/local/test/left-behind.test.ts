import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { removeLeftBehind } from '../left-behind.ts';
import { LOCAL_FOLDER } from '../local-folder.ts';
import { publishAccess, publishedAccess } from '../published-access.ts';

const ENDED = spawnSync(process.execPath, ['-e', '']).pid;
/** Ports that no run can have. */
const [GONE, ALIVE, HALF] = [70_001, 70_002, 70_003];
const KEY = 'a'.repeat(16);
const addressOf = (port: number) => join(LOCAL_FOLDER, `run-${port}.json`);

describe('A killed run', () => {
  const made: string[] = [];
  afterEach(() => {
    for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
  });

  function make(path: string, text?: string): string {
    mkdirSync(LOCAL_FOLDER, { recursive: true });
    if (text === undefined) mkdirSync(path);
    else writeFileSync(path, text);
    made.push(path);
    return path;
  }
  const folder = (name: string) => make(join(LOCAL_FOLDER, name));

  it('leaves an address that is ignored, and that the next start removes', () => {
    const access = {
      endpoint: 'e',
      tableName: 't',
      region: 'r',
      failures: 'f',
      eventFailures: 'ef',
      eventBus: { endpoint: 'b', name: 'n' },
      queues: 'q',
      secrets: 's',
    };
    const gone = make(addressOf(GONE), JSON.stringify({ ...access, pid: ENDED }));
    publishAccess(ALIVE, access);
    made.push(addressOf(ALIVE));
    const half = make(addressOf(HALF), '{"endp');

    expect(publishedAccess(GONE)).toBeUndefined();
    expect(publishedAccess(ALIVE)).toMatchObject(access);
    removeLeftBehind();

    expect([gone, addressOf(ALIVE), half].map(existsSync)).toEqual([false, true, true]);
  });

  it('leaves folders that the next start removes, and no others', () => {
    const ended = [`assembly-${KEY}`, 'failures', 'packages-iam', 'stryker'].map((name) =>
      folder(`${name}-${ENDED}`),
    );
    const others = [folder(`failures-${process.pid}`), folder('engine-somewhere-8000')];

    removeLeftBehind();

    expect(ended.map(existsSync)).toEqual([false, false, false, false]);
    expect(others.map(existsSync)).toEqual([true, true]);
  });
});
