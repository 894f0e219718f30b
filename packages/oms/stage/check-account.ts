/** Checks the account and its quotas before a deployment begins. */
import { DescribeLimitsCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { DeploymentFacts } from '../../../lib/settings/deployment-facts.ts';
import { type Finding, fine, refused, warning } from './finding.ts';
import type { Reservations } from './reservations.ts';

/**
 * The concurrency that Lambda keeps for functions without reserved concurrency.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */
const UNRESERVED = 100;

/** WCU of an order of three lines, and of the most expensive other write: docs/performance.md. */
const ORDER_UNITS = 23;
const OTHER_UNITS = 13;

/** Checks that a stage is deployed into its own account. */
export function checkOwnAccount(account: string, { account: own }: DeploymentFacts): Finding {
  const check = 'the account';
  if (own === undefined) return fine(check, `${account}; the setting account is not set`);
  if (own === account) return fine(check, account);
  return refused(
    check,
    `The credentials are of the account ${account}, but the stage belongs to ${own} (setting ` +
      'account): use credentials of that account',
  );
}

/** The functions with reserved concurrency of a stage, as they are deployed and as they will be. */
export interface ReservationChange {
  readonly deployed: Reservations;
  readonly next: Reservations;
}

/**
 * Checks that Lambda accepts the stage's reservations. What other stages and stacks of the account
 * reserve is not available to this one.
 */
export async function checkConcurrency(
  region: string,
  { lambdaConcurrency }: DeploymentFacts,
  change: ReservationChange,
): Promise<Finding> {
  const check = 'Lambda’s concurrency';
  const client = new LambdaClient({ region });
  const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
  const quota = AccountLimit?.ConcurrentExecutions ?? 0;
  const unreserved = AccountLimit?.UnreservedConcurrentExecutions ?? quota;
  const additional = additionalOf(change);
  const missing = UNRESERVED + additional - unreserved;
  if (additional > 0 && missing > 0)
    return refused(
      check,
      `The stage reserves ${additional} more executions at once, and Lambda keeps ${UNRESERVED} ` +
        `unreserved. The account may run ${quota}, of which ${unreserved} are unreserved: ask ` +
        `AWS to raise the quota “Concurrent executions” to ${quota + missing} (Service Quotas, ` +
        'Lambda), or reserve less elsewhere',
    );
  if (quota < lambdaConcurrency)
    return warning(
      check,
      `The quota is ${quota}, but lambdaConcurrency is ${lambdaConcurrency}, so its alarm ` +
        `comes too late: set it to ${quota}, or raise the quota`,
    );
  return fine(check, `${quota} executions at once, ${unreserved} of them unreserved`);
}

/** CloudFormation deletes functions last, so their reservations are not available before. */
const additionalOf = ({ deployed, next }: ReservationChange): number =>
  Object.entries(next).reduce(
    (sum, [id, executions]) => sum + Math.max(0, executions - (deployed[id] ?? 0)),
    0,
  );

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
