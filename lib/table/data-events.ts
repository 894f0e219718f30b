import { Duration, Stack } from 'aws-cdk-lib';
import * as cloudtrail from 'aws-cdk-lib/aws-cloudtrail';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PrivateBucket } from '../console/private-bucket.ts';
import type { OrdersFunction } from '../functions/orders-function.ts';
import { OrdersLogGroup, type OrdersLogGroupProps } from '../functions/orders-log-group.ts';
import { InlineRole } from '../policy/inline-role.ts';
import { allowTrail, trailOf } from './orders-key.ts';

export interface DataEventsProps extends OrdersLogGroupProps {
  readonly table: dynamodb.ITableV2;
  /** All functions of the stack that use the table. */
  readonly functions: readonly OrdersFunction[];
}

const CLOUDTRAIL = new iam.ServicePrincipal('cloudtrail.amazonaws.com');

/** Operations that our functions never use, so each use is worth a look. */
const UNUSUAL = [
  'Scan',
  'ExecuteStatement',
  'BatchExecuteStatement',
  'ExecuteTransaction',
  'BatchWriteItem',
  'BatchGetItem',
];

/**
 * Records other accesses to the table (context `dataEvents`): every request that does not come from
 * the functions' roles, and every operation that they never use. Recording all requests would cost
 * more than the table.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/filtering-data-events.html
 */
export class DataEvents extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { table, encryptionKey, retention, functions }: DataEventsProps,
  ) {
    super(scope, id);
    const { trailName, trailArn } = trailOf(Stack.of(this));
    allowTrail(encryptionKey, Stack.of(this));
    const bucket = this.#bucketFor(trailArn, encryptionKey);
    const logGroup = new OrdersLogGroup(this, 'TrailLogs', { encryptionKey, retention });
    const logsRole = new InlineRole(this, 'LogsRole', { assumedBy: CLOUDTRAIL });
    logGroup.grantWrite(logsRole);
    const trail = new cloudtrail.CfnTrail(this, 'Trail', {
      trailName,
      isLogging: true,
      enableLogFileValidation: true,
      isMultiRegionTrail: false,
      includeGlobalServiceEvents: false,
      s3BucketName: bucket.bucketName,
      kmsKeyId: encryptionKey.keyArn,
      cloudWatchLogsLogGroupArn: logGroup.logGroupArn,
      cloudWatchLogsRoleArn: logsRole.roleArn,
      advancedEventSelectors: this.#selectors(table, functions),
    });
    // CloudTrail tests the bucket and the log group when the trail is created.
    trail.node.addDependency(bucket, logsRole);
  }

  /**
   * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/create-s3-bucket-policy-for-cloudtrail.html
   */
  #bucketFor(trailArn: string, encryptionKey: kms.IKey): s3.Bucket {
    const bucket = new PrivateBucket(this, 'Bucket', {
      encryption: s3.BucketEncryption.KMS,
      encryptionKey,
      bucketKeyEnabled: true,
      lifecycleRules: [
        { expiration: Duration.days(400), noncurrentVersionExpiration: Duration.days(30) },
      ],
      withoutAccessLogBecause:
        'It contains the log of a trail. Reads of this log are recorded by the account’s own ' +
        'trail, which every account has.',
    });
    const ours = { 'aws:SourceArn': trailArn };
    const files = bucket.arnForObjects(`AWSLogs/${Stack.of(this).account}/*`);
    const statements: [action: string, resource: string, conditions: object][] = [
      ['s3:GetBucketAcl', bucket.bucketArn, ours],
      ['s3:PutObject', files, { ...ours, 's3:x-amz-acl': 'bucket-owner-full-control' }],
    ];
    for (const [action, resource, StringEquals] of statements) {
      bucket.addToResourcePolicy(
        new iam.PolicyStatement({
          principals: [CLOUDTRAIL],
          actions: [action],
          resources: [resource],
          conditions: { StringEquals },
        }),
      );
    }
    return bucket;
  }

  #selectors(
    table: dynamodb.ITableV2,
    functions: readonly OrdersFunction[],
  ): cloudtrail.CfnTrail.AdvancedEventSelectorProperty[] {
    const { partition, account } = Stack.of(this);
    const sessionsOf = (some: readonly OrdersFunction[]) =>
      some
        .flatMap(({ role }) => role?.roleName ?? [])
        .map((name) => `arn:${partition}:sts::${account}:assumed-role/${name}/`);
    const ofTheTable = [
      { field: 'eventCategory', equalTo: ['Data'] },
      { field: 'resources.type', equalTo: ['AWS::DynamoDB::Table'] },
      { field: 'resources.ARN', equalTo: [table.tableArn] },
    ];
    return [
      {
        name: 'Not by the functions',
        fieldSelectors: [
          ...ofTheTable,
          { field: 'userIdentity.arn', notStartsWith: sessionsOf(functions) },
        ],
      },
      {
        name: 'Never by the functions',
        fieldSelectors: [...ofTheTable, { field: 'eventName', equalTo: UNUSUAL }],
      },
      {
        name: 'Deleted by a function that does not delete',
        fieldSelectors: [
          ...ofTheTable,
          { field: 'eventName', equalTo: ['DeleteItem'] },
          {
            field: 'userIdentity.arn',
            notStartsWith: sessionsOf(functions.filter(({ deletes }) => deletes)),
          },
        ],
      },
    ];
  }
}
