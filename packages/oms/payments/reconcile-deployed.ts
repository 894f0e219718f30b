import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { RECONCILIATION_OUTPUT } from '../../../functions/manifest/payment-provider.ts';
import type { Reconciled } from '../../../functions/payments/reconcile-payments.ts';
import type { ReconciliationRequest } from '../../../functions/payments/reconciliation-request.ts';
import { Misuse, Unreachable } from '../../api/commands/exit-code.ts';
import { assertCredentials } from '../credentials.ts';
import { deployedOutputs } from '../deployed-outputs.ts';

/** Lambda's answer for a function that ended with an error. */
interface FailedFunction {
  readonly errorMessage?: string;
}

/**
 * Invokes a deployment's function: so nobody but the functions reads the provider's key, and an
 * operator needs no right but `lambda:InvokeFunction`.
 *
 * @param file the outputs of `npm run deploy`
 * @throws {Unreachable} if the function failed, with its reason
 */
export async function reconcileDeployed(
  file: string,
  request: ReconciliationRequest,
): Promise<Reconciled> {
  const { [RECONCILIATION_OUTPUT]: FunctionName, Region: region } = deployedOutputs(file);
  if (!FunctionName || !region)
    throw new Misuse('no function calls a payment provider: set paymentProvider');
  // A second attempt would find the first one running.
  const lambda = new LambdaClient({ region, maxAttempts: 1 });
  await assertCredentials(lambda);
  const { FunctionError, Payload } = await lambda
    .send(new InvokeCommand({ FunctionName, Payload: JSON.stringify(request) }))
    .catch((error: Error) => {
      if (error.name === 'TooManyRequestsException')
        throw new Unreachable('another reconciliation is running: wait for its end');
      throw error;
    });
  const answer = JSON.parse(Payload?.transformToString() ?? '{}') as Reconciled & FailedFunction;
  if (FunctionError)
    throw new Unreachable(`${answer.errorMessage ?? FunctionError}: see the function’s log`);
  return answer;
}
