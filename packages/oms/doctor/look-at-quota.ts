import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import type { DiagnosedStack } from './diagnosed-stack.ts';
import { confirmed, type Evidence, ruledOut } from './diagnosis.ts';

/**
 * Confirmed if the setting `lambdaConcurrency`, which the alarm uses, is above the account's quota.
 */
export async function lookAtQuota({ lambda, alarms }: DiagnosedStack): Promise<Evidence> {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const quota = AccountLimit?.ConcurrentExecutions ?? 0;
  const threshold = alarms.get('concurrency-nearly-used-up')?.Threshold ?? 0;
  const figures = { quota, threshold };
  return threshold > quota
    ? confirmed('The alarm is above the quota: deploy with the right lambdaConcurrency.', figures)
    : ruledOut('The alarm is below the quota.', figures);
}
