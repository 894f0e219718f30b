import type { Check } from './checks.ts';
import type { DiagnosedStack, DiagnosedTable, MeasuredStack } from './diagnosed-stack.ts';
import { cannotTell, type Diagnosis, type Evidence, verdictOf } from './diagnosis.ts';

/** A deployment, a local run that measures itself, or the table of one that does not. */
export type Diagnosed = DiagnosedStack | MeasuredStack | DiagnosedTable;

/**
 * Runs the looks of an anchor, as far as there is something to look at. A look that fails leaves
 * the diagnosis open.
 */
export async function diagnose(
  at: Diagnosed,
  { anchor, looks, serviceLooks = [], tableLooks }: Check,
): Promise<Diagnosis> {
  const diagnoses = await Promise.all([
    ...('cloudwatch' in at ? looks.map((look) => lookSafely(() => look(at))) : []),
    ...('lambda' in at ? serviceLooks.map((look) => lookSafely(() => look(at))) : []),
    ...tableLooks.map((look) => lookSafely(() => look(at))),
  ]);
  const evidence = diagnoses.length > 0 ? diagnoses : [cannotTell(NEEDS_AWS)];
  return { anchor, verdict: verdictOf(evidence.map(({ verdict }) => verdict)), evidence };
}

/** The only evidence of a check that a laptop cannot run. */
export const NEEDS_AWS = 'This needs a deployment on AWS.';

async function lookSafely(look: () => Promise<Evidence>): Promise<Evidence> {
  try {
    return await look();
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'Misuse') throw error;
    return cannotTell(`${name}: ${message || 'no answer'}`);
  }
}
