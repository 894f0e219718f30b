import * as z from 'zod';
import { flag, integer, listOf, text } from './setting-schemas.ts';

const ORIGINS = 'origins such as https://shop.example or http://localhost:5173';
const HOSTS = 'hosts with their ports such as hooks.shop.internal:8080';
const ROLES = 'ARNs of roles such as arn:aws:iam::111122223333:role/storefront';

/** Who may call, from where, and how much. */
export const CALLER_SETTINGS = {
  storefrontOrigins: listOf(
    z.string({ error: ORIGINS }).check(z.refine(isOrigin, ORIGINS)),
    ORIGINS,
  )
    .min(1, { error: ORIGINS })
    .describe('the origins that browsers may call from (CORS, sign-in callbacks); never left out'),
  ordersPerMinute: integer(1, 10_000)
    .default(60)
    .describe('orders that one customer may place in a minute; operators without limit'),
  unitsPerMinute: integer(1, 10_000_000)
    .default(100_000)
    .describe('pieces that one customer may order in a minute; operators without limit'),
  webhookPrivateHosts: listOf(text(/^[a-z\d][a-z\d.-]{0,252}:[1-9]\d{0,4}$/, HOSTS), HOSTS)
    .default([])
    .describe('`host:port` that webhooks are sent to though they are not public; none by default'),
};

/** What stands around the API and the table, and costs money or latency. */
export const FENCE_SETTINGS = {
  operationsPage: flag()
    .default(false)
    .describe('`true` serves the operations page from CloudFront, behind the user pool’s sign-in'),
  vpc: flag()
    .default(false)
    .describe(
      '`true` puts the functions into a network without a way out but to this table, our secrets ' +
        'and our event bus',
    ),
  dataEvents: flag()
    .default(false)
    .describe(
      '`true` has CloudTrail record who reads or writes the table and is not a function of the ' +
        'stack',
    ),
  tenantIsolation: listOf(text(/^arn:aws[\w-]*:iam::\d{12}:role\/[\w+=,.@/-]+$/, ROLES), ROLES)
    .default([])
    .describe(
      'ARNs of roles of your own that may read the table for one customer at a time, by session ' +
        'tag',
    ),
};

/**
 * Scheme, host and port: a wildcard or a path would be taken literally by one service and widely by
 * the next. Cognito returns to plain HTTP on localhost only.
 */
function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  const safe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  return safe && url?.origin === value && !value.includes('*');
}
