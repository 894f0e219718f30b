import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateDescribeStacks,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { type Finding, fine, refused } from './finding.ts';
import type { NeededBootstrap } from './synthesized.ts';

/** The qualifier and the stack's name that `cdk bootstrap` uses by default. */
const DEFAULT_QUALIFIER = 'hnb659fds';
const DEFAULT_TOOLKIT = 'CDKToolkit';

interface Toolkit {
  readonly stackName: string;
  readonly version: number;
}

/** Checks the bootstrap that the assembly was made for, whatever its stack is called. */
export async function checkBootstrap(account: string, needed: NeededBootstrap): Promise<Finding> {
  const { region, qualifier } = needed;
  const own = qualifier === DEFAULT_QUALIFIER ? '' : ` with the qualifier ${qualifier}`;
  const check = `bootstrap of ${region}${own}`;
  const toolkit = await toolkitOf(needed);
  if (toolkit && toolkit.version >= needed.version)
    return fine(check, `version ${toolkit.version}`);
  const state = toolkit ? `version ${toolkit.version}, but ${needed.version} is needed` : 'none';
  const name = toolkit?.stackName ?? (own ? `${DEFAULT_TOOLKIT}-${qualifier}` : DEFAULT_TOOLKIT);
  const options = [
    ...(own ? [`--qualifier ${qualifier}`] : []),
    ...(name === DEFAULT_TOOLKIT ? [] : [`--toolkit-stack-name ${name}`]),
  ];
  const command = ['npx cdk bootstrap', ...options, `aws://${account}/${region}`].join(' ');
  return refused(check, `There is ${state}: run ${command}`);
}

/** Looks at CDK's default stack first, because a role may be allowed to read only that one. */
async function toolkitOf({ region, qualifier }: NeededBootstrap): Promise<Toolkit | undefined> {
  const client = new CloudFormationClient({ region });
  const usual = await usualToolkit(client);
  const found = usual && toolkitIn(usual, qualifier);
  if (found) return found;
  for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {})) {
    const [toolkit] = Stacks.flatMap((stack) => toolkitIn(stack, qualifier) ?? []);
    if (toolkit) return toolkit;
  }
  return undefined;
}

async function usualToolkit(client: CloudFormationClient): Promise<Stack | undefined> {
  try {
    const { Stacks = [] } = await client.send(
      new DescribeStacksCommand({ StackName: DEFAULT_TOOLKIT }),
    );
    return Stacks[0];
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) return undefined;
    throw error;
  }
}

/** Undefined if the stack is no toolkit, or that of another qualifier. */
function toolkitIn(
  { StackName: stackName = '', Parameters = [], Outputs = [] }: Stack,
  qualifier: string,
): Toolkit | undefined {
  const version = Outputs.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue;
  const own = Parameters.find(({ ParameterKey }) => ParameterKey === 'Qualifier')?.ParameterValue;
  return version !== undefined && own === qualifier
    ? { stackName, version: Number(version) }
    : undefined;
}
