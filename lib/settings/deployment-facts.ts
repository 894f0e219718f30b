import type { ShopPolicy } from '../../domain/shop/policy.ts';
import type { DayShards } from '../../table/shards.ts';
import type { Settings } from './settings.ts';

/**
 * The key of the facts in the template's metadata. CloudFormation keeps them with the deployed
 * stack.
 */
export const FACTS = 'Deployment';

/**
 * The settings that the next deployment compares: those that protect the shop, and those that the
 * preflight compares with the account's quotas.
 */
export interface DeploymentFacts {
  readonly stage: string;
  /** The account that the stage belongs to. Undefined: any. */
  readonly account?: string | undefined;
  /** Undefined: the stack's own user pool. */
  readonly issuer?: string | undefined;
  readonly audience?: readonly string[] | undefined;
  readonly storefrontOrigins: readonly string[];
  /** The name that clients call, if the API has a web ACL. */
  readonly webAclDomain?: string | undefined;
  readonly requestsPerAddress?: number | undefined;
  /** True if the API's own name answers, which bypasses a web ACL. */
  readonly executeApiEndpoint: boolean;
  readonly vpc: boolean;
  readonly dataEvents: boolean;
  readonly tenantIsolation: readonly string[];
  /** `admin arn:…`: who may assume each role for people. Older versions have none. */
  readonly peopleRoles?: readonly string[];
  readonly paymentWebhooks: readonly string[];
  /** The provider that functions call, and its mode. Older versions call none. */
  readonly paymentProvider?: string | undefined;
  readonly webhookPrivateHosts: readonly string[];
  /** The shop's check, and what its silence means. Older versions have none. */
  readonly placingCheck?: string | undefined;
  /** The callers that place orders: `customers` or `checkout`. Older versions let customers. */
  readonly placing?: ShopPolicy['placing'];
  /** True if everybody may send statements of withdrawal. Older versions have no such door. */
  readonly publicWithdrawals?: boolean;
  readonly wideGrants: boolean;
  /** False after the first part of a first deployment. Older versions have no such fact. */
  readonly deletionProtection?: boolean;
  /** The scopes of the shop's programs, each with a secret. */
  readonly machineClients: readonly string[];
  readonly smokeClients: boolean;
  /** Requests a second of the whole API. */
  readonly throttleRate: number;
  readonly throttleBurst: number;
  /** Orders a second. */
  readonly orderRate: number;
  readonly orderBurst: number;
  /** Every N whose partitions of open orders are read. */
  readonly openOrderShardsRead: readonly number[];
  /** Undefined: deployed by a version without this setting. */
  readonly dayShards?: readonly DayShards[] | undefined;
  /** True if payments are stored as requests and reports. Undefined: an older version. */
  readonly paymentRecords?: boolean;
  /** New indexes that requests may read. Older versions have none. */
  readonly openIndexes?: readonly string[];
  readonly lambdaConcurrency: number;
  /** The destination of alarms: an address, or the ARN of a topic. */
  readonly alarmsTo?: string | undefined;
  /** Hours without an order after which an alarm goes off. Older versions have no such alarm. */
  readonly ordersExpectedWithin?: number;
}

export const factsOf = (settings: Settings): DeploymentFacts => ({
  stage: settings.stage,
  account: settings.account,
  issuer: settings.issuer?.issuer,
  audience: settings.issuer?.audience,
  storefrontOrigins: settings.storefrontOrigins,
  webAclDomain: settings.webAcl?.apiDomain,
  requestsPerAddress: settings.webAcl?.requestsPerAddress,
  executeApiEndpoint: settings.webAcl?.executeApiEndpoint ?? true,
  vpc: settings.vpc,
  dataEvents: settings.dataEvents,
  tenantIsolation: settings.tenantIsolation,
  peopleRoles: Object.entries(settings.peopleRoles).flatMap(([role, people]) =>
    people.map((arn) => `${role} ${arn}`),
  ),
  paymentWebhooks: settings.paymentWebhooks,
  paymentProvider: providerFact(settings),
  webhookPrivateHosts: settings.webhookPrivateHosts,
  placingCheck: checkFact(settings),
  placing: settings.policy.placing,
  publicWithdrawals: settings.options.includes('publicWithdrawals'),
  wideGrants: settings.wideGrants,
  deletionProtection: !settings.isFirstDeployment,
  machineClients: settings.signIn.machineClients,
  smokeClients: settings.signIn.smokeClients,
  throttleRate: settings.throttle.rateLimit,
  throttleBurst: settings.throttle.burstLimit,
  orderRate: settings.orderThrottle.rateLimit,
  orderBurst: settings.orderThrottle.burstLimit,
  openOrderShardsRead: settings.openOrderShardsRead,
  dayShards: settings.dayShards,
  paymentRecords: settings.policy.paymentRecords,
  openIndexes: settings.openIndexes,
  lambdaConcurrency: settings.lambdaConcurrency,
  alarmsTo: settings.alarmEmail ?? settings.alarmTopicArn,
  ordersExpectedWithin: settings.ordersExpectedWithin,
});

const checkFact = ({ placingCheck: check }: Settings): string | undefined =>
  check && `${check.target}, ${check.silence}`;

const providerFact = ({ paymentProvider }: Settings): string | undefined =>
  paymentProvider && `${paymentProvider.name}, ${paymentProvider.mode}`;
