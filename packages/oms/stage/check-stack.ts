import type { DeployedStack } from './deployed-stack.ts';
import { type Finding, fine, refused, warning } from './finding.ts';
import type { StackPlace } from './synthesized.ts';

/**
 * Checks the state that the last deployment left a stack in.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html
 */
export function checkStack(place: StackPlace, deployed: DeployedStack): Finding {
  const check = `the stack ${place.stackName}`;
  const { status } = deployed;
  if (status === undefined || status === 'REVIEW_IN_PROGRESS') return fine(check, 'not deployed');
  if (/(?<!CLEANUP)_IN_PROGRESS$/.test(status))
    return refused(check, `It is being changed (${status}): wait until that is over`);
  if (status.endsWith('_FAILED')) return refused(check, afterFailure(status, place, deployed));
  if (status === 'ROLLBACK_COMPLETE') return emptyStack(check, place, deployed);
  if (status.includes('_ROLLBACK_COMPLETE'))
    return warning(
      check,
      `The last update failed and was undone (${status}). Its events name the cause: ` +
        `aws cloudformation describe-stack-events ${at(place)}`,
    );
  return fine(check, status);
}

const at = ({ stackName, region }: StackPlace): string =>
  `--stack-name ${stackName} --region ${region}`;

/** A first deployment that was undone leaves a stack without resources, which CDK deletes. */
function emptyStack(check: string, place: StackPlace, { isProtected }: DeployedStack): Finding {
  const undone = 'The first deployment failed and was undone (ROLLBACK_COMPLETE)';
  if (!isProtected) return warning(check, `${undone}: the empty stack is deleted first`);
  return refused(
    check,
    `${undone}, but the empty stack is protected. Run aws cloudformation ` +
      `update-termination-protection --no-enable-termination-protection ${at(place)}`,
  );
}

function afterFailure(status: string, place: StackPlace, { removal }: DeployedStack): string {
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return (
      `The last update failed, and so did its rollback (${status}). Remove the cause, which the ` +
      `stack's events name, and run aws cloudformation continue-update-rollback ${at(place)}`
    );
  if (status === 'UPDATE_FAILED')
    return (
      `The last update failed halfway and was not undone (${status}). ` +
      `Run aws cloudformation rollback-stack ${at(place)}`
    );
  if (status === 'ROLLBACK_FAILED' || status === 'CREATE_FAILED')
    return (
      `The first deployment failed halfway (${status}). Run these commands in ${place.region}, ` +
      `then deploy again:\n${removal.map((command) => `    ${command}`).join('\n')}`
    );
  return (
    `A deletion or an import failed halfway (${status}); its events name the cause. Remove it, ` +
    `and repeat it: aws cloudformation delete-stack ${at(place)} keeps the table, the users and ` +
    'the key'
  );
}
