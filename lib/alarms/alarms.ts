import { Validations } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type * as kms from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { burnAlarms } from '../objectives/burn-alarms.ts';
import { alarmMetric } from './alarm-metric.ts';
import { type AlarmRow, type AlarmSubject, describeAlarm } from './alarm-row.ts';
import { OUTAGE } from './alarm-rows.ts';
import type { MetricSource } from './alarm-subjects.ts';
import { type AlarmDestination, type AlarmTopics, alarmTopics } from './alarm-topic.ts';

/** The settings that an alarm's threshold, or its existence, depends on. */
export interface AlarmLimits {
  readonly isProvisioned: boolean;
  /** The account's quota of concurrent executions. */
  readonly lambdaConcurrency: number;
  /** Hours. 0: orders are not expected. */
  readonly ordersExpectedWithin: number;
}

export interface AlarmsProps extends AlarmDestination {
  readonly rows: readonly AlarmRow[];
  readonly subjects: ReadonlyMap<AlarmSubject, MetricSource>;
  /** The topic's messages are encrypted with it. */
  readonly encryptionKey?: kms.IKey;
  readonly limits: AlarmLimits;
  /** True if the burn rates of objectives have alarms. */
  readonly objectives: boolean;
}

/** All alarms of a stack, and the topics that a shop subscribes to. */
export class Alarms extends Construct {
  readonly topics: AlarmTopics;
  readonly alarms: readonly cloudwatch.AlarmBase[];
  /** The alarms that roll a gradual deployment back. */
  readonly rollbackAlarms: readonly cloudwatch.AlarmBase[];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.topics = alarmTopics(this, props.encryptionKey, props);
    const page = new SnsAction(this.topics.page);
    const ticket = new SnsAction(this.topics.ticket);
    const made = props.rows.flatMap((row) => this.#made(row, props));
    const those = (are: (row: AlarmRow) => boolean) =>
      made.filter(({ row }) => are(row)).map(({ alarm }) => alarm);
    for (const alarm of those(({ notifies }) => notifies === 'page')) notifyOf(alarm, page);
    for (const alarm of those(({ notifies }) => notifies === 'ticket')) notifyOf(alarm, ticket);
    const symptoms = those(({ notifies }) => notifies === 'outage');
    const burns = props.objectives ? burnAlarms(this, props.subjects) : [];
    for (const { alarm, notifies } of burns) notifyOf(alarm, notifies === 'page' ? page : ticket);
    this.alarms = [
      ...(symptoms.length > 0 ? [this.#outage(symptoms, page)] : []),
      ...burns.map(({ alarm }) => alarm),
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
      alarmDescription: describeAlarm(
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
      alarmDescription: describeAlarm(row.id, row.description),
      metric,
      evaluationPeriods,
      // CloudFormation's own default, left out: templates have a size.
      ...(datapointsToAlarm < evaluationPeriods && { datapointsToAlarm }),
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
