import { policyIn } from '../../../domain/shop/policy.ts';
import { calledProvider } from '../../../functions/payments/called-provider.ts';
import { Misconfigured, Unknown } from '../../../functions/payments/provider.ts';
import {
  type Reconciled,
  reconcilePayments,
} from '../../../functions/payments/reconcile-payments.ts';
import {
  type ReconciliationRequest,
  reconciledPeriod,
} from '../../../functions/payments/reconciliation-request.ts';
import { reconcilingAt } from '../../../functions/payments/reconciling-at.ts';
import { Misuse, Unreachable } from '../../api/commands/exit-code.ts';
import { localAccess } from '../local-access.ts';

/**
 * Reconciles a local run's payments, in this process.
 *
 * @throws {Unreachable} if nothing runs at the port, or the provider does not answer
 */
export async function reconcileLocalRun(
  port: string,
  request: ReconciliationRequest,
): Promise<Reconciled> {
  useRun(port);
  const period = reconciledPeriod(request, new Date());
  const { payment, dryRun } = request;
  return reconcilePayments(
    reconcilingAt(calledProvider(), policyIn(process.env), dryRun),
    period,
    payment,
  ).catch((error: unknown) => {
    const isNoAnswer = error instanceof Unknown || error instanceof Misconfigured;
    throw isNoAnswer ? new Unreachable(error.message) : error;
  });
}

/** Sets the environment of the run's functions that call the provider. */
function useRun(port: string): void {
  const access = localAccess(port, 'a deployment with --outputs');
  if (!access.providerEnvironment)
    throw new Misuse('no function calls a payment provider: set paymentProvider');
  Object.assign(process.env, {
    AWS_REGION: access.region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    ...access.providerEnvironment,
  });
}
