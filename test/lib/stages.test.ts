/** The effects of a stage's name, region and life on the template, with every option. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, CfnResource, TagManager } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { NOT_TAGGED } from '../../lib/backend/not-tagged.ts';
import { resolveIntrinsics } from '../../packages/local/cloudformation/intrinsics.ts';
import { EVERY_OPTION } from '../support/every-option.ts';
import { nestedTemplate } from '../support/nested-stack.ts';
import {
  type Resource,
  readTemplate,
  removeSynthesized,
  synthesizeWith,
} from '../support/stack.ts';

removeSynthesized();
/** Every option without a domain of the shop's own: the stack then chooses one. */
const { signInDomain, signInCertificate, ...OPTIONS } = EVERY_OPTION;
const REGION = 'eu-central-1';
/** CDK's own function, which CloudFormation calls in a deployment. CDK gives it no tags. */
const CLOSES_THE_DEFAULT_GROUP = 'CustomVpcRestrictDefaultSG';

const stackOf = (stage: string, region = REGION) => {
  const context = { ...OPTIONS, stage, ...inRegion(region) };
  const apps: App[] = [];
  const backend = synthesizeWith(context, (app) => void apps.push(app));
  const edge = readTemplate(backend.folder, `OrdersEdge-${stage}-${region}`);
  const nested = nestedTemplate(backend.folder)?.Resources ?? {};
  const constructs = apps.flatMap((app) => app.node.findAll().filter(CfnResource.isCfnResource));
  return { ...backend, stage, region, edge, nested, constructs };
};
/** The context of a region, in which the API's certificate and the stream must be. */
const inRegion = (region: string) => ({
  region,
  kinesisStream: EVERY_OPTION.kinesisStream.replace(REGION, region),
  originCertificate: EVERY_OPTION.originCertificate.replace(REGION, region),
});

const dev = stackOf('dev');
const production = stackOf('production');
const elsewhere = stackOf('dev', 'eu-west-1');
type Stage = typeof dev;

/** Names that are unique within a resource, a table, a pool or an API only. */
const NOT_PHYSICAL =
  /^(IndexName|AttributeName|PolicyName|GroupName|ClientName|StageName|OperationName|FieldName|ParameterName|CookieName|HeaderName|FunctionName|UserPoolResourceServerName|ScopeName|ThingName|VendorName|MetricName|TableName|BucketName|S3BucketName|EventBusName|ServiceName|DomainName|HostedZoneName|ServiceLinkedRoleName|DashboardBodyName|FromName|DeploymentConfigName|DeliverLogsPermissionName)$/;

/** All physical names in a template, as `type path = value`, with references resolved. */
function physicalNames({ stage, region, resources, edge, nested }: Stage): string[] {
  const named = (all: Readonly<Record<string, Resource>>, stackName: string, at: string) => {
    const deployment = { stackName, region: at, resources: all, parameters: {} };
    return Object.values(all).flatMap(({ Type, Properties }) =>
      [...namesIn(Properties ?? {})].map(
        ([path, value]) => `${Type} ${path} = ${JSON.stringify(resolve(value, deployment))}`,
      ),
    );
  };
  return [
    ...named(resources, `Orders-${stage}`, region),
    ...named(nested, `Orders-${stage}-nested`, region),
    ...named(edge.resources, `OrdersEdge-${stage}-${region}`, 'us-east-1'),
  ];
}

function resolve(value: unknown, deployment: Parameters<typeof resolveIntrinsics>[1]): unknown {
  try {
    return resolveIntrinsics(value, deployment);
  } catch {
    return value;
  }
}

/** Lists of named parts of a resource. */
const WITHIN = /Statement|Tags|Alarms|Metrics|Dimensions|Rules|Environment|Selectors|Mechanisms/;

const isName = (key: string, path: string): boolean =>
  /^(Name|\w+Name|Domain)$/.test(key) && !NOT_PHYSICAL.test(key) && !WITHIN.test(path);

function* namesIn(value: unknown, path = ''): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key;
    if (isName(key, path)) yield [at, member];
    else yield* namesIn(member, at);
  }
}

/** True for CloudFront, IAM and S3, whose names are unique across regions. */
const isGlobal = (name: string) => /^AWS::(CloudFront|IAM|S3|WAFv2)::/.test(name);

describe('Two stages in one account and region', () => {
  it('have physical names', () => {
    const types = physicalNames(dev).map((name) => name.split(' ')[0]);

    expect(new Set(types)).toEqual(
      new Set([
        'AWS::ApiGatewayV2::Api',
        'AWS::ApiGatewayV2::Authorizer',
        'AWS::Budgets::Budget',
        'AWS::CE::AnomalyMonitor',
        'AWS::CE::AnomalySubscription',
        'AWS::CloudFront::Function',
        'AWS::CloudFront::OriginAccessControl',
        'AWS::CloudFront::ResponseHeadersPolicy',
        'AWS::CloudTrail::Trail',
        'AWS::CloudWatch::CompositeAlarm',
        'AWS::CodeDeploy::DeploymentGroup',
        'AWS::Cognito::UserPoolDomain',
        'AWS::Cognito::UserPoolResourceServer',
        'AWS::EC2::FlowLog',
        'AWS::Events::EventBus',
        'AWS::Lambda::Alias',
        'AWS::Logs::LogGroup',
        'AWS::Logs::QueryDefinition',
        'AWS::Logs::MetricFilter',
        'AWS::SSM::Parameter',
      ]),
    );
  });

  it('share none of them', () => {
    const others = new Set(physicalNames(production));
    const ofAnother =
      /^AWS::(ApiGatewayV2::Authorizer|Cognito::UserPoolResourceServer|Lambda::Alias) /;

    expect(physicalNames(dev).filter((name) => others.has(name) && !ofAnother.test(name))).toEqual(
      [],
    );
  });

  it('are measured apart', () => {
    const serviceOf = ({ all }: Stage) =>
      new Set(
        all('AWS::Lambda::Function')
          .filter(({ Properties }) => Properties.Environment)
          .map(({ Properties }) => Properties.Environment.Variables.SERVICE_NAME),
      );
    const watched = JSON.stringify(dev.all('AWS::CloudWatch::Alarm'));

    expect(serviceOf(dev)).toEqual(new Set(['Orders-dev']));
    expect(serviceOf(production)).toEqual(new Set(['Orders-production']));
    expect(watched).toContain('{"Name":"service","Value":"Orders-dev"}');
    expect(watched).not.toContain('"Value":"orders"');
  });
});

describe('One stage in two regions', () => {
  it('shares no name of a service without regions', () => {
    const others = new Set(physicalNames(elsewhere));

    expect(physicalNames(dev).filter(isGlobal).length).toBeGreaterThan(1);
    expect(physicalNames(dev).filter((name) => isGlobal(name) && others.has(name))).toEqual([]);
  });

  it('has a stack of its own at the edge', () => {
    const { artifacts } = JSON.parse(readFileSync(join(elsewhere.folder, 'manifest.json'), 'utf8'));
    const stacks = Object.values<{ type: string; properties: object }>(artifacts)
      .filter(({ type }) => type === 'aws:cloudformation:stack')
      .map(({ properties }) => properties);

    expect(Object.keys(artifacts)).toEqual(
      expect.arrayContaining(['Orders-dev', 'OrdersEdge-dev-eu-west-1']),
    );
    expect(stacks).toEqual([
      expect.objectContaining({ terminationProtection: true }),
      expect.objectContaining({ terminationProtection: true }),
    ]);
  });
});

/** The types that can have tags, from CloudFormation's registry in CDK. */
const TAGGABLE = new Set(
  production.constructs
    .filter((construct) => TagManager.of(construct) !== undefined)
    .map(({ cfnResourceType }) => cfnResourceType)
    .filter((type) => !NOT_TAGGED.includes(type)),
);

describe('Tags', () => {
  const EXPECTED = [
    { Key: 'project', Value: 'order-management' },
    { Key: 'stage', Value: 'production' },
  ];
  const tagsOf = ({ Type, Properties }: Resource): unknown => {
    if (Type === 'AWS::DynamoDB::GlobalTable') return Properties.Replicas[0].Tags;
    const { Tags: tags = Properties?.UserPoolTags, ...others } = Properties ?? {};
    const { HostedZoneTags, ResourceTags = HostedZoneTags } = others;
    if (Array.isArray(tags) || tags === undefined) return tags ?? ResourceTags;
    return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  };

  it.each([
    ['the backend', production.resources],
    ['its nested stack', production.nested],
    ['the edge', production.edge.resources],
  ])('project and stage are on everything that can have tags: %s', (_, resources) => {
    const bare = Object.entries(resources)
      .filter(([id, { Type }]) => TAGGABLE.has(Type) && !id.startsWith(CLOSES_THE_DEFAULT_GROUP))
      .filter(([, resource]) => {
        const tags = tagsOf(resource);
        return !EXPECTED.every((tag) => JSON.stringify(tags ?? []).includes(JSON.stringify(tag)));
      });

    expect(bare).toEqual([]);
  });

  it('are possible on these types', () => {
    const present = new Set(
      [...Object.values(production.resources), ...Object.values(production.edge.resources)].map(
        ({ Type }) => Type,
      ),
    );

    expect([...present].filter((type) => TAGGABLE.has(type)).length).toBeGreaterThan(20);
  });
});

describe('A resource that stores data', () => {
  /** Types that another deployment can create again without a loss. */
  const HOLDS_NOTHING =
    /^Custom::VpcRestrictDefaultSG|^AWS::((ApiGatewayV2|Budgets|CDK|CE|CloudFormation|CloudFront|CloudWatch|CloudTrail|CodeDeploy|EC2|Events|IAM|Lambda|SNS|SSM|WAFv2)::|Cognito::UserPool\w|Logs::(MetricFilter|QueryDefinition)|S3::BucketPolicy|SecretsManager::(RotationSchedule|ResourcePolicy))/;
  const everything = {
    ...production.resources,
    ...production.nested,
    ...production.edge.resources,
  };
  const ofData = Object.entries(everything).filter(([, { Type }]) => !HOLDS_NOTHING.test(Type));

  it('is of a known type', () => {
    expect([...new Set(ofData.map(([, { Type }]) => Type))].sort()).toEqual([
      'AWS::Cognito::UserPool',
      'AWS::DynamoDB::GlobalTable',
      'AWS::KMS::Key',
      'AWS::Logs::LogGroup',
      'AWS::S3::Bucket',
      'AWS::SecretsManager::Secret',
    ]);
  });

  it('stays when the stack is deleted, unless its first deployment fails', () => {
    const lost = ofData.filter(
      ([, { DeletionPolicy, UpdateReplacePolicy }]) =>
        DeletionPolicy !== 'RetainExceptOnCreate' || UpdateReplacePolicy !== 'Retain',
    );

    expect(lost.map(([id]) => id)).toEqual([]);
  });

  const ALWAYS = [
    'CursorKey255E8F8A',
    'IdentityUserPool96FE3B9B',
    'Key961B73FD',
    'OrderEventsFailures7C9E9B58',
    'OrderLinkKey84BF9EF2',
    'ProjectionsFailures9D0A1DDF',
    'TableCD117FA1',
    'WebhookMasterCDC1B8B3',
  ];
  const OF_OPTIONS = [
    'DataEventsBucketBBED6BCC',
    'Exports25637AFB',
    'OperationsPageBucket45F91339',
    'PaymentKeyF80F3BE6',
    'PhoneKey053706E2',
    'WebhookSecretsStandard7E642337',
    'WebhookSecretsStripeBCF3199E',
  ];

  /** A changed logical id would replace the resource: a deployment would start an empty shop. */
  it('has logical ids that never change, whatever the stage and its options', () => {
    const lasting = (resources: Readonly<Record<string, Resource>>) =>
      Object.entries(resources)
        .filter(([, { Type }]) => Type !== 'AWS::Logs::LogGroup' && !HOLDS_NOTHING.test(Type))
        .map(([id]) => id)
        .sort();

    expect(lasting(synthesizeWith({}).resources)).toEqual(ALWAYS);
    for (const { resources } of [dev, production, elsewhere])
      expect(lasting(resources)).toEqual([...ALWAYS, ...OF_OPTIONS].sort());
  });

  it('keeps the id of its bus, on which other systems have rules', () => {
    expect(Object.keys(production.resources)).toContain('OrderEventsBusE5170980');
  });
});
