import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as sns from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { METRIC_DIMENSIONS, METRIC_NAMESPACE } from '../../functions/observability/metric-names.ts';
import type { OrderEvents } from '../events/order-events.ts';
import type { CursorKeyRotation } from '../functions/cursor-key-rotation.ts';
import type { Projections } from '../table/projections.ts';
import { COPY_ALARMS } from './copy-alarms.ts';
import { EVENT_ALARMS } from './event-alarms.ts';
import { PAYMENT_ALARMS } from './payment-alarms.ts';

/** Every alarm there may be; a row of what is not deployed is left out. */
export const ALARMS = [...COPY_ALARMS, ...EVENT_ALARMS, ...PAYMENT_ALARMS];

export interface AlarmsProps {
  readonly encryptionKey: kms.IKey;
  readonly projections: Projections;
  readonly orderEvents: OrderEvents;
  readonly rotation: CursorKeyRotation;
  readonly sweep: lambda.IFunction;
  /** What records the partner bus's events, if there is one. */
  readonly paymentEvents: lambda.IFunction | undefined;
}

/**
 * What wakes somebody up when the copies can no longer be trusted, or a key grows old, and the
 * topic that a shop subscribes to.
 */
export class Alarms extends Construct {
  readonly topic: sns.Topic;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { encryptionKey, projections, orderEvents, rotation, sweep } = props;
    this.topic = new sns.Topic(this, 'Topic', { masterKey: encryptionKey, enforceSSL: true });
    this.#allowAlarms();
    const dimensions = {
      projector: { FunctionName: projections.projector.functionName },
      eventSource: { EventSourceMappingUUID: projections.eventSource.eventSourceMappingId },
      publisher: { FunctionName: orderEvents.publisher.functionName },
      publisherSource: {
        EventSourceMappingUUID: orderEvents.eventSource.eventSourceMappingId,
      },
      rotation: { FunctionName: rotation.rotate.functionName },
      sweep: { FunctionName: sweep.functionName },
      ...(props.paymentEvents && {
        paymentEvents: { FunctionName: props.paymentEvents.functionName },
      }),
      orders: METRIC_DIMENSIONS,
    };
    const rows = ALARMS.filter(({ of }) => of in dimensions);
    for (const { id, metric, of, statistic, above, description } of rows) {
      const alarm = new cloudwatch.Alarm(this, id, {
        alarmDescription: description,
        metric: new cloudwatch.Metric({
          namespace: of === 'orders' ? METRIC_NAMESPACE : 'AWS/Lambda',
          metricName: metric,
          dimensionsMap: dimensions[of] ?? {},
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
