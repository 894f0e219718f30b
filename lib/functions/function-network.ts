import { Validations } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';

/** The place of the functions in a network. */
export interface FunctionNetwork {
  readonly subnetIds: readonly string[];
  readonly securityGroupIds: readonly string[];
  /** Additional permissions that a function's role needs. */
  readonly interfaces: iam.Policy;
}

export interface CompanyNetworkProps {
  readonly vpc: ec2.IVpc;
  /** @default - the subnets with a way out through a NAT, as CDK chooses them for a function */
  readonly vpcSubnets?: ec2.SubnetSelection | undefined;
  /** @default - one that allows HTTPS to everywhere, and nothing in */
  readonly securityGroups?: readonly ec2.ISecurityGroup[] | undefined;
}

/**
 * A network of a company's own. Its routes and endpoints lead to DynamoDB, Secrets Manager and
 * EventBridge, which a network of another app cannot be checked for.
 */
export class CompanyNetwork extends Construct implements FunctionNetwork {
  readonly subnetIds: readonly string[];
  readonly securityGroupIds: readonly string[];
  readonly interfaces: iam.Policy;

  constructor(scope: Construct, id: string, props: CompanyNetworkProps) {
    super(scope, id);
    this.subnetIds = props.vpc.selectSubnets(props.vpcSubnets).subnetIds;
    const groups = props.securityGroups ?? [this.#group(props.vpc)];
    this.securityGroupIds = groups.map(({ securityGroupId }) => securityGroupId);
    this.interfaces = new NetworkInterfaces(this, 'Interfaces');
  }

  #group(vpc: ec2.IVpc): ec2.SecurityGroup {
    const group = new ec2.SecurityGroup(this, 'FunctionsGroup', {
      vpc,
      description: 'Orders: the functions',
      allowAllOutbound: false,
    });
    group.addEgressRule(ec2.Peer.anyIpv4(), ec2.Port.HTTPS, 'AWS, by the routes of the network');
    return group;
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
 * The permissions for network interfaces. CDK's own way attaches a managed policy that a function's
 * code could use, too. Lambda uses the role to place the function in a network; such requests do
 * not come from the function: https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html
 */
export class NetworkInterfaces extends iam.Policy {
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
