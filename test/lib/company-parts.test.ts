/** The parts that a company's app has already, each instead of one of the backend's own. */
import { App, Stack } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { UserPool } from 'aws-cdk-lib/aws-cognito';
import { SecurityGroup, SubnetType, Vpc } from 'aws-cdk-lib/aws-ec2';
import { ManagedPolicy } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { describe, expect, it } from 'vitest';
import type { CompanyProps } from '../../lib/backend/company-props.ts';
import { OrdersBackend } from '../../lib/orders-backend.ts';
import { stageSettings } from '../../lib/settings/read-settings.ts';
import type { StageValues } from '../../lib/settings/settings-schema.ts';
import { EVERY_OPTION } from '../support/every-option.ts';
import { type Resource, removeSynthesized, stubBundles } from '../support/stack.ts';
import { WEB_ACL } from '../support/web-acl.ts';

removeSynthesized();

const ORIGINS = { storefrontOrigins: ['https://shop.example'] };
const ISSUER = { issuer: 'https://id.example', audience: ['shop'] };
const env = { region: 'eu-central-1', account: '111122223333' };

/** The stack of a backend with the parts that are made in a stack beside it. */
function made(
  partsIn: (base: Stack) => CompanyProps,
  values: Partial<StageValues> = {},
  beside: (stack: Stack) => unknown = () => undefined,
) {
  const app = new App();
  const parts = partsIn(new Stack(app, 'Base', { env }));
  const stack = new Stack(app, 'Shop', { env });
  const settings = stageSettings('production', { ...ORIGINS, ...values });
  const backend = new OrdersBackend(stack, 'Orders', {
    ...parts,
    settings,
    bundles: stubBundles(),
  });
  beside(stack);
  const template = Template.fromStack(stack);
  const all = (type: string): Resource[] => Object.values(template.findResources(type) as never);
  return { app, stack, backend, parts, template, all };
}

describe('An issuer', () => {
  it('of the same app replaces the user pool, though its name is known to AWS alone', () => {
    const { template, backend } = made((base) => {
      const pool = new UserPool(base, 'People');
      const { userPoolClientId } = pool.addClient('Storefront');
      return { issuer: { issuer: pool.userPoolProviderUrl, audience: [userPoolClientId] } };
    });

    template.resourceCountIs('AWS::Cognito::UserPool', 0);
    template.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      JwtConfiguration: { Audience: [Match.anyValue()], Issuer: Match.anyValue() },
    });
    expect(backend.identity).toBeUndefined();
    expect(backend.outputs.UserPoolId).toBeUndefined();
  });
});

describe('A key', () => {
  it('of the same app encrypts everything, and its policy lets the services use it', () => {
    const { app, all, backend, parts } = made((base) => ({ key: new Key(base, 'Key') }), {
      dataEvents: true,
      exportBucket: true,
    });
    const base = Template.fromStack(app.node.findChild('Base') as Stack);

    expect(all('AWS::KMS::Key')).toEqual([]);
    expect(backend.key).toBe(parts.key);
    for (const group of all('AWS::Logs::LogGroup'))
      expect(group.Properties.KmsKeyId, JSON.stringify(group)).toBeDefined();
    for (const service of ['dynamodb', 'logs', 'cloudwatch', 'cloudtrail'])
      expect(JSON.stringify(base.findResources('AWS::KMS::Key'))).toContain(`${service}.`);
  });

  it('of another app keeps its policy, which a warning asks for', () => {
    const ARN = 'arn:aws:kms:eu-central-1:111122223333:key/00000000-0000-0000-0000-000000000000';
    const { stack } = made((base) => ({ key: Key.fromKeyArn(base, 'Key', ARN) as IKey }));

    Annotations.fromStack(stack).hasWarning('*', Match.stringLikeRegexp('add keyStatements to it'));
  });
});

describe('A network', () => {
  const inNetwork = ({ Properties }: Resource) => Properties.VpcConfig !== undefined;

  it('has the functions, in subnets with a way out and a group of their own', () => {
    const { all } = made((base) => ({ vpc: new Vpc(base, 'Network', { maxAzs: 2 }) }));
    const functions = all('AWS::Lambda::Function');

    expect(functions.filter((one) => !inNetwork(one))).toHaveLength(1);
    expect(all('AWS::EC2::VPC')).toEqual([]);
    expect(all('AWS::EC2::SecurityGroup')).toHaveLength(1);
    expect(functions.find(inNetwork)?.Properties.VpcConfig).toMatchObject({
      SubnetIds: [expect.anything(), expect.anything()],
      SecurityGroupIds: [expect.anything()],
    });
  });

  it('has them in the subnets and groups that it names', () => {
    const { all } = made((base) => {
      const isolated = { name: 'Inside', subnetType: SubnetType.PRIVATE_ISOLATED };
      const vpc = new Vpc(base, 'Network', { subnetConfiguration: [isolated], maxAzs: 1 });
      const securityGroups = [new SecurityGroup(base, 'Inside', { vpc })];
      return { vpc, vpcSubnets: { subnetType: SubnetType.PRIVATE_ISOLATED }, securityGroups };
    });

    expect(all('AWS::EC2::SecurityGroup')).toEqual([]);
    expect(all('AWS::Lambda::Function').find(inNetwork)?.Properties.VpcConfig).toMatchObject({
      SubnetIds: [expect.anything()],
    });
  });
});

describe('A permissions boundary', () => {
  it('is on every role, whatever the settings are', () => {
    const { all } = made(
      (base) => ({
        permissionsBoundary: ManagedPolicy.fromManagedPolicyName(base, 'Boundary', 'teams'),
      }),
      {
        ...(EVERY_OPTION as object),
        tenantIsolation: [EVERY_OPTION.tenantIsolation],
        paymentWebhooks: ['stripe', 'standard'],
        machineClients: ['operate', 'report', 'place'],
      },
    );
    const roles = all('AWS::IAM::Role');

    expect(roles.length).toBeGreaterThan(25);
    for (const role of roles)
      expect(role.Properties.PermissionsBoundary, JSON.stringify(role)).toBeDefined();
  });
});

describe('An alarm topic', () => {
  it('gets the alarms, and there is no other', () => {
    const { all, backend, parts } = made((base) => ({ alarmTopic: new Topic(base, 'Pager') }));
    const [outage] = all('AWS::CloudWatch::CompositeAlarm');

    expect(all('AWS::SNS::Topic')).toEqual([]);
    expect(backend.alarmTopic).toBe(parts.alarmTopic);
    expect(outage?.Properties.AlarmActions).toHaveLength(1);
  });

  it('may have another for tickets beside it', () => {
    const { all, backend, parts } = made((base) => ({
      alarmTopic: new Topic(base, 'Pager'),
      ticketTopic: new Topic(base, 'Desk'),
    }));
    const actions = all('AWS::CloudWatch::Alarm').flatMap(
      ({ Properties }) => Properties.AlarmActions ?? [],
    );

    expect(backend.ticketTopic).toBe(parts.ticketTopic);
    expect(new Set(actions.map((one) => JSON.stringify(one))).size).toBe(2);
  });
});

describe('A domain', () => {
  it('is the name of the API, with the target of its record', () => {
    const ARN = 'arn:aws:acm:eu-central-1:111122223333:certificate/a';
    const { template, backend } = made(
      (base) => ({
        domain: {
          domainName: 'api.shop.example',
          certificate: Certificate.fromCertificateArn(base, 'Certificate', ARN),
        },
      }),
      { operationsPage: true },
    );

    template.hasResourceProperties('AWS::ApiGatewayV2::DomainName', {
      DomainName: 'api.shop.example',
      DomainNameConfigurations: [Match.objectLike({ CertificateArn: ARN })],
    });
    template.resourceCountIs('AWS::ApiGatewayV2::ApiMapping', 1);
    expect(backend.url).toBe('https://api.shop.example');
    expect(backend.outputs).toMatchObject({
      ApiUrl: 'https://api.shop.example',
      ApiTarget: expect.any(String),
    });
    // The console's page may call it.
    const policies = template.findResources('AWS::CloudFront::ResponseHeadersPolicy');
    expect(JSON.stringify(policies)).toContain('https://api.shop.example');
  });
});

describe('Tags', () => {
  it('are on what the backend makes, and on nothing of the company’s', () => {
    const { template } = made(
      () => ({ tags: { costCenter: '4711' } }),
      {},
      (stack) => new Topic(stack, 'Theirs'),
    );

    template.hasResourceProperties('AWS::KMS::Key', {
      Tags: Match.arrayWith([{ Key: 'costCenter', Value: '4711' }]),
    });
    template.resourcePropertiesCountIs('AWS::SNS::Topic', { Tags: Match.absent() }, 1);
  });
});

describe('A part that a setting names, too', () => {
  const topic = (base: Stack): CompanyProps => ({ alarmTopic: new Topic(base, 'Pager') });
  const issuer = () => ({ issuer: ISSUER });
  const domain = (base: Stack): CompanyProps => ({
    domain: {
      domainName: 'api.shop.example',
      certificate: new Certificate(base, 'Certificate', { domainName: 'api.shop.example' }),
    },
  });

  it.each<[string, (base: Stack) => CompanyProps, Partial<StageValues>]>([
    [
      'issuer: expected nothing, or no setting jwtIssuer',
      issuer,
      { jwtIssuer: ISSUER.issuer, jwtAudience: ['shop'] },
    ],
    ['issuer: expected nothing, or no setting operationsPage', issuer, { operationsPage: true }],
    ['issuer: expected nothing, or no setting of the user pool', issuer, { smokeClients: true }],
    [
      'issuer: expected nothing, or no setting of the user pool',
      issuer,
      { machineClients: ['place'] },
    ],
    [
      'vpc: expected nothing, or no setting vpc',
      (base) => ({ vpc: new Vpc(base, 'Network') }),
      { vpc: true },
    ],
    [
      'alarmTopic: expected nothing, or no setting alarmEmail',
      topic,
      { alarmEmail: 'ops@shop.example' },
    ],
    [
      'alarmTopic: expected nothing, or no setting alarmTopicArn',
      topic,
      { alarmTopicArn: 'arn:aws:sns:eu-central-1:111122223333:ops' },
    ],
    ['domain: expected nothing, or no setting webAcl', domain, WEB_ACL as object],
  ])('is refused: %s', (line, partsIn, values) => {
    expect(() => made(partsIn, values)).toThrow(line);
  });
});
