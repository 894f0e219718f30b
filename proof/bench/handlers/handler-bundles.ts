/**
 * The measured bundles: those that are deployed, and the usual alternatives, bundled in the usual
 * way.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENTRIES } from '../../../functions/manifest/entries.ts';
import { bundleFunctions } from '../../../lib/functions/bundle.ts';
import { EVENT_NAMES, entryFor } from '../../../packages/local/lambda-events/entry-for.ts';
import { bundleOrdinarily } from '../../../test/support/ordinary-bundle.ts';

export interface HandlerBundle {
  readonly name: string;
  readonly file: string;
}

export interface HandlerBundles {
  /** A2 and A6 with the SDK alone: the base of all ratios. */
  readonly bare: { readonly a2: HandlerBundle; readonly a6: HandlerBundle };
  readonly empty: HandlerBundle;
  /** By operation, each in its group's bundle, without priming; and the other functions. */
  readonly ours: readonly HandlerBundle[];
  readonly peers: readonly HandlerBundle[];
  remove(): void;
}

/**
 * The measured events: of the functions that every deployment has. The others call a provider or
 * exist by a setting.
 */
export const MEASURED_EVENTS: readonly string[] = EVENT_NAMES.filter((name) =>
  ENTRIES.includes(entryFor(name)),
);

const HERE = import.meta.dirname;
const PEERS = ['electrodb', 'toolbox', 'onetable'].flatMap((name) => [name, `${name}-a6`]);

export async function handlerBundles(progress: (line: string) => void): Promise<HandlerBundles> {
  const folder = mkdtempSync(join(tmpdir(), 'orders-bench-'));
  installPeers(progress);
  progress('bundling');
  const out = (name: string): HandlerBundle => ({ name, file: join(folder, name, 'index.mjs') });
  await Promise.all([
    bundleFunctions(ENTRIES, join(folder, 'ours')),
    ...['bare-a2', 'bare-a6', 'empty'].map((name) =>
      bundleOrdinarily(join(HERE, 'bare', `${name}.mjs`), out(name).file),
    ),
    ...PEERS.map((name) => bundleOrdinarily(join(HERE, 'peers', `${name}.mjs`), out(name).file)),
  ]);
  return {
    bare: { a2: out('bare-a2'), a6: out('bare-a6') },
    empty: out('empty'),
    ours: MEASURED_EVENTS.map((name) => ({
      name,
      file: join(folder, 'ours', entryFor(name), 'index.cjs'),
    })),
    peers: PEERS.map(out),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Installs the alternatives. Only the bench needs these packages, so they are not among the
 * project's dependencies.
 */
function installPeers(progress: (line: string) => void): void {
  const folder = join(HERE, 'peers');
  if (existsSync(join(folder, 'node_modules/electrodb'))) return;
  progress('installing what people would use instead (proof/bench/handlers/peers) …');
  const { status } = spawnSync('npm', ['ci'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm ci failed in proof/bench/handlers/peers');
}
