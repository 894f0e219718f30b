import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../settings/settings.ts';
import type { Entrances } from './entrances.ts';
import type { StoredData } from './stored-data.ts';
import type { Readers, Watch } from './watch.ts';
import type { Workers } from './workers.ts';

type Client =
  | 'Storefront'
  | 'Operations'
  | 'Machines'
  | 'Connectors'
  | 'Checkouts'
  | 'SmokeOperator'
  | 'SmokeCustomer';

/** The outputs of the stack, by their names. Undefined: the settings leave it out. */
export interface BackendOutputs
  extends Readonly<
    Partial<Record<`${Client}ClientId` | `People${'Read' | 'Verify' | 'Admin'}RoleArn`, string>>
  > {
  readonly UserPoolId?: string;
  readonly SignInUrl?: string;
  /** The target of the DNS record of `signInDomain`. */
  readonly SignInTarget?: string;
  readonly ApiUrl: string;
  readonly Region: string;
  readonly TableName: string;
  readonly Issuer: string;
  readonly FailureBucketName: string;
  readonly EventBusName: string;
  readonly EventFailureBucketName: string;
  /** The topic of what cannot wait until the morning. */
  readonly AlarmTopicArn: string;
  readonly TicketTopicArn: string;
  readonly OpenOrderShards: string;
  /** The target of the DNS record of `originDomain`. */
  readonly OriginTarget?: string;
  /** The target of the DNS record of a company's own `domain`. */
  readonly ApiTarget?: string;
  readonly DeploymentApplicationName?: string;
  readonly PlacingCheckSecretArn?: string;
  readonly CustomerDataRoleArn?: string;
  readonly ExportBucketName?: string;
  readonly OperationsPageUrl?: string;
  readonly OperationsPageBucketName?: string;
  readonly DashboardUrl?: string;
  readonly ShipUnpaid?: string;
  readonly FindOrders?: string;
  readonly FindParcels?: string;
  readonly SkuSales?: string;
  readonly DayFigures?: string;
  readonly Withdrawals?: string;
}

type Parts = StoredData & Entrances & Workers & Readers & Watch;

/** Returns what the stack's outputs are made of. */
export const outputsOf = (home: Construct, settings: Settings, parts: Parts): BackendOutputs => ({
  ...signInOutputs(parts),
  ApiUrl: parts.url,
  Region: Stack.of(home).region,
  TableName: parts.table.tableName,
  Issuer: parts.issuer.issuer,
  FailureBucketName: parts.projections.failures.bucketName,
  EventBusName: parts.orderEvents.bus.eventBusName,
  EventFailureBucketName: parts.orderEvents.failures.bucketName,
  AlarmTopicArn: parts.alarms.topics.page.topicArn,
  TicketTopicArn: parts.alarms.topics.ticket.topicArn,
  OpenOrderShards: String(settings.openOrderShards),
  ...(parts.api.origin && { OriginTarget: parts.api.origin.target }),
  ...(parts.domain && { ApiTarget: parts.domain.target }),
  ...(parts.functions.gradualDeployments && {
    DeploymentApplicationName: parts.functions.gradualDeployments.application.ref,
  }),
  ...(parts.placingCheck?.secret && {
    PlacingCheckSecretArn: parts.placingCheck.secret.secretArn,
  }),
  ...(parts.customerData && { CustomerDataRoleArn: parts.customerData.roleArn }),
  ...(parts.exports && { ExportBucketName: parts.exports.bucketName }),
  ...parts.people?.outputs,
  ...pageOutputs(settings, parts),
});

function signInOutputs({ identity }: Parts): Partial<BackendOutputs> {
  if (!identity) return {};
  const { userPool, clients, signInUrl, signInTarget } = identity;
  return {
    UserPoolId: userPool.userPoolId,
    SignInUrl: signInUrl,
    ...(signInTarget && { SignInTarget: signInTarget }),
    ...Object.fromEntries(
      [...clients].map(([name, { userPoolClientId }]) => [`${name}ClientId`, userPoolClientId]),
    ),
  };
}

const pageOutputs = (settings: Settings, { page, dashboard }: Parts): Partial<BackendOutputs> =>
  page
    ? {
        OperationsPageUrl: page.origin,
        OperationsPageBucketName: page.bucket.bucketName,
        DashboardUrl: dashboard.url,
        ShipUnpaid: String(settings.policy.shipUnpaid),
        FindOrders: String(settings.options.includes('findOrders')),
        FindParcels: String(settings.options.includes('findParcels')),
        SkuSales: String(settings.policy.skuSales),
        DayFigures: String(settings.options.includes('dayFigures')),
        Withdrawals: String(settings.options.includes('withdrawals')),
      }
    : {};
