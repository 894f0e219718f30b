import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import { PAYMENT_TERMS, type PaymentTerms } from '../domain/payments/payment-terms.ts';
import { WEBHOOK_PROVIDERS, type WebhookProvider } from '../functions/payments/payment-doors.ts';
import { MOST_OPEN_ORDER_SHARDS } from '../table/shards.ts';
import type { WebAcl } from './api/web-acl.ts';
import { ContextError, SettingProblems } from './context-error.ts';

/**
 * What a deployment may choose, from CDK context: the defaults stand in cdk.json, `-c name=value`
 * overrides them.
 */
export interface Settings {
  /**
   * N: how many partitions new open orders are spread over. One carries about 500 orders a second.
   */
  readonly openOrderShards: number;
  /** Every N whose partitions are listed together. Only N, unless it is being changed. */
  readonly openOrderShardsRead: readonly number[];
  /** What one customer may order in a minute. Operators order without limit. */
  readonly orderLimits: { readonly ordersPerMinute: number; readonly unitsPerMinute: number };
  readonly payments: PaymentSettings;
  /** Browser origins: who may call the API (CORS) and where a sign-in may return to. */
  readonly storefrontOrigins: readonly string[];
  /** Of the whole API: requests a second, and how many may come at once. */
  readonly throttle: Throttle;
  /** Of placing orders alone, which costs forty times a read. */
  readonly orderThrottle: Throttle;
  readonly logRetention: RetentionDays;
  /**
   * Whether the operations page is served from CloudFront; it signs in to a user pool of our own.
   */
  readonly operationsPage: boolean;
  /** Whether the functions are in a network without a way out. */
  readonly vpc: boolean;
  /** Whether CloudTrail tells who else reads or writes the table. */
  readonly dataEvents: boolean;
  /** ARNs of roles that may read the table for one customer at a time; none unless named. */
  readonly tenantIsolation: readonly string[];
  /** What the API is reached through, if not directly. */
  readonly webAcl: WebAcl | undefined;
  /** Whose webhooks about payments are received, without a token; nobody's unless named. */
  readonly paymentWebhooks: readonly WebhookProvider[];
  /** The name of the partner event bus that brings Stripe's events, if one does. */
  readonly paymentEventBus: string | undefined;
  /** `host:port` that webhooks are sent to though they are not public; none unless named. */
  readonly webhookPrivateHosts: readonly string[];
  /** Whose tokens are accepted instead of those of a user pool of our own. */
  readonly issuer: TokenIssuer | undefined;
}

/** What the shop decides about money. */
export interface PaymentSettings {
  /** Minutes after which an order that nobody paid is cancelled; 0 for never. */
  readonly unpaidOrdersExpireAfter: number;
  /** What customers may choose for themselves; operators may choose all. */
  readonly customerPaymentTerms: readonly PaymentTerms[];
  /** Whether goods may leave before the money is there. */
  readonly shipUnpaid: boolean;
  /** Whether what comes in for a cancelled order is asked back. */
  readonly refundAfterCancellation: boolean;
}

export interface Throttle {
  readonly rateLimit: number;
  readonly burstLimit: number;
}

/** Two facts an authorizer needs. `audience` is matched against `aud` or `client_id`. */
export interface TokenIssuer {
  readonly issuer: string;
  readonly audience: readonly string[];
}

/**
 * Every name of context that means something here; README.md and docs/web-acl.md tell people of
 * them.
 */
export const CONTEXT_NAMES = [
  ...([
    'storefrontOrigins',
    'openOrderShards',
    'openOrderShardsRead',
    'ordersPerMinute',
    'unitsPerMinute',
  ] as const),
  ...([
    'unpaidOrdersExpireAfter',
    'customerPaymentTerms',
    'shipUnpaid',
    'refundAfterCancellation',
  ] as const),
  ...(['throttleRate', 'throttleBurst', 'orderRate', 'orderBurst', 'logRetentionDays'] as const),
  ...([
    'jwtIssuer',
    'jwtAudience',
    'operationsPage',
    'vpc',
    'dataEvents',
    'tenantIsolation',
    'paymentWebhooks',
    'paymentEventBus',
    'webhookPrivateHosts',
    'region',
  ] as const),
  ...(['webAcl', 'requestsPerAddress', 'apiDomain', 'apiCertificate', 'originDomain'] as const),
  ...([
    'originCertificate',
    'originClientCertificate',
    'originTruststore',
    'executeApiEndpoint',
  ] as const),
] as const;
type Name = (typeof CONTEXT_NAMES)[number];
type Read = (name: Name) => unknown;

/**
 * Refuses what would fail later and less clearly: in the middle of a deployment, or in front of a
 * customer.
 *
 * @throws {ContextError} with a line for each wrong setting
 */
export function readSettings(node: Node): Settings {
  const problems = new SettingProblems();
  const of = problems.read.bind(problems);
  of(() => refuseUnknown(Object.keys(node.getAllContext())));
  const read: Read = (name) => node.tryGetContext(name);
  const settings: Settings = {
    operationsPage: of(() => flag('operationsPage', read('operationsPage'))),
    issuer: of(() => tokenIssuer(read('jwtIssuer'), read('jwtAudience'))),
    vpc: of(() => flag('vpc', read('vpc'))),
    dataEvents: of(() => flag('dataEvents', read('dataEvents'))),
    tenantIsolation: of(() => roleArns(read('tenantIsolation'))),
    paymentWebhooks: of(() => webhookProviders(read('paymentWebhooks'))),
    paymentEventBus: of(() => eventBus(read('paymentEventBus'))),
    webhookPrivateHosts: of(() => hosts(read('webhookPrivateHosts'))),
    webAcl: of(() => flag('webAcl', read('webAcl'))) ? webAcl(read, of) : undefined,
    ...of(() => shards(read)),
    orderLimits: {
      ordersPerMinute: of(() => integer('ordersPerMinute', read('ordersPerMinute'), 1, 10_000)),
      unitsPerMinute: of(() => integer('unitsPerMinute', read('unitsPerMinute'), 1, 10_000_000)),
    },
    payments: payments(read, of),
    storefrontOrigins: of(() => origins(read('storefrontOrigins'))),
    throttle: throttle('throttleRate', 'throttleBurst', read, of),
    orderThrottle: throttle('orderRate', 'orderBurst', read, of),
    logRetention: of(() => retention(read('logRetentionDays'))),
  };
  of(() => assertFits(settings, read('region')));
  problems.assertNone();
  return settings;
}

/** Reads a setting, and goes on to the next if it is wrong. */
type Of = SettingProblems['read'];

/** What each setting allows by itself, and together makes no sense. */
function assertFits(
  { operationsPage, issuer, throttle, orderThrottle }: Settings,
  region: unknown,
): void {
  if (operationsPage && issuer) {
    throw new ContextError(
      'context operationsPage: the page signs in to a user pool of the stack’s own, and ' +
        'jwtIssuer names another',
    );
  }
  if (orderThrottle.rateLimit > throttle.rateLimit)
    throw invalid(
      'orderRate',
      `at most throttleRate, ${throttle.rateLimit}`,
      orderThrottle.rateLimit,
    );
  if (region !== undefined && !/^[a-z]{2}(-[a-z]+)+-\d$/.test(String(region)))
    throw invalid('region', 'a region such as eu-central-1', region);
  if (String(region).startsWith('cn-') && !issuer)
    throw new ContextError(
      'context region: China has no Cognito user pools, so it needs a jwtIssuer of yours',
    );
}

/**
 * A mistyped name would be a switch that is off: a web ACL, a network, an origin that is not there.
 * CDK's own names, of feature flags and of what it looked up, have another form: `@aws-cdk/…`,
 * `aws:cdk:…`, `cli-telemetry`, `vpc-provider:…`.
 */
function refuseUnknown(names: readonly string[]): void {
  const unknown = names.filter(
    (name) => /^\w+$/.test(name) && !CONTEXT_NAMES.some((known) => known === name),
  );
  if (unknown.length > 0) {
    throw new ContextError(
      `context ${unknown.join(', ')}: not known here; there is ` +
        `${[...CONTEXT_NAMES].sort().join(', ')}`,
    );
  }
}

function integer(name: Name, value: unknown, least: number, most: number): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < least || number > most) {
    throw invalid(name, `an integer from ${least} to ${most}`, value);
  }
  return number;
}

/**
 * N and the list of Ns that are read together. Orders are written to N's partitions only, so a list
 * without N would hide every new one.
 */
function shards(read: Read): Pick<Settings, 'openOrderShards' | 'openOrderShardsRead'> {
  const openOrderShards = integer(
    'openOrderShards',
    read('openOrderShards'),
    1,
    MOST_OPEN_ORDER_SHARDS,
  );
  const given = read('openOrderShardsRead');
  if (given === undefined) return { openOrderShards, openOrderShardsRead: [openOrderShards] };
  const counts = [given]
    .flat()
    .flatMap((item) => (typeof item === 'string' ? item.split(',') : [item]));
  const openOrderShardsRead = counts.map((count) =>
    integer(
      'openOrderShardsRead',
      typeof count === 'string' ? count.trim() : count,
      1,
      MOST_OPEN_ORDER_SHARDS,
    ),
  );
  if (!openOrderShardsRead.includes(openOrderShards)) {
    throw invalid(
      'openOrderShardsRead',
      `a list that includes openOrderShards, ${openOrderShards}`,
      given,
    );
  }
  if (new Set(openOrderShardsRead).size < openOrderShardsRead.length) {
    throw invalid('openOrderShardsRead', 'each number once', given);
  }
  return { openOrderShards, openOrderShardsRead };
}

function paymentTerms(read: Read): readonly PaymentTerms[] {
  const customerPaymentTerms = list(read('customerPaymentTerms'));
  const known = PAYMENT_TERMS.filter((terms) => customerPaymentTerms.includes(terms));
  if (known.length === 0 || known.length < customerPaymentTerms.length) {
    throw invalid(
      'customerPaymentTerms',
      `some of ${PAYMENT_TERMS.join(', ')}`,
      read('customerPaymentTerms'),
    );
  }
  return known;
}

const payments = (read: Read, of: Of): PaymentSettings => ({
  unpaidOrdersExpireAfter: of(() =>
    integer('unpaidOrdersExpireAfter', read('unpaidOrdersExpireAfter'), 0, MINUTES_OF_A_MONTH),
  ),
  customerPaymentTerms: of(() => paymentTerms(read)),
  shipUnpaid: of(() => flag('shipUnpaid', read('shipUnpaid'))),
  refundAfterCancellation: of(() =>
    flag('refundAfterCancellation', read('refundAfterCancellation')),
  ),
});

const MINUTES_OF_A_MONTH = 30 * 24 * 60;

/** Up to what API Gateway lets an account have. */
const throttle = (rate: Name, burst: Name, read: Read, of: Of): Throttle => ({
  rateLimit: of(() => integer(rate, read(rate), 1, 10_000)),
  burstLimit: of(() => integer(burst, read(burst), 1, 5_000)),
});

/** A boolean in cdk.json; a word on the command line. Off unless said. */
function flag(name: Name, value: unknown): boolean {
  if (value === undefined || value === false || value === 'false') return false;
  if (value === true || value === 'true') return true;
  throw invalid(name, 'true or false', value);
}

/** A list in cdk.json; separated by commas on the command line. */
const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(','))
    .map((item) => item.trim())
    .filter(Boolean);

/**
 * Scheme, host and port: a wildcard or a path would be taken literally by one service and widely by
 * the next.
 */
function origins(value: unknown): string[] {
  const found = list(value);
  if (found.length === 0 || !found.every(isOrigin)) {
    throw invalid(
      'storefrontOrigins',
      'origins such as https://shop.example or http://localhost:5173',
      value,
    );
  }
  return found;
}

/** Cognito returns to plain HTTP on localhost only. */
function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  const safe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  return safe && url?.origin === value && !value.includes('*');
}

function hosts(value: unknown): string[] {
  const found = list(value);
  if (!found.every((host) => /^[a-z\d][a-z\d.-]{0,252}:[1-9]\d{0,4}$/.test(host))) {
    throw invalid(
      'webhookPrivateHosts',
      'hosts with their ports such as hooks.shop.internal:8080',
      value,
    );
  }
  return found;
}

function roleArns(value: unknown): string[] {
  const found = list(value);
  if (!found.every((arn) => /^arn:aws[\w-]*:iam::\d{12}:role\/[\w+=,.@/-]+$/.test(arn))) {
    throw invalid(
      'tenantIsolation',
      'ARNs of roles such as arn:aws:iam::111122223333:role/storefront',
      value,
    );
  }
  return found;
}

function webhookProviders(value: unknown): readonly WebhookProvider[] {
  const names = list(value);
  const known = WEBHOOK_PROVIDERS.filter((provider) => names.includes(provider));
  if (known.length < names.length)
    throw invalid('paymentWebhooks', `some of ${WEBHOOK_PROVIDERS.join(', ')}`, value);
  return known;
}

/** By name or ARN. A rule is made on a bus of the same account and region, which the name tells. */
function eventBus(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const [, name] =
    /^(?:arn:aws[\w-]*:events:[\w-]+:\d{12}:event-bus\/)?(aws\.partner\/[\w./-]{1,240})$/.exec(
      String(value),
    ) ?? [];
  if (name === undefined) {
    throw invalid(
      'paymentEventBus',
      'the name or ARN of a partner event bus such as aws.partner/stripe.com/ed_…',
      value,
    );
  }
  return name;
}

function retention(value: unknown): RetentionDays {
  const days = integer('logRetentionDays', value, 1, 3653);
  if (RetentionDays[days] === undefined) {
    throw invalid(
      'logRetentionDays',
      'a number of days that CloudWatch Logs offers (7, 14, 30, 90, 365 …)',
      value,
    );
  }
  return days;
}

function tokenIssuer(issuer: unknown, audiences: unknown): TokenIssuer | undefined {
  const audience = list(audiences);
  if (issuer === undefined && audience.length === 0) return undefined;
  if (typeof issuer !== 'string' || URL.parse(issuer)?.protocol !== 'https:') {
    throw invalid(
      'jwtIssuer',
      'the https URL that tokens carry as `iss`, next to jwtAudience',
      issuer,
    );
  }
  if (audience.length === 0)
    throw invalid(
      'jwtAudience',
      'at least one audience or client id, next to jwtIssuer',
      audiences,
    );
  return { issuer, audience };
}

function webAcl(read: Read, of: Of): WebAcl {
  const text = (name: Name, form: RegExp, expected: string): string =>
    of(() => {
      const value = read(name);
      if (typeof value !== 'string' || !form.test(value))
        throw invalid(name, `${expected}, next to webAcl`, value);
      return value;
    });
  const domain = (name: Name) =>
    text(name, /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/, 'a domain such as api.shop.example');
  const certificate = (name: Name, region: string) =>
    text(
      name,
      new RegExp(`^arn:[\\w-]+:acm:${region}:\\d{12}:certificate/[\\w-]+$`),
      `the ARN of an ACM certificate in ${region}`,
    );
  const truststore = text(
    'originTruststore',
    /^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d]\/.+$/,
    'where its authority’s certificate is, s3://bucket/key',
  );
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(truststore) ?? [];
  const apiDomain = domain('apiDomain');
  const originDomain = domain('originDomain');
  of(() => {
    if (originDomain !== undefined && originDomain === apiDomain)
      throw invalid('originDomain', 'another name than apiDomain', originDomain);
  });
  return {
    apiDomain,
    apiCertificate: certificate('apiCertificate', 'us-east-1'),
    originDomain,
    originCertificate: certificate('originCertificate', '[a-z]{2}(-[a-z]+)+-\\d'),
    originClientCertificate: certificate('originClientCertificate', 'us-east-1'),
    originTruststore: { bucket, key },
    executeApiEndpoint: of(() => flag('executeApiEndpoint', read('executeApiEndpoint'))),
    requestsPerAddress: of(() =>
      integer('requestsPerAddress', read('requestsPerAddress'), 10, 2_000_000_000),
    ),
  };
}

const invalid = (name: Name, expected: string, value: unknown) =>
  new ContextError(
    `context ${name}: expected ${expected}, got ${JSON.stringify(value) ?? 'nothing'}`,
  );
