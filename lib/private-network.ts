import { Stack, Validations } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type * as events from 'aws-cdk-lib/aws-events';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { OrdersLogGroup, type OrdersLogGroupProps } from './functions/orders-log-group.ts';

/** The resources that the functions in the network can reach; there are no others. */
export interface Reached {
  readonly table: dynamodb.ITableV2;
  readonly secrets: readonly secretsmanager.ISecret[];
  readonly bus: events.IEventBus;
}

/**
 * A network without a way out (context `vpc`): isolated subnets, DynamoDB through a gateway
 * endpoint, Secrets Manager and EventBridge through interface endpoints, and nothing else. If a
 * function runs foreign code, that code can read only this table, and can send data only to our
 * event bus.
 */
export class PrivateNetwork extends Construct {
  readonly vpc: ec2.Vpc;
  readonly securityGroup: ec2.SecurityGroup;
  /** Additional permissions that a function's role needs. */
  readonly interfaces: iam.Policy;
  readonly #dynamodb: ec2.GatewayVpcEndpoint;
  readonly #secrets: ec2.InterfaceVpcEndpoint;
  readonly #events: ec2.InterfaceVpcEndpoint;

  constructor(scope: Construct, id: string, props: OrdersLogGroupProps) {
    super(scope, id);
    const subnets = { subnetType: ec2.SubnetType.PRIVATE_ISOLATED };
    this.vpc = new ec2.Vpc(this, 'Vpc', {
      maxAzs: 2,
      natGateways: 0,
      restrictDefaultSecurityGroup: true,
      subnetConfiguration: [{ name: 'Functions', ...subnets }],
    });
    acknowledgeRestriction(this);
    this.vpc.addFlowLog('FlowLog', {
      destination: ec2.FlowLogDestination.toCloudWatchLogs(
        new OrdersLogGroup(this, 'FlowLogs', props),
      ),
      trafficType: ec2.FlowLogTrafficType.REJECT,
    });
    this.interfaces = new NetworkInterfaces(this, 'Interfaces');
    this.securityGroup = new ec2.SecurityGroup(this, 'FunctionsGroup', {
      vpc: this.vpc,
      description: 'Orders: the functions',
      allowAllOutbound: false,
    });
    // Isolated subnets only have routes to the three endpoints, so any address is allowed.
    this.securityGroup.addEgressRule(
      ec2.Peer.anyIpv4(),
      ec2.Port.HTTPS,
      'DynamoDB, Secrets Manager and EventBridge, through their endpoints',
    );
    this.#dynamodb = this.vpc.addGatewayEndpoint('DynamoDB', {
      service: ec2.GatewayVpcEndpointAwsService.DYNAMODB,
      subnets: [subnets],
    });
    const endpointGroup = new ec2.SecurityGroup(this, 'EndpointGroup', {
      vpc: this.vpc,
      description: 'Orders: the endpoints of Secrets Manager and EventBridge',
      allowAllOutbound: false,
    });
    endpointGroup.addIngressRule(this.securityGroup, ec2.Port.HTTPS, 'The functions');
    const own = { subnets, open: false, securityGroups: [endpointGroup] };
    const { SECRETS_MANAGER, EVENTBRIDGE } = ec2.InterfaceVpcEndpointAwsService;
    this.#secrets = this.vpc.addInterfaceEndpoint('SecretsManager', {
      ...own,
      service: SECRETS_MANAGER,
    });
    this.#events = this.vpc.addInterfaceEndpoint('Events', { ...own, service: EVENTBRIDGE });
  }

  /** Limits the endpoints to these resources of this account. */
  limitTo({ table, secrets, bus }: Reached): void {
    const { account } = Stack.of(this);
    const limited = (action: string, resources: string[]) =>
      new iam.PolicyStatement({
        principals: [new iam.AnyPrincipal()],
        actions: [action],
        resources,
        conditions: { StringEquals: { 'aws:PrincipalAccount': account } },
      });
    this.#dynamodb.addToPolicy(
      limited('dynamodb:*', [table.tableArn, `${table.tableArn}/index/*`]),
    );
    const arns = secrets.map(({ secretArn }) => secretArn);
    this.#secrets.addToPolicy(limited('secretsmanager:*', arns));
    this.#events.addToPolicy(limited('events:PutEvents', [bus.eventBusArn]));
  }
}

/**
 * CDK closes the default security group, which nothing uses, by a function that CloudFormation
 * calls in a deployment.
 */
function acknowledgeRestriction(network: Construct): void {
  const maker = Stack.of(network).node.tryFindChild(
    'Custom::VpcRestrictDefaultSGCustomResourceProvider',
  );
  if (!maker) throw new RangeError('CDK no longer closes the default security group this way');
  Validations.of(maker).acknowledge({
    id: 'cdk-validator-cfnguard::lambda_inside_vpc_check',
    reason:
      'It calls EC2 once, in a deployment, to close the default security group of the network, ' +
      'which has no way to EC2.',
  });
}

const INTERFACE_ACTIONS = [
  'CreateNetworkInterface',
  'DescribeNetworkInterfaces',
  'DescribeSubnets',
  'DeleteNetworkInterface',
  'AssignPrivateIpAddresses',
  'UnassignPrivateIpAddresses',
];

/**
 * The permissions for network interfaces. CDK's own way attaches a managed policy that a function's
 * code could use, too. Lambda uses the role to place the function in a network; such requests do
 * not come from the function: https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html
 */
class NetworkInterfaces extends iam.Policy {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      statements: [
        new iam.PolicyStatement({
          actions: INTERFACE_ACTIONS.map((action) => `ec2:${action}`),
          resources: ['*'],
          conditions: { Null: { 'lambda:SourceFunctionArn': 'true' } },
        }),
      ],
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'Lambda creates and describes interfaces that have no name before; the condition denies ' +
        'this to the function’s own code.',
    });
  }
}
