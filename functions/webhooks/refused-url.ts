import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../domain/refusal.ts';
import { areAllowed, hostOf, type ResolveHost, systemLookup } from './host-addresses.ts';
import { privateHosts } from './private-hosts.ts';
import { problemOfUrl } from './webhook-url.ts';

/** Milliseconds to wait for a name server while an endpoint is registered. */
const LOOKUP_MILLIS = 1000;

/**
 * Refuses a URL that gets no webhooks. A host that does not resolve yet is accepted: each attempt
 * resolves it again, and sends to public addresses only.
 *
 * @throws {Refusal} endpoint-url-refused
 */
export async function refuseUrl(url: string, resolveHost = systemLookup): Promise<void> {
  const allowed = privateHosts();
  const because =
    problemOfUrl(url, allowed) ??
    ((await leadsElsewhere(new URL(url), allowed, resolveHost))
      ? 'must resolve to public addresses only'
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
    sleep(LOOKUP_MILLIS, [], { signal: controller.signal }).catch(() => []),
  ]);
  controller.abort();
  return !areAllowed(url, addresses, allowed);
}
