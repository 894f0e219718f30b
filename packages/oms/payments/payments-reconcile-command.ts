import type { Reconciled } from '../../../functions/payments/reconcile-payments.ts';
import type { ReconciliationRequest } from '../../../functions/payments/reconciliation-request.ts';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { timeOption } from '../time-option.ts';
import { reconcileDeployed } from './reconcile-deployed.ts';
import { reconcileLocalRun } from './reconcile-local-run.ts';

export interface PaymentsReconcileOptions {
  readonly port: string;
  /** The file with the outputs of the deployment. */
  readonly outputs?: string;
  readonly since?: string;
  readonly until?: string;
  readonly payment?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `oms payments reconcile`: brings the books to those of the payment provider. */
export async function paymentsReconcileCommand(
  options: PaymentsReconcileOptions,
): Promise<ExitCode> {
  const { outputs, port, json } = options;
  const request = requestOf(options);
  const done =
    outputs === undefined
      ? await reconcileLocalRun(port, request)
      : await reconcileDeployed(outputs, request);
  console.log(json ? JSON.stringify(done) : textOf(done, options));
  return done.differing.length > 0 ? EXIT.failed : EXIT.fine;
}

function requestOf({ payment, dryRun, ...options }: PaymentsReconcileOptions) {
  const [since, until] = (['since', 'until'] as const).map((name) => {
    const text = options[name];
    return text === undefined ? undefined : timeOption(`--${name}`, text).toISOString();
  });
  if (since !== undefined && since >= (until ?? new Date().toISOString()))
    throw new Misuse('--since must be before --until');
  return { since, until, payment, dryRun } satisfies ReconciliationRequest;
}

function textOf(
  { undelivered, compared, asked, applied, differing }: Reconciled,
  { dryRun = false }: PaymentsReconcileOptions,
): string {
  const lines = [
    `${compared} ${compared === 1 ? 'payment' : 'payments'} compared, ` +
      `${undelivered} facts of undelivered events, ` +
      `${asked} payments asked about, ${dryRun ? 'nothing written' : `${applied} facts applied`}`,
    ...differing.map(
      ({ orderId, paymentId, reference }) => `DIFFERS  ${orderId}  ${paymentId}  ${reference}`,
    ),
  ];
  return lines.join('\n');
}
