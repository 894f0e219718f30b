// @module-tag large
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readHttpApi } from '../../../packages/local/api-gateway/http-api.ts';
import { readAssembly } from '../../../packages/local/cloudformation/template.ts';
import { functionSpecs } from '../../../packages/local/lambda/function-spec.ts';
import { readTemplate, removeSynthesized, synthesizeWith } from '../../support/stack.ts';
import { WEB_ACL } from '../../support/web-acl.ts';

removeSynthesized();
const EDGE = 'OrdersEdge-dev-eu-central-1';
const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));

describe('The context webAcl', () => {
  const backend = synthesizeWith(WEB_ACL);
  const edge = readTemplate(backend.folder, EDGE);
  const { DistributionConfig: distribution } =
    edge.all('AWS::CloudFront::Distribution')[0]?.Properties ?? {};
  const acl = edge.all('AWS::WAFv2::WebACL')[0]?.Properties;

  it('puts CloudFront and a web ACL in front, in CloudFront’s region', () => {
    const { artifacts } = readManifest(backend.folder);

    expect(artifacts[EDGE].environment).toMatch(/\/us-east-1$/);
    expect(acl.Scope).toBe('CLOUDFRONT');
    expect(distribution.WebACLId).toEqual({
      'Fn::GetAtt': [expect.stringMatching(/^WebAcl/), 'Arn'],
    });
    expect(distribution.Aliases).toEqual(['api.shop.example']);
  });

  it('needs no value of one stack in the other, so that no role reads across regions', () => {
    expect(JSON.stringify([backend.resources, edge.resources])).not.toMatch(
      /Fn::ImportValue|Custom::|Fn::GetStackOutput/,
    );
  });

  it('blocks addresses with a bad reputation, and those with too many requests', () => {
    const rules = acl.Rules.map(({ Name, Statement, Action, OverrideAction }: Rule) => {
      const { Limit, AggregateKeyType, EvaluationWindowSec } = Statement.RateBasedStatement ?? {};
      return [
        Name,
        Limit ? [Limit, AggregateKeyType, EvaluationWindowSec, Action] : OverrideAction,
      ];
    });

    expect(rules).toEqual([
      [
        'TooManyFromOneAddress',
        [2000, 'IP', 300, { Block: { CustomResponse: { ResponseCode: 429 } } }],
      ],
      ['AWSManagedRulesAmazonIpReputationList', { None: {} }],
      ['AWSManagedRulesKnownBadInputsRuleSet', { None: {} }],
      ['AWSManagedRulesCommonRuleSet', { None: {} }],
    ]);
  });

  it('limits the statements of withdrawal of an address, and nothing else, if all may send', () => {
    const open = synthesizeWith({ ...WEB_ACL, withdrawals: 'public' });
    const [properties] = readTemplate(open.folder, EDGE).all('AWS::WAFv2::WebACL');
    const added = properties?.Properties.Rules.slice(acl.Rules.length);
    const [{ Statement, Action, Priority } = { Statement: {} }] = added;
    const { Limit, AggregateKeyType, ScopeDownStatement } = Statement.RateBasedStatement;
    const [method, path] = ScopeDownStatement.AndStatement.Statements;
    const { RegexString } = path.RegexMatchStatement;

    expect(added).toHaveLength(1);
    expect([Priority, Limit, AggregateKeyType, Action]).toEqual([
      4,
      30,
      'IP',
      { Block: { CustomResponse: { ResponseCode: 429 } } },
    ]);
    expect(method.ByteMatchStatement.SearchString).toBe('POST');
    const limited = ['/withdrawals', '/withdrawals/v-1/confirmation'];
    const free = ['/withdrawals/v-1/resolution', '/withdrawals/v-1', '/customers/a/withdrawals'];
    for (const one of limited) expect(one).toMatch(new RegExp(RegexString));
    for (const one of free) expect(one).not.toMatch(new RegExp(RegexString));
  });

  it('never blocks an order for its size or its texts', () => {
    const common = acl.Rules.find(({ Name }: Rule) => Name === 'AWSManagedRulesCommonRuleSet');

    expect(common.Statement.ManagedRuleGroupStatement.RuleActionOverrides).toEqual(
      ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'GenericRFI_BODY'].map((Name) => ({
        Name,
        ActionToUse: { Count: {} },
      })),
    );
  });

  it('shows no token and no body in samples', () => {
    const protections: { Action: string; Field: object }[] =
      acl.DataProtectionConfig.DataProtections;

    expect(new Set(protections.map(({ Action }) => Action))).toEqual(new Set(['SUBSTITUTION']));
    expect(protections.map(({ Field }) => Field)).toEqual([
      { FieldType: 'SINGLE_HEADER', FieldKeys: ['authorization', 'idempotency-key'] },
      { FieldType: 'BODY' },
    ]);
  });

  it('has TLS 1.2 at least, on both sides of CloudFront', () => {
    expect(distribution.ViewerCertificate).toEqual({
      AcmCertificateArn: WEB_ACL.apiCertificate,
      SslSupportMethod: 'sni-only',
      MinimumProtocolVersion: 'TLSv1.2_2021',
    });
    expect(distribution.DefaultCacheBehavior.ViewerProtocolPolicy).toBe('https-only');
    expect(distribution.Origins[0].CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
    expect(
      backend.all('AWS::ApiGatewayV2::DomainName')[0]?.Properties.DomainNameConfigurations,
    ).toMatchObject([{ SecurityPolicy: 'TLS_1_2', CertificateArn: WEB_ACL.originCertificate }]);
  });

  it('blocks requests around CloudFront: the API requires CloudFront’s certificate', () => {
    expect(distribution.Origins[0]).toMatchObject({
      DomainName: 'origin.shop.example',
      CustomOriginConfig: {
        OriginMtlsConfig: { ClientCertificateArn: WEB_ACL.originClientCertificate },
      },
    });
    expect(
      backend.all('AWS::ApiGatewayV2::DomainName').map(({ Properties }) => Properties),
    ).toMatchObject([
      {
        DomainName: 'origin.shop.example',
        MutualTlsAuthentication: {
          TruststoreUri: 's3://shop-certificates/cloudfront/authority.pem',
        },
      },
    ]);
    expect(backend.all('AWS::ApiGatewayV2::ApiMapping')).toMatchObject([
      {
        Properties: { Stage: '$default' },
        DependsOn: expect.arrayContaining([expect.stringMatching(/^ApiStage/)]),
      },
    ]);
    expect(backend.all('AWS::ApiGatewayV2::Api')[0]?.Properties.DisableExecuteApiEndpoint).toBe(
      true,
    );
  });

  it('passes on every request unchanged, token included, and caches no answer', () => {
    expect(distribution.DefaultCacheBehavior).toMatchObject({
      AllowedMethods: expect.arrayContaining([
        'GET',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'OPTIONS',
        'HEAD',
      ]),
      // CloudFront's own policies: CachingDisabled, AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    });
  });

  it('caches no error: the key would not include the caller', () => {
    const codes = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

    expect(distribution.CustomErrorResponses).toEqual(
      codes.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it('outputs the names for DNS', () => {
    expect(backend.outputs).toMatchObject({
      ApiUrl: { Value: 'https://api.shop.example' },
      OriginTarget: {
        Value: {
          'Fn::GetAtt': [expect.stringMatching(/^ApiOriginDomainName/), 'RegionalDomainName'],
        },
      },
    });
    expect(edge.outputs).toMatchObject({
      ApiTarget: { Value: { 'Fn::GetAtt': [expect.anything(), 'DomainName'] } },
    });
  });

  it('keeps the API’s own name on request while clients move', () => {
    const moving = synthesizeWith({ ...WEB_ACL, executeApiEndpoint: true });

    expect(moving.all('AWS::ApiGatewayV2::Api')[0]?.Properties.DisableExecuteApiEndpoint).toBe(
      false,
    );
    expect(moving.all('AWS::ApiGatewayV2::DomainName')).toHaveLength(1);
    expect(moving.outputs).toMatchObject({ ApiUrl: { Value: 'https://api.shop.example' } });
  });

  it('lets a laptop run the stack', () => {
    const [assembly, without] = [
      readAssembly(backend.folder),
      readAssembly(synthesizeWith({}).folder),
    ];

    expect(assembly.stackName).toBe('Orders-dev');
    expect(functionSpecs(assembly, {})).toHaveLength(functionSpecs(without, {}).length);
    expect(readHttpApi(assembly).routes).toHaveLength(readHttpApi(without).routes.length);
  });

  it('is absent without the context, whatever the other options are', () => {
    const { all, folder } = synthesizeWith({ ...WEB_ACL, webAcl: false });
    const { artifacts } = readManifest(folder);

    expect(artifacts).not.toHaveProperty(EDGE);
    expect(all('AWS::ApiGatewayV2::DomainName')).toEqual([]);
    expect(all('AWS::ApiGatewayV2::Api')[0]?.Properties).not.toHaveProperty(
      'DisableExecuteApiEndpoint',
    );
  });

  it.each([
    [{ webAcl: 'yes' }, 'context webAcl: expected true or false'],
    [{ apiDomain: undefined }, 'apiDomain: expected a value, since webAcl is set, got nothing'],
    [{ apiDomain: 'https://api.shop.example' }, 'context apiDomain'],
    [{ originDomain: 'origin' }, 'context originDomain'],
    [
      { originDomain: 'api.shop.example' },
      'context originDomain: expected another name than apiDomain',
    ],
    [
      { apiCertificate: WEB_ACL.originCertificate },
      'context apiCertificate: expected the ARN of an ACM certificate in us-east-1',
    ],
    [{ originClientCertificate: 'client.pem' }, 'context originClientCertificate'],
    [{ originCertificate: 'arn:aws:acm:x:1:certificate/a' }, 'context originCertificate'],
    [{ originTruststore: 'shop-certificates/authority.pem' }, 'context originTruststore'],
    [{ executeApiEndpoint: 'perhaps' }, 'context executeApiEndpoint: expected true or false'],
    [{ requestsPerAddress: 9 }, 'context requestsPerAddress: expected an integer from 10'],
  ])('refuses %j', (context, message) => {
    expect(() => synthesizeWith({ ...WEB_ACL, ...context })).toThrow(message);
  });
});

interface Rule {
  readonly Name: string;
  readonly Action?: object;
  readonly OverrideAction?: object;
  readonly Statement: { readonly RateBasedStatement?: Readonly<Record<string, unknown>> };
}
