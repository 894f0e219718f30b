// @module-tag alone
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readAssembly } from '../../../packages/local/cloudformation/template.ts';
import { functionSpecs } from '../../../packages/local/lambda/function-spec.ts';
import { readShopConfig } from '../../../packages/local/pages/shop-config.ts';
import { pageConfig, readOutputs, uploadsOf } from '../../../packages/oms/page-uploads.ts';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();
const { all, outputs, folder } = synthesizeWith({ operationsPage: 'true' });
const [distribution, ...others] = all('AWS::CloudFront::Distribution');

describe('The deployed console', () => {
  it('exists only on request', () => {
    const { all, outputs } = synthesizeWith({});
    expect(all('AWS::CloudFront::Distribution')).toEqual([]);
    expect(Object.keys(outputs)).not.toContain('OperationsPageUrl');
  });

  it('is served over TLS from a private bucket', () => {
    expect(others).toEqual([]);
    const { Origins, DefaultCacheBehavior } = distribution?.Properties.DistributionConfig ?? {};
    expect(DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    expect(Origins[0].OriginAccessControlId).toBeDefined();
    expect(
      all('AWS::CloudFront::OriginAccessControl')[0]?.Properties.OriginAccessControlConfig,
    ).toMatchObject({
      SigningBehavior: 'always',
    });
    for (const { Properties } of all('AWS::S3::Bucket')) {
      expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
  });

  it('may call the API, and sign in, from its own origin', () => {
    const origin = expect.objectContaining({
      'Fn::Join': ['', ['https://', expect.objectContaining({ 'Fn::GetAtt': expect.anything() })]],
    });
    expect(
      all('AWS::ApiGatewayV2::Api')[0]?.Properties.CorsConfiguration.AllowOrigins,
    ).toContainEqual(origin);
    const callbacks = all('AWS::Cognito::UserPoolClient').map(({ Properties }) =>
      JSON.stringify(Properties.CallbackURLs ?? ''),
    );
    expect(
      callbacks.filter((urls) => urls.includes('/callback') && urls.includes('DomainName')),
    ).toHaveLength(1);
  });

  it('is answered with a policy: it loads from itself, and calls the API and the sign-in', () => {
    const [headers] = all('AWS::CloudFront::ResponseHeadersPolicy');
    const { ContentSecurityPolicy, FrameOptions, StrictTransportSecurity } =
      headers?.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig ?? {};
    const policy = JSON.stringify(ContentSecurityPolicy.ContentSecurityPolicy);
    for (const directive of ["default-src 'self'", "frame-ancestors 'none'", "form-action 'none'"])
      expect(policy).toContain(directive);
    expect(policy).toContain("connect-src 'self' https://*.execute-api.");
    expect(policy).toMatch(/https:\/\/\*\.auth\.[^;]*\.amazoncognito\.com;/);
    expect(policy).not.toContain('unsafe-eval');
    expect([FrameOptions.FrameOption, StrictTransportSecurity.Override]).toEqual(['DENY', true]);
    const { DefaultCacheBehavior } = distribution?.Properties.DistributionConfig ?? {};
    expect(DefaultCacheBehavior.ResponseHeadersPolicyId).toEqual({
      Ref: expect.stringContaining('OperationsPageHeaders'),
    });
  });

  it('adds no Lambda and no role', () => {
    const without = synthesizeWith({});
    for (const type of ['AWS::Lambda::Function', 'AWS::IAM::Role'])
      expect(all(type)).toHaveLength(without.all(type).length);
  });

  it('lets a laptop run the stack', () => {
    expect(functionSpecs(readAssembly(folder), {})).toHaveLength(
      functionSpecs(readAssembly(synthesizeWith({}).folder), {}).length,
    );
  });

  it.each([
    [{ operationsPage: 'maybe' }, 'expected true or false'],
    [
      { operationsPage: true, jwtIssuer: 'https://id.example', jwtAudience: 'a' },
      'a user pool of the stack’s own',
    ],
  ])('refuses %j', (context, message) => {
    expect(() => synthesizeWith(context)).toThrow(message);
  });
});

describe('npm run publish-page', () => {
  const deployed = {
    ApiUrl: 'https://api.example',
    OpenOrderShards: '4',
    OperationsClientId: 'client',
    OperationsPageBucketName: 'bucket',
    OperationsPageUrl: 'https://page.example',
    SignInUrl: 'https://sign-in.example',
    Region: 'eu-central-1',
  };

  it('finds everything it needs among the stack’s outputs', () => {
    for (const name of Object.keys(deployed)) expect(Object.keys(outputs)).toContain(name);
    expect(readOutputs(JSON.stringify({ Orders: deployed }))).toEqual(deployed);
    const { DashboardUrl } = outputs as Record<string, { readonly Value?: unknown }>;
    expect(JSON.stringify(DashboardUrl?.Value)).toMatch(
      /cloudwatch\/home\?region=.*#dashboards\/dashboard\/",\{"Ref":"Dashboard/,
    );
    expect(pageConfig(deployed)).not.toHaveProperty('dashboardUrl');
    expect(() => readOutputs('{"Orders":{"ApiUrl":"https://api.example"}}')).toThrow(
      'deploy it with operationsPage',
    );
  });

  it('writes the sign-in address and the API’s address into the page', () => {
    const settings = {
      ShipUnpaid: 'false',
      FindParcels: 'true',
      SkuSales: 'true',
      DayFigures: 'true',
      Withdrawals: 'true',
    };
    const DashboardUrl = 'https://eu-central-1.console.aws.amazon.com/cloudwatch/home';
    expect(pageConfig({ ...deployed, ...settings, DashboardUrl }, readShopConfig())).toEqual({
      ...readShopConfig(),
      dashboardUrl: DashboardUrl,
      shipUnpaid: false,
      findOrders: false,
      findParcels: true,
      skuSales: true,
      dayFigures: true,
      withdrawals: true,
      apiUrl: 'https://api.example',
      openOrderShards: 4,
      signIn: {
        kind: 'hosted',
        signInUrl: 'https://sign-in.example',
        clientId: 'client',
        scope: 'openid orders/read orders/write',
      },
    });
  });

  it('uploads the page last, and lets only files with a hash be cached', () => {
    const page = mkdtempSync(join(tmpdir(), 'orders-page-'));
    try {
      mkdirSync(join(page, 'assets'));
      writeFileSync(join(page, 'index.html'), '<!doctype html><head></head>');
      writeFileSync(join(page, 'assets/index-1a2b.js'), '1');
      const uploads = uploadsOf(page, deployed).map(({ Key, ContentType, CacheControl }) => [
        Key,
        ContentType,
        CacheControl,
      ]);
      expect(String(uploadsOf(page, deployed).at(-1)?.Body)).toContain(
        'content="connect-src \'self\' https://api.example https://sign-in.example"',
      );
      expect(uploads).toEqual([
        [
          'assets/index-1a2b.js',
          'text/javascript; charset=utf-8',
          'public, max-age=31536000, immutable',
        ],
        ['config.json', 'application/json', 'no-cache'],
        ['index.html', 'text/html; charset=utf-8', 'no-cache'],
      ]);
    } finally {
      rmSync(page, { recursive: true });
    }
  });

  it('uploads to the region of the deployment, whatever the profile’s is', async () => {
    const puts: { path: string; region: string | undefined }[] = [];
    const s3 = createServer((request, response) => {
      const [, region] =
        /Credential=[^/]+\/\d+\/([^/]+)\/s3\//.exec(request.headers.authorization ?? '') ?? [];
      puts.push({ path: String(request.url?.split('?')[0]), region });
      request.resume().on('end', () => response.end());
    });
    await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
    const folder = mkdtempSync(join(tmpdir(), 'orders-outputs-'));
    onTestFinished(() => {
      s3.close();
      rmSync(folder, { recursive: true });
    });
    const file = join(folder, 'outputs.json');
    writeFileSync(
      file,
      JSON.stringify({ OrdersEdge: { ApiTarget: 'd1.cloudfront.net' }, Orders: deployed }),
    );

    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['packages/oms/publish-page.ts', '--outputs', file],
      {
        env: {
          PATH: process.env['PATH'],
          HOME: folder,
          AWS_REGION: 'us-west-2',
          AWS_ACCESS_KEY_ID: 'test',
          AWS_SECRET_ACCESS_KEY: 'test',
          AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(s3.address() as AddressInfo).port}`,
        },
      },
    );

    expect(stdout).toContain('The page is at https://page.example');
    expect(puts.map(({ path }) => path)).toContain('/bucket/index.html');
    expect(new Set(puts.map(({ region }) => region))).toEqual(new Set(['eu-central-1']));
  });
});
