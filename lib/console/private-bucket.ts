import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

export interface PrivateBucketProps
  extends Pick<
    s3.BucketProps,
    'encryption' | 'encryptionKey' | 'bucketKeyEnabled' | 'lifecycleRules'
  > {
  /** The reason why the bucket needs no access log. */
  readonly withoutAccessLogBecause: string;
}

/**
 * A bucket with the settings of all our buckets: private, over TLS alone, versioned, and kept when
 * the stack is deleted.
 */
export class PrivateBucket extends s3.Bucket {
  constructor(
    scope: Construct,
    id: string,
    { withoutAccessLogBecause, ...props }: PrivateBucketProps,
  ) {
    super(scope, id, {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      ...props,
    });
    // Sends events to EventBridge for a shop's own rules. CDK's `eventBridgeEnabled` would add a
    // Lambda function to switch it on.
    (this.node.defaultChild as s3.CfnBucket).addPropertyOverride(
      'NotificationConfiguration.EventBridgeConfiguration.EventBridgeEnabled',
      true,
    );
    Validations.of(this).acknowledge({ id: 'AwsSolutions-S1', reason: withoutAccessLogBecause });
  }
}
