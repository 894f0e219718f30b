import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { WebhookProvider } from '../functions/manifest/payment-inputs.ts';
import { GSI1, GSI2 } from '../table/schema.ts';
import { ALARMS } from './alarms/alarm-rows.ts';
import { alarmSubjects } from './alarms/alarm-subjects.ts';
import { Alarms } from './alarms/alarms.ts';
import { certificatesIn } from './alarms/certificates-in.ts';
import { Dashboard } from './alarms/dashboard.ts';
import { SlowDeployment } from './alarms/slow-deployment.ts';
import { OrdersApi } from './api/orders-api.ts';
import { OperationsPage } from './console/console.ts';
import { OrderEvents } from './event-bus/order-events.ts';
import { CursorKey } from './functions/cursor-key.ts';
import { CursorKeyRotation } from './functions/cursor-key-rotation.ts';
import { DueSweep } from './functions/due-sweep.ts';
import { GradualDeployments } from './functions/gradual-deployments.ts';
import { OrdersFunction } from './functions/orders-function.ts';
import { OrdersIdentity, type OrdersIdentityProps } from './identity/orders-identity.ts';
import { PaymentEvents } from './payments/payment-events.ts';
import { WebhookSecrets } from './payments/webhook-secrets.ts';
import { acknowledgeForAll } from './policy/acknowledged-rules.ts';
import { PrivateNetwork } from './private-network.ts';
import type { AdoptedTable } from './settings/adopted-table.ts';
import { FACTS, factsOf } from './settings/deployment-facts.ts';
import type { DeploymentWay } from './settings/deployment-settings.ts';
import type { Settings } from './settings/settings.ts';
import type { TokenIssuer } from './settings/token-issuer.ts';
import { CustomerDataRole } from './table/customer-data-role.ts';
import { DataEvents } from './table/data-events.ts';
import { OrdersKey } from './table/orders-key.ts';
import { OrdersTable, type OrdersTableProps } from './table/orders-table.ts';
import { Projections } from './table/projections.ts';
import { WebhookDeliveries } from './webhooks/webhook-deliveries.ts';
import { WebhookMaster } from './webhooks/webhook-master.ts';

export interface OrdersStackProps extends StackProps, Settings {
  /** The folder with a directory for each entry, from `bundleFunctions`. */
  readonly bundles: string;
}

/** The whole order-management backend. */
export class OrdersStack extends Stack {
  constructor(scope: Construct, id: string, props: OrdersStackProps) {
    super(scope, id, props);
    acknowledgeForAll(this, props);
    this.templateOptions.metadata = { [FACTS]: factsOf(props) };
    const {
      bundles,
      openOrderShards,
      openOrderShardsRead,
      dayShards,
      orderLimits,
      payments,
      webhookPrivateHosts,
    } = props;
    const { throttle, orderThrottle, webAcl, storefrontOrigins, logRetention: retention } = props;
    const { capacity, lambdaConcurrency, ordersExpectedWithin } = props;
    const { alarmEmail, alarmTopicArn, systemLogLevel } = props;
    const { signIn, wideGrants } = props;
    const isProvisioned = capacity.mode === 'provisioned';
    const deletionProtection = !props.isFirstDeployment;
    const shards = { openOrderShards, openOrderShardsRead, dayShards };

    const encryptionKey = new OrdersKey(this, 'Key');
    const table = this.table(
      { encryptionKey, ...shards, capacity, deletionProtection },
      props.adoptedTable,
    );
    const cursorKey = new CursorKey(this, 'CursorKey', { encryptionKey });
    const webhookMaster = new WebhookMaster(this, 'WebhookMaster', { encryptionKey });
    const page = props.operationsPage ? new OperationsPage(this, 'OperationsPage') : undefined;
    const origins = [...storefrontOrigins, ...(page ? [page.origin] : [])];
    const network = props.vpc
      ? new PrivateNetwork(this, 'Network', { encryptionKey, retention })
      : undefined;
    const webhookSecrets = this.webhookSecrets(encryptionKey, props.paymentWebhooks);
    const shop = { ...shards, orderLimits, payments, webhookPrivateHosts, wideGrants };
    const logs = { retention, systemLogLevel };
    const gradualDeployments = this.gradualDeployments(props.gradualDeployments);
    const deployed = { bundles, encryptionKey, network, gradualDeployments };
    const functions = { ...deployed, ...shop, ...logs, table };
    const identity = props.issuer
      ? undefined
      : this.identity({
          ...functions,
          storefrontOrigins,
          operationsOrigin: page?.origin,
          signIn,
          deletionProtection,
        });
    const issuer = (props.issuer ?? identity?.issuer) as TokenIssuer;
    const rotation = new CursorKeyRotation(this, 'CursorKeyRotation', { ...functions, cursorKey });
    const api = new OrdersApi(this, 'Api', {
      ...functions,
      cursorKey,
      webhookMaster,
      issuer,
      storefrontOrigins: origins,
      throttle,
      orderThrottle,
      webAcl,
      webhookSecrets,
    });
    const projections = new Projections(this, 'Projections', functions);
    const orderEvents = new OrderEvents(this, 'OrderEvents', functions);
    network?.limitTo({
      table,
      secrets: [cursorKey, webhookMaster, ...(webhookSecrets?.byProvider.values() ?? [])],
      bus: orderEvents.bus,
    });
    const { sweep } = new DueSweep(this, 'DueSweep', { ...functions, bus: orderEvents.bus });
    const { deliver, retries } = new WebhookDeliveries(this, 'Webhooks', {
      ...functions,
      orderEvents,
      master: webhookMaster,
    });
    const { paymentEventBus: eventBus } = props;
    const { failures } = projections;
    const paymentEvents = eventBus
      ? new PaymentEvents(this, 'PaymentEvents', { ...functions, eventBus, failures }).recorder
      : undefined;
    if (props.dataEvents)
      new DataEvents(this, 'DataEvents', {
        table,
        encryptionKey,
        retention,
        functions: this.functions(),
      });
    const customerData = this.customerDataRole(table, props.tenantIsolation);
    const { apiId } = api;
    const readers = { projections, orderEvents };
    const emailClaims = identity?.emailClaims;
    const invoked = { rotation, sweep, deliver, retries, paymentEvents, emailClaims };
    const certificates = certificatesIn(this.region, props);
    const watched = { table, apiId, ...readers, ...invoked, certificates };
    const alarms = new Alarms(this, 'Alarms', {
      rows: ALARMS,
      subjects: alarmSubjects(watched),
      encryptionKey,
      limits: { isProvisioned, lambdaConcurrency, ordersExpectedWithin },
      alarmEmail,
      alarmTopicArn,
    });
    gradualDeployments?.stopOn([
      ...alarms.rollbackAlarms,
      new SlowDeployment(gradualDeployments, 'SlowDeployment', { apiId }),
    ]);
    new Dashboard(this, 'Dashboard', {
      ...watched,
      alarms: alarms.alarms,
      isProvisioned,
      handlers: this.functions().filter(({ node }) => node.scope === api),
    });

    this.output({
      ApiUrl: api.url,
      Region: this.region,
      TableName: table.tableName,
      Issuer: issuer.issuer,
      FailureBucketName: projections.failures.bucketName,
      EventBusName: orderEvents.bus.eventBusName,
      EventFailureBucketName: orderEvents.failures.bucketName,
      AlarmTopicArn: alarms.topic.topicArn,
      OpenOrderShards: String(openOrderShards),
      ...(api.origin && { OriginTarget: api.origin.target }),
      ...(gradualDeployments && {
        DeploymentApplicationName: gradualDeployments.application.ref,
      }),
      ...(customerData && { CustomerDataRoleArn: customerData.roleArn }),
      ...(page && {
        OperationsPageUrl: page.origin,
        OperationsPageBucketName: page.bucket.bucketName,
      }),
    });
  }

  /**
   * Returns the stack's own table, or one that was restored. The stack's own is retained when it is
   * no longer used.
   */
  private table(props: OrdersTableProps, adopted: AdoptedTable | undefined): ITableV2 {
    if (adopted)
      return TableV2.fromTableAttributes(this, 'AdoptedTable', {
        ...adopted,
        globalIndexes: [GSI1.name, GSI2.name],
      });
    return new OrdersTable(this, 'Table', props);
  }

  private customerDataRole(
    table: ITableV2,
    trusted: readonly string[],
  ): CustomerDataRole | undefined {
    return trusted.length > 0
      ? new CustomerDataRole(this, 'CustomerData', { table, trusted })
      : undefined;
  }

  private webhookSecrets(
    encryptionKey: OrdersKey,
    providers: readonly WebhookProvider[],
  ): WebhookSecrets | undefined {
    return providers.length > 0
      ? new WebhookSecrets(this, 'WebhookSecrets', { encryptionKey, providers })
      : undefined;
  }

  private gradualDeployments(way: DeploymentWay): GradualDeployments | undefined {
    return way ? new GradualDeployments(this, 'GradualDeployments', { way }) : undefined;
  }

  private functions(): OrdersFunction[] {
    return this.node.findAll().filter((construct) => construct instanceof OrdersFunction);
  }

  private identity(props: OrdersIdentityProps): OrdersIdentity {
    const identity = new OrdersIdentity(this, 'Identity', props);
    const { userPool, clients, signInUrl, signInTarget } = identity;
    this.output({
      UserPoolId: userPool.userPoolId,
      SignInUrl: signInUrl,
      ...(signInTarget && { SignInTarget: signInTarget }),
    });
    for (const [name, { userPoolClientId }] of clients)
      this.output({ [`${name}ClientId`]: userPoolClientId });
    return identity;
  }

  private output(values: Record<string, string>): void {
    for (const [name, value] of Object.entries(values)) new CfnOutput(this, name, { value });
  }
}
