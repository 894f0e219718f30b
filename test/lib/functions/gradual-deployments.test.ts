// @module-tag large
/** Versions, aliases and deployment groups (setting `gradualDeployments`) in the templates. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, Aspects } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { afterAll, describe, expect, it } from 'vitest';
import { GROUPS } from '../../../functions/manifest/groups.ts';
import { API_ALARMS } from '../../../lib/alarms/api-alarms.ts';
import { readAssembly, resourcesOf } from '../../../packages/local/cloudformation/template.ts';
import { evaluate } from '../../../packages/local/cloudwatch/metric-math.ts';
import { asynchronousInvocations } from '../../../packages/local/lambda/asynchronous-invocation.ts';
import { EVERY_OPTION } from '../../support/every-option.ts';
import {
  circleIn,
  nestedTemplate,
  referencesIn,
  type Template,
} from '../../support/nested-stack.ts';
import { type Resource, removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();

const ON = { ...EVERY_OPTION, gradualDeployments: true };
const { folder, resources, outputs } = synthesizeWith(ON);
const parent: Template = { Resources: resources };
const nested = nestedTemplate(folder) as Template;
const off = synthesizeWith({ ...EVERY_OPTION, gradualDeployments: false });

const ofType = ({ Resources }: Template, type: string): [string, Resource][] =>
  Object.entries(Resources).filter(([, { Type }]) => Type === type);
/** Without CDK's own function, which CloudFormation calls in a deployment. */
const functions = ofType(parent, 'AWS::Lambda::Function')
  .map(([id]) => id)
  .filter((id) => !id.startsWith('CustomVpcRestrictDefaultSG'));
const [[stackId, stack] = ['', undefined]] = ofType(parent, 'AWS::CloudFormation::Stack');

/** The parent's resource behind a parameter of the nested stack. */
const behind = (parameter: string): string =>
  referencesIn(stack?.Properties.Parameters[parameter])[0] ?? parameter;

/** The resources that invoke a function or allow it, with the property that names the function. */
const INVOKERS: Readonly<Record<string, (properties: Resource['Properties']) => unknown>> = {
  'AWS::ApiGatewayV2::Authorizer': ({ AuthorizerUri }) => AuthorizerUri,
  'AWS::ApiGatewayV2::Integration': ({ IntegrationUri }) => IntegrationUri,
  'AWS::Cognito::UserPool': ({ LambdaConfig }) => LambdaConfig,
  'AWS::Events::Rule': ({ Targets }) => Targets,
  'AWS::Lambda::EventSourceMapping': ({ FunctionName }) => FunctionName,
  'AWS::SecretsManager::RotationSchedule': ({ RotationLambdaARN }) => RotationLambdaARN,
};

/**
 * The invocations of a template: `<id of the invoker>` → what it refers to. The authorizer of
 * tokens invokes nothing.
 */
const invocationsIn = (template: Template): [string, string[]][] =>
  Object.entries(INVOKERS).flatMap(([type, named]) =>
    ofType(template, type)
      .filter(([, { Properties }]) => Properties.AuthorizerType !== 'JWT')
      .map(([id, { Properties }]): [string, string[]] => [
        id,
        [...new Set(referencesIn(named(Properties)))],
      ]),
  );

describe('Without gradualDeployments', () => {
  it('there is no version, no alias and no deployment group', () => {
    expect(nestedTemplate(off.folder)).toBeUndefined();
    const types = Object.values(off.resources).map(({ Type }) => Type);
    expect(types.filter((type) => /Alias|Version|CodeDeploy|CloudFormation/.test(type))).toEqual(
      [],
    );
  });

  it('every invoker names a function', () => {
    for (const [, named] of invocationsIn({ Resources: off.resources }))
      for (const id of named) expect(functions).toContain(id);
  });
});

describe('With gradualDeployments', () => {
  it('each function has a version, an alias and a deployment group', () => {
    expect(functions.length).toBeGreaterThan(GROUPS.length);
    const versions = ofType(nested, 'AWS::Lambda::Version');
    // The version before stays for `oms rollback`.
    for (const [id, { UpdateReplacePolicy }] of versions)
      expect(UpdateReplacePolicy, id).toBe('Retain');
    const aliases = ofType(nested, 'AWS::Lambda::Alias');
    const functionOf = ([, { Properties }]: [string, Resource]) =>
      behind(referencesIn(Properties.FunctionName)[0] ?? '');

    expect(versions.map(functionOf).sort()).toEqual([...functions].sort());
    expect(aliases.map(functionOf).sort()).toEqual([...functions].sort());
    for (const alias of aliases) {
      const [version = ''] = referencesIn(alias[1].Properties.FunctionVersion);
      expect(alias[1].Properties.Name).toBe('live');
      expect(functionOf([version, nested.Resources[version] as Resource])).toBe(functionOf(alias));
    }
    const groups = aliases.map(([, { UpdatePolicy }]) => UpdatePolicy?.CodeDeployLambdaAliasUpdate);
    const [[application] = ['']] = ofType(nested, 'AWS::CodeDeploy::Application');
    const named = groups.map((group) => referencesIn(group?.DeploymentGroupName)[0]);
    expect(groups.map((group) => group?.ApplicationName)).toEqual(
      groups.map(() => ({ Ref: application })),
    );
    expect(named.sort()).toEqual(
      ofType(nested, 'AWS::CodeDeploy::DeploymentGroup')
        .map(([id]) => id)
        .sort(),
    );
    expect(new Set(named).size).toBe(functions.length);
    expect(Object.keys(outputs)).toContain('DeploymentApplicationName');
  });

  it('a tenth moves for five minutes, rolled back by 5xx, faults, errors and latency', () => {
    for (const [, { Properties }] of ofType(nested, 'AWS::CodeDeploy::DeploymentGroup')) {
      const { AlarmConfiguration, AutoRollbackConfiguration } = Properties;
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        DeploymentStyle: {
          DeploymentType: 'BLUE_GREEN',
          DeploymentOption: 'WITH_TRAFFIC_CONTROL',
        },
      });
      expect(AlarmConfiguration.Enabled).toBe(true);
      const alarms = referencesIn(AlarmConfiguration).map(behind).sort();
      expect(alarms.map((id) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual([
        'AlarmsApiServerErrors',
        'AlarmsApiSlow',
        'AlarmsFunctionFault',
        'AlarmsPaymentEventsFailed',
        'AlarmsProjectorErrors',
        'AlarmsPublisherErrors',
        'AlarmsSignInsFail',
        'AlarmsSweepErrors',
        'AlarmsWebhookErrors',
        'SlowDeployment',
      ]);
      expect(AutoRollbackConfiguration).toMatchObject({
        Enabled: true,
        Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
      });
    }
  });

  it('every invoker of a function invokes its alias', () => {
    const before = invocationsIn({ Resources: off.resources });
    const now = invocationsIn(parent);
    const outputOf = (id: string) =>
      JSON.stringify(resources[id]?.Properties).match(/Outputs\.([^"]+)/)?.[1] ?? '';
    const invoked = now.map(([id]) => {
      const [alias = ''] = referencesIn(nested.Outputs?.[outputOf(id)]);
      expect(nested.Resources[alias]?.Type).toBe('AWS::Lambda::Alias');
      return behind(referencesIn(nested.Resources[alias]?.Properties.FunctionName)[0] ?? '');
    });

    expect(now.flatMap(([, named]) => named)).toEqual(now.map(() => stackId));
    expect(now.map(([id], at) => [id, [invoked[at]]])).toEqual(before);
    expect(new Set(invoked)).toEqual(new Set(functions));
  });

  it('nothing else of the template changes, so that it can be switched off again', () => {
    const isInvoker = ({ Type }: Resource) => Type in INVOKERS;
    const rest = (all: Readonly<Record<string, Resource>>) =>
      Object.entries(all).filter(([id, one]) => id !== stackId && !isInvoker(one));

    expect(rest(resources)).toEqual(rest(off.resources));
  });

  it('every invoker of a function may invoke its alias, and nothing else may', () => {
    const ofParent = ofType(parent, 'AWS::Lambda::Permission');
    const ofAliases = ofType(nested, 'AWS::Lambda::Permission');
    const who = (id: string, { Properties }: Resource) => `${Properties.Principal} ${id}`;
    const functionOf = (alias: string) =>
      behind(referencesIn(nested.Resources[alias]?.Properties.FunctionName)[0] ?? '');

    expect(
      ofAliases.map(([, it]) => who(functionOf(`${it.Properties.FunctionName.Ref}`), it)).sort(),
    ).toEqual(
      ofParent.map(([, it]) => who(`${referencesIn(it.Properties.FunctionName)[0]}`, it)).sort(),
    );
    for (const [, { Properties }] of ofAliases) {
      const source = JSON.stringify(Properties.SourceArn ?? Properties.SourceAccount);
      expect(source).toContain('{"Ref":"AWS::AccountId"}');
      if (Properties.Principal !== 'apigateway.amazonaws.com') continue;
      expect(referencesIn(Properties.SourceArn).map(behind)).toContainEqual(
        expect.stringMatching(/^ApiHttpApi/),
      );
    }
  });

  it('only rules of its bus may invoke a function behind the bus', () => {
    const ofRules = ofType(nested, 'AWS::Lambda::Permission')
      .map(([, { Properties }]) => Properties)
      .filter(({ Principal }) => Principal === 'events.amazonaws.com');
    const ends = ofRules.map(({ FunctionName, SourceArn }) => {
      const text = SourceArn['Fn::Join'][1].slice(2).map((one: { Ref?: string }) => one.Ref ?? one);
      return [FunctionName.Ref.replace(/Live.*/, ''), text.map(behind).join('')];
    });

    expect(ends.sort()).toEqual([
      ['CarryOnErasures', ':rule/*'],
      ['CarryOnWithdrawals', ':rule/*'],
      ['DeliverWebhooks', expect.stringMatching(/^:rule\/OrderEventsBus\w+\/\*$/)],
      ['DeliverWebhooks', expect.stringMatching(/^:rule\/OrderEventsBus\w+\/\*$/)],
      ['ExecutePayments', expect.stringMatching(/^:rule\/OrderEventsBus\w+\/\*$/)],
      ['IndexOrders', expect.stringMatching(/^:rule\/OrderEventsBus\w+\/\*$/)],
      ['ReconcilePayments', ':rule/*'],
      ['RecordPaymentEvents', ':rule/aws.partner/stripe.com/ed_test_61RwExample/*'],
      ['SweepDue', ':rule/*'],
    ]);
  });

  it('CodeDeploy’s role changes the aliases of these functions, and nothing else', () => {
    const [[, role] = []] = ofType(nested, 'AWS::IAM::Role');
    const [policy, ...others] = role?.Properties.Policies ?? [];
    const [read, shift, ...more] = policy.PolicyDocument.Statement;

    expect([...others, ...more, role?.Properties.ManagedPolicyArns]).toEqual([undefined]);
    expect(role?.Properties.AssumeRolePolicyDocument.Statement).toEqual([
      {
        Effect: 'Allow',
        Action: 'sts:AssumeRole',
        Principal: { Service: 'codedeploy.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
    expect(read).toEqual({
      Effect: 'Allow',
      Action: ['cloudwatch:DescribeAlarms', 'lambda:GetProvisionedConcurrencyConfig'],
      Resource: '*',
    });
    expect(shift.Action).toEqual(['lambda:GetAlias', 'lambda:UpdateAlias']);
    expect(JSON.stringify(shift.Resource)).not.toContain('*');
    const named = shift.Resource.flatMap(referencesIn).map(behind);
    expect(new Set(named)).toEqual(new Set(['AWS::AccountId', ...functions]));
    // IAM takes 10,240 characters, and a function's name may have 64.
    const deployed = JSON.stringify(policy.PolicyDocument).replace(
      /\{"Fn::Join":\["",\["([^"]*)",\{[^}]*\},":function:",\{[^}]*\}\]\]\}/g,
      `"$1${'9'.repeat(86)}"`,
    );
    expect(deployed).not.toContain('Ref');
    expect(deployed.length).toBeLessThan(10_240);
  });

  it('no resource depends on itself, in either stack', () => {
    expect(circleIn(parent)).toBeUndefined();
    expect(circleIn(nested)).toBeUndefined();
  });

  it('either stack has 450 resources at most, and 200 parameters and outputs', () => {
    for (const template of [parent, nested])
      expect(Object.keys(template.Resources).length).toBeLessThanOrEqual(450);
    expect(Object.keys(nested.Parameters ?? {}).length).toBeLessThanOrEqual(200);
    expect(Object.keys(nested.Outputs ?? {}).length).toBeLessThanOrEqual(200);
    expect(Object.keys(outputs).length).toBeLessThanOrEqual(200);
  });
});

describe('An event that fails in a function', () => {
  const failures = mkdtempSync(join(tmpdir(), 'orders-failures-'));
  afterAll(() => rmSync(failures, { recursive: true }));

  it('has the same configuration for the alias as for the function', () => {
    const configs = (template: Template) =>
      ofType(template, 'AWS::Lambda::EventInvokeConfig').map(([, { Properties }]) => Properties);
    const deployed = resourcesOf(readAssembly(folder), 'AWS::Lambda::EventInvokeConfig').map(
      ({ properties }) => properties,
    );
    const qualified = (qualifier: string) =>
      deployed
        .filter(({ Qualifier }) => Qualifier === qualifier)
        .map(({ Qualifier: _, ...config }) => config);

    expect(configs(parent)).toHaveLength(5);
    expect(configs(nested)).toHaveLength(5);
    expect(qualified('live')).toEqual(qualified('$LATEST'));
  });

  it.each(['DeliverWebhooks', 'RecordPaymentEvents', 'IndexOrders'])(
    'is retried and kept if a rule invoked the alias: %s',
    async (name) => {
      const assembly = readAssembly(folder);
      const targets = resourcesOf(assembly, 'AWS::Events::Rule')
        .flatMap(({ properties }) => properties['Targets'] as { Arn: string }[])
        .map(({ Arn }) => Arn.split(':function:').at(-1) ?? '');
      const target = targets.find((one) => one.includes(name)) ?? '';
      const invoked: string[] = [];
      const kept: unknown[] = [];
      const { invoke } = asynchronousInvocations({
        assembly,
        failures,
        functions: {
          invoke: (functionName: string) => {
            invoked.push(functionName);
            return Promise.reject(new Error('no'));
          },
        },
        onFault: () => undefined,
        onGiveUp: (file) => void kept.push(JSON.parse(readFileSync(file, 'utf8'))),
        signal: new AbortController().signal,
      });
      await invoke(target, { id: name });

      expect(target).toMatch(/:live$/);
      expect(invoked).toEqual(Array(3).fill(target.replace(':live', '')));
      expect(kept).toMatchObject([
        {
          requestContext: { functionArn: expect.stringMatching(`${target}$`) },
          requestPayload: { id: name },
        },
      ]);
    },
  );
});

describe('A version', () => {
  /** The versions' descriptions, by CDK's names, after a change of one function. */
  function versionsWith(change: (handler: lambda.CfnFunction) => void = () => undefined) {
    const one = synthesizeWith({ gradualDeployments: true }, (app: App) =>
      Aspects.of(app).add({
        visit(node) {
          if (node instanceof lambda.CfnFunction && node.node.path.includes('/StorefrontWrite/'))
            change(node);
        },
      }),
    );
    return ofType(nestedTemplate(one.folder) as Template, 'AWS::Lambda::Version').map(
      ([id, { Properties }]) => `${id.replace(/Live.*/, '')} ${Properties.Description}`,
    );
  }
  const unchanged = versionsWith();
  const changedBy = (change: (handler: lambda.CfnFunction) => void) =>
    versionsWith(change)
      .filter((version) => !unchanged.includes(version))
      .map((version) => version.split(' ')[0]);
  const code = (s3Bucket: string, s3Key: string) => (handler: lambda.CfnFunction) => {
    handler.code = { s3Bucket, s3Key };
  };

  it('stays if nothing changed', () => {
    expect(versionsWith()).toEqual(unchanged);
    for (const version of unchanged) expect(version).toMatch(/^\w+ [0-9a-f]{64}$/);
  });

  it.each<[string, (handler: lambda.CfnFunction) => void]>([
    ['code', code('bucket', 'other.zip')],
    ['memory', (handler) => Object.assign(handler, { memorySize: 1024 })],
    ['timeout', (handler) => Object.assign(handler, { timeout: 14 })],
    ['role', (handler) => Object.assign(handler, { role: 'arn:aws:iam::111122223333:role/other' })],
    ['log level', (handler) => handler.addPropertyOverride('LoggingConfig.SystemLogLevel', 'WARN')],
    [
      'environment',
      (handler) => handler.addPropertyOverride('Environment.Variables.OPEN_ORDER_SHARDS', '9'),
    ],
  ])('is replaced if its function’s %s changed, and no other', (_, change) => {
    expect(changedBy(change)).toEqual(['StorefrontWrite']);
  });

  it.each<[string, (handler: lambda.CfnFunction) => void]>([
    ['tags', (handler) => handler.tags.setTag('owner', 'shop')],
    [
      'reserved concurrency',
      (handler) => Object.assign(handler, { reservedConcurrentExecutions: 9 }),
    ],
  ])('stays if %s changed, for which Lambda publishes no version', (_, change) => {
    expect(changedBy(change)).toEqual([]);
  });

  it('stays if the same code is in another bucket', () => {
    const before = versionsWith(code('one', 'same.zip'));

    expect(versionsWith(code('other', 'same.zip'))).toEqual(before);
  });
});

describe('The strategy all-at-once', () => {
  const urgent = synthesizeWith({ gradualDeployments: 'all-at-once' });

  it('uses the same aliases, without a canary, and with alarms', () => {
    const template = nestedTemplate(urgent.folder) as Template;
    const groups = ofType(template, 'AWS::CodeDeploy::DeploymentGroup');

    expect(groups.length).toBe(ofType(template, 'AWS::Lambda::Alias').length);
    for (const [, { Properties }] of groups)
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaAllAtOnce',
        AlarmConfiguration: { Enabled: false },
        AutoRollbackConfiguration: { Enabled: true, Events: ['DEPLOYMENT_FAILURE'] },
      });
  });

  it('changes only the deployment groups, each before its alias', () => {
    const gradual = nestedTemplate(synthesizeWith({ gradualDeployments: true }).folder) as Template;
    const rest = ({ Resources }: Template) =>
      Object.entries(Resources).filter(([, { Type }]) => !Type.endsWith('DeploymentGroup'));

    expect(rest(nestedTemplate(urgent.folder) as Template)).toEqual(rest(gradual));
    for (const [, alias] of ofType(gradual, 'AWS::Lambda::Alias'))
      expect(alias.DependsOn).toEqual([
        alias.UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref,
      ]);
  });
});

describe('The alarm of a slow deployment', () => {
  const [[, alarm] = []] = ofType(nested, 'AWS::CloudWatch::Alarm');
  const { Metrics, Threshold, EvaluationPeriods } = alarm?.Properties ?? {};
  const [{ Expression }] = Metrics;
  const value = (requests: number | undefined, latency: number | undefined) =>
    evaluate(Expression, { requests: [requests], latency: [latency] });

  it('is above the threshold of ApiSlow, within the five minutes of the canary', () => {
    expect(Threshold).toBe(API_ALARMS.find(({ id }) => id === 'ApiSlow')?.above);
    expect(EvaluationPeriods).toBe(1);
    for (const { MetricStat } of Metrics.slice(1)) expect(MetricStat.Period).toBe(300);
  });

  it('uses p99 of a hundred requests or more', () => {
    expect(value(100, 1500)).toEqual([1500]);
    expect(value(99, 1500)).toEqual([0]);
    // Missing data is no reason to roll back (TreatMissingData).
    expect(value(undefined, undefined)).toEqual([undefined]);
    expect(alarm?.Properties.TreatMissingData).toBe('notBreaching');
  });
});
