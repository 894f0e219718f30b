import { type Evidence, text } from '../evidence.ts';
import { claimsIn } from './purse.ts';
import { claimKey } from './references.ts';

/** True if a provider's reference is claimed for another payment than this one. */
export const claimsOther = (
  evidence: Evidence,
  provider: unknown,
  reference: unknown,
  paymentId: string | undefined,
): boolean =>
  claimsIn(evidence).some(
    (claim) =>
      text(claim, 'PK') === claimKey(provider, reference) && claim['paymentId'] !== paymentId,
  );
