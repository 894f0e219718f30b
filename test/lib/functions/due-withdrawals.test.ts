import { describe, expect, it } from 'vitest';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();

const resourcesOf = (context: Readonly<Record<string, unknown>>) =>
  Object.entries(synthesizeWith(context).resources).filter(([id]) =>
    /^DueWithdrawals|^AlarmsWithdrawal/.test(id),
  );

describe('The sweep of withdrawals', () => {
  it('runs every minute, without retries', () => {
    const resources = resourcesOf({});
    const ofType = (type: string) => resources.filter(([, { Type }]) => Type === type);
    const [[, rule] = []] = ofType('AWS::Events::Rule');

    expect(rule?.Properties).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [{ RetryPolicy: { MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 } }],
    });
    expect(ofType('AWS::Lambda::Function')).toHaveLength(1);
    expect(ofType('AWS::CloudWatch::Alarm')).toHaveLength(2);
  });

  it('is not deployed, nor watched, with withdrawals off', () => {
    expect(resourcesOf({ withdrawals: 'off' })).toEqual([]);
  });
});
