import { ENCRYPTION, INSIGHTS, type Known, type KnownResources, type Members } from './known.ts';

const THROUGHPUT: Known = { moot: 'the engine does not throttle' };

const TABLE: Members = {
  AttributeDefinitions: 'runs',
  KeySchema: 'runs',
  BillingMode: THROUGHPUT,
  GlobalSecondaryIndexes: {
    members: {
      IndexName: 'runs',
      KeySchema: 'runs',
      Projection: 'runs',
      WarmThroughput: THROUGHPUT,
      WriteOnDemandThroughputSettings: THROUGHPUT,
      WriteProvisionedThroughputSettings: THROUGHPUT,
    },
  },
  Replicas: {
    members: {
      Region: 'runs',
      ContributorInsightsSpecification: INSIGHTS,
      DeletionProtectionEnabled: { moot: 'local data is disposable' },
      GlobalSecondaryIndexes: {
        members: {
          IndexName: 'runs',
          ContributorInsightsSpecification: INSIGHTS,
          ReadOnDemandThroughputSettings: THROUGHPUT,
          ReadProvisionedThroughputSettings: THROUGHPUT,
        },
      },
      KinesisStreamSpecification: { moot: 'a stream of an account gets nothing of a laptop' },
      PointInTimeRecoverySpecification: { moot: 'there are no backups' },
      ReadOnDemandThroughputSettings: THROUGHPUT,
      ReadProvisionedThroughputSettings: THROUGHPUT,
      ReplicaStreamSpecification: { moot: 'there is no IAM' },
      ResourcePolicy: { moot: 'there is no IAM' },
      SSESpecification: ENCRYPTION,
      TableClass: { moot: 'nothing is billed' },
      Tags: 'runs',
    },
  },
  SSESpecification: ENCRYPTION,
  StreamSpecification: 'runs',
  TableName: 'runs',
  TimeToLiveSpecification: 'runs',
  WarmThroughput: THROUGHPUT,
  WriteOnDemandThroughputSettings: THROUGHPUT,
  WriteProvisionedThroughputSettings: THROUGHPUT,
};

export const DYNAMODB: KnownResources = {
  'AWS::DynamoDB::GlobalTable': TABLE,
};
