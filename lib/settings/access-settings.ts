import * as z from 'zod';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import { OPTIONS, type Option } from '../../functions/manifest/access-pattern.ts';
import { flag, listOf, text } from './setting-schemas.ts';

const ORIGINS = 'origins such as https://shop.example or http://localhost:5173';
const HOSTS = 'hosts with their ports such as hooks.shop.internal:8080';
const ROLES = 'ARNs of roles such as arn:aws:iam::111122223333:role/storefront';

/** People who may assume a role; they need a second factor. */
const people = () =>
  listOf(text(/^arn:aws[\w-]*:iam::\d{12}:(role|user)\/[\w+=,.@/-]+$/, PEOPLE), PEOPLE).default([]);
const PEOPLE = 'ARNs of users or roles such as arn:aws:iam::111122223333:user/ann';

/** Settings of callers: their origins, and hosts for webhooks. */
export const CALLER_SETTINGS = {
  storefrontOrigins: listOf(
    z.string({ error: ORIGINS }).check(z.refine(isOrigin, ORIGINS)),
    ORIGINS,
  )
    .min(1, { error: ORIGINS })
    .describe('the origins that browsers may call from (CORS, sign-in callbacks); required'),
  webhookPrivateHosts: listOf(text(/^[a-z\d][a-z\d.-]{0,252}:([1-9]\d{0,4}|\*)$/, HOSTS), HOSTS)
    .default([])
    .describe(
      'private hosts (`host:port`, or `host:*` for all ports) that webhooks may be sent to; none ' +
        'by default',
    ),
};

/** Settings for additional protection, which costs money or latency. */
export const PROTECTION_SETTINGS = {
  exportBucket: flag()
    .default(false)
    .describe(
      '`true` adds a bucket for [exports of the whole table](analytics.md), which are deleted ' +
        'after 90 days',
    ),
  parameters: flag()
    .default(false)
    .describe(
      '`true` writes the address of the API, and the names of table, issuer, event bus and alarm ' +
        'topic into Parameter Store, below `/orders/<stage>/`, for stacks and programs of others',
    ),
  operationsPage: flag()
    .default(false)
    .describe('`true` serves the console from CloudFront, behind the user pool’s sign-in'),
  vpc: flag()
    .default(false)
    .describe(
      '`true` puts the functions into a network that leads only to this table, our secrets ' +
        'and our event bus',
    ),
  dataEvents: flag()
    .default(false)
    .describe(
      '`true` lets CloudTrail record every access to the table that is not by a function of the ' +
        'stack',
    ),
  peopleRoles: z
    .strictObject({ read: people(), verify: people(), admin: people() })
    .default({ read: [], verify: [], admin: [] })
    .describe(
      'ARNs of users and roles that may assume a role for people: `read` the items, `verify` ' +
        'also scans, `admin` also writes; with a second factor; nobody by default',
    ),
  tenantIsolation: listOf(text(/^arn:aws[\w-]*:iam::\d{12}:role\/[\w+=,.@/-]+$/, ROLES), ROLES)
    .default([])
    .describe(
      'ARNs of roles of your own that may read the table for one customer at a time, by session ' +
        'tag',
    ),
};

/**
 * True for scheme, host and port. Services differ in how they read wildcards and paths, so neither
 * is allowed. Cognito returns to plain HTTP on localhost only.
 */
function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  const safe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  return safe && url?.origin === value && !value.includes('*');
}

/** The options that access patterns name: switches, the ways to withdraw, and the shop's check. */
export const optionsOf = (
  { withdrawals, ...switches }: ShopPolicy,
  placingCheck: string | undefined,
): readonly Option[] =>
  OPTIONS.filter((name) => {
    if (name === 'placingCheck') return placingCheck !== undefined;
    if (name === 'withdrawals') return withdrawals !== 'off';
    return name === 'publicWithdrawals' ? withdrawals === 'public' : switches[name];
  });
