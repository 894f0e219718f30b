import type { Of } from './context-error.ts';
import { invalid, type Name, type Read } from './setting-names.ts';
import { flag, list } from './setting-values.ts';

/** What the user pool of the stack's own may be told. */
export interface SignInSettings {
  /** Where a sign-in of the storefront may return to; undefined: `/callback` of each origin. */
  readonly callbackUrls: readonly string[] | undefined;
  /** Where a sign-out may return to; undefined: `/` of each origin. */
  readonly logoutUrls: readonly string[] | undefined;
  /** Scopes that a machine of the shop's gets an app client for; none unless named. */
  readonly machineClients: readonly MachineScope[];
  /** Whether `npm run smoke` can sign in. */
  readonly smokeClients: boolean;
  /** Who sends the mails of sign-up; undefined: Cognito itself, which sends 50 a day. */
  readonly sender: Sender | undefined;
  /** The sign-in page's own name; undefined: one of Cognito's. */
  readonly domain: SignInDomain | undefined;
}

/** A scope of the API, without the resource server's name. */
export const MACHINE_SCOPES = ['operate', 'report'] as const;
export type MachineScope = (typeof MACHINE_SCOPES)[number];

/** An identity that Amazon SES has verified. */
export interface Sender {
  /** `shop@shop.example`, or `The Shop <shop@shop.example>`. */
  readonly from: string;
  readonly replyTo: string | undefined;
  /** Of the address or its domain. Undefined: the domain, in the stack's account and region. */
  readonly identityArn: string | undefined;
}

export interface SignInDomain {
  readonly domainName: string;
  /** In us-east-1, because Cognito puts CloudFront in front. */
  readonly certificateArn: string;
}

/** Settings that mean nothing where tokens come from elsewhere. */
const OF_OWN_POOL = [
  'callbackUrls',
  'logoutUrls',
  'machineClients',
  'smokeClients',
  'sesFrom',
  'signInDomain',
] as const satisfies readonly Name[];

export function signIn(read: Read, of: Of): SignInSettings {
  for (const name of OF_OWN_POOL)
    of(() => {
      if (read('jwtIssuer') !== undefined && read(name) !== undefined)
        throw invalid(name, 'nothing, because jwtIssuer replaces the user pool', read(name));
    });
  return {
    callbackUrls: of(() => urls('callbackUrls', read)),
    logoutUrls: of(() => urls('logoutUrls', read)),
    machineClients: of(() => machineScopes(read('machineClients'))),
    smokeClients: of(() => flag('smokeClients', read('smokeClients'))),
    sender: sender(read, of),
    domain: of(() => domain(read)),
  };
}

/** Cognito compares them character by character, and takes plain HTTP on localhost only. */
function urls(name: Name, read: Read): readonly string[] | undefined {
  const value = read(name);
  if (value === undefined) return undefined;
  const found = list(value);
  if (found.length === 0 || found.length > 100 || !found.every(isReturnUrl))
    throw invalid(
      name,
      'URLs such as https://shop.example/callback, http on localhost only',
      value,
    );
  return found;
}

function isReturnUrl(value: string): boolean {
  const url = URL.parse(value);
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  return isSafe && url.href === value && !/[#*]|\/\/.*@/.test(value);
}

function machineScopes(value: unknown): readonly MachineScope[] {
  const names = list(value);
  const known = MACHINE_SCOPES.filter((scope) => names.includes(scope));
  if (known.length < names.length)
    throw invalid('machineClients', `some of ${MACHINE_SCOPES.join(', ')}`, value);
  return known;
}

const ADDRESS = /^[\w.+-]+@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;
const IDENTITY = /^arn:aws[\w-]*:ses:[a-z]{2}(-[a-z]+)+-\d:\d{12}:identity\/(.+)$/;

function sender(read: Read, of: Of): Sender | undefined {
  const [from, replyTo, identityArn] = [
    read('sesFrom'),
    read('sesReplyTo'),
    read('sesIdentityArn'),
  ];
  if (from === undefined && replyTo === undefined && identityArn === undefined) return undefined;
  const address = /^[^<>"\p{Cc}]+ <([^<>]+)>$/u.exec(String(from))?.[1] ?? String(from);
  return {
    from: of(() => {
      if (ADDRESS.test(address)) return String(from);
      throw invalid('sesFrom', 'an address such as The Shop <shop@shop.example>', from);
    }),
    replyTo: of(() => {
      if (replyTo === undefined || ADDRESS.test(String(replyTo))) return replyTo as string;
      throw invalid('sesReplyTo', 'an address such as help@shop.example', replyTo);
    }),
    identityArn: of(() => {
      const identity = IDENTITY.exec(String(identityArn))?.at(-1);
      const isOf = identity === address || (identity && address.endsWith(`@${identity}`));
      if (identityArn === undefined || isOf) return identityArn as string;
      const expected = 'the ARN of an SES identity of sesFrom’s address or domain';
      throw invalid('sesIdentityArn', expected, identityArn);
    }),
  };
}

function domain(read: Read): SignInDomain | undefined {
  const [name, certificate] = [read('signInDomain'), read('signInCertificate')];
  if (name === undefined && certificate === undefined) return undefined;
  if (!/^([a-z\d]([a-z\d-]*[a-z\d])?\.){2,}[a-z]{2,}$/.test(String(name)))
    throw invalid('signInDomain', 'a name such as login.shop.example', name);
  if (!/^arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/[\w-]+$/.test(String(certificate))) {
    const expected = 'the ARN of an ACM certificate in us-east-1, next to signInDomain';
    throw invalid('signInCertificate', expected, certificate);
  }
  return { domainName: String(name), certificateArn: String(certificate) };
}
