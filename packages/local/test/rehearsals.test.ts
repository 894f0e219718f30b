// @module-tag alone
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../loopback.ts';
import { REHEARSALS } from '../rehearsals/rehearsals.ts';

const PACKAGES = join(import.meta.dirname, '../..');
const run = promisify(execFile);
let child: ChildProcess | undefined;
let printed = '';

afterEach(() => child?.kill('SIGTERM'));

/** Starts a rehearsal, and returns its port. */
async function rehearse(name: string): Promise<string> {
  const port = String(await freePort());
  printed = '';
  child = spawn(
    process.execPath,
    [join(PACKAGES, 'local/start.ts'), '--port', port, '--rehearse', name],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  await says(/Mend it: /);
  return port;
}

/** Waits until the run prints this, after what it printed before. */
async function says(pattern: RegExp, from = 0): Promise<void> {
  await expect.poll(() => printed.slice(from), { interval: 200 }).toMatch(pattern);
}

/** Runs a command of `oms`, and returns its code and its lines. */
async function oms(...args: string[]): Promise<{ code: number; text: string }> {
  const command = [join(PACKAGES, 'oms/oms.ts'), ...args];
  return run(process.execPath, command).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error) => ({ code: error.code, text: `${error.stdout}${error.stderr}` }),
  );
}

describe.for(REHEARSALS)('The rehearsal $name', { tags: ['large'] }, (rehearsal) => {
  it('makes trouble and an alarm, is named by the doctor, and ends with the repair', async () => {
    const port = await rehearse(rehearsal.name);
    for (const alarm of rehearsal.alarms) await says(new RegExp(`alarm ${alarm} ALARM`));
    for (const anchor of rehearsal.anchors)
      await expect
        .poll(async () => (await oms('doctor', anchor, '--port', port)).code, { interval: 2000 })
        .toBe(1);

    const { repair } = rehearsal;
    if ('command' in repair) {
      const words = repair.command.replace('npm run oms -- ', '').split(' ');
      expect((await oms(...words, '--port', port)).code).toBe(0);
    } else child?.stdin?.write('\n');
    const mended = printed.length;
    for (const alarm of rehearsal.alarms) await says(new RegExp(`alarm ${alarm} OK`), mended);
    // The trouble is over, also after the alarm's own window.
    await sleep(10_000);
    const after = printed.slice(mended);
    for (const alarm of rehearsal.alarms)
      expect(after.lastIndexOf(`alarm ${alarm} OK`)).toBeGreaterThan(
        after.lastIndexOf(`alarm ${alarm} ALARM`),
      );
  });
});
