// @module-tag large first
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Stack, Validations } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { holdToPolicies } from '../../../lib/policy/policy-packs.ts';
import { figure } from '../../security/figures.ts';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';
import { WEB_ACL } from '../../support/web-acl.ts';

removeSynthesized();
// The packs are part of CDK's check.
vi.stubEnv('CDK_VALIDATION', 'true');
afterEach(() => vi.restoreAllMocks());

interface Acknowledgement {
  readonly id: string;
  readonly at: string;
  readonly reason: string;
}

interface Finding {
  readonly rule: string;
  readonly at: string;
}

const findingsIn = (folder: string): Finding[] =>
  JSON.parse(readFileSync(join(folder, 'validation-report.json'), 'utf8')).pluginReports.flatMap(
    ({
      violations,
    }: {
      violations: { ruleName: string; violatingConstructs: { constructPath: string }[] }[];
    }) =>
      violations.flatMap(({ ruleName, violatingConstructs }) =>
        violatingConstructs.map(({ constructPath }) => ({ rule: ruleName, at: constructPath })),
      ),
  );

/** The acknowledgements, rule by rule, with place and reason. */
const acknowledgementsOf = (app: App): Acknowledgement[] =>
  app.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) =>
        Object.entries(data as Record<string, string>).map(([id, reason]) => ({
          id,
          at: node.path,
          reason,
        })),
      ),
  );

function synthesizeChecked(context: Record<string, unknown>) {
  const apps: App[] = [];
  const { folder } = synthesizeWith(context, (app) => {
    apps.push(app);
    holdToPolicies(app);
  });
  return { findings: findingsIn(folder), acknowledged: apps.flatMap(acknowledgementsOf) };
}

/** The packs' findings without any acknowledgement, beside the acknowledged ones. */
function synthesizeUnacknowledged(context: Record<string, unknown>) {
  const acknowledged: { id: string; at: string }[] = [];
  const acknowledge = vi.spyOn(Validations.prototype, 'acknowledge').mockImplementation(function (
    this: Validations,
    ...rules
  ) {
    const { scope } = this as unknown as { scope: { node: { path: string } } };
    acknowledged.push(
      ...rules.map(({ id }) => ({ id: id.replace(/^[\w-]+::/, ''), at: scope.node.path })),
    );
  });
  let folder = '';
  const synthesis = () =>
    synthesizeWith(context, (app) => {
      folder = app.outdir;
      holdToPolicies(app);
    });
  expect(synthesis).toThrow('validation-report.json');
  acknowledge.mockRestore();
  return { findings: findingsIn(folder), acknowledged };
}

const OPTIONS = {
  logRetentionDays: 365,
  operationsPage: true,
  vpc: true,
  dataEvents: true,
  exportBucket: true,
  parameters: true,
  peopleRoles: { admin: ['arn:aws:iam::111122223333:user/ann'] },
  ...WEB_ACL,
  tenantIsolation: 'arn:aws:iam::111122223333:role/storefront',
  paymentWebhooks: 'stripe,standard',
  withdrawals: 'public',
  paymentEventBus: 'aws.partner/stripe.com/ed_test_61RwExample',
  findOrders: true,
  findParcels: true,
  dayFigures: true,
  machineClients: 'operate,report,place',
  smokeClients: true,
  sesFrom: 'The Shop <no-reply@shop.example>',
  signInDomain: 'login.shop.example',
  signInCertificate: 'arn:aws:acm:us-east-1:111122223333:certificate/a',
  grants: 'wide',
  gradualDeployments: true,
  alarmTopicArn: 'arn:aws:sns:eu-central-1:111122223333:ops',
  capacity: {
    mode: 'provisioned',
    read: { min: 5, max: 50 },
    write: { min: 5, max: 50 },
  },
};

const ADOPTED = {
  tableName: 'orders-restored',
  tableStreamArn:
    'arn:aws:dynamodb:eu-central-1:111122223333:table/orders-restored/stream/' +
    '2026-11-22T10:00:00.000',
};

/** The stack with every option, synthesized once for the tests that only read it. */
let optioned: ReturnType<typeof synthesizeChecked> | undefined;
const withOptions = () => {
  optioned ??= synthesizeChecked(OPTIONS);
  return optioned;
};

const MOST_ACKNOWLEDGED = 13;

describe('The policy packs', () => {
  it('find only acknowledged rules, and few of them', () => {
    const { findings, acknowledged } = synthesizeChecked({});
    const rules = new Set(acknowledged.map(({ id }) => id.replace(/<\w+\.Arn>/, 'bucket')));
    figure(
      'acknowledged rules',
      `${rules.size} of ${MOST_ACKNOWLEDGED}`,
      rules.size <= MOST_ACKNOWLEDGED,
    );

    expect(findings).toEqual([]);
    expect(rules.size).toBeLessThanOrEqual(MOST_ACKNOWLEDGED);
    for (const { reason } of acknowledged) expect(reason.length).toBeGreaterThan(60);
  });

  it('find nothing new with every option', () => {
    expect(withOptions().findings).toEqual([]);
  });

  it('find nothing new in the stage production with an adopted table', () => {
    const context = { ...ADOPTED, stage: 'production', alarmEmail: 'ops@shop.example' };
    expect(synthesizeChecked(context).findings).toEqual([]);
  });

  it('are acknowledged nowhere on access rights', () => {
    const { acknowledged } = withOptions();
    const authorization = acknowledged.filter(({ id }) =>
      /APIG|public_access|IAM|authoriz/i.test(id),
    );

    // Only Lambda knows the names of the objects in the failure buckets and of the interfaces in
    // the network; the roles' tests check both. CodeDeploy's role reads alarms and concurrency. The
    // route for webhooks has no authorizer, because its function verifies a signature; those for
    // statements of withdrawal have none, because the law demands a door without a login.
    expect(authorization.map(({ id }) => id.replace(/<\w+\.Arn>/, 'bucket')).sort()).toEqual([
      'Annotation::AwsSolutions-APIG4',
      'Annotation::AwsSolutions-APIG4',
      'Annotation::AwsSolutions-APIG4',
      'Annotation::AwsSolutions-IAM5[Resource::*]',
      'Annotation::AwsSolutions-IAM5[Resource::*]',
      'Annotation::AwsSolutions-IAM5[Resource::bucket/*]',
      'Annotation::AwsSolutions-IAM5[Resource::bucket/*]',
      'Annotation::AwsSolutions-IAM5[Resource::bucket/*]',
      'Annotation::AwsSolutions-IAM5[Resource::bucket/*]',
      'Annotation::AwsSolutions-IAM5[Resource::bucket/*]',
      'cdk-validator-cfnguard::api_gw_v2_authorization_type_configured_check',
      'cdk-validator-cfnguard::api_gw_v2_authorization_type_configured_check',
      'cdk-validator-cfnguard::api_gw_v2_authorization_type_configured_check',
    ]);
  });

  it.each([
    ['by itself', {}],
    ['with everything on', OPTIONS],
  ])(
    'find everything that is acknowledged in the stack %s: no acknowledgement is stale',
    (_, context) => {
      const { findings, acknowledged } = synthesizeUnacknowledged(context);
      const ours = acknowledged.filter(({ id }) => !/^[FW]\d{4}$/.test(id));
      const needed = ours.filter(({ id, at }) =>
        findings.some((found) => found.rule === id && `${found.at}/`.startsWith(`${at}/`)),
      );

      expect(ours.length).toBeGreaterThan(6);
      expect(ours.filter((one) => !needed.includes(one))).toEqual([]);
    },
    // The packs check everything, twice over what is acknowledged.
    120_000,
  );

  it('find a permission without a condition', () => {
    const app = new App();
    holdToPolicies(app);
    const stack = new Stack(app, 'Open', { env: { region: 'eu-central-1' } });
    new lambda.CfnPermission(stack, 'Permission', {
      action: 'lambda:InvokeFunction',
      functionName: 'f',
      principal: 'apigateway.amazonaws.com',
    });

    expect(() => app.synth()).toThrow('validation-report.json');
    expect(findingsIn(app.outdir)).toEqual([
      { rule: 'lambda_function_public_access_prohibited_check', at: 'Open/Permission' },
    ]);
  });

  it('report a missing CloudFormation Guard', () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    holdToPolicies(new App(), 'win32-x64');

    expect(warned).toHaveBeenCalledWith(
      expect.stringContaining('no CloudFormation Guard for win32-x64'),
    );
  });
});
