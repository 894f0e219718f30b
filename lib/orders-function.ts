import { join } from 'node:path';
import { Duration, Validations } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Grant } from '../functions/access-patterns.ts';
import { OrdersLogGroup, type OrdersLogGroupProps } from './orders-log-group.ts';
import type { PrivateNetwork } from './private-network.ts';
import type { Settings } from './settings.ts';
import { tableGrant } from './table-grant.ts';

/** What every function of the stack has in common. */
export interface OrdersFunctionDefaults extends OrdersLogGroupProps {
  readonly table: dynamodb.ITableV2;
  /** Where `bundleFunctions` put a directory for each entry. */
  readonly bundles: string;
  readonly openOrderShards: number;
  /** Where the functions are, if they are in a network of their own. */
  readonly network?: PrivateNetwork | undefined;
  readonly orderLimits: Settings['orderLimits'];
}

export interface OrdersFunctionProps extends OrdersFunctionDefaults {
  readonly entry: string;
  readonly grants: readonly Grant[];
  /** Given to functions that hand out pages, and to no other. */
  readonly cursorKey?: secretsmanager.ISecret | undefined;
  /** @default - 15 seconds: a request's, with the SDK's retries and some to spare */
  readonly timeout?: Duration;
}

/** How every Lambda here is built: a role that can do what its access pattern asks, write its own log, and nothing else. */
export class OrdersFunction extends lambda.Function {
  constructor(scope: Construct, id: string, props: OrdersFunctionProps) {
    const { entry, bundles, table, grants, cursorKey, openOrderShards, orderLimits } = props;
    const logGroup = new OrdersLogGroup(scope, `${id}Logs`, props);
    // Not the managed AWSLambdaBasicExecutionRole: that one may write to every log group of the account.
    const role = new iam.Role(scope, `${id}Role`, { assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com') });
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
      environment: {
        TABLE_NAME: table.tableName,
        OPEN_ORDER_SHARDS: String(openOrderShards),
        ORDERS_PER_MINUTE: String(orderLimits.ordersPerMinute),
        UNITS_PER_MINUTE: String(orderLimits.unitsPerMinute),
        POWERTOOLS_SERVICE_NAME: 'orders',
        POWERTOOLS_METRICS_NAMESPACE: 'Orders',
        ...(cursorKey && { CURSOR_KEY_SECRET: cursorKey.secretArn }),
      },
    });

    logGroup.grantWrite(this);
    if (props.network) this.#joinNetwork(props.network);
    for (const grant of grants) this.addToRolePolicy(tableGrant(table, grant));
    if (cursorKey) {
      this.addToRolePolicy(
        new iam.PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [cursorKey.secretArn] }),
      );
    }
  }

  /**
   * CDK's own way attaches a managed policy that the function's code could use, too. What Lambda does to place the function in a network it
   * does in the role's name, and not from the function: https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html
   */
  #joinNetwork({ vpc, securityGroup }: PrivateNetwork): void {
    (this.node.defaultChild as lambda.CfnFunction).vpcConfig = {
      subnetIds: vpc.isolatedSubnets.map(({ subnetId }) => subnetId),
      securityGroupIds: [securityGroup.securityGroupId],
    };
    const policy = new iam.Policy(this, 'NetworkInterfaces', {
      statements: [
        new iam.PolicyStatement({
          actions: NETWORK_INTERFACES.map((action) => `ec2:${action}`),
          resources: ['*'],
          conditions: { Null: { 'lambda:SourceFunctionArn': 'true' } },
        }),
      ],
    });
    Validations.of(policy).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'Lambda makes and describes interfaces that have no name before; the condition keeps the function’s own code from it.',
    });
    policy.attachToRole(this.role as iam.IRole);
    // Lambda refuses a function in a network that its role may not join.
    this.node.addDependency(policy);
  }
}

const NETWORK_INTERFACES = [
  ...['CreateNetworkInterface', 'DescribeNetworkInterfaces', 'DescribeSubnets', 'DeleteNetworkInterface'],
  ...['AssignPrivateIpAddresses', 'UnassignPrivateIpAddresses'],
];
