import { IntegrationCredentials } from 'aws-cdk-lib/aws-apigatewayv2';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { LIVE } from '../functions/live-alias.ts';
import { InlineRole } from '../policy/inline-role.ts';

/**
 * The role that API Gateway invokes the operations' functions with: one of CloudFormation's
 * resources, where permissions of the functions would be one each.
 */
export class InvokingRole extends InlineRole {
  readonly credentials: IntegrationCredentials;

  constructor(scope: Construct, id: string) {
    super(scope, id, { assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com') });
    this.credentials = IntegrationCredentials.fromRole(this);
  }

  /**
   * Allows a function and its alias, whether it has one or not: `gradualDeployments` goes on and
   * off while requests come in.
   */
  allow({ functionArn }: lambda.Function): void {
    this.addToPolicy(
      new iam.PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: [functionArn, `${functionArn}:${LIVE}`],
      }),
    );
  }
}
