import type { DeploymentFacts } from '../../../lib/settings/deployment-facts.ts';
import { type Finding, fine, refused } from './finding.ts';

type Facts = Pick<DeploymentFacts, 'paymentRecords'>;

/**
 * Checks that the deployed functions read what the next ones write: those of before the setting
 * would take a payment's requests and reports for a payment without money.
 */
export function checkPaymentRecords(deployed: Facts, next: Facts): Finding {
  const check = 'paymentRecords';
  if (next.paymentRecords !== true) return fine(check, 'every deployed version reads the payments');
  if (deployed.paymentRecords !== undefined)
    return fine(check, 'the deployed functions read both forms of a payment');
  return refused(
    check,
    'The deployed functions would read a payment of requests and reports as one without money. ' +
      'Deploy this version with paymentRecords false first, then with true: docs/platform.md',
  );
}
