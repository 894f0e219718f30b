import { Validations } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { alarmMetric } from './alarm-metric.ts';
import { type AlarmRow, anchorOf } from './alarm-row.ts';
import { ALARMS, OUTAGE } from './alarm-rows.ts';
import { alarmSubjects, type Watched } from './alarm-subjects.ts';
import { AlarmTopic } from './alarm-topic.ts';

export interface AlarmsProps extends Watched {
  readonly encryptionKey: kms.IKey;
  readonly isProvisioned: boolean;
  /** The account's quota of concurrent executions. */
  readonly lambdaConcurrency: number;
  readonly alarmEmail: string | undefined;
  readonly alarmTopicArn: string | undefined;
}

/** All alarms of the stack, and the topic that a shop subscribes to. */
export class Alarms extends Construct {
  readonly topic: sns.ITopic;
  readonly alarms: readonly cloudwatch.AlarmBase[];
  /** The alarms that roll a gradual deployment back. */
  readonly rollbackAlarms: readonly cloudwatch.AlarmBase[];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.topic = this.#topic(props);
    const subjects = alarmSubjects(props);
    const notify = new SnsAction(this.topic);
    const symptoms: cloudwatch.Alarm[] = [];
    const alarms: cloudwatch.AlarmBase[] = [];
    const rollbackAlarms: cloudwatch.AlarmBase[] = [];
    for (const row of ALARMS) {
      if (row.onlyProvisioned && !props.isProvisioned) continue;
      const metric = alarmMetric(row, subjects);
      if (!metric) continue;
      const alarm = this.#alarm(row, metric, props);
      alarms.push(alarm);
      if (row.rollsBack) rollbackAlarms.push(alarm);
      if (row.pages === 'outage') symptoms.push(alarm);
      else alarm.addAlarmAction(notify);
    }
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
    outage.addAlarmAction(notify);
    this.alarms = [outage, ...alarms];
    this.rollbackAlarms = rollbackAlarms;
  }

  #topic({ encryptionKey, alarmEmail: email, alarmTopicArn }: AlarmsProps): sns.ITopic {
    return alarmTopicArn === undefined
      ? new AlarmTopic(this, 'Topic', { encryptionKey, email })
      : sns.Topic.fromTopicArn(this, 'OwnTopic', alarmTopicArn);
  }

  #alarm(
    row: AlarmRow,
    metric: cloudwatch.IMetric,
    { lambdaConcurrency }: AlarmsProps,
  ): cloudwatch.Alarm {
    const [datapointsToAlarm, evaluationPeriods] = row.datapoints ?? [1, 1];
    const common = {
      alarmDescription: describe(row.id, row.description),
      metric,
      evaluationPeriods,
      datapointsToAlarm,
      // Without changes there is no data: a quiet night must not raise an alarm.
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
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
      threshold: isShare ? Math.floor((row.above / 100) * lambdaConcurrency) : row.above,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
    });
  }
}

/** Adds the runbook's section, and the command that confirms the alarm. */
const describe = (id: string, text: string): string =>
  `${text} See docs/runbook.md#${anchorOf(id)}, or run: npm run oms -- doctor ${anchorOf(id)}`;
