import { describe, expect, it } from 'vitest';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();

describe('The sweep of erasures', () => {
  const resources = Object.entries(synthesizeWith({}).resources).filter(([id]) =>
    /^DueErasures|^AlarmsErasure/.test(id),
  );
  const ofType = (type: string) => resources.filter(([, { Type }]) => Type === type);

  it('runs every minute, without retries', () => {
    const [[, rule] = []] = ofType('AWS::Events::Rule');

    expect(rule?.Properties).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [{ RetryPolicy: { MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 } }],
    });
    expect(ofType('AWS::Lambda::Function')).toHaveLength(1);
  });

  it('is watched: its errors, and its silence', () => {
    expect(ofType('AWS::CloudWatch::Alarm')).toHaveLength(2);
  });
});
