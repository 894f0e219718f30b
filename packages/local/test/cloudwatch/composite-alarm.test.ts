import { describe, expect, it } from 'vitest';
import { arn } from '../../cloudformation/arn.ts';
import type { Resource } from '../../cloudformation/template.ts';
import { RunningAlarms } from '../../cloudwatch/alarms.ts';
import { MetricStore } from '../../cloudwatch/metric-store.ts';

const MINUTE = 60_000;
const region = 'us-east-1';

const alarm = (name: string, MetricName: string): Resource => ({
  logicalId: name,
  physicalId: name,
  type: 'AWS::CloudWatch::Alarm',
  properties: {
    Namespace: 'Own',
    MetricName,
    Statistic: 'Sum',
    Period: 60,
    EvaluationPeriods: 1,
    Threshold: 0,
    ComparisonOperator: 'GreaterThanThreshold',
    TreatMissingData: 'notBreaching',
  },
});

/** The state of a composite alarm over two others, after a minute with these metrics. */
function stateWith(word: 'AND' | 'OR', metrics: readonly string[]): string | undefined {
  let now = 1_000 * MINUTE;
  const store = new MetricStore({ now: () => now, speed: 1 });
  const rule = ['Long', 'Short'].map(
    (name) => `ALARM("${arn('cloudwatch', `alarm:${name}`, region)}")`,
  );
  const both: Resource = {
    logicalId: 'Both',
    physicalId: 'Both',
    type: 'AWS::CloudWatch::CompositeAlarm',
    properties: { AlarmRule: `(${rule.join(` ${word} `)})` },
  };
  const alarms = new RunningAlarms({
    assembly: { region, resources: [alarm('Long', 'a'), alarm('Short', 'b'), both] },
    store,
    measured: new Set(['Own']),
    onChange: () => undefined,
  });
  for (const name of metrics) store.put({ namespace: 'Own', name, dimensions: {} }, 1);
  now += MINUTE;
  alarms.evaluate();
  return alarms.standing().composite[0]?.StateValue;
}

describe('A composite alarm', () => {
  it('whose rule has AND needs all of its alarms', () => {
    expect(stateWith('AND', ['a', 'b'])).toBe('ALARM');
    expect(stateWith('AND', ['a'])).toBe('OK');
    expect(stateWith('AND', [])).toBe('OK');
  });

  it('whose rule has OR needs one of them', () => {
    expect(stateWith('OR', ['b'])).toBe('ALARM');
    expect(stateWith('OR', [])).toBe('OK');
  });
});
