import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { CursorKeyRotation } from './functions/cursor-key-rotation.ts';
import type { Projections } from './table/projections.ts';

export interface AlarmsProps {
  readonly encryptionKey: kms.IKey;
  readonly projections: Projections;
  readonly rotation: CursorKeyRotation;
}

interface AlarmRow {
  readonly id: string;
  /** https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html */
  readonly metric: string;
  /**
   * Some metrics are a function's (the projector's, the rotation's), some the event source
   * mapping's.
   */
  readonly of: 'projector' | 'eventSource' | 'rotation';
  readonly statistic: 'Maximum' | 'Sum';
  /** Milliseconds, or a count. The alarm goes off above it. */
  readonly above: number;
  /** What it means and what to do. */
  readonly description: string;
}

const ALARMS: readonly AlarmRow[] = [
  {
    id: 'ProjectionsLate',
    metric: 'IteratorAge',
    of: 'projector',
    statistic: 'Maximum',
    above: 60_000,
    description:
      'A3, summaries and the low-stock list are more than a minute behind. Look at the projector’s errors and throttles.',
  },
  {
    id: 'ProjectionsStuck',
    metric: 'IteratorAge',
    of: 'projector',
    statistic: 'Maximum',
    above: 900_000,
    description:
      'The copies are more than 15 minutes behind, the stream forgets after 24 hours. Mend the projector, then run oms verify.',
  },
  {
    id: 'ProjectorErrors',
    metric: 'Errors',
    of: 'projector',
    statistic: 'Sum',
    above: 0,
    description:
      'The projector itself failed, not single records. Its log says why; records are tried again.',
  },
  {
    id: 'RecordsGivenUp',
    metric: 'OnFailureDestinationDeliveredEventCount',
    of: 'eventSource',
    statistic: 'Sum',
    above: 0,
    description: 'Records are in the failure bucket, whole. Mend the cause, then run oms redrive.',
  },
  {
    id: 'RecordsDropped',
    metric: 'DroppedEventCount',
    of: 'eventSource',
    statistic: 'Sum',
    above: 0,
    description: 'Records were dropped and are in no bucket. Run oms verify --all --repair.',
  },
  {
    id: 'FailureBucketRefused',
    metric: 'DestinationDeliveryFailures',
    of: 'projector',
    statistic: 'Sum',
    above: 0,
    description:
      'Records could not be put into the failure bucket. Mend its permissions, then run oms verify --all --repair.',
  },
  {
    id: 'CursorKeyNotRotated',
    metric: 'Errors',
    of: 'rotation',
    statistic: 'Sum',
    above: 0,
    description:
      'The cursor key was not replaced. Cursors go on working with the one there is; the log of RotateCursorKey says why.',
  },
];

/**
 * What wakes somebody up when the copies can no longer be trusted, or a key grows old, and the
 * topic that a shop subscribes to.
 */
export class Alarms extends Construct {
  readonly topic: sns.Topic;

  constructor(scope: Construct, id: string, { encryptionKey, projections, rotation }: AlarmsProps) {
    super(scope, id);
    this.topic = new sns.Topic(this, 'Topic', { masterKey: encryptionKey, enforceSSL: true });
    this.#allowAlarms();
    const dimensions = {
      projector: { FunctionName: projections.projector.functionName },
      eventSource: { EventSourceMappingUUID: projections.eventSource.eventSourceMappingId },
      rotation: { FunctionName: rotation.rotate.functionName },
    };
    for (const { id, metric, of, statistic, above, description } of ALARMS) {
      const alarm = new cloudwatch.Alarm(this, id, {
        alarmDescription: description,
        metric: new cloudwatch.Metric({
          namespace: 'AWS/Lambda',
          metricName: metric,
          dimensionsMap: dimensions[of],
          statistic,
          period: Duration.minutes(1),
        }),
        threshold: above,
        comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: 1,
        // No change, no data: a quiet night is no reason to wake anybody.
        treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(this.topic));
    }
  }
  /**
   * `enforceSSL` gives the topic a policy, which replaces SNS's default one: without this statement
   * nobody may publish, and CloudWatch has no role that could be granted it.
   * https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html
   */
  #allowAlarms(): void {
    const stack = Stack.of(this);
    const alarms = stack.formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    this.topic.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': stack.account },
          ArnLike: { 'aws:SourceArn': alarms },
        },
      }),
    );
  }
}
