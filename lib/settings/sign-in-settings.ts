import * as z from 'zod';
import { flag, listOf, someOf, text } from './setting-schemas.ts';

/** A scope of the API, without the resource server's name. */
export const MACHINE_SCOPES = ['operate', 'report', 'place'] as const;
export type MachineScope = (typeof MACHINE_SCOPES)[number];

const URLS = 'URLs such as https://shop.example/callback, http on localhost only';
const ADDRESS = /^[\w.+-]+@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;
const FROM = 'an address such as The Shop <shop@shop.example>';
const IDENTITY = /^arn:aws[\w-]*:ses:[a-z]{2}(-[a-z]+)+-\d:\d{12}:identity\/(.+)$/;

/**
 * URLs that a sign-in may return to. Cognito compares them character by character, and allows plain
 * HTTP on localhost only.
 */
const returnUrls = () =>
  listOf(z.string({ error: URLS }).check(z.refine(isReturnUrl, URLS)), URLS)
    .min(1, { error: URLS })
    .max(100, { error: URLS })
    .optional();

/** Settings of the stack's own user pool; they have no meaning with another issuer. */
export const SIGN_IN_SETTINGS = {
  callbackUrls: returnUrls().describe(
    'the URLs that a sign-in of the storefront may return to: https, or http on localhost; ' +
      '`/callback` of each origin by default',
  ),
  logoutUrls: returnUrls().describe(
    'the URLs that a sign-out of the storefront may return to; `/` of each origin by default',
  ),
  machineClients: someOf(MACHINE_SCOPES)
    .default([])
    .describe(
      'scopes of programs that sign in: `operate` (an operator without a person), ' +
        '`report` (a payment connector), `place` (the shop’s checkout); none by default',
    ),
  smokeClients: flag()
    .default(false)
    .describe(
      '`true` creates the two machine clients that [`npm run smoke`](#prove-a-deployment) signs ' +
        'in with',
    ),
  sesFrom: z
    .string({ error: FROM })
    .check(z.refine((value) => ADDRESS.test(addressIn(value)), FROM))
    .optional()
    .describe('the sender of the [mails of the sign-in](#who-sends-the-mails)'),
  sesReplyTo: text(ADDRESS, 'an address such as help@shop.example')
    .optional()
    .describe('the address for replies to those mails'),
  sesIdentityArn: text(IDENTITY, 'the ARN of an SES identity of sesFrom’s address or domain')
    .optional()
    .describe(
      'the identity that sends them; by default that of the domain, in this account and region',
    ),
  signInDomain: text(
    /^([a-z\d]([a-z\d-]*[a-z\d])?\.){2,}[a-z]{2,}$/,
    'a name such as login.shop.example',
  )
    .optional()
    .describe(
      'a name of your own for the sign-in page; let the name’s record lead to the output ' +
        '`SignInTarget`',
    ),
  signInCertificate: text(
    /^arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
    'the ARN of an ACM certificate in us-east-1, together with signInDomain',
  )
    .optional()
    .describe('its ACM certificate, in us-east-1'),
};

/** The settings of the stack's own user pool. */
export interface SignInSettings {
  /**
   * The URLs that a sign-in of the storefront may return to; undefined: `/callback` of each origin.
   */
  readonly callbackUrls: readonly string[] | undefined;
  /** The URLs that a sign-out may return to; undefined: `/` of each origin. */
  readonly logoutUrls: readonly string[] | undefined;
  /** Scopes of the shop's machines, each with an app client; none by default. */
  readonly machineClients: readonly MachineScope[];
  /** True if the clients of `npm run smoke` exist. */
  readonly smokeClients: boolean;
  /** The sender of the mails of sign-up; undefined: Cognito itself, which sends 50 a day. */
  readonly sender: Sender | undefined;
  /** The sign-in page's own name; undefined: one of Cognito's. */
  readonly domain: SignInDomain | undefined;
}

/** An identity that Amazon SES has verified. */
export interface Sender {
  /** `shop@shop.example`, or `The Shop <shop@shop.example>`. */
  readonly from: string;
  readonly replyTo: string | undefined;
  /**
   * The identity of the address or its domain. Undefined: the domain, in the stack's account and
   * region.
   */
  readonly identityArn: string | undefined;
}

export interface SignInDomain {
  readonly domainName: string;
  /** In us-east-1, because Cognito uses CloudFront. */
  readonly certificateArn: string;
}

type Values = z.output<z.ZodObject<typeof SIGN_IN_SETTINGS>>;

export const signIn = (values: Values): SignInSettings => ({
  callbackUrls: values.callbackUrls,
  logoutUrls: values.logoutUrls,
  machineClients: MACHINE_SCOPES.filter((scope) => values.machineClients.includes(scope)),
  smokeClients: values.smokeClients,
  sender: values.sesFrom === undefined ? undefined : sender(values.sesFrom, values),
  domain: domain(values),
});

const sender = (from: string, { sesReplyTo, sesIdentityArn }: Values): Sender => ({
  from,
  replyTo: sesReplyTo,
  identityArn: sesIdentityArn,
});

const domain = ({ signInDomain, signInCertificate }: Values): SignInDomain | undefined =>
  signInDomain && signInCertificate
    ? { domainName: signInDomain, certificateArn: signInCertificate }
    : undefined;

/** True if an SES identity may send for an address: it is the address itself, or its domain. */
export function maySendFor(identityArn: string, from: string): boolean {
  const identity = IDENTITY.exec(identityArn)?.at(-1) ?? '';
  const address = addressIn(from);
  return identity === address || address.endsWith(`@${identity}`);
}

/** Returns `shop@shop.example` for `The Shop <shop@shop.example>`. */
const addressIn = (from: string): string => /^[^<>"\p{Cc}]+ <([^<>]+)>$/u.exec(from)?.[1] ?? from;

function isReturnUrl(value: string): boolean {
  const url = URL.parse(value);
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  return isSafe && url.href === value && !/[#*]|\/\/.*@/.test(value);
}
