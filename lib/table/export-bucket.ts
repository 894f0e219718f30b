import { Duration } from 'aws-cdk-lib';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { PrivateBucket } from '../console/private-bucket.ts';

/** Days after which an export is deleted. It contains whole rows, with names and addresses. */
const DAYS = 90;

/** The bucket for exports of the whole table: `oms export table`. No function has access to it. */
export class ExportBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, encryptionKey: kms.IKey) {
    super(scope, id, {
      encryption: s3.BucketEncryption.KMS,
      encryptionKey,
      bucketKeyEnabled: true,
      lifecycleRules: [
        {
          expiration: Duration.days(DAYS),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      withoutAccessLogBecause:
        'DynamoDB writes here when a person asks for it, and a person reads: CloudTrail data ' +
        'events record it.',
    });
  }
}
