import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { assertCredentials } from '../credentials.ts';
import { checkConcurrency, checkOwnAccount, checkWrites } from './check-account.ts';
import { checkBootstrap } from './check-bootstrap.ts';
import { checkDayShards } from './check-day-shards.ts';
import { checkIndexes } from './check-indexes.ts';
import { checkPartitions } from './check-partitions.ts';
import { checkPaymentRecords } from './check-payment-records.ts';
import { checkProtections } from './check-protections.ts';
import { checkAlarms, checkOrders, checkOrigins } from './check-settings.ts';
import { checkStack } from './check-stack.ts';
import type { SecurityDifference } from './compare-setting.ts';
import { type DeployedStack, deployedStack } from './deployed-stack.ts';
import { type Finding, warning } from './finding.ts';
import { securityDifference } from './security-difference.ts';
import type { SynthesizedStage } from './synthesized.ts';

export interface Preflight {
  readonly account: string;
  readonly findings: readonly Finding[];
  readonly differences: readonly SecurityDifference[];
  /** True if a person must confirm the deployment. */
  readonly asks: boolean;
  /** True if the backend is not deployed, so that a failure is to leave nothing. */
  readonly isFirst: boolean;
}

/**
 * Checks the account and the deployed stacks, and changes nothing.
 *
 * @throws {Unreachable} if there are no credentials; the message names the next step
 */
export async function preflight(next: SynthesizedStage): Promise<Preflight> {
  const { region, facts } = next;
  const sts = new STSClient({ region });
  await assertCredentials(sts);
  const { Account: account = '' } = await sts.send(new GetCallerIdentityCommand({}));
  const stacks = await Promise.all(
    next.stacks.map(async (place) => ({ place, deployed: await deployedStack(place) })),
  );
  const { deployed } = stacks[0] as (typeof stacks)[number];
  const reservations = { deployed: deployed.reservations, next: next.reservations };
  const findings = [
    checkOwnAccount(account, facts),
    ...stacks.map((stack) => checkStack(stack.place, stack.deployed)),
    checkOrigins(facts),
    checkAlarms(facts),
    checkOrders(facts),
    ...(await Promise.all([
      ...next.bootstraps.map((bootstrap) => checkBootstrap(account, bootstrap)),
      checkConcurrency(region, facts, reservations),
      checkWrites(region, facts),
      checkProtections(deployed, next),
    ])),
    ...(await checkDeployed(deployed, next)),
  ];
  const differences = securityDifference(deployed.facts, facts);
  const isUnknown = deployed.isDeployed && deployed.facts === undefined;
  const asks = isUnknown || differences.some(({ weakens }) => weakens !== undefined);
  return { account, findings, differences, asks, isFirst: !deployed.isDeployed };
}

/** Checks what a deployment changes of the deployed stack. */
async function checkDeployed(
  { isDeployed, facts: before, outputs }: DeployedStack,
  { region, facts, indexes }: SynthesizedStage,
): Promise<Finding[]> {
  if (isDeployed && before === undefined)
    return [
      warning(
        'what is deployed',
        'An older version deployed the stack without its settings, so they cannot be ' +
          'compared: look at npm run diff',
      ),
    ];
  const { TableName: tableName } = outputs;
  return before && tableName !== undefined
    ? [
        checkDayShards(before, facts, new Date()),
        checkPaymentRecords(before, facts),
        await checkPartitions({ facts: before, tableName, region }, facts),
        ...(await checkIndexes({ tableName, region }, indexes, facts.openIndexes)),
      ]
    : [];
}
