import { Stack, type StackProps } from 'aws-cdk-lib';
import { UserPool, type UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { Vpc } from 'aws-cdk-lib/aws-ec2';
import { Effect, ManagedPolicy, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** The parts that the company's platform team has for all of its services. */
export class PlatformStack extends Stack {
  readonly key = new Key(this, 'Key', { enableKeyRotation: true });
  readonly vpc = new Vpc(this, 'Network', { maxAzs: 2, natGateways: 1 });
  readonly pager = new Topic(this, 'Pager', { enforceSSL: true });
  readonly people = new UserPool(this, 'People');
  readonly storefront: UserPoolClient = this.people.addClient('Storefront');
  readonly boundary: ManagedPolicy;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    this.boundary = new ManagedPolicy(this, 'Boundary', {
      description: 'The most that a role of a team may do',
      statements: [
        new PolicyStatement({ actions: ['*'], resources: ['*'] }),
        new PolicyStatement({ effect: Effect.DENY, actions: ['iam:*'], resources: ['*'] }),
      ],
    });
    // CloudWatch publishes alarms as a service, without a role.
    this.pager.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
  }
}
