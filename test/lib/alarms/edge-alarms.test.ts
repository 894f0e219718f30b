import { describe, expect, it } from 'vitest';
import { ACCOUNT_ID } from '../../../packages/local/cloudformation/arn.ts';
import { EVERY_OPTION } from '../../support/every-option.ts';
import { isAllowedTo, type PolicyDocument, readDeployed } from '../../support/resource-policy.ts';
import { readTemplate, removeSynthesized, synthesizeWith } from '../../support/stack.ts';
import { WEB_ACL } from '../../support/web-acl.ts';

removeSynthesized();
const EDGE = 'OrdersEdge-dev-eu-central-1';
const edgeOf = (context: Readonly<Record<string, unknown>>, stackName = EDGE) => {
  const { folder, resources } = synthesizeWith({ ...WEB_ACL, ...context });
  return { folder, backend: resources, edge: readTemplate(folder, stackName) };
};
const anchorsOf = (resources: object) =>
  JSON.stringify(resources).match(/(?<=runbook\.md#)[\w-]+-certificate-expires/g) ?? [];

describe('The alarms of the edge', () => {
  const { folder, edge } = edgeOf({ alarmEmail: 'ops@shop.example' });
  const deployed = readDeployed(folder, EDGE);
  const topicNamed = (name: string) =>
    deployed.ids('AWS::SNS::Topic').find((id) => id.startsWith(name)) ?? '';
  const [topic, tickets] = [topicNamed('AlarmsTopic'), topicNamed('AlarmsTickets')];
  const alarms = deployed.ids('AWS::CloudWatch::Alarm');

  it('each publish to a topic of their region, which notifies alarmEmail', () => {
    expect(alarms.length).toBeGreaterThan(2);
    for (const id of alarms) {
      const to = deployed.arn(id.startsWith('AlarmsEdgeErrors') ? topic : tickets);
      expect(deployed.property(id, 'AlarmActions'), id).toEqual([to]);
    }
    expect(edge.all('AWS::SNS::Subscription').map(({ Properties }) => Properties)).toEqual(
      [topic, tickets].map((Ref) => ({
        Protocol: 'email',
        Endpoint: 'ops@shop.example',
        TopicArn: { Ref },
      })),
    );
    expect(edge.outputs['AlarmTopicArn']).toEqual({ Value: { Ref: topic } });
    expect(edge.outputs['TicketTopicArn']).toEqual({ Value: { Ref: tickets } });
  });

  it('may publish to it, and nothing of another account may', async () => {
    const policies = deployed
      .ids('AWS::SNS::TopicPolicy')
      .map((id) => deployed.property<PolicyDocument>(id, 'PolicyDocument'));
    const publishes = (account: string) =>
      isAllowedTo(policies, {
        service: 'cloudwatch.amazonaws.com',
        action: 'sns:Publish',
        resource: deployed.arn(topic),
        context: {
          'aws:SourceAccount': account,
          'aws:SourceArn': `arn:aws:cloudwatch:us-east-1:${account}:alarm:${alarms[0]}`,
        },
      });

    expect(await publishes(ACCOUNT_ID)).toBe(true);
    expect(await publishes('111122223333')).toBe(false);
  });

  it('use alarmTopicArn only if it is in their region', () => {
    const own = 'arn:aws:sns:us-east-1:111122223333:ops';
    const actionsOf = (context: Readonly<Record<string, unknown>>, stackName?: string) =>
      new Set(
        edgeOf(context, stackName)
          .edge.all('AWS::CloudWatch::Alarm')
          .flatMap(({ Properties }) => Properties.AlarmActions),
      );
    const near = {
      region: 'us-east-1',
      originCertificate: EVERY_OPTION.originCertificate.replace('eu-central-1', 'us-east-1'),
      alarmTopicArn: own,
    };

    expect(actionsOf(near, 'OrdersEdge-dev-us-east-1')).toEqual(new Set([own]));
    for (const action of actionsOf({ alarmTopicArn: own.replace('us-east-1', 'eu-central-1') }))
      expect(action).toEqual({ Ref: expect.stringMatching(/^Alarms(Topic|Tickets)/) });
  });
});

describe('Each certificate', () => {
  const { signInDomain, signInCertificate } = EVERY_OPTION;
  const near = {
    region: 'us-east-1',
    originCertificate: EVERY_OPTION.originCertificate.replace('eu-central-1', 'us-east-1'),
  };

  it.each([
    ['eu-central-1', {}, [], ['sign-in']],
    ['us-east-1', near, ['sign-in'], []],
  ])('is watched once, with a backend in %s', (region, context, here, there) => {
    const options = { ...context, signInDomain, signInCertificate };
    const { backend, edge } = edgeOf(options, `OrdersEdge-dev-${region}`);
    const expected = (names: readonly string[]) =>
      names.map((name) => `${name}-certificate-expires`);

    expect(anchorsOf(backend)).toEqual(expected(['origin', ...here]));
    expect(anchorsOf(edge.resources)).toEqual(expected(['api', 'client', ...there]));
  });

  it('is watched where the sign-in page alone has one, in its region', () => {
    const { resources } = synthesizeWith({ region: 'us-east-1', signInDomain, signInCertificate });

    expect(anchorsOf(resources)).toEqual(['sign-in-certificate-expires']);
  });
});

describe('The metrics of two web ACLs in one account', () => {
  it('have the names of their stacks', () => {
    const names = (context: Readonly<Record<string, unknown>>, stackName: string) =>
      edgeOf(context, stackName)
        .edge.all('AWS::WAFv2::WebACL')
        .map(({ Properties }) => Properties.VisibilityConfig.MetricName);

    expect(names({}, EDGE)).toEqual([EDGE]);
    expect(names({ stage: 'production' }, 'OrdersEdge-production-eu-central-1')).toEqual([
      'OrdersEdge-production-eu-central-1',
    ]);
  });
});
