import { describe, expect, it } from 'vitest';
import { ENTRIES, OPTIONAL_ENTRIES } from '../../../functions/manifest/entries.ts';
import { anchorOf } from '../../../lib/alarms/alarm-row.ts';
import { ALARMS } from '../../../lib/alarms/alarm-rows.ts';
import { constructIdOf } from '../../../lib/functions/construct-id.ts';
import { BURN_IDS } from '../../../lib/objectives/objectives.ts';
import { ACCOUNT_ID } from '../../../packages/local/cloudformation/arn.ts';
import { EVERY_OPTION } from '../../support/every-option.ts';
import { isAllowedTo, type PolicyDocument, readDeployed } from '../../support/resource-policy.ts';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();

/** `IdentityAddEmailClaimsF2DC9372` → `AddEmailClaims`: its alias is named after it. */
const aliasPrefixOf = (id: string): string =>
  constructIds.find((name) => id.replace(/[\dA-F]{8}$/, '').endsWith(name)) ?? id;
const constructIds = [...ENTRIES, ...OPTIONAL_ENTRIES]
  .map(constructIdOf)
  .sort((one, other) => other.length - one.length);

describe.each([
  ['as it comes', {}],
  ['with every option', EVERY_OPTION],
])('The alarms of a stack %s', (_, context) => {
  const { folder, resources } = synthesizeWith(context);
  const deployed = readDeployed(folder);
  const alarmOf = (id: string) => ({
    id,
    arn: `arn:aws:cloudwatch:eu-central-1:${ACCOUNT_ID}:alarm:${deployed.ref(id)}`,
    actions: deployed.property<string[] | undefined>(id, 'AlarmActions') ?? [],
    description: deployed.property<string>(id, 'AlarmDescription'),
  });
  const metricAlarms = deployed.ids('AWS::CloudWatch::Alarm').map(alarmOf);
  const composites = deployed.ids('AWS::CloudWatch::CompositeAlarm').map((id) => ({
    ...alarmOf(id),
    rule: JSON.stringify(resources[id]?.Properties.AlarmRule),
  }));
  /** The alarms that send a message. */
  const alarms = [...metricAlarms, ...composites].filter(({ actions }) => actions.length > 0);

  const topicPolicies = (topicArn: string) =>
    deployed
      .ids('AWS::SNS::TopicPolicy')
      .filter((id) => deployed.property<string[]>(id, 'Topics').includes(topicArn))
      .map((id) => deployed.property<PolicyDocument>(id, 'PolicyDocument'));

  const publishes = (topicArn: string, context: Readonly<Record<string, string>>) =>
    isAllowedTo(topicPolicies(topicArn), {
      service: 'cloudwatch.amazonaws.com',
      action: 'sns:Publish',
      resource: topicArn,
      context,
    });

  const encrypts = async (keyId: string, context: Readonly<Record<string, string>>) => {
    const policy = deployed.property<PolicyDocument>(keyId, 'KeyPolicy');
    const answers = await Promise.all(
      ['kms:GenerateDataKey', 'kms:Decrypt'].map((action) =>
        isAllowedTo([policy], {
          service: 'cloudwatch.amazonaws.com',
          action,
          resource: deployed.arn(keyId),
          context,
        }),
      ),
    );
    return answers.every(Boolean);
  };

  const keyOf = (topicArn: string) =>
    deployed.withArn(
      deployed.property<string>(deployed.withArn(topicArn) ?? '', 'KmsMasterKeyId'),
    ) ?? '';

  const from = (arn: string, account = ACCOUNT_ID) => ({
    'aws:SourceAccount': account,
    'aws:SourceArn': arn,
  });

  it('each send a message, or are a part of a composite alarm that sends one', () => {
    const burns = 'objectives' in context ? BURN_IDS.length : 0;
    expect(metricAlarms.length).toBeGreaterThan(30);
    expect(composites).toHaveLength(1 + burns);
    for (const { actions } of composites) expect(actions).toHaveLength(1);
    for (const { id, actions } of metricAlarms) {
      const symptomOf = composites.filter(({ rule }) => rule.includes(`"${id}","Arn"`));
      expect(symptomOf.length + actions.length, id).toBe(1);
    }
  });

  it('each send a message when they end, to the topic that they sent the first one to', () => {
    for (const { id, actions } of [...metricAlarms, ...composites])
      expect(deployed.property<string[] | undefined>(id, 'OKActions') ?? [], id).toEqual(actions);
  });

  it('cover errors and throttles of each function whose callers do not see them', () => {
    const seen = JSON.stringify(
      Object.values(resources).filter(
        ({ Type }) =>
          Type === 'AWS::ApiGatewayV2::Integration' || Type === 'AWS::ApiGatewayV2::Authorizer',
      ),
    );
    const isSeen = (id: string) =>
      seen.includes(`"${id}"`) || seen.includes(`${aliasPrefixOf(id)}Live`);
    // CDK's own function runs in a deployment, which fails with it.
    const unseen = deployed
      .ids('AWS::Lambda::Function')
      .filter((id) => !isSeen(id) && !id.startsWith('CustomVpcRestrictDefaultSG'));
    const isWatched = (id: string, metric: string) =>
      deployed.ids('AWS::CloudWatch::Alarm').some((alarm) => {
        const { Metrics, ...own } = resources[alarm]?.Properties ?? {};
        const series: object[] = Metrics ?? [{ MetricStat: { Metric: own } }];
        return series.some((one) => {
          const text = JSON.stringify(one);
          return text.includes(`{"Ref":"${id}"}`) && text.includes(`"MetricName":"${metric}"`);
        });
      });
    const isAsynchronous = (id: string) =>
      deployed
        .ids('AWS::Lambda::EventInvokeConfig')
        .some((one) => JSON.stringify(resources[one]?.Properties).includes(`"Ref":"${id}"`));

    expect(unseen.length).toBeGreaterThan(5);
    for (const id of unseen) {
      expect(isWatched(id, 'Errors'), `errors of ${id}`).toBe(true);
      // An event that waits for DeliverWebhooks shows its throttles.
      const late = ['Throttles', 'AsyncEventAge'].some((metric) => isWatched(id, metric));
      expect(late, `throttles of ${id}`).toBe(true);
      if (isAsynchronous(id)) {
        const lost = ['AsyncEventsDropped', 'DestinationDeliveryFailures'];
        expect(
          lost.some((metric) => isWatched(id, metric)),
          `dropped events of ${id}`,
        ).toBe(true);
      }
    }
  });

  it('each name their place in the runbook, and the command that confirms them', () => {
    const anchors = [...metricAlarms, ...composites].map(({ description }) => {
      const [, anchor = '', command] =
        /docs\/runbook\.md#([\w-]+), or run: npm run oms -- doctor ([\w-]+)$/.exec(description) ??
        [];
      expect(command).toBe(anchor);
      expect(description.length).toBeLessThanOrEqual(1024);
      return anchor;
    });

    // Both windows of a burn rate have the anchor of their composite alarm.
    const windows = composites.length > 1 ? 2 * BURN_IDS.length : 0;
    expect(new Set(anchors).size).toBe(metricAlarms.length + composites.length - windows);
    expect(anchors).not.toContain('');
  });

  it('cover an event that waits for DeliverWebhooks, fails in it, is given up or is lost', () => {
    const [deliver = ''] = deployed
      .ids('AWS::Lambda::Function')
      .filter((id) => id.startsWith('WebhooksDeliver'));
    const watched = deployed
      .ids('AWS::CloudWatch::Alarm')
      .map((id) => JSON.stringify(resources[id]?.Properties))
      .filter((properties) => properties.includes(`"Value":{"Ref":"${deliver}"}`));

    for (const metric of [
      'AsyncEventAge',
      'Errors',
      'AsyncEventsDropped',
      'DestinationDeliveryFailures',
    ])
      expect(
        watched.filter((properties) => properties.includes(`"MetricName":"${metric}"`)),
        metric,
      ).toHaveLength(1);
  });

  it('each publish to a topic of this stack', () => {
    expect(alarms.length).toBeGreaterThan(6);
    for (const { id, actions } of alarms) {
      expect(actions, id).toHaveLength(1);
      expect(deployed.withArn(actions[0] ?? ''), id).toMatch(/^Alarms(Topic|Tickets)/);
    }
  });

  it('each belong to the topic of their row: a page, or a ticket', () => {
    const topicOf = new Map(
      alarms.map(({ actions, description }) => [
        /runbook\.md#([\w-]+)/.exec(description)?.[1],
        /^Alarms(Topic|Tickets)/.exec(deployed.withArn(actions[0] ?? '') ?? '')?.[1],
      ]),
    );
    const NAMES = { page: 'Topic', ticket: 'Tickets', outage: undefined } as const;

    for (const { id, notifies } of ALARMS)
      expect([NAMES[notifies], undefined], id).toContain(topicOf.get(anchorOf(id)));
    expect(topicOf.get('outage')).toBe('Topic');
    expect([...topicOf.values()].filter((name) => name === 'Tickets').length).toBeGreaterThan(10);
    for (const id of 'objectives' in context ? BURN_IDS : [])
      expect(topicOf.get(anchorOf(id)), id).toBe(id.endsWith('Fast') ? 'Topic' : 'Tickets');
  });

  it('may each publish to it, and use the key that encrypts it', async () => {
    for (const { id, arn, actions } of alarms) {
      for (const topicArn of actions) {
        expect(await publishes(topicArn, from(arn)), `${id} publishes`).toBe(true);
        expect(await encrypts(keyOf(topicArn), from(arn)), `${id} encrypts`).toBe(true);
      }
    }
  });

  it('are the only resources that may, in this account or another', async () => {
    const [
      {
        arn,
        actions: [topicArn = ''],
      } = { arn: '', actions: [] },
    ] = alarms;
    const foreign =
      'arn:aws:cloudwatch:eu-central-1:111122223333:alarm:Orders-AlarmsProjectionsLate';
    const noAlarm = `arn:aws:cloudwatch:eu-central-1:${ACCOUNT_ID}:insight-rule/a`;

    expect(await publishes(topicArn, from(foreign, '111122223333'))).toBe(false);
    expect(await publishes(topicArn, from(noAlarm))).toBe(false);
    expect(await publishes(topicArn, from(arn, '111122223333'))).toBe(false);
    expect(await encrypts(keyOf(topicArn), from(foreign, '111122223333'))).toBe(false);
  });

  it('are not published in plain text', async () => {
    const [
      {
        arn,
        actions: [topicArn = ''],
      } = { arn: '', actions: [] },
    ] = alarms;

    expect(await publishes(topicArn, { ...from(arn), 'aws:SecureTransport': 'false' })).toBe(false);
  });
});

/** The addresses and their topics. */
const subscriptionsIn = (all: ReturnType<typeof synthesizeWith>['all']): string[][] =>
  all('AWS::SNS::Subscription')
    .map(({ Properties }) => {
      expect(Properties.Protocol).toBe('email');
      return [Properties.Endpoint, Properties.TopicArn.Ref.replace(/[\dA-F]{8}$/, '')];
    })
    .sort();

describe('The alarms’ recipients', () => {
  it('are the addresses in alarmEmail, by a subscription of the stack’s topic', () => {
    const { all } = synthesizeWith({ alarmEmail: 'ops@shop.example' });

    expect(subscriptionsIn(all)).toEqual([
      ['ops@shop.example', 'AlarmsTickets'],
      ['ops@shop.example', 'AlarmsTopic'],
    ]);
  });

  it('are another address for tickets, if there is one', () => {
    const emails = { alarmEmail: 'ops@shop.example', ticketEmail: 'team@shop.example' };

    expect(subscriptionsIn(synthesizeWith(emails).all)).toEqual([
      ['ops@shop.example', 'AlarmsTopic'],
      ['team@shop.example', 'AlarmsTickets'],
    ]);
  });

  it('are another topic for tickets, if there is one', () => {
    const ticketTopicArn = 'arn:aws:sns:eu-central-1:111122223333:tickets';
    const { all, outputs } = synthesizeWith({ ticketTopicArn });
    const actions = all('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties.AlarmActions);

    expect(JSON.stringify(actions)).toContain(ticketTopicArn);
    expect(all('AWS::SNS::Topic')).toHaveLength(1);
    expect(outputs['TicketTopicArn']).toEqual({ Value: ticketTopicArn });
  });

  it('are those of alarmTopicArn, which replaces the stack’s topic', () => {
    const alarmTopicArn = 'arn:aws:sns:eu-central-1:111122223333:ops';
    const { all, outputs } = synthesizeWith({ alarmTopicArn });
    const actions = [
      ...all('AWS::CloudWatch::Alarm'),
      ...all('AWS::CloudWatch::CompositeAlarm'),
    ].flatMap(({ Properties }) => Properties.AlarmActions ?? []);

    expect(new Set(actions)).toEqual(new Set([alarmTopicArn]));
    expect(all('AWS::SNS::Topic')).toEqual([]);
    expect(outputs['AlarmTopicArn']).toEqual({ Value: alarmTopicArn });
    expect(outputs['TicketTopicArn']).toEqual({ Value: alarmTopicArn });
  });
});

describe('Orders that stop', () => {
  it.each([
    [0, undefined],
    [24, [3600, 24, 24]],
    [168, [3600, 168, 168]],
  ])('within %s hours have the alarm %j', (ordersExpectedWithin, expected) => {
    const { resources } = synthesizeWith({ ordersExpectedWithin });
    const [alarm] = Object.entries(resources).filter(([id]) => id.includes('OrdersStopped'));
    const { Metrics = [], EvaluationPeriods, ...others } = alarm?.[1].Properties ?? {};
    // CloudFormation's default.
    const { DatapointsToAlarm = EvaluationPeriods } = others;

    expect(alarm && [Metrics[1].MetricStat.Period, EvaluationPeriods, DatapointsToAlarm]).toEqual(
      expected,
    );
  });

  it('are expected within a week at most: CloudWatch looks back no further', () => {
    expect(() => synthesizeWith({ ordersExpectedWithin: 169 })).toThrow(
      'context ordersExpectedWithin: expected an integer from 0 to 168, got 169',
    );
  });
});

describe('The logs', () => {
  it('of the API time each route, and count what reaches no function', () => {
    const [stage] = all('AWS::ApiGatewayV2::Stage');
    const format = JSON.parse(stage?.Properties.AccessLogSettings.Format);
    const filters = all('AWS::Logs::MetricFilter').map(({ Properties }) => [
      Properties.FilterPattern,
      Properties.MetricTransformations[0].MetricName,
      Properties.MetricTransformations[0].Dimensions,
    ]);

    expect(filters).toEqual([
      [
        '{ $.responseLatencyMs = "*" }',
        'RouteLatency',
        [
          { Key: 'service', Value: '$.service' },
          { Key: 'route', Value: '$.route' },
        ],
      ],
      ['{ $.status = "401" }', 'ApiUnauthorized', [{ Key: 'service', Value: '$.service' }]],
      ['{ $.lambdaStatus = "429" }', 'ApiThrottled', [{ Key: 'service', Value: '$.service' }]],
    ]);
    expect(format).toMatchObject({
      service: 'Orders-dev',
      status: '$context.status',
      lambdaStatus: '$context.integration.integrationStatus',
    });
  });

  const { all } = synthesizeWith({ systemLogLevel: 'WARN' });

  it('of the API are where AWS services write by default, and the key may encrypt them', () => {
    const [name] = all('AWS::Logs::LogGroup').flatMap(
      ({ Properties }) => Properties.LogGroupName ?? [],
    );
    const [prefix, unique] = name['Fn::Join'][1];
    const key = JSON.stringify(all('AWS::KMS::Key')[0]?.Properties.KeyPolicy);

    expect(prefix).toBe('/aws/vendedlogs/apigateway/Orders-dev-');
    expect(unique).toEqual({
      'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }],
    });
    expect(key).toContain(':log-group:/aws/vendedlogs/apigateway/Orders-dev-*');
  });

  it('of Lambda itself have the level of systemLogLevel', () => {
    const levels = all('AWS::Lambda::Function').map(
      ({ Properties }) => Properties.LoggingConfig.SystemLogLevel,
    );

    expect(new Set(levels)).toEqual(new Set(['WARN']));
  });
});
