import { Validations } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { alarmMetric } from './alarm-metric.ts';
import { type AlarmRow, type AlarmSubject, anchorOf } from './alarm-row.ts';
import { OUTAGE } from './alarm-rows.ts';
import type { MetricSource } from './alarm-subjects.ts';
import { AlarmTopic } from './alarm-topic.ts';

/** The settings that an alarm's threshold, or its existence, depends on. */
export interface AlarmLimits {
  readonly isProvisioned: boolean;
  /** The account's quota of concurrent executions. */
  readonly lambdaConcurrency: number;
  /** Hours. 0: orders are not expected. */
  readonly ordersExpectedWithin: number;
}

/** The destination of messages. */
export interface AlarmDestination {
  readonly alarmEmail: string | undefined;
  /** A topic of the stack's region, which replaces the stack's own. */
  readonly alarmTopicArn: string | undefined;
}

export interface AlarmsProps extends AlarmDestination {
  readonly rows: readonly AlarmRow[];
  readonly subjects: ReadonlyMap<AlarmSubject, MetricSource>;
  /** The topic's messages are encrypted with it. */
  readonly encryptionKey?: kms.IKey;
  readonly limits: AlarmLimits;
}

/** All alarms of a stack, and the topic that a shop subscribes to. */
export class Alarms extends Construct {
  readonly topic: sns.ITopic;
  readonly alarms: readonly cloudwatch.AlarmBase[];
  /** The alarms that roll a gradual deployment back. */
  readonly rollbackAlarms: readonly cloudwatch.AlarmBase[];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.topic = this.#topic(props);
    const notify = new SnsAction(this.topic);
    const made = props.rows.flatMap((row) => this.#made(row, props));
    const those = (are: (row: AlarmRow) => boolean) =>
      made.filter(({ row }) => are(row)).map(({ alarm }) => alarm);
    for (const alarm of those(({ pages }) => pages === 'alone')) notifyOf(alarm, notify);
    const symptoms = those(({ pages }) => pages === 'outage');
    this.alarms = [
      ...(symptoms.length > 0 ? [this.#outage(symptoms, notify)] : []),
      ...made.map(({ alarm }) => alarm),
    ];
    this.rollbackAlarms = those(({ rollsBack }) => rollsBack === true);
  }

  /** Makes the row's alarm, if what it watches is deployed. */
  #made(
    row: AlarmRow,
    { limits, subjects }: AlarmsProps,
  ): { readonly row: AlarmRow; readonly alarm: cloudwatch.Alarm }[] {
    const isOff =
      (row.onlyProvisioned && !limits.isProvisioned) || (row.during && limits[row.during] === 0);
    const metric = isOff ? undefined : alarmMetric(row, subjects);
    return metric ? [{ row, alarm: this.#alarm(row, metric, limits) }] : [];
  }

  #topic({ encryptionKey, alarmEmail: email, alarmTopicArn }: AlarmsProps): sns.ITopic {
    return alarmTopicArn === undefined
      ? new AlarmTopic(this, 'Topic', { encryptionKey, email })
      : sns.Topic.fromTopicArn(this, 'OwnTopic', alarmTopicArn);
  }

  #outage(
    symptoms: readonly cloudwatch.Alarm[],
    notify: cloudwatch.IAlarmAction,
  ): cloudwatch.CompositeAlarm {
    Validations.of(this).acknowledge({
      id: 'cdk-validator-cfnguard::cloudwatch_alarm_action_check',
      reason:
        'The symptoms of one outage send no messages: Outage, a composite alarm, sends ' +
        'one message for all of them. A test proves that each alarm notifies in one of the ' +
        'two ways.',
    });
    const outage = new cloudwatch.CompositeAlarm(this, OUTAGE, {
      alarmDescription: describe(
        OUTAGE,
        'A part of the shop does not work. One message for all symptoms of one outage.',
      ),
      alarmRule: cloudwatch.AlarmRule.anyOf(
        ...symptoms.map((alarm) =>
          cloudwatch.AlarmRule.fromAlarm(alarm, cloudwatch.AlarmState.ALARM),
        ),
      ),
    });
    notifyOf(outage, notify);
    return outage;
  }

  #alarm(row: AlarmRow, metric: cloudwatch.IMetric, limits: AlarmLimits): cloudwatch.Alarm {
    const hours = row.during && limits[row.during];
    const [datapointsToAlarm, evaluationPeriods] = hours
      ? [hours, hours]
      : (row.datapoints ?? [1, 1]);
    const common = {
      alarmDescription: describe(row.id, row.description),
      metric,
      evaluationPeriods,
      datapointsToAlarm,
      treatMissingData: MISSING[row.missing ?? 'fine'],
    };
    if (row.deviations !== undefined)
      return new cloudwatch.AnomalyDetectionAlarm(this, row.id, {
        ...common,
        stdDevs: row.deviations,
        comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_UPPER_THRESHOLD,
      });
    const isShare = row.id === 'ConcurrencyNearlyUsedUp';
    return new cloudwatch.Alarm(this, row.id, {
      ...common,
      threshold: isShare ? Math.floor((row.above / 100) * limits.lambdaConcurrency) : row.above,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
    });
  }
}

/** Notifies when the alarm goes off, and when it ends. */
function notifyOf(alarm: cloudwatch.AlarmBase, notify: cloudwatch.IAlarmAction): void {
  alarm.addAlarmAction(notify);
  alarm.addOkAction(notify);
}

/** Without changes there is no data: a quiet night must not raise an alarm on errors or lags. */
const MISSING = {
  fine: cloudwatch.TreatMissingData.NOT_BREACHING,
  breaching: cloudwatch.TreatMissingData.BREACHING,
  ignore: cloudwatch.TreatMissingData.IGNORE,
} as const;

/** Adds the runbook's section, and the command that confirms the alarm. */
const describe = (id: string, text: string): string =>
  `${text} See docs/runbook.md#${anchorOf(id)}, or run: npm run oms -- doctor ${anchorOf(id)}`;
