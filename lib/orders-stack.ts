import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { WebhookProvider } from '../functions/manifest/payment-inputs.ts';
import { INDEXES } from '../table/schema.ts';
import { ALARMS } from './alarms/alarm-rows.ts';
import { alarmSubjects } from './alarms/alarm-subjects.ts';
import { Alarms } from './alarms/alarms.ts';
import { certificatesIn } from './alarms/certificates-in.ts';
import { Dashboard } from './alarms/dashboard.ts';
import { SlowDeployment } from './alarms/slow-deployment.ts';
import { OrderLinkKey } from './api/order-link-key.ts';
import { OrdersApi } from './api/orders-api.ts';
import { OperationsPage } from './console/console.ts';
import { OrderEvents } from './event-bus/order-events.ts';
import { OrderIndex } from './event-bus/order-index.ts';
import { CursorKey } from './functions/cursor-key.ts';
import { CursorKeyRotation } from './functions/cursor-key-rotation.ts';
import { DueErasures } from './functions/due-erasures.ts';
import { DueSweep } from './functions/due-sweep.ts';
import { DueWithdrawals } from './functions/due-withdrawals.ts';
import { GradualDeployments } from './functions/gradual-deployments.ts';
import { OrdersFunction } from './functions/orders-function.ts';
import { OrdersIdentity, type OrdersIdentityProps } from './identity/orders-identity.ts';
import { PaymentEvents } from './payments/payment-events.ts';
import { PaymentExecutor } from './payments/payment-executor.ts';
import { PaymentKey } from './payments/payment-key.ts';
import { PaymentReconciliation } from './payments/payment-reconciliation.ts';
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
import { ExportBucket } from './table/export-bucket.ts';
import { OrdersKey } from './table/orders-key.ts';
import { OrdersTable, type OrdersTableProps } from './table/orders-table.ts';
import { PEOPLE, PeopleRoles } from './table/people-roles.ts';
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
    const data = this.data(props);
    const entrances = this.entrances(props, data);
    const workers = this.workers(props, data, entrances);
    const customerData = this.readers(props, data);
    const { alarms, dashboard } = this.watch(props, { ...data, ...entrances, ...workers });
    const { api, page, issuer, functions } = entrances;
    const { projections, orderEvents } = workers;
    this.output({
      ApiUrl: api.url,
      Region: this.region,
      TableName: data.table.tableName,
      Issuer: issuer.issuer,
      FailureBucketName: projections.failures.bucketName,
      EventBusName: orderEvents.bus.eventBusName,
      EventFailureBucketName: orderEvents.failures.bucketName,
      AlarmTopicArn: alarms.topic.topicArn,
      OpenOrderShards: String(props.openOrderShards),
      ...(api.origin && { OriginTarget: api.origin.target }),
      ...(functions.gradualDeployments && {
        DeploymentApplicationName: functions.gradualDeployments.application.ref,
      }),
      ...(customerData && { CustomerDataRoleArn: customerData.roleArn }),
      ...this.exports(props, data),
      ...this.people(props, data),
      ...(page && {
        OperationsPageUrl: page.origin,
        OperationsPageBucketName: page.bucket.bucketName,
        DashboardUrl: dashboard.url,
        ShipUnpaid: String(props.payments.shipUnpaid),
        FindOrders: String(props.options.includes('findOrders')),
        FindParcels: String(props.options.includes('findParcels')),
        Withdrawals: String(props.options.includes('withdrawals')),
      }),
    });
  }

  /** Makes the bucket for exports of the table, if the stage wants it. Returns its output. */
  private exports(
    { exportBucket }: OrdersStackProps,
    { encryptionKey }: Data,
  ): Record<string, string> {
    if (!exportBucket) return {};
    const { bucketName } = new ExportBucket(this, 'Exports', encryptionKey);
    return { ExportBucketName: bucketName };
  }

  /** Makes the roles for people that the stage wants. Returns their outputs. */
  private people(
    { peopleRoles: trusted }: OrdersStackProps,
    { table }: Data,
  ): Readonly<Record<string, string>> {
    if (PEOPLE.every((kind) => trusted[kind].length === 0)) return {};
    return new PeopleRoles(this, 'People', { table, trusted }).outputs;
  }

  /** Makes the table, the key that encrypts everything, and the secrets that each stack has. */
  private data(props: OrdersStackProps) {
    const { openOrderShards, openOrderShardsRead, dayShards, capacity, options, payments } = props;
    const tagged = { openOrderShards, openOrderShardsRead, dayShards, options, payments };
    const deletionProtection = !props.isFirstDeployment;
    const encryptionKey = new OrdersKey(this, 'Key');
    const table = this.table(
      { encryptionKey, ...tagged, capacity, deletionProtection },
      props.adoptedTable,
    );
    const cursorKey = new CursorKey(this, 'CursorKey', { encryptionKey });
    const webhookMaster = new WebhookMaster(this, 'WebhookMaster', { encryptionKey });
    const { paymentProvider: provider, orderLinkDays: days } = props;
    const orderLinkKey = options.includes('orderLinks')
      ? new OrderLinkKey(this, 'OrderLinkKey', { encryptionKey, days })
      : undefined;
    const paymentKey = provider
      ? new PaymentKey(this, 'PaymentKey', { encryptionKey, provider })
      : undefined;
    return { encryptionKey, table, cursorKey, webhookMaster, orderLinkKey, paymentKey };
  }

  /**
   * Makes what callers reach: the operations' page, the sign-in and the API. It returns the
   * properties that all functions share, too.
   */
  private entrances(props: OrdersStackProps, data: Data) {
    const { encryptionKey, table, ...secrets } = data;
    const { storefrontOrigins, throttle, orderThrottle, webAcl, signIn } = props;
    const page = props.operationsPage
      ? new OperationsPage(this, 'OperationsPage', {
          api: webAcl?.apiDomain,
          signIn: signIn.domain?.domainName,
        })
      : undefined;
    const network = props.vpc
      ? new PrivateNetwork(this, 'Network', { encryptionKey, retention: props.logRetention })
      : undefined;
    const webhookSecrets = this.webhookSecrets(encryptionKey, props.paymentWebhooks);
    const gradualDeployments = this.gradualDeployments(props.gradualDeployments);
    const own = { encryptionKey, network, gradualDeployments, table };
    const functions = { ...settingsOfFunctions(props), ...own };
    const identity = props.issuer
      ? undefined
      : this.identity({
          ...functions,
          storefrontOrigins,
          operationsOrigin: page?.origin,
          signIn,
          deletionProtection: !props.isFirstDeployment,
        });
    const issuer = (props.issuer ?? identity?.issuer) as TokenIssuer;
    const rotation = new CursorKeyRotation(this, 'CursorKeyRotation', {
      ...functions,
      cursorKey: secrets.cursorKey,
    });
    const api = new OrdersApi(this, 'Api', {
      ...functions,
      ...secrets,
      issuer,
      storefrontOrigins: [...storefrontOrigins, ...(page ? [page.origin] : [])],
      throttle,
      orderThrottle,
      webAcl,
      openIndexes: props.openIndexes,
      webhookSecrets,
    });
    return { page, functions, webhookSecrets, identity, issuer, rotation, api };
  }

  /** Makes what runs without a caller: copies, events, sweeps, webhooks, payment events. */
  private workers(
    { paymentEventBus: eventBus, paymentProvider: provider, options }: OrdersStackProps,
    { table, cursorKey, webhookMaster: master, orderLinkKey, paymentKey: key }: Data,
    { functions, webhookSecrets }: Entrances,
  ) {
    const projections = new Projections(this, 'Projections', functions);
    const { failures } = projections;
    const orderEvents = new OrderEvents(this, 'OrderEvents', functions);
    const { bus } = orderEvents;
    functions.network?.limitTo({
      table,
      secrets: [
        cursorKey,
        master,
        ...(orderLinkKey ? [orderLinkKey] : []),
        ...(webhookSecrets?.byProvider.values() ?? []),
      ],
      bus,
    });
    const { sweep } = new DueSweep(this, 'DueSweep', { ...functions, bus });
    const { carryOn: dueErasures } = new DueErasures(this, 'DueErasures', functions);
    const dueWithdrawals = options.includes('withdrawals')
      ? new DueWithdrawals(this, 'DueWithdrawals', functions).carryOn
      : undefined;
    const sending = { ...functions, orderEvents, master };
    const { deliver, retries } = new WebhookDeliveries(this, 'Webhooks', sending);
    const paymentEvents = eventBus
      ? new PaymentEvents(this, 'PaymentEvents', { ...functions, eventBus, failures }).recorder
      : undefined;
    const execute =
      provider && key
        ? new PaymentExecutor(this, 'PaymentExecutor', { ...functions, provider, key, bus }).execute
        : undefined;
    const reconcile =
      provider && key
        ? new PaymentReconciliation(this, 'PaymentReconciliation', { ...functions, provider, key })
            .reconcile
        : undefined;
    const orderIndex = options.includes('findOrders')
      ? new OrderIndex(this, 'OrderIndex', { ...functions, orderEvents }).index
      : undefined;
    const recorders = { deliver, paymentEvents, execute, reconcile, orderIndex };
    const sweeps = { sweep, dueWithdrawals, dueErasures };
    return { projections, orderEvents, retries, ...sweeps, ...recorders };
  }

  /** Makes the log of who reads the data, and the role that reads one customer's. */
  private readers(
    { dataEvents, tenantIsolation, logRetention: retention }: OrdersStackProps,
    { table, encryptionKey }: Data,
  ): CustomerDataRole | undefined {
    const functions = this.functions();
    if (dataEvents)
      new DataEvents(this, 'DataEvents', { table, encryptionKey, retention, functions });
    return this.customerDataRole(table, tenantIsolation);
  }

  /** Makes the alarms, which stop a gradual deployment, and the dashboard. */
  private watch(props: OrdersStackProps, parts: Data & Entrances & Workers) {
    const { api, identity, functions, encryptionKey } = parts;
    const { apiId } = api;
    const { capacity, lambdaConcurrency, ordersExpectedWithin, alarmEmail, alarmTopicArn } = props;
    const isProvisioned = capacity.mode === 'provisioned';
    const certificates = certificatesIn(this.region, props);
    const isPublic = props.options.includes('publicWithdrawals');
    const emailClaims = identity?.emailClaims;
    const watched = { ...parts, apiId, emailClaims, isPublic, certificates };
    const alarms = new Alarms(this, 'Alarms', {
      rows: ALARMS,
      subjects: alarmSubjects(watched),
      encryptionKey,
      limits: { isProvisioned, lambdaConcurrency, ordersExpectedWithin },
      alarmEmail,
      alarmTopicArn,
    });
    const { gradualDeployments } = functions;
    gradualDeployments?.stopOn([
      ...alarms.rollbackAlarms,
      new SlowDeployment(gradualDeployments, 'SlowDeployment', { apiId }),
    ]);
    const dashboard = new Dashboard(this, 'Dashboard', {
      ...watched,
      alarms: alarms.alarms,
      isProvisioned,
      handlers: this.functions().filter(({ node }) => node.scope === api),
    });
    return { alarms, dashboard };
  }

  /**
   * Returns the stack's own table, or one that was restored. The stack's own is retained when it is
   * no longer used.
   */
  private table(props: OrdersTableProps, adopted: AdoptedTable | undefined): ITableV2 {
    if (adopted)
      return TableV2.fromTableAttributes(this, 'AdoptedTable', {
        ...adopted,
        globalIndexes: INDEXES.map(({ name }) => name),
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

type Data = ReturnType<OrdersStack['data']>;
type Entrances = ReturnType<OrdersStack['entrances']>;
type Workers = ReturnType<OrdersStack['workers']>;

/** The settings that each function has in its environment or its properties. */
const settingsOfFunctions = ({
  bundles,
  openOrderShards,
  openOrderShardsRead,
  dayShards,
  orderLimits,
  payments,
  paymentProvider,
  options,
  webhookPrivateHosts,
  keepAttributes,
  wideGrants,
  systemLogLevel,
  lambdaMemory,
  logRetention: retention,
}: OrdersStackProps) => ({
  bundles,
  openOrderShards,
  openOrderShardsRead,
  dayShards,
  orderLimits,
  payments,
  paymentProvider,
  options,
  webhookPrivateHosts,
  keepAttributes,
  wideGrants,
  systemLogLevel,
  lambdaMemory,
  retention,
});
