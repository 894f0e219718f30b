/** The command `oms payments`: the books, compared with the payment provider's. */
import { Argument, type Command } from 'commander';
import { end, ofStackOrLocalRun } from './command-options.ts';
import type { PaymentsReconcileOptions } from './payments/payments-reconcile-command.ts';

const EXIT_CODES = `
Exit codes: 0 the books agree, 1 a payment differs, 2 wrong options, 3 the local run, the deployment
or the provider cannot be reached.`;

const RECONCILE = `
Records events that the provider could not deliver, compares what it booked with the payments, and
asks about those that differ. A second run applies nothing. On a deployment, it invokes its function
ReconcilePayments, which may run for 15 minutes.`;

export function addPayments(program: Command): void {
  ofStackOrLocalRun(
    program
      .command('payments')
      .description('Brings the books to those of the payment provider.')
      .addArgument(new Argument('<action>', 'the action').choices(['reconcile']))
      .option('--since <time>', 'the begin of the period (default: 48 hours before its end)')
      .option('--until <time>', 'the end of the period (default: now)')
      .option('--payment <reference>', 'only the payment with this reference at the provider: pi_…')
      .option('--dry-run', 'writes nothing'),
  )
    .addHelpText('after', RECONCILE)
    .addHelpText('after', EXIT_CODES)
    .action((_action: string, options: PaymentsReconcileOptions) =>
      end(
        import('./payments/payments-reconcile-command.ts').then(({ paymentsReconcileCommand }) =>
          paymentsReconcileCommand(options),
        ),
      ),
    );
}
