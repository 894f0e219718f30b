import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { type AccessPattern, scopesOf } from '../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS, UNKNOWN_ROUTE } from '../../functions/manifest/access-patterns.ts';
import { EVENT_SOURCE } from '../../functions/manifest/change-stream.ts';
import { ENTRIES } from '../../functions/manifest/entries.ts';
import { PUBLIC_GROUPS } from '../../functions/manifest/groups.ts';
import { WEBHOOK_DELIVERIES } from '../../functions/manifest/workers/webhook-deliveries.ts';
import { constructIdOf } from '../../lib/functions/construct-id.ts';
import { OrdersStack } from '../../lib/orders-stack.ts';
import { readSettings } from '../../lib/settings/read-settings.ts';
import { PAYMENT_RECORDS_TAG } from '../../table/schema.ts';
import { WITHOUT_SEARCHES } from '../support/plain-stage.ts';
import { rolePolicies } from '../support/role-policies.ts';

const scratch = mkdtempSync(join(tmpdir(), 'orders-stack-'));
const bundles = join(scratch, 'functions');

/**
 * The stack of the stage dev without a payment provider and searches, with context `name=value`
 * over it, around stubs instead of bundles.
 */
function ordersApp(context: Record<string, unknown> = {}) {
  const app = new App({
    context: { ...cdkJson.context, ...WITHOUT_SEARCHES, paymentProvider: 'none', ...context },
    outdir: mkdtempSync(join(scratch, 'out-')),
  });
  const stack = new OrdersStack(app, 'Orders-dev', {
    settings: readSettings(app.node),
    bundles,
    env: { region: 'eu-central-1' },
  });
  return { app, stack };
}

const templateOf = (context?: Record<string, unknown>) =>
  Template.fromStack(ordersApp(context).stack);

/** The stage dev has the public door, for the local run. */
const DEPLOYED = [...ENTRIES, ...PUBLIC_GROUPS];

type Resources = Record<
  string,
  // biome-ignore lint/suspicious/noExplicitAny: each test reads another part of the template.
  { Properties: any; DeletionPolicy?: string; UpdateReplacePolicy?: string }
>;

let template: Template;
const all = (type: string, from = template) => from.findResources(type) as Resources;
const propertiesOf = (type: string, from = template) =>
  Object.values(all(type, from)).map((it) => it.Properties);

beforeAll(() => {
  for (const entry of DEPLOYED) {
    mkdirSync(join(bundles, entry), { recursive: true });
    writeFileSync(join(bundles, entry, 'index.cjs'), `// ${entry}`);
  }
  template = templateOf();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('A protection that no other test names', () => {
  it('lets functions publish events of their own sources only', () => {
    const conditions = rolePolicies(template.toJSON()['Resources']).flatMap(({ id, statements }) =>
      statements
        .filter(({ Action }) => [Action].flat().includes('events:PutEvents'))
        .map(({ Condition }) => [id.replace(/Role.*/, ''), Condition]),
    );

    expect(Object.fromEntries(conditions)).toEqual({
      DueSweepSweepDue: { StringEquals: { 'events:source': WEBHOOK_DELIVERIES.source } },
      OrderEventsPublishEvents: { StringEquals: { 'events:source': EVENT_SOURCE } },
    });
    expect(conditions).toHaveLength(2);
  });

  it('bounds the deliveries that run at once', () => {
    const [deliver, ...others] = propertiesOf('AWS::Lambda::Function').filter(
      ({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions !== undefined,
    );
    expect(deliver.ReservedConcurrentExecutions).toBe(WEBHOOK_DELIVERIES.atOnce);
    expect(others).toEqual([]);
  });

  it('keeps an e-mail address until the new one is verified', () => {
    const [pool] = propertiesOf('AWS::Cognito::UserPool');
    expect(pool.UserAttributeUpdateSettings).toEqual({
      AttributesRequireVerificationBeforeUpdate: ['email'],
    });
  });
});

describe('The table', () => {
  const table = () => propertiesOf('AWS::DynamoDB::GlobalTable')[0];
  const replica = () => table().Replicas[0];
  const keys = (PK: string, SK: string) => [
    { AttributeName: PK, KeyType: 'HASH' },
    { AttributeName: SK, KeyType: 'RANGE' },
  ];

  it('is one, keyed by PK and SK, paid per request', () => {
    template.resourceCountIs('AWS::DynamoDB::GlobalTable', 1);
    template.resourceCountIs('AWS::DynamoDB::Table', 0);

    expect(table()).toMatchObject({ KeySchema: keys('PK', 'SK'), BillingMode: 'PAY_PER_REQUEST' });
    expect(table()).not.toHaveProperty('TableName');
  });

  // Spelled out, because a projection is hard to change once a shop has data.
  it.each([
    ['GSI1', ['status', 'total', 'currency']],
    ['GSI2', ['total', 'currency', 'lineCount', 'name', 'lowStockThreshold']],
  ])(
    'projects into %s the attributes of its lists, and never all',
    (IndexName, NonKeyAttributes) => {
      expect(table().GlobalSecondaryIndexes).toContainEqual({
        IndexName,
        KeySchema: keys(`${IndexName}PK`, `${IndexName}SK`),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes },
      });
      expect(table().GlobalSecondaryIndexes).toHaveLength(2);
    },
  );

  it('expires items by expiresAt and streams both images', () => {
    expect(table()).toMatchObject({
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
  });

  it('can be restored to any second of 35 days and survives its stack', () => {
    const recovery = { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 };

    expect(replica()).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: recovery,
    });
    template.allResources('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  });

  it('reports throttled keys, its own and each index’s', () => {
    const insights = { Enabled: true, Mode: 'THROTTLED_KEYS' };

    expect(replica().ContributorInsightsSpecification).toEqual(insights);
    expect(
      replica().GlobalSecondaryIndexes.map(
        ({ IndexName, ContributorInsightsSpecification }: Record<string, unknown>) => [
          IndexName,
          ContributorInsightsSpecification,
        ],
      ),
    ).toEqual([
      ['GSI1', insights],
      ['GSI2', insights],
    ]);
  });

  it('is encrypted with our key, which rotates', () => {
    const [key = ''] = Object.keys(all('AWS::KMS::Key'));

    expect(table().SSESpecification).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
    expect(replica().SSESpecification).toEqual({ KMSMasterKeyId: { 'Fn::GetAtt': [key, 'Arn'] } });
    template.allResources('AWS::KMS::Key', { DeletionPolicy: 'RetainExceptOnCreate' });
    template.hasResourceProperties('AWS::KMS::Key', { EnableKeyRotation: true });
  });
});

describe('The key', () => {
  it('is usable by the services that store our data, for this account and its log groups', () => {
    const [{ KeyPolicy }] = propertiesOf('AWS::KMS::Key');
    const conditions = KeyPolicy.Statement.map(
      ({ Condition }: { Condition?: unknown }) => Condition,
    );

    expect(conditions).toContainEqual({
      StringEquals: {
        'kms:CallerAccount': { Ref: 'AWS::AccountId' },
        'kms:ViaService': ['dynamodb', 'secretsmanager', 's3', 'sns'].map(
          (it) => `${it}.eu-central-1.amazonaws.com`,
        ),
      },
    });
    expect(JSON.stringify(conditions)).toContain(':log-group:Orders-dev-*');
  });

  it('encrypts the cursor key and every log', () => {
    const [key = ''] = Object.keys(all('AWS::KMS::Key'));

    for (const type of ['AWS::SecretsManager::Secret', 'AWS::Logs::LogGroup']) {
      template.allResourcesProperties(type, { KmsKeyId: { 'Fn::GetAtt': [key, 'Arn'] } });
    }
  });

  it('is in no role', () => {
    const policies = JSON.stringify(rolePolicies(template.toJSON()['Resources']));

    expect(policies).toContain('dynamodb:');
    expect(policies).not.toContain('kms:');
  });
});

const patterns = Object.values<AccessPattern>(ACCESS_PATTERNS).filter(
  ({ callsProvider }) => !callsProvider,
);
const routeKeyOf = ({ method, path }: AccessPattern) => `${method} ${path}`;
const unknown = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].map(
  (method) => `${method} /{proxy+}`,
);

describe('The routes', () => {
  const routes = () =>
    new Map(propertiesOf('AWS::ApiGatewayV2::Route').map((route) => [route.RouteKey, route]));

  it('are those of the access patterns, and one for all other requests', () => {
    expect(new Set(routes().keys())).toEqual(new Set([...patterns.map(routeKeyOf), ...unknown]));
  });

  const [open, closed] = [true, false].map((isPublic) =>
    patterns.filter(({ who }) => (who === 'public') === isPublic),
  );

  it('are open to everybody for statements of withdrawal, and nothing else', () => {
    expect(open?.map(routeKeyOf)).toEqual([
      'POST /withdrawals',
      'POST /withdrawals/{withdrawalId}/confirmation',
    ]);
    for (const pattern of open ?? []) {
      const route = routes().get(routeKeyOf(pattern));
      expect(route).toMatchObject({ AuthorizationType: 'NONE' });
      expect(route).not.toHaveProperty('AuthorizationScopes');
      expect(route).not.toHaveProperty('AuthorizerId');
    }
  });

  it('are throttled alone if they are open', () => {
    const [{ RouteSettings } = { RouteSettings: {} }] = propertiesOf('AWS::ApiGatewayV2::Stage');
    for (const pattern of open ?? [])
      expect(RouteSettings[routeKeyOf(pattern)]).toMatchObject({
        ThrottlingRateLimit: 20,
        ThrottlingBurstLimit: 20,
      });
  });

  it('of statements are not there with tokens alone', () => {
    const text = JSON.stringify(templateOf({ withdrawals: 'tokens' }).toJSON());
    expect(text).not.toContain('"POST /withdrawals"');
    expect(text).not.toContain('ApiStatements');
    expect(text).toContain('/withdrawals/{withdrawalId}/resolution');
  });

  it.each(closed ?? [])('$method $path requires a token of $id, or a link', (pattern) => {
    const isLinked = pattern.who === 'link';
    const authorizers = Object.entries(all('AWS::ApiGatewayV2::Authorizer'));
    const [Ref] =
      authorizers.find(
        ([, { Properties }]) => Properties.AuthorizerType === (isLinked ? 'REQUEST' : 'JWT'),
      ) ?? [];
    const route = routes().get(routeKeyOf(pattern));
    expect(route).toMatchObject({
      AuthorizationType: isLinked ? 'CUSTOM' : 'JWT',
      AuthorizerId: { Ref },
      ...(!isLinked && { AuthorizationScopes: scopesOf(pattern) }),
    });
    expect('AuthorizationScopes' in route).toBe(!isLinked);
  });

  it('keep the answer about a link for five minutes, by the link alone', () => {
    expect(propertiesOf('AWS::ApiGatewayV2::Authorizer')).toContainEqual(
      expect.objectContaining({
        AuthorizerType: 'REQUEST',
        AuthorizerResultTtlInSeconds: 300,
        EnableSimpleResponses: true,
        IdentitySource: ['$request.header.x-order-link'],
      }),
    );
  });

  it('have no link without the setting orderLinks', () => {
    const without = templateOf({ orderLinks: false });
    const text = JSON.stringify(without.toJSON());
    for (const name of ['/order-link', 'OrderLinkKey', 'VerifyOrderLink', '/links'])
      expect(text).not.toContain(name);
  });

  it('require a token even on unknown paths', () => {
    for (const key of unknown) {
      expect(routes().get(key)).toMatchObject({
        AuthorizationType: 'JWT',
        AuthorizationScopes: UNKNOWN_ROUTE.scopes,
      });
    }
  });

  it('leave preflights to API Gateway, because they have no token', () => {
    expect([...routes().keys()].filter((key) => /^(OPTIONS|ANY|\$default)/.test(key))).toEqual([]);
  });

  it('check tokens of our user pool, for our clients', () => {
    const [{ JwtConfiguration }] = propertiesOf('AWS::ApiGatewayV2::Authorizer');
    const [pool] = Object.keys(all('AWS::Cognito::UserPool'));

    expect(JSON.stringify(JwtConfiguration.Issuer)).toContain(`/",{"Ref":"${pool}"}`);
    expect(JwtConfiguration.Audience).toEqual(
      Object.keys(all('AWS::Cognito::UserPoolClient')).map((client) => ({ Ref: client })),
    );
  });
});

const logicalIdIn = (value: object) =>
  /"(?:Ref|Fn::GetAtt)":\[?"(\w+)/.exec(JSON.stringify(value))?.[1] ?? '';

/** Follows a request from the route to its integration and its function. */
function functionBehind(routeKey: string) {
  const route = propertiesOf('AWS::ApiGatewayV2::Route').find(
    ({ RouteKey }) => RouteKey === routeKey,
  );
  const integration = all('AWS::ApiGatewayV2::Integration')[logicalIdIn(route.Target)];
  return logicalIdIn(integration?.Properties.IntegrationUri);
}

describe('The functions', () => {
  it('send webhooks to no private host by default', () => {
    // The assembly of the other tests is the local run's, which allows one.
    for (const { Environment } of propertiesOf('AWS::Lambda::Function'))
      expect(Environment.Variables).not.toHaveProperty(
        'WEBHOOK_PRIVATE_HOSTS',
        expect.stringMatching(/./),
      );
  });

  it('are one for each entry, all built alike', () => {
    const functions = propertiesOf('AWS::Lambda::Function');

    expect(functions).toHaveLength(DEPLOYED.length);
    for (const it of functions) {
      expect(it).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        MemorySize: 512,
        LoggingConfig: { LogFormat: 'JSON', LogGroup: { Ref: expect.any(String) } },
        Environment: {
          Variables: { TABLE_NAME: { Ref: expect.any(String) }, OPEN_ORDER_SHARDS: '4' },
        },
      });
      expect(it).not.toHaveProperty('FunctionName');
    }
    // Timeouts of a request, a webhook, the stream's two readers, the three sweeps, and a sign-in.
    expect(functions.map(({ Timeout }) => Timeout).sort()).toEqual([
      ...Array(functions.length - 7).fill(15),
      30,
      5,
      60,
      60,
      60,
      60,
      60,
    ]);
  });

  it.each(patterns)('$method $path leads to $group', (pattern) => {
    expect(functionBehind(routeKeyOf(pattern))).toMatch(
      new RegExp(`^Api${constructIdOf(pattern.group)}[0-9A-F]{8}$`),
    );
  });

  it('have the cursor key’s ARN only if they may read it', () => {
    for (const pattern of patterns) {
      const { Environment } =
        all('AWS::Lambda::Function')[functionBehind(routeKeyOf(pattern))]?.Properties ?? {};

      const isPaged = patterns.some(({ group, paged }) => paged && group === pattern.group);
      expect('CURSOR_KEY_SECRET' in Environment.Variables, pattern.id).toBe(isPaged);
    }
  });

  it('may be called only by API Gateway, or by the one service that needs them', () => {
    const permissions = propertiesOf('AWS::Lambda::Permission');
    expect(permissions.map(({ Principal }) => Principal)).toEqual([
      'cognito-idp.amazonaws.com',
      'secretsmanager.amazonaws.com',
      // The authorizer of order links.
      'apigateway.amazonaws.com',
      'events.amazonaws.com',
      'events.amazonaws.com',
      'events.amazonaws.com',
      'events.amazonaws.com',
      'events.amazonaws.com',
    ]);
  });

  it('are invoked by API Gateway with one role, for its functions and their aliases alone', () => {
    const integrations = propertiesOf('AWS::ApiGatewayV2::Integration');
    const roles = Object.entries(all('AWS::IAM::Role')).filter(([, { Properties }]) =>
      JSON.stringify(Properties.AssumeRolePolicyDocument).includes('apigateway.amazonaws.com'),
    );
    const [[role = '', { Properties = {} } = {}] = []] = roles;
    const behind = integrations.map(({ IntegrationUri }) => logicalIdIn(IntegrationUri));
    const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

    expect(roles).toHaveLength(1);
    for (const { CredentialsArn } of integrations) expect(CredentialsArn).toEqual(arnOf(role));
    expect(behind.length).toBeGreaterThan(15);
    // A function's name has at most 64 characters, and a role's policies 10,240.
    expect(behind.length * (2 * (64 + 60))).toBeLessThan(0.8 * 10_240);
    expect(Properties.Policies).toMatchObject([
      {
        PolicyDocument: {
          Statement: [
            { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: expect.any(Array) },
          ],
        },
      },
    ]);
    expect(new Set(Properties.Policies[0].PolicyDocument.Statement[0].Resource)).toEqual(
      new Set(behind.flatMap((id) => [arnOf(id), { 'Fn::Join': ['', [arnOf(id), ':live']] }])),
    );
  });
});

describe('The API', () => {
  it('accepts the storefronts of the context', () => {
    const [{ CorsConfiguration }] = propertiesOf(
      'AWS::ApiGatewayV2::Api',
      templateOf({ storefrontOrigins: 'https://shop.example, https://ops.example' }),
    );

    expect(CorsConfiguration).toMatchObject({
      AllowOrigins: ['https://shop.example', 'https://ops.example'],
      AllowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      AllowHeaders: [
        'authorization',
        'content-type',
        'idempotency-key',
        'if-match',
        'x-order-link',
      ],
      ExposeHeaders: [
        'etag',
        'location',
        'idempotent-replayed',
        'retry-after',
        'server-timing',
        'apigw-requestid',
      ],
    });
  });

  it('throttles requests above its rate', () => {
    const settings = propertiesOf(
      'AWS::ApiGatewayV2::Stage',
      templateOf({ throttleRate: '50', throttleBurst: '300', orderRate: 20 }),
    ).map(({ DefaultRouteSettings }) => DefaultRouteSettings);

    expect(settings).toMatchObject([
      { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 300, DetailedMetricsEnabled: false },
    ]);
  });

  it('throttles the placing of orders first', () => {
    const [stage] = Object.values(
      all('AWS::ApiGatewayV2::Stage', templateOf({ orderRate: '20', orderBurst: 40 })),
    );
    const [route] = Object.entries(all('AWS::ApiGatewayV2::Route'))
      .filter(([, { Properties }]) => Properties.RouteKey === routeKeyOf(ACCESS_PATTERNS.A6))
      .map(([id]) => id);

    expect(stage).toMatchObject({
      Properties: {
        RouteSettings: {
          'POST /customers/{customerId}/orders': {
            ThrottlingRateLimit: 20,
            ThrottlingBurstLimit: 40,
            DetailedMetricsEnabled: true,
          },
        },
      },
      // API Gateway refuses settings of a route that does not exist yet.
      DependsOn: expect.arrayContaining([route]),
    });
  });

  it('logs each request as JSON: its route and caller, without path, address and agent', () => {
    const [{ AccessLogSettings }] = propertiesOf('AWS::ApiGatewayV2::Stage');
    const logged = Object.values(JSON.parse(AccessLogSettings.Format));

    expect(logged).toEqual(
      expect.arrayContaining([
        '$context.requestId',
        '$context.integration.requestId',
        '$context.routeKey',
        '$context.status',
      ]),
    );
    expect(logged.join()).not.toMatch(/path|sourceIp|userAgent|email/);
  });
});

describe('A user of the sign-in', () => {
  it('is an operator by group', () => {
    template.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName: 'operators' });
  });

  it('uses an app whose client has the scopes of its kind', () => {
    const asked = templateOf({ machineClients: 'operate,report,place', smokeClients: true });
    const clients = propertiesOf('AWS::Cognito::UserPoolClient', asked).map((client) => ({
      flows: client.AllowedOAuthFlows,
      secret: client.GenerateSecret ?? false,
      scopes: client.AllowedOAuthScopes.map(
        (it: string | object) => /\w+(?="?\]?\]?\}?$)/.exec(JSON.stringify(it))?.[0],
      ),
    }));

    expect(clients).toEqual([
      { flows: ['code'], secret: false, scopes: ['openid', 'read', 'write'] },
      { flows: ['code'], secret: false, scopes: ['openid', 'read', 'write'] },
      { flows: ['client_credentials'], secret: true, scopes: ['operate'] },
      { flows: ['client_credentials'], secret: true, scopes: ['report'] },
      { flows: ['client_credentials'], secret: true, scopes: ['place'] },
      { flows: ['client_credentials'], secret: true, scopes: ['operate', 'report'] },
      { flows: ['client_credentials'], secret: true, scopes: ['read', 'write'] },
    ]);
    expect(Object.keys(asked.toJSON()['Outputs'])).toEqual(
      expect.arrayContaining([
        'MachinesClientId',
        'ConnectorsClientId',
        'CheckoutsClientId',
        'SmokeOperatorClientId',
        'SmokeCustomerClientId',
      ]),
    );
    // No unnecessary secret is created.
    expect(
      propertiesOf('AWS::Cognito::UserPoolClient').map(({ GenerateSecret }) => GenerateSecret),
    ).toEqual([undefined, undefined]);
    template.hasResourceProperties('AWS::Cognito::UserPoolResourceServer', {
      Identifier: 'orders',
    });
  });

  it('uses a refresh token once, and signs in on the hosted pages only', () => {
    const people = propertiesOf('AWS::Cognito::UserPoolClient').filter(
      ({ AllowedOAuthFlows: flows }) => flows.includes('code'),
    );

    expect(people).toHaveLength(2);
    for (const client of people) {
      expect(client.RefreshTokenRotation).toEqual({
        Feature: 'ENABLED',
        RetryGracePeriodSeconds: 60,
      });
      // Without a list, or with the flow of refreshing on it, Cognito refuses the rotation.
      expect(client.ExplicitAuthFlows).toEqual(['ALLOW_CUSTOM_AUTH']);
    }
  });

  it('gets the verified address in access tokens, by a trigger that only Cognito calls', () => {
    const [[trigger = ''] = []] = Object.entries(all('AWS::Lambda::Function')).filter(([id]) =>
      id.includes('AddEmailClaims'),
    );
    const arn = { 'Fn::GetAtt': [trigger, 'Arn'] };
    const [pool = ''] = Object.keys(all('AWS::Cognito::UserPool'));

    // Customized access tokens need the plan Essentials. One more trigger would enable the flow of
    // custom authentication, which app clients list.
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      UserPoolTier: 'ESSENTIALS',
      LambdaConfig: { PreTokenGenerationConfig: { LambdaArn: arn, LambdaVersion: 'V2_0' } },
    });
    expect(Object.keys(propertiesOf('AWS::Cognito::UserPool')[0].LambdaConfig)).toEqual([
      'PreTokenGenerationConfig',
    ]);
    expect(
      propertiesOf('AWS::Lambda::Permission').filter(
        ({ FunctionName }) => JSON.stringify(FunctionName) === JSON.stringify(arn),
      ),
    ).toEqual([
      {
        Action: 'lambda:InvokeFunction',
        FunctionName: arn,
        Principal: 'cognito-idp.amazonaws.com',
        SourceArn: { 'Fn::GetAtt': [pool, 'Arn'] },
      },
    ]);
    // Cognito gives a trigger five seconds.
    template.hasResourceProperties('AWS::Lambda::Function', { Code: Match.anyValue(), Timeout: 5 });
  });

  it('comes from another issuer if the context names one, and no user pool is created', () => {
    const foreign = templateOf({ jwtIssuer: 'https://id.example/', jwtAudience: 'shop,ops' });

    const tokens = propertiesOf('AWS::ApiGatewayV2::Authorizer', foreign).filter(
      ({ AuthorizerType }) => AuthorizerType === 'JWT',
    );
    expect(tokens).toMatchObject([
      { JwtConfiguration: { Issuer: 'https://id.example/', Audience: ['shop', 'ops'] } },
    ]);
    expect(JSON.stringify(foreign.toJSON())).not.toContain('AWS::Cognito');
  });
});

describe('The settings', () => {
  it('give the number of shards to every function', () => {
    for (const { Environment } of propertiesOf(
      'AWS::Lambda::Function',
      templateOf({ openOrderShards: '1' }),
    )) {
      expect(Environment.Variables.OPEN_ORDER_SHARDS).toBe('1');
    }
  });

  it('give the order limits to the functions', () => {
    const limited = templateOf({ ordersPerMinute: '5', unitsPerMinute: '200' });
    const [{ Environment }] = Object.entries(all('AWS::Lambda::Function', limited))
      .filter(([id]) => id.startsWith('ApiStorefrontWrite'))
      .map(([, { Properties }]) => Properties);

    expect(Environment.Variables).toMatchObject({
      ORDERS_PER_MINUTE: '5',
      UNITS_PER_MINUTE: '200',
    });
  });

  const decidedAboutMoney = (context?: Record<string, unknown>) =>
    propertiesOf('AWS::Lambda::Function', templateOf(context)).map(({ Environment }) =>
      Object.fromEntries(MONEY.map((name) => [name, Environment.Variables[name]])),
    );
  const MONEY = [
    'UNPAID_ORDERS_EXPIRE_AFTER',
    'CUSTOMER_PAYMENT_TERMS',
    'CUSTOMER_PARTIAL_PAYMENTS',
    'SHIP_UNPAID',
    'REFUND_AFTER_CANCELLATION',
    'REFUND_OVERPAID',
    'PAYMENT_RECORDS',
  ];

  it.each([
    ['the defaults', {}, ['0', 'RECEIPT', 'false', 'true', 'true', 'manual', 'false']],
    [
      'the command line',
      {
        unpaidOrdersExpireAfter: '30',
        customerPaymentTerms: 'NET,RECEIPT',
        customerPartialPayments: 'true',
        shipUnpaid: 'false',
        refundAfterCancellation: 'false',
        refundOverpaid: 'automatic',
        paymentRecords: 'true',
      },
      ['30', 'RECEIPT,NET', 'true', 'false', 'false', 'automatic', 'true'],
    ],
    [
      'the members of a file',
      {
        unpaidOrdersExpireAfter: 43_200,
        customerPaymentTerms: ['FULFILLMENT'],
        customerPartialPayments: true,
        shipUnpaid: false,
        refundAfterCancellation: true,
      },
      ['43200', 'FULFILLMENT', 'true', 'false', 'true', 'manual', 'false'],
    ],
  ])('give the shop’s choices about money in %s to every function', (_, context, values) => {
    const decided = decidedAboutMoney(context);

    expect(decided).toHaveLength(propertiesOf('AWS::Lambda::Function').length);
    for (const variables of decided) expect(Object.values(variables)).toEqual(values);
  });

  it('name the form of payments in a tag of the table, for the backfill', () => {
    const tagsOf = (from: Template) =>
      propertiesOf('AWS::DynamoDB::GlobalTable', from).flatMap(({ Replicas }) => Replicas[0].Tags);
    const tag = { Key: PAYMENT_RECORDS_TAG, Value: 'true' };

    expect(tagsOf(templateOf({ paymentRecords: true }))).toContainEqual(tag);
    expect(tagsOf(template)).not.toContainEqual(tag);
  });

  it('about money change nothing else of the template', () => {
    const decided = templateOf({
      unpaidOrdersExpireAfter: 30,
      customerPaymentTerms: ['NET'],
      customerPartialPayments: true,
      shipUnpaid: false,
      refundAfterCancellation: false,
    });
    const withoutThem = (from: Template) => {
      const json = structuredClone(from.toJSON());
      for (const { Properties } of Object.values(json['Resources'] as Resources))
        for (const name of MONEY) delete Properties?.Environment?.Variables?.[name];
      return json;
    };

    expect(withoutThem(decided)).toEqual(withoutThem(template));
  });

  it.each([
    [{ openOrderShards: 0 }, 'context openOrderShards: expected an integer from 1 to 100, got 0'],
    [{ openOrderShards: 101 }, 'context openOrderShards'],
    [{ openOrderShards: 2.5 }, 'context openOrderShards'],
    [{ openOrderShards: 'four' }, 'context openOrderShards'],
    [{ openOrderShards: '' }, 'context openOrderShards'],
    [{ ordersPerMinute: 0 }, 'context ordersPerMinute: expected an integer from 1 to 10000, got 0'],
    [{ unitsPerMinute: '1.5' }, 'context unitsPerMinute'],
    [{ storefrontOrigins: [] }, 'context storefrontOrigins: expected origins such as'],
    [{ storefrontOrigins: '*' }, 'context storefrontOrigins'],
    [{ storefrontOrigins: 'https://*' }, 'context storefrontOrigins'],
    [{ storefrontOrigins: 'http://shop.example' }, 'context storefrontOrigins'],
    [{ storefrontOrigins: 'https://shop.example/cart' }, 'context storefrontOrigins'],
    [
      { unpaidOrdersExpireAfter: -1 },
      'context unpaidOrdersExpireAfter: expected an integer from 0 to 43200, got -1',
    ],
    [{ unpaidOrdersExpireAfter: 43_201 }, 'context unpaidOrdersExpireAfter'],
    [{ unpaidOrdersExpireAfter: 2.5 }, 'context unpaidOrdersExpireAfter'],
    [{ unpaidOrdersExpireAfter: 'an hour' }, 'context unpaidOrdersExpireAfter'],
    [
      { customerPaymentTerms: ['RECEIPT', 'LATER'] },
      'context customerPaymentTerms: expected some of RECEIPT, FULFILLMENT, NET',
    ],
    [{ customerPaymentTerms: [] }, 'context customerPaymentTerms'],
    [{ customerPaymentTerms: 'net' }, 'context customerPaymentTerms'],
    [{ customerPaymentTerms: 'NET,NET' }, 'context customerPaymentTerms'],
    [{ customerPartialPayments: 'yes' }, 'context customerPartialPayments'],
    [{ shipUnpaid: 'no' }, 'context shipUnpaid'],
    [{ refundAfterCancellation: 1 }, 'context refundAfterCancellation'],
    [{ throttleRate: 'fast' }, 'context throttleRate'],
    [{ orderRate: 0 }, 'context orderRate: expected an integer from 1 to 10000, got 0'],
    [{ logRetentionDays: 31 }, 'context logRetentionDays'],
    [{ jwtIssuer: 'https://id.example' }, 'jwtAudience: expected a value'],
    [{ jwtIssuer: 'http://id.example', jwtAudience: 'shop' }, 'context jwtIssuer'],
    [{ jwtAudience: 'shop' }, 'jwtIssuer: expected a value'],
    [{ callbackUrls: 'http://shop.example/callback' }, 'context callbackUrls: expected URLs'],
    [{ callbackUrls: 'https://shop.example/*' }, 'context callbackUrls'],
    [{ callbackUrls: 'https://shop.example/#done' }, 'context callbackUrls'],
    [{ callbackUrls: 'https://shop.example@evil.example/' }, 'context callbackUrls'],
    [{ callbackUrls: 'shop://callback' }, 'context callbackUrls'],
    [{ callbackUrls: [] }, 'context callbackUrls'],
    [{ logoutUrls: 'http://127.0.0.1/' }, 'context logoutUrls'],
    [
      { machineClients: 'admin' },
      'context machineClients: expected some of operate, report, place',
    ],
    [{ machineClients: 'operate,operate' }, 'context machineClients'],
    [{ smokeClients: 'on' }, 'context smokeClients'],
    [{ grants: 'broad' }, 'context grants: expected narrow or wide'],
    [{ sesFrom: 'shop' }, 'context sesFrom: expected an address such as'],
    [{ sesFrom: 'Shop <shop@shop.example' }, 'context sesFrom'],
    [{ sesFrom: 'Shop\r\nBcc: x <shop@shop.example>' }, 'context sesFrom'],
    [{ sesReplyTo: 'help@shop.example' }, 'sesFrom: expected an address'],
    [{ sesFrom: 'shop@shop.example', sesReplyTo: 'help' }, 'context sesReplyTo'],
    [
      {
        sesFrom: 'shop@shop.example',
        sesIdentityArn: 'arn:aws:ses:eu-west-1:111122223333:identity/op.example',
      },
      'context sesIdentityArn: expected the ARN of an SES identity of sesFrom’s address or domain',
    ],
    [{ signInDomain: 'shop.example' }, 'context signInDomain'],
    [{ signInDomain: 'login.shop.example' }, 'signInCertificate: expected a value'],
    [
      {
        signInDomain: 'login.shop.example',
        signInCertificate: 'arn:aws:acm:eu-west-1:111122223333:certificate/a',
      },
      'context signInCertificate: expected the ARN of an ACM certificate in us-east-1',
    ],
    [
      { jwtIssuer: 'https://id.example', jwtAudience: 'shop', machineClients: 'operate' },
      'context machineClients: expected nothing, because jwtIssuer replaces the user pool',
    ],
    [
      { storefrontOrigin: 'https://shop.example' },
      'context storefrontOrigin: unknown; the settings are account, alarmEmail, ',
    ],
    [{ webacl: true, VPC: 'true' }, 'context webacl, VPC: unknown'],
    [{ orderRate: 501 }, 'context orderRate: expected at most throttleRate, 500, got 501'],
    [{ region: 'frankfurt' }, 'context region: expected a region such as eu-central-1'],
    [
      { region: 'cn-north-1' },
      'context region: expected a jwtIssuer of your own as well, since China has no Cognito',
    ],
    [
      { operationsPage: true, jwtIssuer: 'https://id.example', jwtAudience: 'shop' },
      'context operationsPage: expected false, since the page signs in to a user pool',
    ],
  ])('refuse %j', (context, message) => {
    expect(() =>
      readSettings(new App({ context: { ...cdkJson.context, ...context } }).node),
    ).toThrow(message);
  });
});

describe('A deployment', () => {
  it('outputs the URL, the table and the source of tokens', () => {
    const { Outputs } = template.toJSON();

    expect(Object.keys(Outputs)).toEqual(
      expect.arrayContaining([
        'ApiUrl',
        'TableName',
        'Issuer',
        'UserPoolId',
        'SignInUrl',
        'StorefrontClientId',
      ]),
    );
  });

  it('contains only what the local run supports', () => {
    const running = Object.values(template.toJSON()['Resources'] as Record<string, object>).filter(
      (resource) => !/^\{"Type":"AWS::(Logs|CloudWatch)::/.test(JSON.stringify(resource)),
    );
    const intrinsics = new Set(JSON.stringify(running).match(/Fn::\w+/g));

    expect([...intrinsics].sort()).toEqual(['Fn::GetAtt', 'Fn::Join', 'Fn::Sub']);
  });
});
