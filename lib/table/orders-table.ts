import { RemovalPolicy } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Stream } from 'aws-cdk-lib/aws-kinesis';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import {
  DAY_FIGURES_TAG,
  FIND_PARCELS_TAG,
  INDEXES,
  type IndexSchema,
  PARTITION_KEY,
  PAYMENT_RECORDS_TAG,
  PHONE_SECRET_TAG,
  SORT_KEY,
  TTL_ATTRIBUTE,
} from '../../table/schema.ts';
import { shardTags } from '../../table/shards.ts';
import type { Capacity } from '../settings/capacity-settings.ts';
import type { Settings } from '../settings/settings.ts';
import type { PhoneKey } from './phone-key.ts';
import { billingOf, indexCapacity, setCooldowns, warmThroughput } from './table-capacity.ts';

export interface OrdersTableProps
  extends Pick<
    Settings,
    | 'openOrderShards'
    | 'openOrderShardsRead'
    | 'dayShards'
    | 'capacity'
    | 'policy'
    | 'kinesisStream'
  > {
  readonly encryptionKey: kms.IKey;
  readonly deletionProtection: boolean;
  /** The secret that telephone numbers are hashed with, if they are found. */
  readonly phoneKey: PhoneKey | undefined;
}

/**
 * The table, as `table/schema.ts` describes it. It outlives the stack: `cdk destroy` does not
 * delete orders.
 */
export class OrdersTable extends dynamodb.TableV2 {
  constructor(scope: Construct, id: string, props: OrdersTableProps) {
    const { encryptionKey, openOrderShards, openOrderShardsRead, dayShards } = props;
    const { capacity, deletionProtection } = props;
    const tags = {
      ...shardTags(openOrderShards, openOrderShardsRead, dayShards),
      ...(props.policy.findParcels && { [FIND_PARCELS_TAG]: 'true' }),
      ...(props.policy.dayFigures && { [DAY_FIGURES_TAG]: props.policy.timeZone }),
      ...(props.policy.paymentRecords && { [PAYMENT_RECORDS_TAG]: 'true' }),
      ...(props.phoneKey && { [PHONE_SECRET_TAG]: props.phoneKey.secretArn }),
    };
    super(scope, id, {
      tags: Object.entries(tags).map(([key, value]) => ({ key, value })),
      partitionKey: keyAttribute(PARTITION_KEY),
      sortKey: keyAttribute(SORT_KEY),
      globalSecondaryIndexes: INDEXES.map((schema) => index(schema, capacity)),
      timeToLiveAttribute: TTL_ATTRIBUTE,
      billing: billingOf(capacity),
      ...warmThroughput(capacity),
      dynamoStream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      ...(props.kinesisStream && {
        kinesisStream: Stream.fromStreamArn(scope, 'KinesisStream', props.kinesisStream),
      }),
      encryption: dynamodb.TableEncryptionV2.customerManagedKey(encryptionKey),
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: 35,
      },
      // Lists the throttled keys of the table and of each index.
      contributorInsightsSpecification: {
        enabled: true,
        mode: dynamodb.ContributorInsightsMode.THROTTLED_KEYS,
      },
      deletionProtection,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    if (capacity.mode === 'provisioned')
      setCooldowns(this.node.defaultChild as dynamodb.CfnGlobalTable);
  }
}

const keyAttribute = (name: string): dynamodb.Attribute => ({
  name,
  type: dynamodb.AttributeType.STRING,
});

const index = (
  { name, partitionKey, sortKey, include }: IndexSchema,
  capacity: Capacity,
): dynamodb.GlobalSecondaryIndexPropsV2 => ({
  ...indexCapacity(capacity, name),
  indexName: name,
  partitionKey: keyAttribute(partitionKey),
  sortKey: keyAttribute(sortKey),
  projectionType: dynamodb.ProjectionType.INCLUDE,
  nonKeyAttributes: [...include],
});
