import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { alarmMetric } from '../alarms/alarm-metric.ts';
import { type AlarmSubject, describeAlarm } from '../alarms/alarm-row.ts';
import type { MetricSource } from '../alarms/alarm-subjects.ts';
import { BURNS, type Burn, burnId, burnRate, OBJECTIVES, type Objective } from './objectives.ts';

/** Bad ones in a long window: one failed request at night is no trend. */
const LEAST = 5;

/** A composite alarm, and the topic that it notifies. */
export interface BurnAlarm {
  readonly alarm: cloudwatch.CompositeAlarm;
  readonly notifies: Burn['notifies'];
}

/**
 * Makes an alarm for each burn rate: a composite one, over an alarm for each of its two windows. A
 * metric alarm has one period, so it cannot look at both. If a subject is not deployed, there is
 * none.
 */
export const burnAlarms = (
  scope: Construct,
  subjects: ReadonlyMap<AlarmSubject, MetricSource>,
): BurnAlarm[] =>
  OBJECTIVES.filter(
    ({ burns, measures }) => burns && Object.values(measures).every(({ of }) => subjects.has(of)),
  ).flatMap((objective) =>
    BURNS.map((burn) => ({
      alarm: burnAlarm(scope, subjects, objective, burn),
      notifies: burn.notifies,
    })),
  );

function burnAlarm(
  scope: Construct,
  subjects: ReadonlyMap<AlarmSubject, MetricSource>,
  objective: Objective,
  burn: Burn,
): cloudwatch.CompositeAlarm {
  const id = burnId(objective, burn);
  const windows = (['Long', 'Short'] as const).map((window) => {
    const minutes = burn.windows[window];
    const expression = burnRate(objective, window === 'Long' ? LEAST : 1);
    const metric = alarmMetric({ expression, measures: objective.measures, minutes }, subjects);
    if (!metric) throw new RangeError(`${id}: a subject is not deployed`);
    return new cloudwatch.Alarm(scope, `${id}${window}`, {
      alarmDescription: describeAlarm(
        id,
        `For ${minutes} minutes, the budget was used up ${burn.rate} times as fast as it may be.`,
      ),
      metric,
      threshold: burn.rate,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    });
  });
  return new cloudwatch.CompositeAlarm(scope, id, {
    alarmDescription: describeAlarm(
      id,
      `The objective of ${100 - objective.allowed} % ${objective.title} is missed if this goes ` +
        `on: the budget of 28 days is used up ${burn.rate} times as fast as it may be.`,
    ),
    alarmRule: cloudwatch.AlarmRule.allOf(
      ...windows.map((alarm) => cloudwatch.AlarmRule.fromAlarm(alarm, cloudwatch.AlarmState.ALARM)),
    ),
  });
}
