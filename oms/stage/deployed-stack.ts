import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateSummaryCommand,
} from '@aws-sdk/client-cloudformation';
import { type DeploymentFacts, FACTS } from '../../lib/settings/deployment-facts.ts';

/** A stack as CloudFormation describes it. */
export interface DeployedStack {
  /** CloudFormation's status; undefined if there is no stack. */
  readonly status: string | undefined;
  /** True if the stack has resources, so that protections can be compared. */
  readonly isDeployed: boolean;
  /** Undefined if an older version, which kept no facts, deployed it. */
  readonly facts: DeploymentFacts | undefined;
  readonly tableName: string | undefined;
}

/** Reads what is deployed of a stage. */
export async function deployedStack(StackName: string, region: string): Promise<DeployedStack> {
  const client = new CloudFormationClient({ region });
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    const { StackStatus: status, Outputs = [] } = Stacks[0] ?? {};
    // A stack of a change set, or of a first deployment that failed.
    if (
      /^(REVIEW_IN_PROGRESS|CREATE_FAILED|(ROLLBACK|DELETE)_(COMPLETE|FAILED))$/.test(status ?? '')
    )
      return { ...NOTHING, status };
    const { Metadata } = await client.send(new GetTemplateSummaryCommand({ StackName }));
    const tableName = Outputs.find(({ OutputKey }) => OutputKey === 'TableName')?.OutputValue;
    const facts = Metadata ? JSON.parse(Metadata)[FACTS] : undefined;
    return { status, isDeployed: true, facts, tableName };
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) return NOTHING;
    throw error;
  }
}

const NOTHING = {
  status: undefined,
  isDeployed: false,
  facts: undefined,
  tableName: undefined,
} as const;
