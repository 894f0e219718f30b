/** The settings of a company: a budget, a stream. */
import { describe, expect, it } from 'vitest';
import { EVERY_OPTION } from '../../support/every-option.ts';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();

describe('The setting budget', () => {
  const given = { budget: 500, alarmEmail: 'ops@shop.example' };
  const { all } = synthesizeWith(given);

  it('makes a budget of the stage’s tag, which mails before and after it is spent', () => {
    const [budget] = all('AWS::Budgets::Budget').map(({ Properties }) => Properties);

    expect(budget.Budget).toEqual({
      BudgetName: 'Orders-dev',
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 500, Unit: 'USD' },
      CostFilters: { TagKeyValue: ['user:stage$dev'] },
    });
    expect(
      budget.NotificationsWithSubscribers.map(
        // biome-ignore lint/suspicious/noExplicitAny: a part of the template.
        ({ Notification, Subscribers }: any) => [
          Notification.NotificationType,
          Notification.Threshold,
          Subscribers[0].Address,
        ],
      ),
    ).toEqual([
      ['ACTUAL', 80, 'ops@shop.example'],
      ['ACTUAL', 100, 'ops@shop.example'],
      ['FORECASTED', 100, 'ops@shop.example'],
    ]);
  });

  it('mails costs of the stage that are unusual, from a twentieth of it on', () => {
    const [monitor] = all('AWS::CE::AnomalyMonitor').map(({ Properties }) => Properties);
    const [subscription] = all('AWS::CE::AnomalySubscription').map(({ Properties }) => Properties);

    expect(JSON.parse(monitor.MonitorSpecification)).toMatchObject({
      Tags: { Key: 'stage', Values: ['dev'] },
    });
    expect(JSON.parse(subscription.ThresholdExpression).Dimensions.Values).toEqual(['25']);
    expect(subscription.Subscribers).toEqual([{ Type: 'EMAIL', Address: 'ops@shop.example' }]);
  });

  it('mails to ticketEmail, if there is one', () => {
    const { all: made } = synthesizeWith({ ...given, ticketEmail: 'team@shop.example' });
    const text = JSON.stringify([
      ...made('AWS::Budgets::Budget'),
      ...made('AWS::CE::AnomalySubscription'),
    ]);

    expect(text).toContain('team@shop.example');
    expect(text).not.toContain('ops@shop.example');
  });

  it('is off unless given, and needs an address', () => {
    expect(synthesizeWith({}).all('AWS::Budgets::Budget')).toEqual([]);
    expect(() => synthesizeWith({ budget: 500 })).toThrow(
      'budget: expected together with ticketEmail or alarmEmail',
    );
  });
});

describe('The setting kinesisStream', () => {
  const { kinesisStream } = EVERY_OPTION;
  const tableOf = (context: object) => {
    const { all, resources } = synthesizeWith({ ...context });
    const [table] = all('AWS::DynamoDB::GlobalTable');
    return { replicas: table?.Properties.Replicas, count: Object.keys(resources).length };
  };

  it('is one property of the table, and no resource', () => {
    const [off, on] = [tableOf({}), tableOf({ kinesisStream })];

    expect(on.count).toBe(off.count);
    expect(on.replicas).toEqual(
      off.replicas.map((replica: object) => ({
        ...replica,
        KinesisStreamSpecification: { StreamArn: kinesisStream },
      })),
    );
  });

  it('is a stream of the region', () => {
    const elsewhere = kinesisStream.replace('eu-central-1', 'eu-west-1');

    expect(() => synthesizeWith({ kinesisStream: elsewhere, region: 'eu-central-1' })).toThrow(
      'kinesisStream: expected an ARN in eu-central-1',
    );
    expect(() => synthesizeWith({ kinesisStream: 'orders' })).toThrow('the ARN of a Kinesis');
  });
});
