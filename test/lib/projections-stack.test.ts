import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { PROJECTOR, PUBLISHER } from '../../functions/manifest/change-stream.ts';
import { DAY_COUNTING } from '../../functions/manifest/workers/day-counting.ts';

// biome-ignore lint/suspicious/noExplicitAny: a template is JSON of every shape, and each test looks into another corner of it.
type Resource = { Type: string; Properties: any; DeletionPolicy?: string };

const template = JSON.parse(
  readFileSync(join(inject('assembly'), 'Orders-dev.template.json'), 'utf8'),
);
const resources = Object.entries(template.Resources as Record<string, Resource>);
const all = (type: string) => resources.filter(([, { Type }]) => Type === type);
const only = (type: string, like = '') => {
  const found = all(type).filter(([id]) => id.includes(like));
  expect(found, `${type} ${like}`).toHaveLength(1);
  return found[0] as [string, Resource];
};

const [tableId] = only('AWS::DynamoDB::GlobalTable');

const READERS = [
  {
    name: 'ProjectChanges',
    construct: 'Projections',
    filters: [...PROJECTOR.filters, ...DAY_COUNTING.filters],
  },
  { name: 'PublishEvents', construct: 'OrderEvents', filters: PUBLISHER.filters },
];

it('Two functions read the stream, which allows no third', () => {
  expect(all('AWS::Lambda::EventSourceMapping')).toHaveLength(READERS.length);
});

describe.each(READERS)('The event source of $name', ({ name, construct, filters }) => {
  const [, { Properties: mapping }] = only('AWS::Lambda::EventSourceMapping', construct);
  const [bucketId] = only('AWS::S3::Bucket', construct);
  const [readerId] = only('AWS::Lambda::Function', name);

  it('reads the table’s stream from its oldest record on, in batches of a hundred', () => {
    expect(mapping).toMatchObject({
      EventSourceArn: { 'Fn::GetAtt': [tableId, 'StreamArn'] },
      FunctionName: { Ref: readerId },
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 100,
      ParallelizationFactor: 4,
    });
  });

  it('passes the source rows, and none of the projector’s own writes', () => {
    const patterns = mapping.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
      JSON.parse(Pattern),
    );

    expect(patterns).toEqual(JSON.parse(JSON.stringify(filters)));
    expect(patterns.length).toBeLessThanOrEqual(5);
  });

  it('retries a record, at last alone, and gives up after a limit', () => {
    expect(mapping).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 8,
      MaximumRecordAgeInSeconds: 6 * 3600,
      MetricsConfig: { Metrics: ['EventCount'] },
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [bucketId, 'Arn'] } } },
    });
  });
});

const [mappingId] = only('AWS::Lambda::EventSourceMapping', 'Projections');
const [projectorId] = only('AWS::Lambda::Function', 'ProjectChanges');

const [bucketId] = only('AWS::S3::Bucket', 'Projections');

describe.each(READERS)('The failure bucket of $name', ({ construct }) => {
  const [, bucket] = only('AWS::S3::Bucket', construct);

  it('is encrypted, private, and kept when the stack is deleted', () => {
    expect(bucket.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(bucket.Properties).toMatchObject({
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          { ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms' } },
        ],
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 90, Status: 'Enabled' }] },
    });
    expect(bucket.Properties).not.toHaveProperty('BucketName');
  });

  it('is reached over TLS only', () => {
    const [, { Properties }] = only('AWS::S3::BucketPolicy', construct);

    expect(Properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  });
});

describe('The alarms', () => {
  const alarms = all('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  const [pagesId] = only('AWS::SNS::Topic', 'AlarmsTopic');
  const [ticketsId] = only('AWS::SNS::Topic', 'AlarmsTickets');
  const FUNCTION = [{ Name: 'FunctionName', Value: { Ref: projectorId } }];
  const MAPPING = [{ Name: 'EventSourceMappingUUID', Value: { Ref: mappingId } }];

  const PUBLISHES = [
    { Name: 'FunctionName', Value: { Ref: expect.stringMatching(/^OrderEventsPublish/) } },
  ];
  const EVENT_MAPPING = [
    {
      Name: 'EventSourceMappingUUID',
      Value: { Ref: expect.stringMatching(/^OrderEventsEventSource/) },
    },
  ];
  const ROTATION = [
    { Name: 'FunctionName', Value: { Ref: expect.stringMatching(/^CursorKeyRotationRotate/) } },
  ];

  const SWEEP = [{ Name: 'FunctionName', Value: { Ref: expect.stringMatching(/^DueSweepSweep/) } }];
  const WITHDRAWALS = [
    { Name: 'FunctionName', Value: { Ref: expect.stringMatching(/^DueWithdrawalsCarryOn/) } },
  ];
  const ERASURES = [
    { Name: 'FunctionName', Value: { Ref: expect.stringMatching(/^DueErasuresCarryOn/) } },
  ];
  const OURS = [{ Name: 'service', Value: 'Orders-dev' }];

  it.each([
    ['IteratorAge', 60_000, FUNCTION],
    ['IteratorAge', 900_000, FUNCTION],
    ['Errors', 0, FUNCTION],
    ['DestinationDeliveryFailures', 0, FUNCTION],
    ['DroppedEventCount', 0, MAPPING],
    ['OnFailureDestinationDeliveredEventCount', 0, MAPPING],
    ['IteratorAge', 300_000, PUBLISHES],
    ['Errors', 0, PUBLISHES],
    ['DroppedEventCount', 0, EVENT_MAPPING],
    ['OnFailureDestinationDeliveredEventCount', 0, EVENT_MAPPING],
    ['Errors', 0, ROTATION],
    ['Errors', 0, SWEEP],
    ['Errors', 0, WITHDRAWALS],
    ['Errors', 0, ERASURES],
    ['DueLag', 900_000, OURS],
    ['DueGivenUp', 0, OURS],
    ['DuePartlyPaid', 0, OURS],
    ['DuePaymentStuck', 0, OURS],
    ['PaymentDiscrepancy', 0, OURS],
    ['PaymentFactOrphaned', 0, OURS],
    ['PaymentFactContradicted', 0, OURS],
    ['PaymentEventUnreadable', 0, OURS],
    ['PaymentRequestUnanswered', 0, OURS],
  ])('go off when %s is above %d', (MetricName, Threshold, Dimensions) => {
    expect(alarms).toContainEqual(
      expect.objectContaining({
        Namespace: Dimensions === OURS ? 'Orders' : 'AWS/Lambda',
        MetricName,
        Threshold,
        Dimensions,
        ComparisonOperator: 'GreaterThanThreshold',
        TreatMissingData: 'notBreaching',
      }),
    );
  });

  it('are 64 with a payment provider, and each describes what to do', () => {
    expect(alarms).toHaveLength(64);
    for (const { AlarmDescription } of alarms) expect(AlarmDescription.length).toBeGreaterThan(40);
  });

  it('can be subscribed to: the stack outputs the topics, and the place of failures', () => {
    expect(template.Outputs).toMatchObject({
      AlarmTopicArn: { Value: { Ref: pagesId } },
      TicketTopicArn: { Value: { Ref: ticketsId } },
      FailureBucketName: { Value: { Ref: bucketId } },
      EventFailureBucketName: {
        Value: { Ref: expect.stringMatching(/^OrderEventsFailures/) },
      },
      EventBusName: { Value: { Ref: expect.stringMatching(/^OrderEventsBus/) } },
    });
  });
});
