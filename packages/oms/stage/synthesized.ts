import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeploymentFacts, FACTS } from '../../../lib/settings/deployment-facts.ts';
import { ordersStackName } from '../../../lib/stack-names.ts';
import { type IndexDefinition, indexesOf } from './index-definition.ts';
import { type Reservations, reservationsOf } from './reservations.ts';

/** A stack's name and region. */
export interface StackPlace {
  readonly stackName: string;
  readonly region: string;
}

/** The bootstrap that a stack's deployment uses. */
export interface NeededBootstrap {
  readonly region: string;
  /** The name of one bootstrap in an account and region: CDK's own, or a company's. */
  readonly qualifier: string;
  /** The least version. */
  readonly version: number;
}

/** The content of a synthesized assembly: the backend's stack, and all of its stacks. */
export interface SynthesizedStage extends StackPlace {
  /** The backend's first; the edge stack is in another region. */
  readonly stacks: readonly StackPlace[];
  /** One for each region. */
  readonly bootstraps: readonly NeededBootstrap[];
  readonly facts: DeploymentFacts;
  /** Those of the table; undefined for an adopted table. */
  readonly indexes?: readonly IndexDefinition[] | undefined;
  /** Those of the backend's functions. */
  readonly reservations: Reservations;
}

interface StackArtifact {
  readonly type: string;
  readonly environment?: string;
  readonly properties?: {
    readonly requiresBootstrapStackVersion?: number;
    /** `/cdk-bootstrap/<qualifier>/version` */
    readonly bootstrapStackVersionSsmParameter?: string;
  };
}

interface TemplateTable {
  readonly Type: string;
  readonly Properties?: Parameters<typeof indexesOf>[0];
}

export function readSynthesized(folder: string, stage: string): SynthesizedStage {
  const json = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const backend = ordersStackName(stage);
  const artifacts = json('manifest.json').artifacts as Readonly<Record<string, StackArtifact>>;
  const { Metadata, Resources = {} } = json(`${backend}.template.json`);
  const table = Object.values(Resources as Readonly<Record<string, TemplateTable>>).find(
    ({ Type }) => Type === 'AWS::DynamoDB::GlobalTable',
  );
  const stacks = Object.entries(artifacts)
    .filter(([, { type }]) => type === 'aws:cloudformation:stack')
    .sort(([id], [other]) => Number(other === backend) - Number(id === backend));
  const bootstraps = new Map(
    stacks.map(([, stack]) => [regionOf(stack), bootstrapOf(stack)] as const),
  );
  return {
    stackName: backend,
    region: regionOf(artifacts[backend]),
    stacks: stacks.map(([stackName, stack]) => ({ stackName, region: regionOf(stack) })),
    bootstraps: [...bootstraps.values()],
    facts: Metadata[FACTS],
    indexes: table && indexesOf(table.Properties ?? {}),
    reservations: reservationsOf(Resources),
  };
}

/** Returns the region in `aws://unknown-account/eu-central-1`. */
const regionOf = (stack: StackArtifact | undefined): string =>
  stack?.environment?.split('/').at(-1) ?? '';

function bootstrapOf(stack: StackArtifact): NeededBootstrap {
  const { requiresBootstrapStackVersion: version = 0, bootstrapStackVersionSsmParameter = '' } =
    stack.properties ?? {};
  const [, , qualifier = ''] = bootstrapStackVersionSsmParameter.split('/');
  return { region: regionOf(stack), qualifier, version };
}
