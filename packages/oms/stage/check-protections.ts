import { FIRST_DEPLOYMENT } from '../../../lib/settings/first-deployment.ts';
import { unprotectedParts } from '../deployed-protections.ts';
import type { DeployedStack } from './deployed-stack.ts';
import { type Finding, fine, refused, warning } from './finding.ts';
import type { SynthesizedStage } from './synthesized.ts';

/**
 * Checks that nobody can delete the shop's data by one request, before and after this deployment.
 */
export async function checkProtections(
  deployed: DeployedStack,
  { stackName, region, facts: next }: SynthesizedStage,
): Promise<Finding> {
  const check = 'deletion protection';
  if (next.deletionProtection === false)
    return refused(
      check,
      `The context ${FIRST_DEPLOYMENT} would leave it off. npm run deploy sets it itself, ` +
        'for the first part of a first deployment',
    );
  if (!deployed.isDeployed)
    return fine(check, 'off while the first deployment can still fail, then on');
  const open = await unprotectedParts({ ...deployed, stackName, region });
  if (open.length === 0) return fine(check, 'on');
  const isUnfinished = deployed.facts?.deletionProtection === false;
  return warning(
    check,
    isUnfinished
      ? 'The first deployment was interrupted before it switched it on; this one does'
      : open.map(({ part, command }) => `${part} has none: run ${command}`).join('; '),
  );
}
