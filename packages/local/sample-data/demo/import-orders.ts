/**
 * Imports orders with the command line, as a shop does that moves in: the API places orders now,
 * and an import places them when they were. It runs in a process of its own, whose end frees the
 * SDK's 30 MB.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { policyIn, policyVariables } from '../../../../domain/shop/policy.ts';
import { Failure } from '../../../api/commands/failure.ts';
import { ROOT } from '../../../api/commands/root.ts';
import { LOCAL_FOLDER } from '../../local-folder.ts';
import type { Run } from '../../run.ts';
import type { DemoContent } from './demo-order.ts';

/** The name of the other system: with it, `GET /orders?source=` finds the orders. */
export const DEMO_SOURCE = 'demo';

/** No limit: the table is on this machine. */
const UNLIMITED = '40000';

/** @throws {Failure} with what the command printed, if it did not take all orders */
export async function importOrders(
  { url, settings }: Pick<Run, 'url' | 'settings'>,
  orders: readonly DemoContent[],
): Promise<void> {
  mkdirSync(LOCAL_FOLDER, { recursive: true });
  const name = join(LOCAL_FOLDER, `demo-${process.pid}`);
  const file = `${name}.jsonl`;
  const remove = () => {
    for (const one of [file, `${name}.refused.jsonl`]) rmSync(one, { force: true });
  };
  // Ctrl-C ends the run without `finally`.
  process.once('exit', remove);
  writeFileSync(file, orders.map((order) => `${JSON.stringify(order)}\n`).join(''));
  try {
    await oms(settings, [
      ...['import', file, '--source', DEMO_SOURCE, '--open', '--port', new URL(url).port],
      ...['--shards', settings['OPEN_ORDER_SHARDS'] ?? ''],
      ...['--wcu', UNLIMITED, '--rate', UNLIMITED],
    ]);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Runs `npm run oms` with the settings of the stage, as a function has them. */
async function oms(settings: Run['settings'], args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'packages/oms/oms.ts'), ...args], {
    env: { ...process.env, ...policyVariables(policyIn(settings)) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.off('exit', end);
  if (code !== 0) throw new Failure(`the demo orders were not imported: ${printed.trim()}`);
}
