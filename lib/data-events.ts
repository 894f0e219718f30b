import { Duration, Stack } from 'aws-cdk-lib';
import * as cloudtrail from 'aws-cdk-lib/aws-cloudtrail';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { OrdersKey } from './orders-key.ts';
import { OrdersLogGroup, type OrdersLogGroupProps } from './orders-log-group.ts';
import { PrivateBucket } from './private-bucket.ts';

export interface DataEventsProps extends OrdersLogGroupProps {
  readonly encryptionKey: OrdersKey;
  readonly table: dynamodb.ITableV2;
  /** Names of the functions' roles. */
  readonly roleNames: readonly string[];
}

/** What no function of ours ever asks, so that whoever does is worth a look. */
const UNUSUAL = [
  'Scan',
  'ExecuteStatement',
  'BatchExecuteStatement',
  'ExecuteTransaction',
  'DeleteItem',
  'BatchWriteItem',
  'BatchGetItem',
];

/**
 * Who else reads or writes the table (context `dataEvents`): every request that does not come from the functions' roles, and every one
 * that they never make. All requests would cost more than the table.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/filtering-data-events.html
 */
export class DataEvents extends Construct {
  constructor(scope: Construct, id: string, { table, encryptionKey, retention, roleNames }: DataEventsProps) {
    super(scope, id);
    const bucket = new PrivateBucket(this, 'Bucket', {
      ...{ encryption: s3.BucketEncryption.KMS, encryptionKey, bucketKeyEnabled: true },
      lifecycleRules: [{ expiration: Duration.days(400), noncurrentVersionExpiration: Duration.days(30) }],
      withoutAccessLogBecause:
        'It holds the log of a trail: a log of who reads the log is for the account’s own trail, which every account has.',
    });
    encryptionKey.allowTrails();
    const trail = new cloudtrail.Trail(this, 'Trail', {
      ...{ bucket, encryptionKey, enableFileValidation: true },
      sendToCloudWatchLogs: true,
      cloudWatchLogGroup: new OrdersLogGroup(this, 'TrailLogs', { encryptionKey, retention }),
      isMultiRegionTrail: false,
      includeGlobalServiceEvents: false,
    });
    const ofTheTable = [
      { Field: 'eventCategory', Equals: ['Data'] },
      { Field: 'resources.type', Equals: ['AWS::DynamoDB::Table'] },
      { Field: 'resources.ARN', Equals: [table.tableArn] },
    ];
    const cfnTrail = trail.node.defaultChild as cloudtrail.CfnTrail;
    cfnTrail.eventSelectors = undefined;
    cfnTrail.addPropertyOverride('AdvancedEventSelectors', [
      {
        Name: 'Not by the functions',
        FieldSelectors: [...ofTheTable, { Field: 'userIdentity.arn', NotStartsWith: this.#sessionsOf(roleNames) }],
      },
      { Name: 'Never by the functions', FieldSelectors: [...ofTheTable, { Field: 'eventName', Equals: UNUSUAL }] },
    ]);
  }

  #sessionsOf(roleNames: readonly string[]): string[] {
    const { partition, account } = Stack.of(this);
    return roleNames.map((role) => `arn:${partition}:sts::${account}:assumed-role/${role}/`);
  }
}
