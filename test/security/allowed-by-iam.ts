import { TestRunner } from 'vitest';
import { fetchedPackages } from '../support/fetched-packages.ts';

/** The members that our requests have, in the form of `@cloud-copilot/iam-simulate`. */
export interface SimulatedRequest {
  readonly principal: string;
  readonly action: string;
  readonly resource: { readonly resource: string; readonly accountId: string };
  readonly contextVariables: Readonly<Record<string, string | string[]>>;
}

interface Simulator {
  runSimulation(
    simulation: object,
    options: object,
  ): Promise<{ resultType: string; errors?: unknown; overallResult?: string }>;
}

/**
 * True if the policies allow a request, by IAM's rules. Skips the test that asks if the simulator
 * cannot be fetched.
 */
export async function isAllowedByIam(
  request: SimulatedRequest,
  policies: { readonly identityPolicies: readonly object[]; readonly resourcePolicy?: object },
): Promise<boolean> {
  const load = await fetchedPackages('test/security/iam');
  if (!load) {
    TestRunner.getCurrentTest()?.context.skip('the simulator of IAM could not be fetched');
    throw new Error('the simulator of IAM could not be fetched');
  }
  const { runSimulation } = load('@cloud-copilot/iam-simulate') as Simulator;
  const outcome = await runSimulation(
    { request, serviceControlPolicies: [], resourceControlPolicies: [], ...policies },
    {},
  );
  if (outcome.resultType === 'error')
    throw new Error(`${request.action}: ${JSON.stringify(outcome.errors)}`);
  return outcome.overallResult === 'Allowed';
}
