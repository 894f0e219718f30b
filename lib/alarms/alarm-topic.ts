import { ArnFormat, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

export interface AlarmTopicProps {
  readonly encryptionKey: kms.IKey;
}

/**
 * The topic that alarms are sent to. `enforceSSL` gives it a policy, which replaces SNS's default
 * one: without a statement for CloudWatch nobody may publish, and CloudWatch has no role that could
 * be granted it.
 * https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html
 */
export class AlarmTopic extends sns.Topic {
  constructor(scope: Construct, id: string, { encryptionKey }: AlarmTopicProps) {
    super(scope, id, { masterKey: encryptionKey, enforceSSL: true });
    const stack = Stack.of(this);
    const alarms = stack.formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    this.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': stack.account },
          ArnLike: { 'aws:SourceArn': alarms },
        },
      }),
    );
  }
}
