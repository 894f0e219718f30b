import * as z from 'zod';
import { flag, listOf, someOf, text } from './setting-schemas.ts';

/** A scope of the API, without the resource server's name. */
export const MACHINE_SCOPES = ['operate', 'report'] as const;
export type MachineScope = (typeof MACHINE_SCOPES)[number];

const URLS = 'URLs such as https://shop.example/callback, http on localhost only';
const ADDRESS = /^[\w.+-]+@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;
const FROM = 'an address such as The Shop <shop@shop.example>';
const IDENTITY = /^arn:aws[\w-]*:ses:[a-z]{2}(-[a-z]+)+-\d:\d{12}:identity\/(.+)$/;

/** Cognito compares them character by character, and takes plain HTTP on localhost only. */
const returnUrls = () =>
  listOf(z.string({ error: URLS }).check(z.refine(isReturnUrl, URLS)), URLS)
    .min(1, { error: URLS })
    .max(100, { error: URLS })
    .optional();

/** Of the user pool of the stack's own: they mean nothing where tokens come from elsewhere. */
export const SIGN_IN_SETTINGS = {
  callbackUrls: returnUrls().describe(
    'where a sign-in of the storefront may return to: https, or http on localhost; `/callback` ' +
      'of each origin unless given',
  ),
  logoutUrls: returnUrls().describe(
    'where a sign-out of the storefront may return to; `/` of each origin unless given',
  ),
  machineClients: someOf(MACHINE_SCOPES)
    .default([])
    .describe(
      'scopes that a program of yours signs in for: `operate` (an operator without a person), ' +
        '`report` (a payment connector); none by default',
    ),
  smokeClients: flag()
    .default(false)
    .describe(
      '`true` makes the two machine clients that [`npm run smoke`](#prove-a-deployment) signs in ' +
        'with',
    ),
  sesFrom: z
    .string({ error: FROM })
    .check(z.refine((value) => ADDRESS.test(addressIn(value)), FROM))
    .optional()
    .describe('who sends the [mails of the sign-in](#who-sends-the-mails)'),
  sesReplyTo: text(ADDRESS, 'an address such as help@shop.example')
    .optional()
    .describe('where answers to those mails go'),
  sesIdentityArn: text(IDENTITY, 'the ARN of an SES identity of sesFrom’s address or domain')
    .optional()
    .describe('the identity that sends them; that of the domain, here, unless given'),
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
    'the ARN of an ACM certificate in us-east-1, next to signInDomain',
  )
    .optional()
    .describe('its ACM certificate, in us-east-1'),
};

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

/** Whether an identity of SES may send for an address: the address itself, or its domain. */
export function maySendFor(identityArn: string, from: string): boolean {
  const identity = IDENTITY.exec(identityArn)?.at(-1) ?? '';
  const address = addressIn(from);
  return identity === address || address.endsWith(`@${identity}`);
}

/** `shop@shop.example` of `The Shop <shop@shop.example>`. */
const addressIn = (from: string): string => /^[^<>"\p{Cc}]+ <([^<>]+)>$/u.exec(from)?.[1] ?? from;

function isReturnUrl(value: string): boolean {
  const url = URL.parse(value);
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  return isSafe && url.href === value && !/[#*]|\/\/.*@/.test(value);
}
