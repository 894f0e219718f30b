import { isIP } from 'node:net';

/** Why a URL is refused, for people. */
export type UrlProblem =
  | 'must be a URL'
  | 'must begin with https://'
  | 'must use port 443'
  | 'must not contain a user or a password'
  | 'must not have a fragment'
  | 'must name a host, not an address'
  | 'must name a public host'
  | 'must lead to public addresses alone';

/** Names that resolve on one machine or in one network only. */
const LOCAL_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa)\.?$/i;

/**
 * Why nothing is sent to a URL, as far as its text says; undefined if nothing does. What its host
 * resolves to is looked at with every request.
 *
 * @param privateHosts `host:port` that are allowed all the same, over http too (context
 *   `webhookPrivateHosts`)
 */
export function problemOfUrl(
  text: string,
  privateHosts: readonly string[],
): UrlProblem | undefined {
  const url = URL.parse(text);
  if (!url) return 'must be a URL';
  if (url.username !== '' || url.password !== '') return 'must not contain a user or a password';
  if (url.hash !== '') return 'must not have a fragment';
  if (/^https?:$/.test(url.protocol) && isPrivateHost(url, privateHosts)) return undefined;
  if (url.protocol !== 'https:') return 'must begin with https://';
  if (url.port !== '') return 'must use port 443';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // The parser writes 0x7f.1 and 2130706433 as 127.0.0.1.
  if (isIP(host) !== 0) return 'must name a host, not an address';
  return !host.includes('.') || LOCAL_NAMES.test(host) ? 'must name a public host' : undefined;
}

/** Whether the shop allowed this host and port itself. */
export const isPrivateHost = (
  { protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>,
  privateHosts: readonly string[],
): boolean =>
  privateHosts.includes(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`);
