import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeploymentFacts, FACTS } from '../../lib/settings/deployment-facts.ts';
import { ordersStackName } from '../../lib/stack-names.ts';

/** The content of a synthesized assembly. */
export interface SynthesizedStage {
  readonly stackName: string;
  readonly region: string;
  /** The regions of all its stacks; the edge stack is in another one. */
  readonly regions: readonly string[];
  readonly facts: DeploymentFacts;
}

interface Manifest {
  readonly artifacts: Readonly<
    Record<string, { readonly type: string; readonly environment?: string }>
  >;
}

export function readSynthesized(folder: string, stage: string): SynthesizedStage {
  const json = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const stackName = ordersStackName(stage);
  const { artifacts } = json('manifest.json') as Manifest;
  const { Metadata } = json(`${stackName}.template.json`);
  const regions = Object.values(artifacts)
    .filter(({ type }) => type === 'aws:cloudformation:stack')
    .map((stack) => regionOf(stack.environment));
  const region = regionOf(artifacts[stackName]?.environment);
  return { stackName, region, regions: [...new Set([region, ...regions])], facts: Metadata[FACTS] };
}

/** Returns the region in `aws://unknown-account/eu-central-1`. */
const regionOf = (environment = ''): string => environment.split('/').at(-1) ?? '';
