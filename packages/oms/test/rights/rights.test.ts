/** The rights beside the calls of AWS in the sources of each one's commands. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Place } from '../../rights/place.ts';
import { policyOf, roleTemplate } from '../../rights/policy.ts';
import { RIGHTS, RIGHTS_OF, type RightsOf } from '../../rights/rights.ts';
import { rightsCommand } from '../../rights/rights-command.ts';

afterEach(() => vi.restoreAllMocks());

const PLACE: Place = {
  stage: 'production',
  region: 'eu-central-1',
  account: '111122223333',
  partition: 'aws',
  qualifier: 'hnb659fds',
};

/** The code of functions, whose text and examples are read, and the local run's. */
const ELSEWHERE = /^packages\/(api\/operations|local)\//;

/** The files that a file imports, statically or when a command runs. */
function reachedFrom(entries: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file) || ELSEWHERE.test(file)) continue;
    reached.add(file);
    const source = readFileSync(file, 'utf8');
    for (const [, type, from = ''] of source.matchAll(
      /(?:^import( type)? [^;]*?from |import\()'(\.[^']+\.ts)'/gms,
    ))
      if (!type) open.push(normalize(join(dirname(file), from)));
  }
  return reached;
}

const SERVICES: Readonly<Record<string, string>> = {
  'client-cloudformation': 'cloudformation',
  'client-cloudwatch': 'cloudwatch',
  'client-cognito-identity-provider': 'cognito-idp',
  'client-dynamodb': 'dynamodb',
  'client-dynamodb-streams': 'dynamodb',
  'lib-dynamodb': 'dynamodb',
  'client-eventbridge': 'events',
  'client-lambda': 'lambda',
  'client-s3': 's3',
  'client-secrets-manager': 'secretsmanager',
  'client-sqs': 'sqs',
  'client-sts': 'sts',
};

/** Requests whose actions in IAM have other names. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  'dynamodb:Get': ['dynamodb:GetItem'],
  'dynamodb:Put': ['dynamodb:PutItem'],
  'dynamodb:Update': ['dynamodb:UpdateItem'],
  'dynamodb:TransactGet': ['dynamodb:GetItem'],
  'dynamodb:TransactGetItems': ['dynamodb:GetItem'],
  'dynamodb:TransactWrite': [
    'dynamodb:ConditionCheckItem',
    'dynamodb:DeleteItem',
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
  ],
  'lambda:Invoke': ['lambda:InvokeFunction'],
  's3:ListObjectsV2': ['s3:ListBucket'],
  'sqs:DeleteMessageBatch': ['sqs:DeleteMessage'],
};

/** The actions of the requests that files send. */
function actionsIn(files: Iterable<string>): Set<string> {
  const sources = [...files].map((file) => readFileSync(file, 'utf8')).join('\n');
  const imports = sources.matchAll(/^import \{([^}]+)\} from '@aws-sdk\/([\w-]+)'/gm);
  const requests = [...imports].flatMap(([, names = '', client = '']) =>
    [...names.matchAll(/(?<!type )\b(?:(\w+)Command|paginate(\w+))\b/g)].map(
      ([, command, paged]) => `${SERVICES[client]}:${command ?? paged}`,
    ),
  );
  return new Set(
    requests
      .map((name) => name.replace('dynamodb:TransactWriteItems', 'dynamodb:TransactWrite'))
      .flatMap((name) => ACTIONS[name] ?? [name]),
  );
}

/** Actions that AWS asks for beside those of the request: a restore and an export write. */
const BESIDE: Readonly<Partial<Record<RightsOf, readonly string[]>>> = {
  operator: [
    'dynamodb:BatchWriteItem',
    'dynamodb:DescribeContinuousBackups',
    's3:AbortMultipartUpload',
    's3:PutObject',
    's3:PutObjectAcl',
  ],
  // CDK's own command line.
  pipeline: ['sts:AssumeRole'],
  reviewer: ['sts:AssumeRole'],
};

const READS = /:(Batch)?(Get|Describe|List|Query|Scan)/;
const OMS = 'packages/oms';
const COMMANDS = globSync(`${OMS}/*/*-command.ts`).filter((file) => !file.includes('/stage/'));

const ENTRIES: Readonly<Record<RightsOf, readonly string[]>> = {
  pipeline: [`${OMS}/stage/stage.ts`, `${OMS}/publish-page.ts`, `${OMS}/smoke/smoke.ts`],
  // CDK's own command line, which assumes one role.
  reviewer: [],
  operator: COMMANDS,
  auditor: ['doctor/doctor', 'slo/slo', 'verify/verify', 'indexes/index', 'capacity/capacity'].map(
    (name) => `${OMS}/${name}-command.ts`,
  ),
};

/** Requests in files that commands import for another part of them. */
const isSent: Readonly<Record<RightsOf, (action: string) => boolean>> = {
  // The checks import the table's requests, and send the reads.
  pipeline: (action) => READS.test(action) || !action.startsWith('dynamodb:'),
  reviewer: () => true,
  operator: () => true,
  // A backfill of words reads the secret, and doctor only asks how far it is.
  auditor: (action) => READS.test(action) && action !== 'secretsmanager:GetSecretValue',
};

const given = (of: RightsOf) => new Set(RIGHTS[of].flatMap(({ actions }) => actions));

describe.each(RIGHTS_OF)('The rights of: %s', (of) => {
  const called = actionsIn(reachedFrom(ENTRIES[of]));
  const needed = [...[...called].filter(isSent[of]), ...(BESIDE[of] ?? [])];

  it('have each action that its commands request', () => {
    expect(called.size).toBeGreaterThan(of === 'reviewer' ? -1 : 10);
    expect([...called].filter((action) => action.includes('undefined'))).toEqual([]);
    expect(needed.filter((action) => !given(of).has(action))).toEqual([]);
  });

  it('have no other', () => {
    expect([...given(of)].filter((action) => !needed.includes(action))).toEqual([]);
  });

  it('name the stage wherever AWS has resources', () => {
    const open = policyOf(of, PLACE).Statement.filter(
      ({ Resource, Condition }) =>
        !Resource.every((arn) => /production|oms-tail-|cdk-/.test(arn)) &&
        !JSON.stringify(Condition ?? {}).includes('production'),
    );

    expect(open.flatMap(({ Resource }) => Resource)).toEqual(open.map(() => '*'));
    for (const { Action } of open)
      for (const action of Action)
        expect(action).toMatch(
          /^(cloudwatch|sts|lambda:(Get|List)|dynamodb:DescribeLimits|cloudformation:DescribeStacks)/,
        );
  });

  it('fit into a policy of IAM', () => {
    expect(JSON.stringify(policyOf(of, PLACE)).length).toBeLessThan(6144);
  });
});

describe('An auditor', () => {
  it('writes nothing, and reads no secret', () => {
    for (const action of given('auditor')) expect(action).toMatch(READS);
    expect([...given('auditor')].join()).not.toContain('secretsmanager');
  });
});

describe('An operator', () => {
  it('deletes the scratch tables of a drill, and no other', () => {
    const [deletes] = policyOf('operator', PLACE).Statement.filter(({ Action }) =>
      Action.includes('dynamodb:DeleteTable'),
    );

    expect(deletes?.Resource).toEqual([
      'arn:aws:dynamodb:eu-central-1:111122223333:table/Orders-production-*-drill-*',
    ]);
  });
});

describe('The template of a pipeline’s role', () => {
  const text = JSON.stringify(roleTemplate('pipeline', PLACE, 'acme/shop'));

  it('trusts the environment of one repository alone', () => {
    expect(text).toContain('"repo:acme/shop:environment:production"');
    expect(text).toContain('"token.actions.githubusercontent.com:aud":"sts.amazonaws.com"');
    expect(text.match(/AssumeRoleWithWebIdentity/g)).toHaveLength(1);
  });

  it('of a reviewer may read alone, in an environment of its own', () => {
    const reviewer = JSON.stringify(roleTemplate('reviewer', PLACE, 'acme/shop'));

    expect(reviewer).toContain('"repo:acme/shop:environment:diff"');
    expect(reviewer).toContain('role/cdk-hnb659fds-lookup-role-111122223333-eu-central-1');
    expect(reviewer.match(/role\/cdk-/g)).toHaveLength(2);
  });

  it('has the rights of a pipeline', () => {
    expect(text).toContain(JSON.stringify(policyOf('pipeline', PLACE)));
  });
});

describe('oms rights', () => {
  const run = (...[of, options]: Partial<Parameters<typeof rightsCommand>>) => {
    const log = vi.spyOn(console, 'log').mockReturnValue();
    const code = rightsCommand(of ?? 'auditor', { ...PLACE, ...options });
    return { code, printed: JSON.parse(String(log.mock.lastCall?.[0])) };
  };

  it('prints a policy, or the template of a role', () => {
    expect(run('operator')).toEqual({ code: 0, printed: policyOf('operator', PLACE) });
    expect(run('pipeline', { ...PLACE, repository: 'acme/shop' }).printed).toHaveProperty(
      'Resources.Role',
    );
  });

  it.each([
    ['auditor', { repository: 'acme/shop' }, '--repository goes with pipeline and reviewer'],
    ['pipeline', { repository: 'acme' }, 'a name such as acme/shop'],
    ['auditor', { region: '' }, '--region is missing'],
  ] as const)('refuses for %s: %j', (of, options, message) => {
    expect(() => rightsCommand(of, { ...PLACE, ...options })).toThrow(message);
  });
});
