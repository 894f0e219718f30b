import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-address.ts';
import { isPrivateHost } from './webhook-url.ts';

export interface Address {
  readonly address: string;
  readonly family: number;
}

export type ResolveHost = (hostname: string) => Promise<readonly Address[]>;

/** The system's name server. */
export const systemLookup: ResolveHost = (hostname) => lookup(hostname, { all: true });

/** The host of a URL as a name server takes it. */
export const hostOf = ({ hostname }: Pick<URL, 'hostname'>): string =>
  hostname.replace(/^\[|\]$/g, '');

/** Whether all addresses of a host may be sent to: one that is private refuses the others, too. */
export const areAllowed = (
  url: URL,
  addresses: readonly Address[],
  privateHosts: readonly string[],
): boolean =>
  isPrivateHost(url, privateHosts) || addresses.every(({ address }) => isPublicAddress(address));
