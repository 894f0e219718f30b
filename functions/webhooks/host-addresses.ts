import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-address.ts';
import { isPrivateHost } from './webhook-url.ts';

export interface Address {
  readonly address: string;
  readonly family: number;
}

export type ResolveHost = (hostname: string) => Promise<readonly Address[]>;

/** Resolves a host with the system's name server. */
export const systemLookup: ResolveHost = (hostname) => lookup(hostname, { all: true });

/** The host of a URL, in the form for a name server. */
export const hostOf = ({ hostname }: Pick<URL, 'hostname'>): string =>
  hostname.replace(/^\[|\]$/g, '');

/** True if webhooks may go to all addresses of a host: one private address excludes the host. */
export const areAllowed = (
  url: URL,
  addresses: readonly Address[],
  privateHosts: readonly string[],
): boolean =>
  isPrivateHost(url, privateHosts) || addresses.every(({ address }) => isPublicAddress(address));
