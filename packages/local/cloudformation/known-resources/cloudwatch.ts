import { type KnownResources, NAME, TAGS } from './known.ts';

const NOBODY = { moot: 'the terminal shows it' } as const;

export const CLOUDWATCH: KnownResources = {
  'AWS::CloudWatch::Alarm': {
    ActionsEnabled: NOBODY,
    AlarmActions: NOBODY,
    AlarmDescription: 'runs',
    AlarmName: 'runs',
    ComparisonOperator: 'runs',
    DatapointsToAlarm: 'runs',
    Dimensions: 'runs',
    EvaluationPeriods: 'runs',
    ExtendedStatistic: 'runs',
    MetricName: 'runs',
    Metrics: 'runs',
    Namespace: 'runs',
    OKActions: NOBODY,
    Period: 'runs',
    Statistic: 'runs',
    Tags: TAGS,
    Threshold: 'runs',
    ThresholdMetricId: 'runs',
    TreatMissingData: 'runs',
  },
  'AWS::CloudWatch::CompositeAlarm': {
    AlarmActions: NOBODY,
    AlarmDescription: 'runs',
    AlarmName: 'runs',
    AlarmRule: 'runs',
    OKActions: NOBODY,
    Tags: TAGS,
  },
  'AWS::Logs::MetricFilter': {
    FilterName: NAME,
    FilterPattern: 'runs',
    LogGroupName: NAME,
    MetricTransformations: 'runs',
  },
};
