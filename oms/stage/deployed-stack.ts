import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateSummaryCommand,
} from '@aws-sdk/client-cloudformation';
import { type DeploymentFacts, FACTS } from '../../lib/settings/deployment-facts.ts';

/** A stack as CloudFormation describes it. */
export interface DeployedStack {
  /** Undefined if an older version, which kept no facts, deployed it. */
  readonly facts: DeploymentFacts | undefined;
  readonly tableName: string | undefined;
}

/** Returns undefined if the stage is not deployed. */
export async function deployedStack(
  StackName: string,
  region: string,
): Promise<DeployedStack | undefined> {
  const client = new CloudFormationClient({ region });
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    const { StackStatus, Outputs = [] } = Stacks[0] ?? {};
    // An empty stack, of a change set or of a first deployment that failed.
    if (/^(REVIEW_IN_PROGRESS|ROLLBACK_COMPLETE|DELETE_COMPLETE)$/.test(StackStatus ?? ''))
      return undefined;
    const { Metadata } = await client.send(new GetTemplateSummaryCommand({ StackName }));
    const tableName = Outputs.find(({ OutputKey }) => OutputKey === 'TableName')?.OutputValue;
    return { facts: Metadata ? JSON.parse(Metadata)[FACTS] : undefined, tableName };
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) return undefined;
    throw error;
  }
}
