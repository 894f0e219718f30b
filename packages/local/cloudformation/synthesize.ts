/**
 * Runs `cdk synth` without the CLI, in a separate process: aws-cdk-lib would double the memory of
 * the main one.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readStageFile } from '../../../lib/settings/stage-file.ts';
import { Failure } from '../../api/commands/failure.ts';
import { ROOT } from '../../api/commands/root.ts';
import { removeLeftBehind } from '../left-behind.ts';
import { LATEST_ASSEMBLY, LOCAL_FOLDER } from '../local-folder.ts';
import { assemblyKey } from './assembly-key.ts';
import {
  assemblyFolder,
  bundlesOfSources,
  keepForThisProcess,
  removeOldAssemblies,
} from './kept-assemblies.ts';

/**
 * CDK's own check of the finished template takes more than half of a synthesis (2 s of 4) and does
 * not change the template. `npm run synth`, CI and every deployment run it; a start need not wait
 * for it.
 */
const UNCHECKED = { CDK_VALIDATION: 'false' };

/** Webhooks may be sent to a receiver on this machine, unless the stage sets other hosts. */
const OWN_RECEIVER = { webhookPrivateHosts: ['localhost:*'] };

/** The provider that functions call reports by webhooks, unless the stage sets other ways. */
const reportsOf = ({ paymentProvider, ...settings }: Readonly<Record<string, unknown>>) =>
  [undefined, 'none'].includes(paymentProvider as string) || 'paymentWebhooks' in settings
    ? {}
    : { paymentWebhooks: [paymentProvider] };

/** A finished assembly has this file. */
const MANIFEST = 'manifest.json';

export const lastAssembly = (): string | undefined =>
  existsSync(join(LATEST_ASSEMBLY, MANIFEST)) ? LATEST_ASSEMBLY : undefined;

/**
 * Synthesizes the stage `dev`, unless the local folder has the assembly of these sources and this
 * context.
 *
 * @param over CDK context, as in `cdk synth -c`, which overrides shop/stages/dev.json
 */
export async function synthesize(over: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const stage = readStage();
  const receiver = 'webhookPrivateHosts' in stage ? {} : OWN_RECEIVER;
  const given = { ...readContext(), ...over };
  const context = { ...receiver, ...reportsOf({ ...stage, ...given }), ...given };
  mustBeReached({ ...stage, ...context });
  mkdirSync(LOCAL_FOLDER, { recursive: true });
  const key = await assemblyKey(JSON.stringify({ ...stage, ...context }));
  const assembly = assemblyFolder(key);
  if (!keepForThisProcess(assembly)) {
    await make(assembly, JSON.stringify(context), bundlesOfSources(key));
    keepForThisProcess(assembly);
  }
  pointTo(assembly);
  removeLeftBehind();
  removeOldAssemblies();
  return assembly;
}

/** A Lambda of the shop's own is in its account, which nothing here may reach. */
function mustBeReached(settings: Readonly<Record<string, unknown>>): void {
  if (String(settings['placingCheck']).startsWith('arn:'))
    throw new Failure(
      'the setting placingCheck is a Lambda: name its stand-in on this machine, as by ' +
        'npm start -- --placing-check http://localhost:4001',
    );
}

/** @param bundles of the same sources: bundling takes half of a synthesis */
async function make(assembly: string, context: string, bundles?: string): Promise<void> {
  const output = `${assembly}-${process.pid}`;
  rmSync(output, { recursive: true, force: true });
  try {
    const problem = await run(output, context, bundles);
    if (problem !== undefined) throw new Failure(`the stack cannot be synthesized: ${problem}`);
    provide(output, assembly);
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/** Another process may make the same assembly meanwhile: the first to finish provides it. */
function provide(output: string, assembly: string): void {
  try {
    renameSync(output, assembly);
  } catch (error) {
    if (!existsSync(assembly)) throw error;
  }
}

/** Reads the stage's file, which the app reads itself: here it is a part of the assembly's key. */
function readStage(): object {
  try {
    return readStageFile().settings;
  } catch (error) {
    throw new Failure((error as Error).message);
  }
}

function readContext(): object {
  try {
    return (
      (JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8')) as { context?: object }).context ??
      {}
    );
  } catch (error) {
    throw new Failure(`cdk.json cannot be read: ${(error as Error).message}`);
  }
}

/** Returns undefined on success, else the output: one line if a setting is wrong. */
function run(output: string, context: string, bundles?: string): Promise<string | undefined> {
  const app = [join(ROOT, 'bin', 'app.ts'), ...(bundles === undefined ? [] : [bundles])];
  const child = spawn(process.execPath, app, {
    cwd: ROOT,
    env: { ...process.env, ...UNCHECKED, CDK_OUTDIR: output, CDK_CONTEXT_JSON: context },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      process.off('exit', end);
      resolve(
        code === 0
          ? undefined
          : printed.trim() || `bin/app.ts ended with ${signal ?? `code ${code}`}`,
      );
    });
  });
}

function pointTo(output: string): void {
  const link = `${LATEST_ASSEMBLY}.${process.pid}`;
  rmSync(link, { force: true });
  symlinkSync(output, link, 'junction');
  renameSync(link, LATEST_ASSEMBLY);
}
