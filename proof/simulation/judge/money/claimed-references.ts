import { type Evidence, text } from '../evidence.ts';
import { claimsIn } from './order-payments.ts';
import { claimKey } from './references.ts';

/** True if a claim gives a provider's reference to a payment other than this one. */
export const isClaimedByOther = (
  evidence: Evidence,
  provider: unknown,
  reference: unknown,
  paymentId: string | undefined,
): boolean =>
  claimsIn(evidence).some(
    (claim) =>
      text(claim, 'PK') === claimKey(provider, reference) && claim['paymentId'] !== paymentId,
  );
