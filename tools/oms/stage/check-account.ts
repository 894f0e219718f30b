/** Checks the account's quotas before a deployment begins. */
import { DescribeLimitsCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { WEBHOOK_DELIVERIES } from '../../../functions/manifest/webhook-deliveries.ts';
import type { DeploymentFacts } from '../../../lib/settings/deployment-facts.ts';
import { type Finding, fine, refused, warning } from './finding.ts';

/** The concurrency that Lambda keeps for functions without reserved concurrency. */
const UNRESERVED = 100;

/** WCU of an order of three lines, and of the most expensive other write: docs/performance.md. */
const ORDER_UNITS = 23;
const OTHER_UNITS = 13;

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
