import type { DeploymentFacts } from '../../../lib/settings/deployment-facts.ts';

/** Returns what other browser origins mean, in both directions. */
export function originsWeaken(
  { storefrontOrigins: deployed }: DeploymentFacts,
  { storefrontOrigins: next }: DeploymentFacts,
): string {
  const added = next.filter((origin) => !deployed.includes(origin));
  const dropped = deployed.filter((origin) => !next.includes(origin));
  return [
    ...(added.length > 0 ? [`pages of ${added.join(', ')} may call the API`] : []),
    ...(dropped.length > 0 ? [`${dropped.join(', ')} can no longer sign in or call it`] : []),
  ].join('; ');
}
