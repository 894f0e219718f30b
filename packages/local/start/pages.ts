/** Opens the pages of the examples beside the run, in a process of their own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../api/commands/root.ts';

/** The addresses of the pages that are open. */
export interface Pages {
  readonly shop?: string;
  readonly tracking?: string;
}

/** Milliseconds after which the run is ready without them. */
const PATIENCE = 15_000;

/**
 * Opens the shop and the page behind an order's link. The process ends with this one: its input is
 * a pipe from here. A run without the pages is whole, so no failure of theirs ends it.
 *
 * @param port of the API
 */
export async function openPages(port: string): Promise<Pages> {
  const child = spawn(process.execPath, [join(ROOT, 'examples/pages/serve.ts')], {
    env: { ...process.env, PORT: port },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.unref();
  const lines = createInterface(child.stdout);
  const waiting = new AbortController();
  const addresses = await Promise.race([
    once(lines, 'line', { signal: waiting.signal }).then(([line]) => JSON.parse(String(line))),
    once(child, 'close', { signal: waiting.signal }).then(() => ({})),
    sleep(PATIENCE, {}, { signal: waiting.signal }),
  ]).catch(() => ({}));
  waiting.abort();
  return addresses as Pages;
}
