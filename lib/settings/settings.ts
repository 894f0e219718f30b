import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import type { Option } from '../../functions/manifest/access-pattern.ts';
import type { WebhookProvider } from '../../functions/manifest/payment-inputs.ts';
import type { WebAcl } from '../api/web-acl.ts';
import { type CompanyConnections, companyConnections } from '../company/company-settings.ts';
import { type PlacingCheckSetting, placingCheck } from '../placing-check/placing-check-settings.ts';
import type { PeopleRolesSetting } from '../table/people-roles.ts';
import { optionsOf } from './access-settings.ts';
import { type AdoptedTable, adoptedTable } from './adopted-table.ts';
import type { Capacity } from './capacity-settings.ts';
import type { DeploymentWay, StagePlace } from './deployment-settings.ts';
import { type OpenOrderShards, shards } from './open-order-shards.ts';
import { type CalledProvider, calledProvider, eventBusName } from './payment-provider-settings.ts';
import { policyOf } from './policy-settings.ts';
import type { SettingValues } from './settings-schema.ts';
import { type SignInSettings, signIn } from './sign-in-settings.ts';
import { type Throttle, throttle } from './throttle.ts';
import { type TokenIssuer, tokenIssuer } from './token-issuer.ts';
import type { SystemLogLevel } from './watch-settings.ts';
import { webAcl } from './web-acl-settings.ts';

/**
 * The settings of a deployment: the stage's file, overridden by `-c name=value`, with the defaults
 * of `settings-schema.ts`.
 */
export interface Settings extends OpenOrderShards, StagePlace, CompanyConnections {
  /** The name of this deployment of the shop: `dev`, `production`. */
  readonly stage: string;
  /** True while table, user pool and stacks may be deleted: `first-deployment.ts`. */
  readonly isFirstDeployment: boolean;
  /** New indexes that requests may read. */
  readonly openIndexes: readonly string[];
  /** Settings that add access patterns, if they are on. */
  readonly options: readonly Option[];
  /** Settings that steer rules, which the functions read. */
  readonly policy: ShopPolicy;
  /** The shop's own check before an order is placed, if there is one. */
  readonly placingCheck: PlacingCheckSetting | undefined;
  /** Browser origins that may call the API (CORS) and that a sign-in may return to. */
  readonly storefrontOrigins: readonly string[];
  /** Requests a second of the whole API, and the burst. */
  readonly throttle: Throttle;
  /** Requests a second for placing orders, which costs forty times a read, and the burst. */
  readonly orderThrottle: Throttle;
  readonly logRetention: RetentionDays;
  readonly capacity: Capacity;
  /** A restored table that replaces the stack's own. */
  readonly adoptedTable: AdoptedTable | undefined;
  /** Megabytes of each function. */
  readonly lambdaMemory: number;
  /** The account's quota of concurrent executions; an alarm goes off when it is nearly used up. */
  readonly lambdaConcurrency: number;
  /** The address that alarms are sent to, besides other subscribers of the topic. */
  readonly alarmEmail: string | undefined;
  /** A topic for alarms that replaces the stack's own. */
  readonly alarmTopicArn: string | undefined;
  /** The address and the topic of alarms that wait until the morning. */
  readonly ticketEmail: string | undefined;
  readonly ticketTopicArn: string | undefined;
  /** Hours without an order after which an alarm goes off; 0 for never. */
  readonly ordersExpectedWithin: number;
  /** True if the burn rates of objectives have alarms. */
  readonly objectives: boolean;
  readonly systemLogLevel: SystemLogLevel;
  /** True if CloudFront serves the console, which signs in to the stack's own user pool. */
  readonly operationsPage: boolean;
  /** True if the functions are in a network without a way out. */
  readonly vpc: boolean;
  /** True if there is a bucket for exports of the table. */
  readonly exportBucket: boolean;
  /** True if other programs find the stage's parts in Parameter Store. */
  readonly parameters: boolean;
  /** True if CloudTrail records accesses to the table that are not by the functions. */
  readonly dataEvents: boolean;
  /** The users and roles that may assume each role for people; none by default. */
  readonly peopleRoles: PeopleRolesSetting;
  /** ARNs of roles that may read the table for one customer at a time; none by default. */
  readonly tenantIsolation: readonly string[];
  /** The web ACL in front of the API, if there is one. */
  readonly webAcl: WebAcl | undefined;
  /** Providers whose payment webhooks are received, without a token; none by default. */
  readonly paymentWebhooks: readonly WebhookProvider[];
  /** The name of the partner event bus with Stripe's events, if there is one. */
  readonly paymentEventBus: string | undefined;
  /** The provider that functions of the stack call; none by default. */
  readonly paymentProvider: CalledProvider | undefined;
  /** Private hosts (`host:port`) that webhooks may be sent to; none by default. */
  readonly webhookPrivateHosts: readonly string[];
  /** True if roles have the simpler grants of `lib/table/wide-grants.ts`. */
  readonly wideGrants: boolean;
  /** The way to shift invocations to new versions; false if functions have no versions. */
  readonly gradualDeployments: DeploymentWay;
  /** The issuer of accepted tokens, if it is not the stack's own user pool. */
  readonly issuer: TokenIssuer | undefined;
  readonly signIn: SignInSettings;
}

/** Returns the settings of valid values. */
export const settingsOf = (
  stage: string,
  values: SettingValues,
): Omit<Settings, 'isFirstDeployment'> => ({
  stage,
  account: values.account,
  region: values.region,
  operationsPage: values.operationsPage,
  issuer: tokenIssuer(values),
  signIn: signIn(values),
  wideGrants: values.grants === 'wide',
  gradualDeployments: values.gradualDeployments,
  vpc: values.vpc,
  exportBucket: values.exportBucket,
  parameters: values.parameters,
  dataEvents: values.dataEvents,
  peopleRoles: values.peopleRoles,
  tenantIsolation: values.tenantIsolation,
  paymentWebhooks: values.paymentWebhooks,
  paymentEventBus: eventBusName(values.paymentEventBus),
  paymentProvider: calledProvider(values),
  webhookPrivateHosts: values.webhookPrivateHosts,
  webAcl: webAcl(values),
  ...shards(values),
  openIndexes: values.openIndexes,
  options: optionsOf(values, values.placingCheck),
  policy: policyOf(values),
  placingCheck: placingCheck(values),
  storefrontOrigins: values.storefrontOrigins,
  throttle: throttle(values.throttleRate, values.throttleBurst),
  orderThrottle: throttle(values.orderRate, values.orderBurst),
  logRetention: values.logRetentionDays,
  capacity: values.capacity,
  adoptedTable: adoptedTable(values),
  lambdaMemory: values.lambdaMemory,
  lambdaConcurrency: values.lambdaConcurrency,
  alarmEmail: values.alarmEmail,
  alarmTopicArn: values.alarmTopicArn,
  ticketEmail: values.ticketEmail,
  ticketTopicArn: values.ticketTopicArn,
  ordersExpectedWithin: values.ordersExpectedWithin,
  objectives: values.objectives,
  ...companyConnections(values),
  systemLogLevel: values.systemLogLevel,
});
