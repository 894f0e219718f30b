import { Stack, Validations } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type * as events from 'aws-cdk-lib/aws-events';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { DYNAMODB_ACTIONS } from '../functions/manifest/grants.ts';
import { SECRET_ACTIONS } from './functions/cursor-key-rotation.ts';
import { type FunctionNetwork, NetworkInterfaces } from './functions/function-network.ts';
import { OrdersLogGroup, type OrdersLogGroupProps } from './functions/orders-log-group.ts';

/** The resources that the functions in the network can reach; there are no others. */
export interface Reached {
  readonly table: dynamodb.ITableV2;
  readonly secrets: readonly secretsmanager.ISecret[];
  readonly bus: events.IEventBus;
}

/** The child of the stack with the function that closes default security groups. */
export const RESTRICTION = 'Custom::VpcRestrictDefaultSGCustomResourceProvider';

/**
 * A network without a way out (context `vpc`): isolated subnets, DynamoDB through a gateway
 * endpoint, Secrets Manager and EventBridge through interface endpoints, and nothing else. If a
 * function runs foreign code, that code can read only this table, and can send data only to our
 * event bus.
 */
export class PrivateNetwork extends Construct implements FunctionNetwork {
  readonly subnetIds: readonly string[];
  readonly securityGroupIds: readonly string[];
  readonly interfaces: iam.Policy;
  readonly #dynamodb: ec2.GatewayVpcEndpoint;
  readonly #secrets: ec2.InterfaceVpcEndpoint;
  readonly #events: ec2.InterfaceVpcEndpoint;

  constructor(scope: Construct, id: string, props: OrdersLogGroupProps) {
    super(scope, id);
    const subnets = { subnetType: ec2.SubnetType.PRIVATE_ISOLATED };
    const vpc = new ec2.Vpc(this, 'Vpc', {
      maxAzs: 2,
      natGateways: 0,
      restrictDefaultSecurityGroup: true,
      subnetConfiguration: [{ name: 'Functions', ...subnets }],
    });
    acknowledgeRestriction(this);
    vpc.addFlowLog('FlowLog', {
      destination: ec2.FlowLogDestination.toCloudWatchLogs(
        new OrdersLogGroup(this, 'FlowLogs', props),
      ),
      trafficType: ec2.FlowLogTrafficType.REJECT,
    });
    this.interfaces = new NetworkInterfaces(this, 'Interfaces');
    const securityGroup = new ec2.SecurityGroup(this, 'FunctionsGroup', {
      vpc,
      description: 'Orders: the functions',
      allowAllOutbound: false,
    });
    // Isolated subnets only have routes to the three endpoints, so any address is allowed.
    securityGroup.addEgressRule(
      ec2.Peer.anyIpv4(),
      ec2.Port.HTTPS,
      'DynamoDB, Secrets Manager and EventBridge, through their endpoints',
    );
    this.subnetIds = vpc.isolatedSubnets.map(({ subnetId }) => subnetId);
    this.securityGroupIds = [securityGroup.securityGroupId];
    this.#dynamodb = vpc.addGatewayEndpoint('DynamoDB', {
      service: ec2.GatewayVpcEndpointAwsService.DYNAMODB,
      subnets: [subnets],
    });
    const endpointGroup = new ec2.SecurityGroup(this, 'EndpointGroup', {
      vpc,
      description: 'Orders: the endpoints of Secrets Manager and EventBridge',
      allowAllOutbound: false,
    });
    endpointGroup.addIngressRule(securityGroup, ec2.Port.HTTPS, 'The functions');
    const own = { subnets, open: false, securityGroups: [endpointGroup] };
    const { SECRETS_MANAGER, EVENTBRIDGE } = ec2.InterfaceVpcEndpointAwsService;
    this.#secrets = vpc.addInterfaceEndpoint('SecretsManager', {
      ...own,
      service: SECRETS_MANAGER,
    });
    this.#events = vpc.addInterfaceEndpoint('Events', { ...own, service: EVENTBRIDGE });
  }

  /** Limits the endpoints to what the functions do with these resources of this account. */
  limitTo({ table, secrets, bus }: Reached): void {
    const { account } = Stack.of(this);
    const limited = (service: string, names: readonly string[], resources: string[]) =>
      new iam.PolicyStatement({
        principals: [new iam.AnyPrincipal()],
        actions: names.map((name) => `${service}:${name}`),
        resources,
        conditions: { StringEquals: { 'aws:PrincipalAccount': account } },
      });
    const indexes = `${table.tableArn}/index/*`;
    this.#dynamodb.addToPolicy(limited('dynamodb', DYNAMODB_ACTIONS, [table.tableArn, indexes]));
    const arns = secrets.map(({ secretArn }) => secretArn);
    this.#secrets.addToPolicy(limited('secretsmanager', SECRET_ACTIONS, arns));
    this.#events.addToPolicy(limited('events', ['PutEvents'], [bus.eventBusArn]));
  }
}

/**
 * CDK closes the default security group, which nothing uses, by a function that CloudFormation
 * calls in a deployment.
 */
function acknowledgeRestriction(network: Construct): void {
  const maker = Stack.of(network).node.tryFindChild(RESTRICTION);
  if (!maker) throw new RangeError('CDK no longer closes the default security group this way');
  Validations.of(maker).acknowledge({
    id: 'cdk-validator-cfnguard::lambda_inside_vpc_check',
    reason:
      'It calls EC2 once, in a deployment, to close the default security group of the network, ' +
      'which has no way to EC2.',
  });
}
