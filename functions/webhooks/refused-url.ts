import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../domain/refusal.ts';
import { areAllowed, hostOf, type ResolveHost, systemLookup } from './host-addresses.ts';
import { privateHosts } from './private-hosts.ts';
import { problemOfUrl } from './webhook-url.ts';

/** How long a name server is waited for while an endpoint is registered: 1 second. */
const PATIENCE = 1000;

/**
 * Refuses a URL that nothing is sent to. A host that no name server knows yet is accepted: each
 * attempt looks again, and sends nothing to an address that is not public.
 *
 * @throws {Refusal} endpoint-url-refused
 */
export async function refuseUrl(url: string, resolveHost = systemLookup): Promise<void> {
  const allowed = privateHosts();
  const because =
    problemOfUrl(url, allowed) ??
    ((await leadsElsewhere(new URL(url), allowed, resolveHost))
      ? 'must lead to public addresses alone'
      : undefined);
  if (because) throw new Refusal({ code: 'endpoint-url-refused', because });
}

async function leadsElsewhere(
  url: URL,
  allowed: readonly string[],
  resolveHost: ResolveHost,
): Promise<boolean> {
  const controller = new AbortController();
  const addresses = await Promise.race([
    resolveHost(hostOf(url)).catch(() => []),
    sleep(PATIENCE, [], { signal: controller.signal }).catch(() => []),
  ]);
  controller.abort();
  return !areAllowed(url, addresses, allowed);
}
