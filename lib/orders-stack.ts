import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Alarms } from './alarms.ts';
import { CursorKey } from './cursor-key.ts';
import { OperationsPage } from './operations-page.ts';
import { OrdersApi } from './orders-api.ts';
import { OrdersIdentity } from './orders-identity.ts';
import { OrdersKey } from './orders-key.ts';
import { OrdersTable } from './orders-table.ts';
import { Projections } from './projections.ts';
import type { Settings } from './settings.ts';

export interface OrdersStackProps extends StackProps, Settings {
  /** Where `bundleFunctions` put a directory for each entry. */
  readonly bundles: string;
}

/** The order-management backend, whole. */
export class OrdersStack extends Stack {
  constructor(scope: Construct, id: string, props: OrdersStackProps) {
    super(scope, id, props);
    const { bundles, openOrderShards, orderLimits, storefrontOrigins, throttle, logRetention: retention } = props;

    const encryptionKey = new OrdersKey(this, 'Key');
    const table = new OrdersTable(this, 'Table', { encryptionKey });
    const cursorKey = new CursorKey(this, 'CursorKey', { encryptionKey });
    const page = props.operationsPage ? new OperationsPage(this, 'OperationsPage') : undefined;
    const origins = [...storefrontOrigins, ...(page ? [page.origin] : [])];
    const issuer = props.issuer ?? this.ownIssuer(storefrontOrigins, page?.origin);
    const functions = { bundles, encryptionKey, openOrderShards, orderLimits, retention, table };
    const api = new OrdersApi(this, 'Api', { ...functions, cursorKey, issuer, storefrontOrigins: origins, throttle });
    const projections = new Projections(this, 'Projections', functions);
    const alarms = new Alarms(this, 'Alarms', { encryptionKey, projections });

    this.output({
      ApiUrl: api.url,
      TableName: table.tableName,
      Issuer: issuer.issuer,
      FailureBucketName: projections.failures.bucketName,
      AlarmTopicArn: alarms.topic.topicArn,
      OpenOrderShards: String(openOrderShards),
      ...(page && { OperationsPageUrl: page.origin, OperationsPageBucketName: page.bucket.bucketName }),
    });
  }

  private ownIssuer(storefrontOrigins: readonly string[], operationsOrigin: string | undefined) {
    const identity = new OrdersIdentity(this, 'Identity', { storefrontOrigins, operationsOrigin });
    const { userPool, clients, issuer, signInUrl } = identity;
    this.output({
      UserPoolId: userPool.userPoolId,
      SignInUrl: signInUrl,
      StorefrontClientId: clients.storefront.userPoolClientId,
      OperationsClientId: clients.operations.userPoolClientId,
      MachinesClientId: clients.machines.userPoolClientId,
    });
    return issuer;
  }

  private output(values: Record<string, string>): void {
    for (const [name, value] of Object.entries(values)) new CfnOutput(this, name, { value });
  }
}
