import type { Check, Look } from './checks.ts';
import type { Deployment } from './deployment.ts';
import { cannotTell, type Diagnosis, type Evidence, verdictOf } from './diagnosis.ts';

/** Looks at everything that an anchor names. A look that fails is one that cannot tell. */
export async function diagnose(
  deployment: Deployment,
  { anchor, looks }: Check,
): Promise<Diagnosis> {
  const evidence = await Promise.all(looks.map((look) => lookSafely(deployment, look)));
  return { anchor, verdict: verdictOf(evidence.map(({ verdict }) => verdict)), evidence };
}

async function lookSafely(deployment: Deployment, look: Look): Promise<Evidence> {
  try {
    return await look(deployment);
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'Misuse') throw error;
    return cannotTell(`${name}: ${message || 'no answer'}`);
  }
}
