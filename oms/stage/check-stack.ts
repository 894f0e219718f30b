import { type Finding, fine, refused, warning } from './finding.ts';

/**
 * Checks the state that the last deployment left the stack in. Table and user pool protect
 * themselves against deletion, so the rollback of a first deployment may stop at them:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html.
 *
 * @param status the stack's status; undefined if there is no stack
 */
export function checkStack(stackName: string, status: string | undefined): Finding {
  const check = 'the stack';
  if (status === undefined) return fine(check, 'not deployed yet');
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return refused(
      check,
      `The last update failed, and so did its rollback (${status}). Remove the cause, which the ` +
        `stack's events name, and run aws cloudformation continue-update-rollback --stack-name ` +
        stackName,
    );
  if (status === 'ROLLBACK_COMPLETE')
    return warning(
      check,
      `The first deployment failed and was undone (${status}): the empty stack is deleted first. ` +
        `If it is protected: ${unprotected(stackName)}`,
    );
  if (status.endsWith('_FAILED'))
    return refused(
      check,
      `The first deployment, or a deletion, failed halfway (${status}). Turn off the protection ` +
        'of what it could not delete (aws dynamodb update-table --table-name … ' +
        '--no-deletion-protection-enabled, aws cognito-idp update-user-pool --user-pool-id … ' +
        `--deletion-protection INACTIVE), then run ${unprotected(stackName)} && ` +
        `aws cloudformation delete-stack --stack-name ${stackName}`,
    );
  return fine(check, status);
}

const unprotected = (stackName: string): string =>
  `aws cloudformation update-termination-protection --stack-name ${stackName} ` +
  '--no-enable-termination-protection';
