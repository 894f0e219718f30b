import { ArnFormat, Stack } from 'aws-cdk-lib';
import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { type Certificates, certificateSubjects } from './alarm-subjects.ts';
import type { AlarmDestination } from './alarm-topic.ts';
import { Alarms } from './alarms.ts';
import { EDGE_ALARMS } from './edge-alarm-rows.ts';

export interface EdgeAlarmsProps extends AlarmDestination {
  readonly distribution: cloudfront.IDistribution;
  readonly certificates: Certificates;
}

/** The edge has none of the backend's limits. */
const LIMITS = { isProvisioned: false, lambdaConcurrency: 0, ordersExpectedWithin: 0 };

/**
 * The alarms of the edge stack, with topics of their own: an alarm can notify only a topic of its
 * region. Topics of the shop's own (`alarmTopicArn`) are used if they are in this region. A message
 * names an alarm, and no data of the shop: it is worth no key in this region.
 */
export class EdgeAlarms extends Alarms {
  constructor(scope: Construct, id: string, props: EdgeAlarmsProps) {
    const { distribution, certificates, alarmEmail, ticketEmail } = props;
    const here = (topicArn: string | undefined) =>
      isIn(Stack.of(scope), topicArn) ? topicArn : undefined;
    const { distributionId: DistributionId } = distribution;
    const dimensionsMap = { DistributionId, Region: 'Global' };
    super(scope, id, {
      rows: EDGE_ALARMS,
      subjects: new Map([
        ['edge', { namespace: 'AWS/CloudFront', dimensionsMap }],
        ...certificateSubjects(certificates),
      ]),
      limits: LIMITS,
      objectives: false,
      alarmEmail,
      alarmTopicArn: here(props.alarmTopicArn),
      ticketEmail,
      ticketTopicArn: here(props.ticketTopicArn),
    });
  }
}

const isIn = (stack: Stack, topicArn: string | undefined): boolean =>
  topicArn !== undefined &&
  stack.splitArn(topicArn, ArnFormat.NO_RESOURCE_NAME).region === stack.region;
