import { Duration, Stack, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct, IConstruct } from 'constructs';
import { PrivateBucket } from '../console/private-bucket.ts';

export interface FailureBucketProps {
  readonly encryptionKey: kms.IKey;
}

/**
 * The bucket for records that the event source gave up on: whole records with their images, which
 * only an S3 destination keeps. They wait there for `oms redrive`, longer than the 24 hours of the
 * stream.
 */
export class FailureBucket extends PrivateBucket implements lambda.IEventSourceDlq {
  readonly #writers = new Set<IConstruct>();

  constructor(scope: Construct, id: string, { encryptionKey }: FailureBucketProps) {
    super(scope, id, {
      encryption: s3.BucketEncryption.KMS,
      encryptionKey,
      bucketKeyEnabled: true,
      lifecycleRules: [
        {
          expiration: Duration.days(90),
          noncurrentVersionExpiration: Duration.days(30),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      withoutAccessLogBecause:
        'One role writes here, rarely, and the operations team reads: CloudTrail data events ' +
        'record it, and a bucket of access ' +
        'logs would have more objects than this one.',
    });
  }

  /**
   * Grants the two actions that Lambda needs; CDK's own S3 destination also grants reading and
   * deleting. https://docs.aws.amazon.com/lambda/latest/dg/kinesis-on-failure-destination.html
   */
  bind(
    _mapping: lambda.IEventSourceMapping,
    target: lambda.IFunction,
  ): lambda.DlqDestinationConfig {
    this.#letPut(target);
    return { destination: this.bucketArn };
  }

  /**
   * The same for a function that is invoked asynchronously: its failures are kept as
   * `aws/lambda/async/…`, with the event in `requestPayload`.
   * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
   */
  ofInvocations(): lambda.IDestination {
    return {
      bind: (_scope, target) => {
        this.#letPut(target);
        return { destination: this.bucketArn };
      },
    };
  }

  #letPut(target: lambda.IFunction): void {
    const writer = target.role ?? target;
    // An alias has the role of its function.
    if (this.#writers.has(writer)) return;
    this.#writers.add(writer);
    for (const [action, resource] of [
      ['s3:PutObject', this.arnForObjects('*')],
      ['s3:ListBucket', this.bucketArn],
    ] as const) {
      target.addToRolePolicy(new iam.PolicyStatement({ actions: [action], resources: [resource] }));
    }
    const bucket = Stack.of(this).getLogicalId(this.node.defaultChild as s3.CfnBucket);
    Validations.of(writer).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${bucket}.Arn>/*]`,
      reason:
        'Lambda names the objects by mapping, shard and time; the role cannot write to another ' +
        'bucket.',
    });
  }
}
