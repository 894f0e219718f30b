import type { LookupFunction } from 'node:net';
import {
  type Address,
  areAllowed,
  hostOf,
  type ResolveHost,
  systemLookup,
} from './host-addresses.ts';
import { problemOfUrl } from './webhook-url.ts';

export interface HostOptions {
  readonly privateHosts: readonly string[];
  /** @default the system's name server */
  readonly resolveHost?: ResolveHost;
}

/** The error of a request without an answer in time. */
export const TIMEOUT = 'timeout';

/** Rejects at the signal, so that a slow name server cannot outlast the attempt. */
export const raced = <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error(TIMEOUT)), { once: true }),
    ),
  ]);

/** Reason why nothing is sent, as the delivery records it. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

/**
 * Resolves the host of a URL to an address that may be sent to.
 *
 * @throws {NotSent} for a URL, a host or an address that may not
 */
export async function checkedAddress(url: string, options: HostOptions): Promise<Address> {
  const { privateHosts, resolveHost = systemLookup } = options;
  const problem = problemOfUrl(url, privateHosts);
  if (problem) throw new NotSent('url-refused');
  const parsed = new URL(url);
  const addresses = await resolveHost(hostOf(parsed));
  const [first] = addresses;
  if (!first) throw new NotSent('host-not-found');
  if (!areAllowed(parsed, addresses, privateHosts)) throw new NotSent('address-not-public');
  return first;
}

/** Resolves every host to the checked address. */
export const pinned =
  ({ address, family }: Address): LookupFunction =>
  (_hostname, { all }, answer) =>
    all ? answer(null, [{ address, family }]) : answer(null, address, family);

/** The reason of a request without an answer, for logs and deliveries. */
export const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return error instanceof NotSent ? message : (code ?? 'no-answer');
};
