import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import { type DeploymentFacts, FACTS } from '../../../lib/settings/deployment-facts.ts';
import { removalCommands } from './leftovers.ts';
import { type Reservations, reservationsOf } from './reservations.ts';
import type { StackPlace } from './synthesized.ts';

/** A stack as CloudFormation describes it. */
export interface DeployedStack {
  /** CloudFormation's status; undefined if there is no stack. */
  readonly status: string | undefined;
  /** True if the stack has resources, so that protections can be compared. */
  readonly isDeployed: boolean;
  /** True if the stack has termination protection. */
  readonly isProtected: boolean;
  /** Undefined if an older version, which kept no facts, deployed it. */
  readonly facts: DeploymentFacts | undefined;
  readonly outputs: Readonly<Record<string, string>>;
  readonly reservations: Reservations;
  /** The commands that remove what a failed first deployment has left. */
  readonly removal: readonly string[];
}

/** Reads what is deployed of a stage. */
export async function deployedStack(place: StackPlace): Promise<DeployedStack> {
  const client = new CloudFormationClient({ region: place.region });
  const { stackName: StackName } = place;
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    const { StackStatus: status = '', EnableTerminationProtection, Outputs = [] } = Stacks[0] ?? {};
    const stack = { ...NOTHING, status, isProtected: EnableTerminationProtection ?? false };
    if (/^(CREATE|ROLLBACK)_FAILED$/.test(status))
      return { ...stack, removal: await removalCommands(client, StackName) };
    // A stack of a change set, of a first deployment that was undone, or of a deletion.
    if (/^(REVIEW_IN_PROGRESS|ROLLBACK_COMPLETE|DELETE_\w+)$/.test(status)) return stack;
    const { TemplateBody } = await client.send(new GetTemplateCommand({ StackName }));
    const { Metadata, Resources } = JSON.parse(TemplateBody ?? '{}');
    const outputs = Object.fromEntries(
      Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
    );
    const reservations = reservationsOf(Resources);
    return { ...stack, isDeployed: true, facts: Metadata?.[FACTS], outputs, reservations };
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) return NOTHING;
    throw error;
  }
}

const NOTHING: DeployedStack = {
  status: undefined,
  isDeployed: false,
  isProtected: false,
  facts: undefined,
  outputs: {},
  reservations: {},
  removal: [],
};
