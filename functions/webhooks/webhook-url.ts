import { isIP } from 'node:net';

/** Reasons to refuse a URL, for people. */
export type UrlProblem =
  | 'must be a URL'
  | 'must begin with https://'
  | 'must use port 443'
  | 'must not contain a user or a password'
  | 'must not have a fragment'
  | 'must name a host, not an address'
  | 'must name a public host'
  | 'must resolve to public addresses only';

/** Host names that resolve only on one machine or in one network. */
const LOCAL_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa)\.?$/i;

/**
 * Returns the problem of a URL's text; undefined if there is none. Its host is resolved separately,
 * at every attempt.
 *
 * @param privateHosts `host:port` or `host:*` that are allowed although not public, over http too
 *   (context `webhookPrivateHosts`)
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

/** True if the shop allowed this host and port in its settings. */
export const isPrivateHost = (
  { protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>,
  privateHosts: readonly string[],
): boolean =>
  [port || (protocol === 'https:' ? '443' : '80'), '*'].some((allowed) =>
    privateHosts.includes(`${hostname}:${allowed}`),
  );
