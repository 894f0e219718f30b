import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

export interface PrivateBucketProps
  extends Pick<
    s3.BucketProps,
    'encryption' | 'encryptionKey' | 'bucketKeyEnabled' | 'lifecycleRules'
  > {
  /** Why nobody needs a log of who reads and writes it. */
  readonly withoutAccessLogBecause: string;
}

/**
 * How every bucket here is made: private, over TLS alone, with its versions, and kept when the
 * stack goes.
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
    // To EventBridge, where a shop hangs on what it likes; CDK's own `eventBridgeEnabled` would
    // bring a Lambda to switch it on.
    (this.node.defaultChild as s3.CfnBucket).addPropertyOverride(
      'NotificationConfiguration.EventBridgeConfiguration.EventBridgeEnabled',
      true,
    );
    Validations.of(this).acknowledge({ id: 'AwsSolutions-S1', reason: withoutAccessLogBecause });
  }
}
