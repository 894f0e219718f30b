// @module-tag large
import { describe, expect, it, vi } from 'vitest';
import { ACCOUNT_ID } from '../../packages/local/cloudformation/arn.ts';
import { readAssembly } from '../../packages/local/cloudformation/template.ts';
import { functionSpecs } from '../../packages/local/lambda/function-spec.ts';
import { readSynthesized } from '../../packages/oms/stage/synthesized.ts';
import { isAllowed, readRole, readStack } from '../security/roles.ts';
import { isAllowedTo, type PolicyDocument, readDeployed } from '../support/resource-policy.ts';
import { rolePolicies } from '../support/role-policies.ts';
import { removeSynthesized, synthesizeWith } from '../support/stack.ts';

removeSynthesized();
// CDK checks each template, too.
vi.stubEnv('CDK_VALIDATION', 'true');
/** The actions with which Lambda itself reads the stream, outside of the network. */
const BY_LAMBDA: ReadonlySet<string | undefined> = new Set([
  'DescribeStream',
  'GetRecords',
  'GetShardIterator',
  'ListStreams',
]);
const functionsIn = (folder: string) => functionSpecs(readAssembly(folder), {}).length;

describe('The context vpc', () => {
  const { all, resources, folder } = synthesizeWith({ vpc: true });
  /**
   * True for the function that sends webhooks: its receivers are on the Internet, so it is outside,
   * and may only use deliveries.
   */
  const isOutside = ({ Properties }: { Properties: { Handler?: string; Code?: unknown } }) =>
    JSON.stringify(Properties).includes('DeliverWebhooks');
  // CDK's function that closes the default security group runs in a deployment only.
  const own = all('AWS::Lambda::Function').filter(({ Properties }) => Properties.Environment);
  const inside = own.filter((one) => !isOutside(one));

  it('closes the default security group of the network', () => {
    const [restriction] = all('Custom::VpcRestrictDefaultSG');
    const [[network] = []] = Object.entries(resources).filter(
      ([, { Type }]) => Type === 'AWS::EC2::VPC',
    );

    expect(restriction?.Properties.DefaultSecurityGroupId).toEqual({
      'Fn::GetAtt': [network, 'DefaultSecurityGroup'],
    });
  });

  it('puts every function but one into subnets without a route out', () => {
    expect(own.length - inside.length).toBe(1);
    expect(
      all('AWS::EC2::NatGateway').concat(all('AWS::EC2::InternetGateway'), all('AWS::EC2::Route')),
    ).toEqual([]);
    for (const { Properties } of inside) {
      expect(Properties.VpcConfig).toMatchObject({
        SubnetIds: [expect.anything(), expect.anything()],
        SecurityGroupIds: [expect.anything()],
      });
    }
    for (const { Properties } of all('AWS::EC2::SecurityGroup')) {
      const out = Properties.SecurityGroupEgress.filter(
        ({ CidrIp }: { CidrIp: string }) => CidrIp === '0.0.0.0/0',
      );
      expect(
        out.every(
          ({ FromPort, ToPort }: { FromPort: number; ToPort: number }) =>
            FromPort === 443 && ToPort === 443,
        ),
      ).toBe(true);
    }
  });

  it('allows access to this table, these secrets and this bus, for this account', () => {
    const endpoints = all('AWS::EC2::VPCEndpoint').map(({ Properties }) => Properties);
    expect(endpoints.map(({ VpcEndpointType }) => VpcEndpointType).sort()).toEqual([
      'Gateway',
      'Interface',
      'Interface',
    ]);
    // The rights of functions' roles: with a stolen role, nobody scans through the endpoint.
    const ofFunctions = rolePolicies(resources).flatMap(({ statements }) =>
      statements.flatMap(({ Action }) => [Action].flat()),
    );
    const used = ofFunctions.filter(
      (action) =>
        /^(dynamodb|events|secretsmanager):/.test(action) && !BY_LAMBDA.has(action.split(':')[1]),
    );
    expect(
      endpoints.flatMap(({ PolicyDocument }) => PolicyDocument.Statement[0].Action).sort(),
    ).toEqual([...new Set(used)].sort());
    for (const { PolicyDocument } of endpoints) {
      expect(PolicyDocument.Statement).toEqual([
        expect.objectContaining({
          Condition: { StringEquals: { 'aws:PrincipalAccount': { Ref: 'AWS::AccountId' } } },
        }),
      ]);
      expect(JSON.stringify(PolicyDocument.Statement[0].Resource)).not.toBe('"*"');
    }
  });

  it('lets Lambda manage network interfaces, and not the function’s own code', () => {
    const statements = rolePolicies(resources).flatMap(({ statements: own }) => own);
    const network = statements.filter(({ Action }) =>
      JSON.stringify(Action).includes('NetworkInterface'),
    );
    expect(network).toMatchObject([
      { Condition: { Null: { 'lambda:SourceFunctionArn': 'true' } } },
    ]);
    const [policy] = all('AWS::IAM::Policy').filter(({ Properties }) =>
      /NetworkInterface/.test(JSON.stringify(Properties)),
    );
    expect(policy?.Properties.Roles).toHaveLength(inside.length);
    expect(JSON.stringify(all('AWS::IAM::Role'))).not.toContain('AWSLambdaVPCAccessExecutionRole');
  });

  it('logs rejected packets', () => {
    expect(all('AWS::EC2::FlowLog')[0]?.Properties.TrafficType).toBe('REJECT');
  });

  it('lets a laptop run the stack', () =>
    expect(functionsIn(folder)).toBe(functionsIn(synthesizeWith({}).folder)));
});

describe('The context dataEvents', () => {
  const { all, folder } = synthesizeWith({ dataEvents: true });
  const [trail] = all('AWS::CloudTrail::Trail');

  it('records access to the table by other callers than our functions', () => {
    const [others, unusual, deletions] = trail?.Properties.AdvancedEventSelectors ?? [];
    const field = (selector: { FieldSelectors: { Field: string }[] }, name: string) =>
      selector.FieldSelectors.find(({ Field }) => Field === name);
    expect(field(others, 'userIdentity.arn')).toMatchObject({
      NotStartsWith: { length: all('AWS::Lambda::Function').length },
    });
    expect(field(unusual, 'eventName')).toMatchObject({
      Equals: expect.arrayContaining(['Scan', 'ExecuteStatement']),
    });
    for (const selector of [others, unusual, deletions]) {
      expect(field(selector, 'resources.type')).toMatchObject({ Equals: ['AWS::DynamoDB::Table'] });
      expect(field(selector, 'resources.ARN')).toMatchObject({
        Equals: [{ 'Fn::GetAtt': [expect.stringMatching(/^Table/), 'Arn'] }],
      });
    }
    expect(trail?.Properties.EventSelectors).toBeUndefined();
  });

  it('records deletions, except by the functions that delete single rows', () => {
    const selectors: { FieldSelectors: Record<string, unknown>[] }[] =
      trail?.Properties.AdvancedEventSelectors ?? [];
    const ofDeletions = selectors.filter(({ FieldSelectors }) =>
      JSON.stringify(FieldSelectors).includes('"DeleteItem"'),
    );

    expect(ofDeletions).toHaveLength(1);
    expect(ofDeletions[0]?.FieldSelectors.slice(3)).toEqual([
      { Field: 'eventName', Equals: ['DeleteItem'] },
      { Field: 'userIdentity.arn', NotStartsWith: [expect.anything(), expect.anything()] },
    ]);
    const roles = [
      ...JSON.stringify(ofDeletions).matchAll(/assumed-role\/",\{"Ref":"(\w+)Role\w+"\},"\/"/g),
    ].map(([, name]) => name);
    // Endpoints by A34d; rows that hold an erased person.
    expect(roles).toEqual(['ApiWebhookEndpoints', 'DueErasuresCarryOnErasures']);
  });

  const deployed = readDeployed(folder);
  const [trailId = ''] = deployed.ids('AWS::CloudTrail::Trail');
  const trailNamed = (name: string, account = ACCOUNT_ID) =>
    `arn:aws:cloudtrail:eu-central-1:${account}:trail/${name}`;
  const OURS = {
    'aws:SourceArn': trailNamed(deployed.property(trailId, 'TrailName')),
    'aws:SourceAccount': ACCOUNT_ID,
  };
  const ANOTHER = { ...OURS, 'aws:SourceArn': trailNamed('another') };
  const STRANGERS = {
    'aws:SourceArn': trailNamed('x', '111122223333'),
    'aws:SourceAccount': '111122223333',
  };
  const service = 'cloudtrail.amazonaws.com';
  const encryptionContext = (arn: string) => ({ 'kms:EncryptionContext:aws:cloudtrail:arn': arn });
  const FILES = encryptionContext(OURS['aws:SourceArn']);

  it.each([
    ['describe the key', 'DescribeKey', OURS, true],
    ['describe the key for another trail', 'DescribeKey', ANOTHER, false],
    ['encrypt a file', 'GenerateDataKey', { ...OURS, ...FILES }, true],
    ['encrypt a file of another trail', 'GenerateDataKey', { ...ANOTHER, ...FILES }, false],
    [
      'encrypt a file of a stranger’s trail',
      'GenerateDataKey',
      { ...STRANGERS, ...encryptionContext(STRANGERS['aws:SourceArn']) },
      false,
    ],
    ['encrypt what is no file of a trail', 'GenerateDataKey', OURS, false],
    ['decrypt the bucket’s key', 'Decrypt', OURS, true],
    ['decrypt without the trail’s name, as AWS’s guide allows', 'Decrypt', {}, true],
    ['decrypt for a stranger’s trail', 'Decrypt', STRANGERS, false],
  ])('judges CloudTrail’s request to %s: %s', async (_, action, context, allowed) => {
    const key = deployed.withArn(deployed.property(trailId, 'KMSKeyId')) ?? '';
    const policy = deployed.property<PolicyDocument>(key, 'KeyPolicy');
    const request = { service, action: `kms:${action}`, resource: deployed.arn(key), context };

    expect(await isAllowedTo([policy], request)).toBe(allowed);
  });

  const ACL = { 's3:x-amz-acl': 'bucket-owner-full-control' };
  const file = `AWSLogs/${ACCOUNT_ID}/CloudTrail/eu-central-1/2026/11/21/a.json.gz`;
  it.each([
    ['look at the bucket', 'GetBucketAcl', '', OURS, true],
    ['look at the bucket for a stranger’s trail', 'GetBucketAcl', '', STRANGERS, false],
    ['put a file', 'PutObject', `/${file}`, { ...OURS, ...ACL }, true],
    ['put a file that is not the bucket’s own', 'PutObject', `/${file}`, OURS, false],
    ['put a file of another trail', 'PutObject', `/${file}`, { ...ANOTHER, ...ACL }, false],
    ['put a file of a stranger’s trail', 'PutObject', `/${file}`, { ...STRANGERS, ...ACL }, false],
    ['put a file elsewhere', 'PutObject', '/elsewhere', { ...OURS, ...ACL }, false],
  ])('judges CloudTrail’s request to %s: %s', async (_, action, path, context, allowed) => {
    const bucketName = deployed.property<string>(trailId, 'S3BucketName');
    const policies = deployed
      .ids('AWS::S3::BucketPolicy')
      .filter((id) => deployed.property<string>(id, 'Bucket') === bucketName)
      .map((id) => deployed.property<PolicyDocument>(id, 'PolicyDocument'));
    const request = {
      service,
      action: `s3:${action}`,
      resource: `arn:aws:s3:::${bucketName}${path}`,
      context,
    };

    expect(await isAllowedTo(policies, request)).toBe(allowed);
  });

  it('keeps a log whose changes are detected', () => {
    expect(trail?.Properties).toMatchObject({ EnableLogFileValidation: true, IsLogging: true });
  });

  it('lets a laptop run the stack', () =>
    expect(functionsIn(folder)).toBe(functionsIn(synthesizeWith({}).folder)));
});

describe('The context tenantIsolation', () => {
  const storefront = 'arn:aws:iam::111122223333:role/storefront';
  const { all, resources, outputs, folder } = synthesizeWith({ tenantIsolation: storefront });
  const role = readRole(folder, 'CustomerData');
  const { tableArn } = readStack(folder);

  it('makes a role that the named caller assumes, for one customer', () => {
    const [trust] = all('AWS::IAM::Role').filter(({ Properties }) =>
      JSON.stringify(Properties).includes('sts:TagSession'),
    );
    const statements = trust?.Properties.AssumeRolePolicyDocument.Statement;
    for (const { Principal, Condition } of statements) {
      expect(Principal).toEqual({ AWS: storefront });
      expect(Condition).toMatchObject({
        StringLike: { 'aws:RequestTag/customerId': '?*' },
        Null: { 'aws:TagKeys': 'false' },
      });
    }
    expect(Object.keys(outputs)).toContain('CustomerDataRoleArn');
  });

  it.each([
    ['its own partition', 'GetItem', '', ['CUST#a1b2'], 'a1b2', true],
    ['its own orders', 'Query', '', ['CUST#a1b2'], 'a1b2', true],
    ['its own orders by status', 'Query', '/index/GSI1', ['CUST#a1b2#SHIPPED'], 'a1b2', true],
    ['another customer’s', 'GetItem', '', ['CUST#c3d4'], 'a1b2', false],
    ['one whose id begins alike', 'Query', '', ['CUST#a1b2c'], 'a1b2', false],
    [
      'one whose id begins alike, by status',
      'Query',
      '/index/GSI1',
      ['CUST#a1b2c#OPEN'],
      'a1b2',
      false,
    ],
    ['its own and another’s at once', 'GetItem', '', ['CUST#a1b2', 'CUST#c3d4'], 'a1b2', false],
    ['an order, whose key names no customer', 'Query', '', ['ORDER#o-1'], 'a1b2', false],
    ['the open orders of all', 'Query', '/index/GSI2', ['OPEN#1'], 'a1b2', false],
    ['without a tag', 'GetItem', '', ['CUST#'], undefined, false],
    ['without a key', 'GetItem', '', [], 'a1b2', false],
    ['to write', 'PutItem', '', ['CUST#a1b2'], 'a1b2', false],
    ['to scan', 'Scan', '', [], 'a1b2', false],
  ] as [string, string, string, string[], string | undefined, boolean][])(
    'judges a request: %s',
    async (_, action, index, keys, tag, allowed) => {
      const context = {
        ...(keys.length > 0 && { 'dynamodb:LeadingKeys': keys }),
        ...(tag !== undefined && { 'aws:PrincipalTag/customerId': tag }),
      };
      expect(
        await isAllowed(role, {
          action: `dynamodb:${action}`,
          resource: `${tableArn}${index}`,
          context,
        }),
      ).toBe(allowed);
    },
  );

  it('is not used by the functions', () => {
    const policies = rolePolicies(resources);

    expect(policies.length).toBeGreaterThan(20);
    expect(policies.filter((one) => JSON.stringify(one.statements).includes('sts:'))).toEqual([]);
  });

  it('refuses a name that is no role', () =>
    expect(() => synthesizeWith({ tenantIsolation: '*' })).toThrow('ARNs of roles'));
});

describe('The context peopleRoles', () => {
  const ARN = 'arn:aws:iam::111122223333:user';
  const peopleRoles = { read: [`${ARN}/ann`], verify: [`${ARN}/ann`], admin: [`${ARN}/bob`] };
  const { all, outputs, folder } = synthesizeWith({ peopleRoles });
  const { tableArn } = readStack(folder);
  const PLACES = ['', '/index/GSI1'] as const;

  it('makes a role for each, which needs a second factor', () => {
    const trusted = all('AWS::IAM::Role')
      .map(({ Properties }) => Properties.AssumeRolePolicyDocument.Statement)
      .filter((statements) => JSON.stringify(statements).includes('MultiFactorAuthPresent'));

    expect(trusted.flat()).toEqual(
      [`${ARN}/ann`, `${ARN}/ann`, `${ARN}/bob`].map((AWS) => ({
        Action: 'sts:AssumeRole',
        Effect: 'Allow',
        Principal: { AWS },
        Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } },
      })),
    );
    expect(Object.keys(outputs)).toEqual(
      expect.arrayContaining(['PeopleReadRoleArn', 'PeopleVerifyRoleArn', 'PeopleAdminRoleArn']),
    );
  });

  it.each<[string, string, string[], boolean, boolean, boolean]>([
    ['an order', 'GetItem', ['ORDER#o-1'], true, true, true],
    ['a customer', 'Query', ['CUST#a1b2'], true, true, true],
    ['an e-mail address', 'GetItem', ['EMAIL#ann@example.com'], false, false, false],
    ['the orders of a name', 'Query', ['FIND#an'], false, false, false],
    ['the customers of a name', 'Query', ['FINDCUST#an'], false, false, false],
    ['an order and an e-mail address', 'Query', ['ORDER#o-1', 'EMAIL#a'], false, false, false],
    ['without a key', 'Query', [], false, false, false],
    ['all rows', 'Scan', [], false, true, true],
    ['to change an order', 'UpdateItem', ['CUST#a1b2'], false, false, true],
    ['to put a row', 'PutItem', ['ORDER#o-1'], false, false, true],
    ['to claim an e-mail address', 'PutItem', ['EMAIL#a'], false, false, false],
    ['the table', 'DescribeTable', [], true, true, true],
    ['to delete the table', 'DeleteTable', [], false, false, false],
    ['to change the table', 'UpdateTable', [], false, false, false],
    ['to change its recovery', 'UpdateContinuousBackups', [], false, false, false],
    ['with PartiQL', 'PartiQLSelect', [], false, false, false],
  ])('judges %s: %s', async (_, action, keys, ...expected) => {
    const judged = await Promise.all(
      ['PeopleRead', 'PeopleVerify', 'PeopleAdmin'].map((role) =>
        isAllowed(readRole(folder, role), {
          action: `dynamodb:${action}`,
          resource: tableArn,
          context: keys.length > 0 ? { 'dynamodb:LeadingKeys': keys } : {},
        }),
      ),
    );
    expect(judged).toEqual(expected);
  });

  it.each(PLACES)('reads by key, but scans no index: the table%s', async (place) => {
    const request = { resource: `${tableArn}${place}`, context: {} };
    const byKey = { 'dynamodb:LeadingKeys': ['DAY#2026-11-25#0'] };
    const role = readRole(folder, 'PeopleVerify');

    expect(await isAllowed(role, { ...request, action: 'dynamodb:Query', context: byKey })).toBe(
      true,
    );
    expect(await isAllowed(role, { ...request, action: 'dynamodb:Scan' })).toBe(place === '');
  });

  it('uses no key, and reads no secret', async () => {
    for (const action of ['kms:Decrypt', 'secretsmanager:GetSecretValue', 'iam:PassRole'])
      expect(
        await isAllowed(readRole(folder, 'PeopleAdmin'), { action, resource: '*', context: {} }),
      ).toBe(false);
  });

  it('makes only the roles that somebody may assume', () => {
    const some = synthesizeWith({ peopleRoles: { read: [`${ARN}/ann`] } });
    expect(Object.keys(some.outputs).filter((name) => name.startsWith('People'))).toEqual([
      'PeopleReadRoleArn',
    ]);
    const none = synthesizeWith({});
    expect(Object.keys(none.outputs).filter((name) => name.startsWith('People'))).toEqual([]);
  });
});

describe('The context exportBucket', () => {
  it('adds a private bucket, whose objects are deleted, and no grant', () => {
    const { all, resources, outputs } = synthesizeWith({ exportBucket: 'true' });
    const exports = all('AWS::S3::Bucket')
      .map(({ Properties }) => Properties)
      .filter((bucket) => JSON.stringify(bucket).includes('"NoncurrentDays":1}'));

    expect(exports).toMatchObject([
      {
        PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [
            { ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms' } },
          ],
        },
        LifecycleConfiguration: { Rules: [{ ExpirationInDays: 90, Status: 'Enabled' }] },
      },
    ]);
    expect(outputs).toHaveProperty('ExportBucketName');
    expect(JSON.stringify(rolePolicies(resources))).not.toContain('Exports');
  });
});

describe('The context parameters', () => {
  it('writes what others need into Parameter Store, by the stage’s name', () => {
    const { all, outputs } = synthesizeWith({ parameters: true });
    const written = Object.fromEntries(
      all('AWS::SSM::Parameter').map(({ Properties: { Name, Type, Value } }) => [
        Name,
        [Type, Value],
      ]),
    );

    const valueIn = (output: string) => (outputs[output] as { Value: unknown }).Value;
    expect(written).toEqual({
      '/orders/dev/ApiUrl': ['String', valueIn('ApiUrl')],
      '/orders/dev/TableName': ['String', valueIn('TableName')],
      '/orders/dev/Issuer': ['String', valueIn('Issuer')],
      '/orders/dev/EventBusArn': ['String', { 'Fn::GetAtt': [expect.any(String), 'Arn'] }],
      '/orders/dev/AlarmTopicArn': ['String', valueIn('AlarmTopicArn')],
    });
    expect(synthesizeWith({}).all('AWS::SSM::Parameter')).toEqual([]);
  });
});

describe('The context dayShards', () => {
  it('reaches every function, and the table’s tags', () => {
    const dayShards = '[{"before":"2026-12-03","shards":8},{"before":"2027-01-05","shards":16}]';
    const { all, folder } = synthesizeWith({ dayShards });
    const text = '2026-12-03=8 2027-01-05=16';

    const given = all('AWS::Lambda::Function').map(
      ({ Properties }) => Properties.Environment.Variables.DAY_SHARDS,
    );
    expect([...new Set(given)]).toEqual([text]);
    const [table] = all('AWS::DynamoDB::GlobalTable');
    expect(table?.Properties.Replicas[0].Tags).toContainEqual({ Key: 'dayShards', Value: text });
    expect(readSynthesized(folder, 'dev').facts.dayShards).toEqual(JSON.parse(dayShards));
  });

  it('is no tag by default, because a tag of nothing would be invalid', () => {
    const [table] = synthesizeWith({}).all('AWS::DynamoDB::GlobalTable');

    expect(JSON.stringify(table?.Properties.Replicas[0].Tags)).not.toContain('dayShards');
  });
});

describe('The context openOrderShardsRead', () => {
  const spread = (context: Readonly<Record<string, unknown>>) => {
    const { all } = synthesizeWith(context);
    const functions = all('AWS::Lambda::Function').map(
      ({ Properties }) => Properties.Environment.Variables,
    );
    const tags = all('AWS::DynamoDB::GlobalTable').flatMap(
      ({ Properties }) => Properties.Replicas[0].Tags,
    );
    return {
      functions: [
        ...new Set(
          functions.map(
            ({ OPEN_ORDER_SHARDS: write, OPEN_ORDER_SHARDS_READ: read }) => `${write} of ${read}`,
          ),
        ),
      ],
      tags: tags.filter(({ Key }) => Key.startsWith('openOrderShards')),
    };
  };

  it('defaults to openOrderShards', () => {
    expect(spread({ openOrderShards: '2' })).toEqual({
      functions: ['2 of 2'],
      tags: [
        { Key: 'openOrderShards', Value: '2' },
        { Key: 'openOrderShardsRead', Value: '2' },
      ],
    });
  });

  it.each([['1,4'], ['1, 4'], [[1, 4]]])(
    'reaches every function, and the table’s tags: %j',
    (openOrderShardsRead) => {
      expect(spread({ openOrderShards: 4, openOrderShardsRead })).toEqual({
        functions: ['4 of 1,4'],
        tags: [
          { Key: 'openOrderShards', Value: '4' },
          { Key: 'openOrderShardsRead', Value: '1 4' },
        ],
      });
    },
  );

  it.each([
    ['1,2', 'a list that includes openOrderShards, 4, got "1,2"'],
    [[], 'a list that includes openOrderShards, 4, got []'],
    ['', 'a list that includes openOrderShards, 4, got ""'],
    ['4,', 'integers from 1 to 100, got "4,"'],
    ['4,four', 'integers from 1 to 100, got "4,four"'],
    ['4,0', 'integers from 1 to 100, got "4,0"'],
    ['4,101', 'integers from 1 to 100, got "4,101"'],
    [[4, 2.5], 'integers from 1 to 100, got [4,2.5]'],
    [[4, null], 'integers from 1 to 100, got [4,null]'],
    [{ n: 4 }, 'integers from 1 to 100, got {"n":4}'],
    [true, 'integers from 1 to 100, got true'],
    ['4,1,4', 'each number once, got "4,1,4"'],
  ])('refuses %j', (openOrderShardsRead, message) => {
    expect(() => synthesizeWith({ openOrderShards: 4, openOrderShardsRead })).toThrow(
      `context openOrderShardsRead: expected ${message}`,
    );
  });
});

describe('Without options', () => {
  const { all, resources } = synthesizeWith({});

  it.each([
    'AWS::EC2::VPC',
    'AWS::EC2::VPCEndpoint',
    'AWS::CloudTrail::Trail',
    'AWS::CloudFront::Distribution',
  ])('there is no %s', (type) => {
    expect(all(type)).toEqual([]);
  });

  it('the cursor key is rotated every 30 days, by a function with no other rights', () => {
    expect(all('AWS::SecretsManager::RotationSchedule')[0]?.Properties).toMatchObject({
      RotationRules: { AutomaticallyAfterDays: 30 },
      RotateImmediatelyOnUpdate: false,
      RotationLambdaARN: { 'Fn::GetAtt': [expect.stringMatching(/^CursorKeyRotation/), 'Arn'] },
    });
    const statements = rolePolicies(resources).flatMap(({ statements: own }) => own);
    expect(
      statements.filter(({ Action }) => JSON.stringify(Action).includes('PutSecretValue')),
    ).toHaveLength(1);
    expect(JSON.stringify(statements)).not.toContain('GetRandomPassword');
  });

  /** The resources of the stack that invoke functions, by their logical ids. */
  const OWN_SOURCES: Readonly<Record<string, RegExp>> = {
    'cognito-idp.amazonaws.com': /^IdentityUserPool/,
    'events.amazonaws.com': /^(Due(Sweep|Withdrawals|Erasures)Schedule|Webhooks(Events|Due))/,
  };

  it('only our API, or our account, may invoke a function', () => {
    const [api] =
      Object.entries(resources).find(([, { Type }]) => Type === 'AWS::ApiGatewayV2::Api') ?? [];
    for (const { Properties } of all('AWS::Lambda::Permission')) {
      const { Principal, SourceArn, SourceAccount } = Properties;
      const source = OWN_SOURCES[Principal];
      if (Principal === 'secretsmanager.amazonaws.com')
        expect(SourceAccount).toEqual({ Ref: 'AWS::AccountId' });
      else if (source)
        expect(SourceArn).toEqual({ 'Fn::GetAtt': [expect.stringMatching(source), 'Arn'] });
      else
        expect(JSON.stringify(SourceArn)).toMatch(
          new RegExp(`execute-api.*"AWS::AccountId"},":",{"Ref":"${api}"}`),
        );
    }
  });

  it('no permission checks API Gateway’s account, which may be missing', () => {
    const permissions = all('AWS::Lambda::Permission').map(({ Properties }) => Properties);
    for (const permission of permissions.filter(
      ({ Principal }) => Principal === 'apigateway.amazonaws.com',
    )) {
      expect(permission).not.toHaveProperty('SourceAccount');
    }
  });

  it('no caller may create grants on the key', () => {
    const { Statement } = all('AWS::KMS::Key')[0]?.Properties.KeyPolicy ?? {};
    expect(Statement).toContainEqual({
      Effect: 'Deny',
      Action: 'kms:CreateGrant',
      Principal: { AWS: '*' },
      Resource: '*',
      Condition: {
        BoolIfExists: {
          'kms:GrantIsForAWSResource': 'false',
          'aws:PrincipalIsAWSService': 'false',
        },
      },
    });
  });

  it.each(['vpc', 'dataEvents'])('is on or off: %s', (option) => {
    expect(() => synthesizeWith({ [option]: 'perhaps' })).toThrow(
      `context ${option}: expected true or false`,
    );
  });
});
