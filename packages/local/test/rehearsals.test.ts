// @module-tag large alone
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../loopback.ts';
import type { Repair } from '../rehearsals/rehearsal.ts';
import { REHEARSALS } from '../rehearsals/rehearsals.ts';

const PACKAGES = join(import.meta.dirname, '../..');
const run = promisify(execFile);
/** A day of CloudWatch takes three minutes in one of them. */
const POLL = { interval: 200, timeout: 300_000 };
const SLOW_POLL = { interval: 2000, timeout: 150_000 };
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
  await expect.poll(() => printed.slice(from), POLL).toMatch(pattern);
}

/** Runs a command of `oms`, and returns its code and its lines. */
async function oms(...args: string[]): Promise<{ code: number; text: string }> {
  const command = [join(PACKAGES, 'oms/oms.ts'), ...args];
  return run(process.execPath, command).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error) => ({ code: error.code, text: `${error.stdout}${error.stderr}` }),
  );
}

/** Runs the doctor as the run asks for it, with the order of a trouble. */
async function doctor(anchor: string, port: string): Promise<number> {
  const [, order] = /--order (o-\w+)/.exec(printed) ?? [];
  const { code } = await oms(
    'doctor',
    anchor,
    ...(order ? ['--order', order] : []),
    '--port',
    port,
  );
  return code;
}

/** The state of an alarm that was printed last. */
const stateOf = (alarm: string): string | undefined =>
  [...printed.matchAll(new RegExp(`alarm ${alarm} (\\w+)`, 'g'))].at(-1)?.[1];

/** Repairs as the run asks for it: Enter for a deployment, then the command. */
async function mend({ deployment, command }: Repair, port: string): Promise<void> {
  if (deployment !== undefined) {
    child?.stdin?.write('\n');
    await says(/repaired: /);
  }
  if (command === undefined) return;
  const words = command.replace('npm run oms -- ', '').split(' ');
  const mended = await oms(...words, '--port', port);
  expect(mended.code, mended.text).toBe(0);
}

describe.for(REHEARSALS)(
  'The rehearsal $name',
  { tags: ['large'], timeout: 900_000 },
  (rehearsal) => {
    it('makes trouble and an alarm, is named by the doctor, and ends with the repair', async () => {
      const { alarms, anchors, ruledOut = [], repair } = rehearsal;
      const port = await rehearse(rehearsal.name);
      for (const alarm of alarms) await says(new RegExp(`alarm ${alarm} ALARM`));
      for (const anchor of anchors)
        await expect.poll(() => doctor(anchor, port), SLOW_POLL).toBe(1);

      await mend(repair, port);
      for (const alarm of alarms) await expect.poll(() => stateOf(alarm), POLL).toBe('OK');
      for (const anchor of ruledOut)
        await expect.poll(() => doctor(anchor, port), SLOW_POLL).toBe(0);
      // The trouble is over, also after the alarm's own window.
      await sleep(10_000);
      expect(alarms.filter((alarm) => stateOf(alarm) !== 'OK')).toEqual([]);
    });
  },
);
