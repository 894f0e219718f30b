import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, inject } from 'vitest';
import cdk from '../../cdk.json' with { type: 'json' };
import { addStacks } from '../../lib/orders-app.ts';
import { DEFAULT_STAGE, readStageFile, stageNames } from '../../lib/settings/stage-file.ts';
import { ordersStackName } from '../../lib/stack-names.ts';
import { withoutOptions } from './plain-stage.ts';

export type Resource = {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test reads another part of the template.
  readonly Properties: any;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly UpdatePolicy?: any;
};

export interface Synthesized {
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly resources: Readonly<Record<string, Resource>>;
  all(type: string): Resource[];
  folder: string;
}

const folders: string[] = [];

/**
 * Leaves out what no test of a template reads: the place in the source that makes each construct,
 * and copies of the functions' code. With the tree's metadata, that is a third of a synthesis.
 */
const WITHOUT_DEPLOYMENT = {
  'aws:cdk:disable-creation-stack-traces': true,
  'aws:cdk:disable-asset-staging': true,
};

/** Options are tried alone: the stage dev has some, for the local run. */
const WITHOUT_OPTIONS = { paymentProvider: 'none', withdrawals: 'tokens' };

/** Synthesizes the stack with this context on top of the stage dev without its options. */
export function synthesizeWith(
  context: Readonly<Record<string, unknown>>,
  prepare: (app: App) => void = () => undefined,
): Synthesized {
  const outdir = mkdtempSync(join(tmpdir(), 'orders-stack-'));
  folders.push(outdir);
  const app = new App({
    outdir,
    context: { ...cdk.context, ...WITHOUT_DEPLOYMENT, ...WITHOUT_OPTIONS, ...context },
    treeMetadata: false,
  });
  prepare(app);
  const region = String(context['region'] ?? 'eu-central-1');
  addStacks(app, { bundles: stubBundles(), region, config: plainConfig() });
  app.synth();
  return {
    ...readTemplate(outdir, ordersStackName(String(context['stage'] ?? 'dev'))),
    folder: outdir,
  };
}

/** One stack of the assembly in that folder. */
export function readTemplate(folder: string, stackName: string): Omit<Synthesized, 'folder'> {
  const template = JSON.parse(readFileSync(join(folder, `${stackName}.template.json`), 'utf8'));
  const resources = template.Resources as Record<string, Resource>;
  return {
    outputs: template.Outputs,
    resources,
    all: (type) => Object.values(resources).filter(({ Type }) => Type === type),
  };
}

/** Removes the folders of a file that synthesizes, after its last test. */
export function removeSynthesized(): void {
  afterAll(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
}

let stagesFolder: string | undefined;

/**
 * A folder with the stages' files, made once for a worker. That of `dev` has only what it comes
 * with, so that a shop which sets more does not change what the tests expect.
 */
function plainConfig(): string {
  if (stagesFolder) return stagesFolder;
  stagesFolder = mkdtempSync(join(tmpdir(), 'orders-config-'));
  for (const stage of stageNames()) {
    const { settings } = readStageFile(stage);
    const plain = stage === DEFAULT_STAGE ? withoutOptions(settings) : settings;
    writeFileSync(join(stagesFolder, `${stage}.json`), JSON.stringify(plain));
  }
  return stagesFolder;
}

let stubFolder: string | undefined;

/**
 * A folder with a stub of each function's bundle, made once for a worker: CDK hashes the code of
 * each, and no test of a template reads it.
 */
export function stubBundles(): string {
  if (stubFolder) return stubFolder;
  stubFolder = mkdtempSync(join(tmpdir(), 'orders-stubs-'));
  const bundles = join(inject('assembly'), 'functions');
  for (const file of globSync('*/*', { cwd: bundles })) {
    mkdirSync(join(stubFolder, dirname(file)), { recursive: true });
    writeFileSync(join(stubFolder, file), `// ${file}\n`);
  }
  return stubFolder;
}
