import { join } from 'node:path';
import { Duration, Stack } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Grant } from '../../functions/manifest/grants.ts';
import { METRIC_SERVICE } from '../../functions/manifest/metric-names.ts';
import { InlineRole } from '../policy/inline-role.ts';
import type { Settings } from '../settings/settings.ts';
import { distinctGrants } from '../table/distinct-grants.ts';
import { tableGrant } from '../table/table-grant.ts';
import { wideGrants } from '../table/wide-grants.ts';
import { environmentOf, type FunctionSettings } from './environment.ts';
import type { FunctionNetwork } from './function-network.ts';
import type { GradualDeployments } from './gradual-deployments.ts';
import { OrdersLogGroup, type OrdersLogGroupProps } from './orders-log-group.ts';

/** The properties that all functions of the stack share. */
export interface OrdersFunctionDefaults
  extends OrdersLogGroupProps,
    FunctionSettings,
    Pick<
      Settings,
      'options' | 'paymentProvider' | 'wideGrants' | 'systemLogLevel' | 'lambdaMemory'
    > {
  readonly table: dynamodb.ITableV2;
  /** The folder with a directory for each entry, from `bundleFunctions`. */
  readonly bundles: string;
  /** The functions' network, if there is one. */
  readonly network?: FunctionNetwork | undefined;
  /** The nested stack with the functions' aliases, if there is one. */
  readonly gradualDeployments?: GradualDeployments | undefined;
}

export interface OrdersFunctionProps extends OrdersFunctionDefaults {
  readonly entry: string;
  /** The grants that are used together, in lists: those of one operation. */
  readonly grants: readonly (readonly Grant[])[];
  /** Only for functions that return pages. */
  readonly cursorKey?: secretsmanager.ISecret | undefined;
  /** @default - 15 seconds. A function of the API answers earlier: its calls to AWS have 2.8. */
  readonly timeout?: Duration;
}

/**
 * A Lambda function with our settings: its role may do what its access pattern needs, write its own
 * log, and nothing else.
 */
export class OrdersFunction extends lambda.Function {
  /** True if it deletes items. */
  readonly deletes: boolean;
  /** The target of invocations: the alias `live` with `gradualDeployments`, else the function. */
  readonly live: lambda.IFunction;

  constructor(scope: Construct, id: string, props: OrdersFunctionProps) {
    const { entry, bundles, grants } = props;
    const logGroup = new OrdersLogGroup(scope, `${id}Logs`, props);
    // Not the managed AWSLambdaBasicExecutionRole: that one may write to every log group of the
    // account.
    const role = new InlineRole(scope, `${id}Role`, {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    });
    super(scope, id, {
      code: lambda.Code.fromAsset(join(bundles, entry)),
      handler: 'index.handler',
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      memorySize: props.lambdaMemory,
      timeout: props.timeout ?? Duration.seconds(15),
      role,
      logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      systemLogLevelV2: lambda.SystemLogLevel[props.systemLogLevel],
      environment: {
        [METRIC_SERVICE.variable]: Stack.of(scope).stackName,
        ...environmentOf(props),
      },
    });

    this.live = props.gradualDeployments?.aliasOf(this) ?? this;
    // CloudTrail records a deletion inside of a transaction as TransactWriteItems.
    this.deletes = grants
      .flat()
      .some(
        ({ actions, enclosingOperation }) => !enclosingOperation && actions.includes('DeleteItem'),
      );
    logGroup.grantWrite(this);
    if (props.network) this.#joinNetwork(props.network, role);
    this.#grant(props);
  }

  #grant({ table, grants, cursorKey, wideGrants: isWide }: OrdersFunctionProps): void {
    const all = grants.flatMap((own) => (isWide ? wideGrants(own) : own));
    // Operations of one function share grants: each is granted once.
    for (const grant of distinctGrants(all)) this.addToRolePolicy(tableGrant(table, grant, isWide));
    if (cursorKey) {
      this.addToRolePolicy(
        new iam.PolicyStatement({
          actions: ['secretsmanager:GetSecretValue'],
          resources: [cursorKey.secretArn],
        }),
      );
    }
  }

  #joinNetwork(network: FunctionNetwork, role: iam.Role): void {
    (this.node.defaultChild as lambda.CfnFunction).vpcConfig = {
      subnetIds: [...network.subnetIds],
      securityGroupIds: [...network.securityGroupIds],
    };
    network.interfaces.attachToRole(role);
    // Lambda rejects a function in a network if its role may not join it.
    this.node.addDependency(network.interfaces);
  }
}
