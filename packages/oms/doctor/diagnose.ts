import type { Check } from './checks.ts';
import type { DiagnosedStack, LocalRun } from './diagnosed-stack.ts';
import { cannotTell, type Diagnosis, type Evidence, verdictOf } from './diagnosis.ts';

/**
 * Runs all looks of an anchor; on a laptop only those at the table. A look that fails leaves the
 * diagnosis open.
 */
export async function diagnose(
  at: DiagnosedStack | LocalRun,
  { anchor, looks, tableLooks }: Check,
): Promise<Diagnosis> {
  const ofTable = tableLooks.map((look) => lookSafely(() => look(at)));
  const ofAws = 'cloudwatch' in at ? looks.map((look) => lookSafely(() => look(at))) : [];
  const diagnoses = await Promise.all([...ofAws, ...ofTable]);
  const evidence = diagnoses.length > 0 ? diagnoses : [cannotTell(NEEDS_CLOUDWATCH)];
  return { anchor, verdict: verdictOf(evidence.map(({ verdict }) => verdict)), evidence };
}

/** The only evidence of a check that a laptop cannot run. */
export const NEEDS_CLOUDWATCH = 'This needs CloudWatch, which the local run does not have.';

async function lookSafely(look: () => Promise<Evidence>): Promise<Evidence> {
  try {
    return await look();
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'Misuse') throw error;
    return cannotTell(`${name}: ${message || 'no answer'}`);
  }
}
