import { join } from 'node:path';
import { Duration, Stack } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Grant } from '../../functions/grants.ts';
import { METRIC_SERVICE } from '../../functions/observability/metric-names.ts';
import type { PrivateNetwork } from '../private-network.ts';
import type { Settings } from '../settings/settings.ts';
import { tableGrant } from '../table/table-grant.ts';
import { wideGrants } from '../table/wide-grants.ts';
import type { GradualDeployments } from './gradual-deployments.ts';
import { OrdersLogGroup, type OrdersLogGroupProps } from './orders-log-group.ts';

/** What every function of the stack has in common. */
export interface OrdersFunctionDefaults
  extends OrdersLogGroupProps,
    Pick<
      Settings,
      | 'openOrderShards'
      | 'openOrderShardsRead'
      | 'orderLimits'
      | 'payments'
      | 'webhookPrivateHosts'
      | 'wideGrants'
      | 'systemLogLevel'
    > {
  readonly table: dynamodb.ITableV2;
  /** Where `bundleFunctions` put a directory for each entry. */
  readonly bundles: string;
  /** Where the functions are, if they are in a network of their own. */
  readonly network?: PrivateNetwork | undefined;
  /** Where the functions' aliases are, if there are any. */
  readonly gradualDeployments?: GradualDeployments | undefined;
}

export interface OrdersFunctionProps extends OrdersFunctionDefaults {
  readonly entry: string;
  readonly grants: readonly Grant[];
  /** Given to functions that hand out pages, and to no other. */
  readonly cursorKey?: secretsmanager.ISecret | undefined;
  /** @default - 15 seconds: a request's, with the SDK's retries and some to spare */
  readonly timeout?: Duration;
}

/**
 * How every Lambda here is built: a role that can do what its access pattern asks, write its own
 * log, and nothing else.
 */
export class OrdersFunction extends lambda.Function {
  /** Whether items are deleted by it. */
  readonly deletes: boolean;
  /** What is invoked: the alias `live` with `gradualDeployments`, else the function. */
  readonly live: lambda.IFunction;

  constructor(scope: Construct, id: string, props: OrdersFunctionProps) {
    const {
      entry,
      bundles,
      table,
      grants,
      cursorKey,
      openOrderShards,
      openOrderShardsRead,
      orderLimits,
      payments,
      webhookPrivateHosts,
    } = props;
    const logGroup = new OrdersLogGroup(scope, `${id}Logs`, props);
    // Not the managed AWSLambdaBasicExecutionRole: that one may write to every log group of the
    // account.
    const role = new iam.Role(scope, `${id}Role`, {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    });
    super(scope, id, {
      code: lambda.Code.fromAsset(join(bundles, entry)),
      handler: 'index.handler',
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      memorySize: 512,
      timeout: props.timeout ?? Duration.seconds(15),
      role,
      logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      systemLogLevelV2: lambda.SystemLogLevel[props.systemLogLevel],
      environment: {
        [METRIC_SERVICE.variable]: Stack.of(scope).stackName,
        TABLE_NAME: table.tableName,
        OPEN_ORDER_SHARDS: String(openOrderShards),
        OPEN_ORDER_SHARDS_READ: openOrderShardsRead.join(','),
        ORDERS_PER_MINUTE: String(orderLimits.ordersPerMinute),
        UNITS_PER_MINUTE: String(orderLimits.unitsPerMinute),
        UNPAID_ORDERS_EXPIRE_AFTER: String(payments.unpaidOrdersExpireAfter),
        CUSTOMER_PAYMENT_TERMS: payments.customerPaymentTerms.join(','),
        SHIP_UNPAID: String(payments.shipUnpaid),
        REFUND_AFTER_CANCELLATION: String(payments.refundAfterCancellation),
        WEBHOOK_PRIVATE_HOSTS: webhookPrivateHosts.join(','),
        ...(cursorKey && { CURSOR_KEY_SECRET: cursorKey.secretArn }),
      },
    });

    this.live = props.gradualDeployments?.aliasOf(this) ?? this;
    this.deletes = grants.some(({ actions }) => actions.includes('DeleteItem'));
    logGroup.grantWrite(this);
    if (props.network) this.#joinNetwork(props.network, role);
    const isWide = props.wideGrants;
    for (const grant of isWide ? wideGrants(grants) : grants)
      this.addToRolePolicy(tableGrant(table, grant, isWide));
    if (cursorKey) {
      this.addToRolePolicy(
        new iam.PolicyStatement({
          actions: ['secretsmanager:GetSecretValue'],
          resources: [cursorKey.secretArn],
        }),
      );
    }
  }

  #joinNetwork({ vpc, securityGroup, interfaces }: PrivateNetwork, role: iam.Role): void {
    (this.node.defaultChild as lambda.CfnFunction).vpcConfig = {
      subnetIds: vpc.isolatedSubnets.map(({ subnetId }) => subnetId),
      securityGroupIds: [securityGroup.securityGroupId],
    };
    interfaces.attachToRole(role);
    // Lambda refuses a function in a network that its role may not join.
    this.node.addDependency(interfaces);
  }
}
