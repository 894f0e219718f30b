/** Checks the account before a deployment begins: the bootstrap and the quotas. */
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DescribeLimitsCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { WEBHOOK_DELIVERIES } from '../../functions/webhooks/webhook-deliveries.ts';
import type { DeploymentFacts } from '../../lib/settings/deployment-facts.ts';
import { type Finding, fine, refused, warning } from './finding.ts';

/** The version of the bootstrap that the template's rule CheckBootstrapVersion requires. */
const BOOTSTRAP_VERSION = 6;

/** The concurrency that Lambda keeps for functions without reserved concurrency. */
const UNRESERVED = 100;

/** WCU of an order of three lines, and of the most expensive other write: docs/performance.md. */
const ORDER_UNITS = 23;
const OTHER_UNITS = 13;

export async function checkBootstrap(account: string, region: string): Promise<Finding> {
  const check = `bootstrap of ${region}`;
  const version = await bootstrapVersion(region);
  if (version >= BOOTSTRAP_VERSION) return fine(check, `version ${version}`);
  const found = version > 0 ? `version ${version}, but ${BOOTSTRAP_VERSION} is needed` : 'none';
  return refused(check, `There is ${found}: ` + `run npx cdk bootstrap aws://${account}/${region}`);
}

/** Returns 0 if CDK's toolkit is not deployed. */
async function bootstrapVersion(region: string): Promise<number> {
  const client = new CloudFormationClient({ region });
  try {
    const { Stacks = [] } = await client.send(
      new DescribeStacksCommand({ StackName: 'CDKToolkit' }),
    );
    const { Outputs = [] } = Stacks[0] ?? {};
    const output = Outputs.find(({ OutputKey }) => OutputKey === 'BootstrapVersion');
    return Number(output?.OutputValue ?? 0);
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) return 0;
    throw error;
  }
}

export async function checkConcurrency(
  region: string,
  { lambdaConcurrency }: DeploymentFacts,
): Promise<Finding> {
  const check = 'Lambda’s concurrency';
  const client = new LambdaClient({ region });
  const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
  const quota = AccountLimit?.ConcurrentExecutions ?? 0;
  const least = UNRESERVED + WEBHOOK_DELIVERIES.atOnce;
  if (quota < least)
    return refused(
      check,
      `The account may run ${quota} executions at once, but the stack needs ${least}: ask AWS ` +
        'to raise the quota “Concurrent executions” (Service Quotas, Lambda)',
    );
  if (quota < lambdaConcurrency)
    return warning(
      check,
      `The quota is ${quota}, but lambdaConcurrency is ${lambdaConcurrency}, so its alarm ` +
        `comes too late: set it to ${quota}, or raise the quota`,
    );
  return fine(check, `${quota} executions at once`);
}

export async function checkWrites(region: string, facts: DeploymentFacts): Promise<Finding> {
  const check = 'the table’s write quota';
  const { TableMaxWriteCapacityUnits: quota = 0 } = await new DynamoDBClient({ region }).send(
    new DescribeLimitsCommand({}),
  );
  const { throttleRate, orderRate } = facts;
  const units = orderRate * ORDER_UNITS + (throttleRate - orderRate) * OTHER_UNITS;
  const most = `throttleRate ${throttleRate} lets in up to ${units} write units a second`;
  return units <= quota
    ? fine(check, `${most}, of ${quota}`)
    : warning(
        check,
        `${most}, but a table may consume ${quota}: ask AWS to raise the quota, or lower ` +
          'throttleRate and orderRate',
      );
}
