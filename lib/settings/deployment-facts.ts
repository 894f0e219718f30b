import type { Settings } from './settings.ts';

/** Where the template's metadata has them. CloudFormation keeps them with what is deployed. */
export const FACTS = 'Deployment';

/**
 * What the next deployment has to know of this one: the settings that protect the shop, and those
 * that the preflight compares with the account's quotas.
 */
export interface DeploymentFacts {
  readonly stage: string;
  /** Undefined: a user pool of the stack's own. */
  readonly issuer?: string | undefined;
  readonly audience?: readonly string[] | undefined;
  readonly storefrontOrigins: readonly string[];
  /** The name that clients call, if a web ACL stands in front. */
  readonly webAclDomain?: string | undefined;
  readonly requestsPerAddress?: number | undefined;
  /** Whether the API's own name answers, past a web ACL. */
  readonly executeApiEndpoint: boolean;
  readonly vpc: boolean;
  readonly dataEvents: boolean;
  readonly tenantIsolation: readonly string[];
  readonly paymentWebhooks: readonly string[];
  readonly webhookPrivateHosts: readonly string[];
  readonly wideGrants: boolean;
  /** Scopes that programs of the shop's get a secret for. */
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
  readonly lambdaConcurrency: number;
  /** Where alarms are sent: an address, or the ARN of a topic. */
  readonly alarmsTo?: string | undefined;
}

export const factsOf = (settings: Settings): DeploymentFacts => ({
  stage: settings.stage,
  issuer: settings.issuer?.issuer,
  audience: settings.issuer?.audience,
  storefrontOrigins: settings.storefrontOrigins,
  webAclDomain: settings.webAcl?.apiDomain,
  requestsPerAddress: settings.webAcl?.requestsPerAddress,
  executeApiEndpoint: settings.webAcl?.executeApiEndpoint ?? true,
  vpc: settings.vpc,
  dataEvents: settings.dataEvents,
  tenantIsolation: settings.tenantIsolation,
  paymentWebhooks: settings.paymentWebhooks,
  webhookPrivateHosts: settings.webhookPrivateHosts,
  wideGrants: settings.wideGrants,
  machineClients: settings.signIn.machineClients,
  smokeClients: settings.signIn.smokeClients,
  throttleRate: settings.throttle.rateLimit,
  throttleBurst: settings.throttle.burstLimit,
  orderRate: settings.orderThrottle.rateLimit,
  orderBurst: settings.orderThrottle.burstLimit,
  openOrderShardsRead: settings.openOrderShardsRead,
  lambdaConcurrency: settings.lambdaConcurrency,
  alarmsTo: settings.alarmEmail ?? settings.alarmTopicArn,
});
