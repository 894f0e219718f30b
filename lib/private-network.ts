import { Stack, Validations } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type * as events from 'aws-cdk-lib/aws-events';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { OrdersLogGroup, type OrdersLogGroupProps } from './functions/orders-log-group.ts';

/** What the functions in the network reach, and nothing else. */
export interface Reached {
  readonly table: dynamodb.ITableV2;
  readonly secrets: readonly secretsmanager.ISecret[];
  readonly bus: events.IEventBus;
}

/**
 * A network without a way out (context `vpc`): isolated subnets, DynamoDB through a gateway
 * endpoint, Secrets Manager and EventBridge through interface endpoints, and nothing else. A
 * function that runs somebody else's code can send what it reads nowhere but to our event bus, and
 * reads this table alone.
 */
export class PrivateNetwork extends Construct {
  readonly vpc: ec2.Vpc;
  readonly securityGroup: ec2.SecurityGroup;
  /** What a function's role needs beside its own policy. */
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
      restrictDefaultSecurityGroup: false,
      subnetConfiguration: [{ name: 'Functions', ...subnets }],
    });
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
    // Isolated subnets lead to the three endpoints alone, whatever the address.
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

  /** The endpoints lead to these, for this account, and to no others. */
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

const INTERFACE_ACTIONS = [
  'CreateNetworkInterface',
  'DescribeNetworkInterfaces',
  'DescribeSubnets',
  'DeleteNetworkInterface',
  'AssignPrivateIpAddresses',
  'UnassignPrivateIpAddresses',
];

/**
 * CDK's own way attaches a managed policy that a function's code could use, too. What Lambda does
 * to place the function in a network it does in the role's name, and not from the function:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html
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
        'Lambda makes and describes interfaces that have no name before; the condition keeps ' +
        'the function’s own code from it.',
    });
  }
}
