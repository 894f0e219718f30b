import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import type { WebhookProvider } from '../../functions/payments/payment-doors.ts';
import type { WebAcl } from '../api/web-acl.ts';
import { type AdoptedTable, adoptedTable } from './adopted-table.ts';
import { type Capacity, capacitySetting } from './capacity-settings.ts';
import { ContextError, type Of, SettingProblems } from './context-error.ts';
import { wideGrants } from './grant-setting.ts';
import { type OpenOrderShards, shards } from './open-order-shards.ts';
import { eventBus, type PaymentSettings, payments, webhookProviders } from './payment-settings.ts';
import { invalid, type Read, refuseUnknown } from './setting-names.ts';
import { flag, hosts, integer, origins, retention, roleArns } from './setting-values.ts';
import { type SignInSettings, signIn } from './sign-in-settings.ts';
import { type Throttle, throttle } from './throttle.ts';
import { type TokenIssuer, tokenIssuer } from './token-issuer.ts';
import { webAcl } from './web-acl-settings.ts';

/**
 * What a deployment may choose, from CDK context: the defaults stand in cdk.json, `-c name=value`
 * overrides them.
 */
export interface Settings extends OpenOrderShards {
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
  readonly capacity: Capacity;
  /** A table that was restored, to be used instead of one that the stack makes. */
  readonly adoptedTable: AdoptedTable | undefined;
  /** The account's quota of concurrent executions, for the alarm that it is nearly used up. */
  readonly lambdaConcurrency: number;
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
  /** Whether roles are in the form that rests on less: `lib/table/wide-grants.ts`. */
  readonly wideGrants: boolean;
  /** Whose tokens are accepted instead of those of a user pool of our own. */
  readonly issuer: TokenIssuer | undefined;
  readonly signIn: SignInSettings;
}

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
    signIn: signIn(read, of),
    vpc: of(() => flag('vpc', read('vpc'))),
    dataEvents: of(() => flag('dataEvents', read('dataEvents'))),
    tenantIsolation: of(() => roleArns(read('tenantIsolation'))),
    paymentWebhooks: of(() => webhookProviders(read('paymentWebhooks'))),
    paymentEventBus: of(() => eventBus(read('paymentEventBus'))),
    webhookPrivateHosts: of(() => hosts(read('webhookPrivateHosts'))),
    wideGrants: of(() => wideGrants(read('grants'))),
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
    capacity: of(() => capacitySetting(read('capacity'))),
    adoptedTable: of(() => adoptedTable(read)),
    lambdaConcurrency: of(() =>
      integer('lambdaConcurrency', read('lambdaConcurrency'), 10, 1_000_000),
    ),
  };
  assertFits(settings, read('region'), of);
  problems.assertNone();
  return settings;
}

/** What each setting allows by itself, and together makes no sense. */
function assertFits(
  { operationsPage, issuer, throttle, orderThrottle }: Settings,
  region: unknown,
  of: Of,
): void {
  of(() => {
    if (operationsPage && issuer)
      throw new ContextError(
        'context operationsPage: the page signs in to a user pool of the stack’s own, and ' +
          'jwtIssuer names another',
      );
  });
  of(() => {
    const { rateLimit } = orderThrottle;
    if (rateLimit > throttle.rateLimit)
      throw invalid('orderRate', `at most throttleRate, ${throttle.rateLimit}`, rateLimit);
  });
  of(() => {
    if (region !== undefined && !/^[a-z]{2}(-[a-z]+)+-\d$/.test(String(region)))
      throw invalid('region', 'a region such as eu-central-1', region);
    if (String(region).startsWith('cn-') && !issuer)
      throw new ContextError(
        'context region: China has no Cognito user pools, so it needs a jwtIssuer of yours',
      );
  });
}
