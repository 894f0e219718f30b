import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { assertCredentials } from '../credentials.ts';
import { checkBootstrap, checkConcurrency, checkWrites } from './check-account.ts';
import { checkDayShards } from './check-day-shards.ts';
import { checkPartitions } from './check-partitions.ts';
import { checkAlarms, checkOrigins } from './check-settings.ts';
import { checkStack } from './check-stack.ts';
import { deployedStack } from './deployed-stack.ts';
import { type Finding, warning } from './finding.ts';
import { type SecurityDifference, securityDifference } from './security-difference.ts';
import type { SynthesizedStage } from './synthesized.ts';

export interface Preflight {
  readonly account: string;
  readonly findings: readonly Finding[];
  readonly differences: readonly SecurityDifference[];
  /** True if a person must confirm the deployment. */
  readonly asks: boolean;
}

/**
 * Checks the account and the deployed stack, and changes nothing.
 *
 * @throws {Unreachable} if there are no credentials; the message names the next step
 */
export async function preflight(next: SynthesizedStage): Promise<Preflight> {
  const { region, regions, facts } = next;
  const sts = new STSClient({ region });
  await assertCredentials(sts);
  const { Account: account = '' } = await sts.send(new GetCallerIdentityCommand({}));
  const deployed = await deployedStack(next.stackName, region);
  const findings = [
    checkStack(next.stackName, deployed.status),
    checkOrigins(facts),
    checkAlarms(facts),
    ...(await Promise.all([
      ...regions.map((one) => checkBootstrap(account, one)),
      checkConcurrency(region, facts),
      checkWrites(region, facts),
    ])),
  ];
  const differences = securityDifference(deployed.facts, facts);
  const isUnknown = deployed.isDeployed && deployed.facts === undefined;
  if (isUnknown)
    findings.push(
      warning(
        'what is deployed',
        'An older version deployed the stack without its settings, so they cannot be ' +
          'compared: look at npm run diff',
      ),
    );
  if (deployed.facts && deployed.tableName !== undefined) {
    const { facts: before, tableName } = deployed;
    findings.push(
      checkDayShards(before, facts, new Date()),
      await checkPartitions({ facts: before, tableName, region }, facts),
    );
  }
  const asks = isUnknown || differences.some(({ weakens }) => weakens !== undefined);
  return { account, findings, differences, asks };
}
