// @module-tag alone
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { tokenVerifier } from '../../api-gateway/authorizer.ts';
import { createGateway } from '../../api-gateway/gateway.ts';
import { readHttpApi } from '../../api-gateway/http-api.ts';
import { readAssembly } from '../../cloudformation/template.ts';
import { type Identity, loadIdentity, signToken } from '../../cognito/identity.ts';
import { type FunctionHost, functionHost } from '../../lambda/function-host.ts';
import { functionSpecs } from '../../lambda/function-spec.ts';
import { withPages } from '../../pages/pages.ts';

const ISSUER = { issuer: 'https://issuer.example', audience: ['storefront'] };

/** Answers with its request, or misbehaves according to the path. */
const ECHO = `
let served = 0;
export const handler = async (event, context) => {
  served += 1;
  const path = event.rawPath;
  if (path === '/open/throw') throw new Error('no');
  if (path === '/open/crash') {
    setTimeout(() => { throw new Error('crash'); }, 1);
    await new Promise(() => {});
  }
  if (path === '/open/hang') await new Promise(() => {});
  if (path === '/open/spin') for (;;);
  if (path === '/open/odd') return { statusCode: 'fine' };
  if (path === '/open/bare') return { hello: 'world' };
  if (path === '/open/cookies') {
    const headers = { 'X-Thing': 'yes', 'Access-Control-Allow-Origin': 'mine' };
    return { statusCode: 204, cookies: ['a=1', 'b=2'], headers };
  }
  if (path === '/open/binary') {
    const headers = { 'content-type': 'image/png' };
    return { statusCode: 200, body: 'AAEC', isBase64Encoded: true, headers };
  }
  const { functionName, memoryLimitInMB, invokedFunctionArn, awsRequestId } = context;
  const left = context.getRemainingTimeInMillis();
  const { pid } = process;
  const seen = { functionName, memoryLimitInMB, invokedFunctionArn, awsRequestId, left, pid };
  const body = JSON.stringify({ event, seen, served, env: process.env });
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body };
};
`;

const route = (routeKey: string, more: object = {}) => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: {
    ApiId: { Ref: 'Api' },
    RouteKey: routeKey,
    Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
    ...more,
  },
});
const jwt = { AuthorizationType: 'JWT', AuthorizerId: { Ref: 'Authorizer' } };

const RESOURCES = {
  Api: {
    Type: 'AWS::ApiGatewayV2::Api',
    Properties: {
      ProtocolType: 'HTTP',
      CorsConfiguration: {
        AllowOrigins: ['https://shop.example'],
        AllowMethods: ['GET', 'POST'],
        AllowHeaders: ['authorization'],
        ExposeHeaders: ['etag'],
        MaxAge: 60,
      },
    },
  },
  Stage: {
    Type: 'AWS::ApiGatewayV2::Stage',
    Properties: {
      StageName: '$default',
      DefaultRouteSettings: { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 1000 },
      RouteSettings: { 'GET /throttled': { ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 2 } },
    },
  },
  Authorizer: {
    Type: 'AWS::ApiGatewayV2::Authorizer',
    Properties: {
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Issuer: ISSUER.issuer, Audience: ISSUER.audience },
    },
  },
  Function: {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Code: { S3Key: 'echo.zip' },
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Timeout: 1,
      MemorySize: 256,
      Environment: { Variables: { FROM_TEMPLATE: { Ref: 'AWS::StackName' } } },
    },
  },
  Integration: {
    Type: 'AWS::ApiGatewayV2::Integration',
    Properties: {
      IntegrationType: 'AWS_PROXY',
      PayloadFormatVersion: '2.0',
      IntegrationUri: { 'Fn::GetAtt': ['Function', 'Arn'] },
    },
  },
  Default: route('$default'),
  Open: route('ANY /open/{name}'),
  OpenPost: route('POST /open/{name}'),
  OpenStatic: route('GET /open/static'),
  OpenRest: route('GET /open/{rest+}'),
  Throttled: route('GET /throttled'),
  Secured: route('GET /secured', {
    ...jwt,
    AuthorizationScopes: ['orders/read', 'orders/operate'],
  }),
};

describe('The local gateway', () => {
  let folder: string;
  let functions: FunctionHost;
  let server: Server;
  let identity: Identity;
  let url: string;
  let invoked = 0;
  const faults: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gateway-'));
    mkdirSync(join(folder, 'echo'));
    writeFileSync(join(folder, 'echo', 'index.mjs'), ECHO);
    const artifacts = {
      Shop: {
        type: 'aws:cloudformation:stack',
        environment: 'aws://unknown-account/eu-west-1',
        properties: { templateFile: 'Shop.template.json' },
      },
      'Shop.assets': { type: 'cdk:asset-manifest', properties: { file: 'Shop.assets.json' } },
    };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts }));
    writeFileSync(join(folder, 'Shop.template.json'), JSON.stringify({ Resources: RESOURCES }));
    writeFileSync(
      join(folder, 'Shop.assets.json'),
      JSON.stringify({ files: { echo: { source: { path: 'echo' } } } }),
    );

    const assembly = readAssembly(folder);
    identity = await loadIdentity(folder);
    functions = functionHost(
      functionSpecs(assembly, { AWS_ENDPOINT_URL_DYNAMODB: 'http://engine' }),
      () => {},
    );
    server = createGateway({
      api: readHttpApi(assembly),
      functions: {
        invoke(name, event) {
          invoked += 1;
          return functions.invoke(name, event);
        },
      },
      verify: tokenVerifier(identity.jwks),
      onAnswer: () => {},
      onFault: (_, error) => faults.push((error as Error).message),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    functions.end();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { headers });
  const echo = async (path: string, init?: RequestInit) =>
    (await (await fetch(`${url}${path}`, init)).json()) as Echo;
  interface Echo {
    event: Record<string, unknown> & {
      requestContext: Record<string, unknown>;
      headers: Record<string, string>;
    };
    seen: Record<string, unknown>;
    env: Record<string, string>;
  }

  describe('Routes', () => {
    it.each([
      ['GET', '/open/static', 'GET /open/static'],
      ['GET', '/open/other', 'ANY /open/{name}'],
      ['POST', '/open/other', 'POST /open/{name}'],
      ['PUT', '/open/static', 'ANY /open/{name}'],
      ['GET', '/open/a/b', 'GET /open/{rest+}'],
      ['GET', '/open/', '$default'],
      ['POST', '/open/a/b', '$default'],
      ['GET', '/nowhere', '$default'],
    ])('%s %s leads to %s', async (method, path, routeKey) => {
      expect((await echo(path, { method })).event['routeKey']).toBe(routeKey);
    });

    it('an unknown path gets 404 from the gateway itself', async () => {
      const { Default, ...routed } = RESOURCES;
      const closed = { ...readAssembly(folder) };
      const api = readHttpApi({
        ...closed,
        resources: closed.resources.filter(({ logicalId }) => logicalId in routed),
      });
      const other = createGateway({
        api,
        functions,
        verify: tokenVerifier(identity.jwks),
        onAnswer() {},
        onFault() {},
      });
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));

      const reply = await fetch(
        `http://127.0.0.1:${(other.address() as AddressInfo).port}/nowhere`,
      );
      expect([reply.status, await reply.text(), Default !== undefined]).toEqual([
        404,
        '{"message":"Not Found"}',
        true,
      ]);
      other.closeAllConnections();
      other.close();
    });

    it('a connection is kept for longer than a busy machine delays its next request', async () => {
      expect((await get('/open/a')).headers.get('keep-alive')).toBe('timeout=75');
    });

    it.each([12_000, 17_000, 70_000])(
      'headers of %i characters get 431, and its message',
      async (length) => {
        const reply = await get('/open/a', { 'x-long': 'a'.repeat(length) });
        expect([reply.status, await reply.json()]).toEqual([
          431,
          { message: 'Request Header Fields Too Large' },
        ]);
      },
    );

    it('what is no request gets 400, and its message', async () => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.end('Hello?\r\n\r\n');
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
      expect(answer).toMatch(/\r\n\r\n{"message":"Bad Request"}$/);
    });

    it('answers both as well behind a server of pages', async () => {
      const pages = withPages({}, server).listen(0, '127.0.0.1');
      await once(pages, 'listening');
      onTestFinished(() => {
        pages.closeAllConnections();
        pages.close();
      });
      const at = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/open/a`;

      const headers = { 'x-long': 'a'.repeat(17_000), connection: 'close' };
      expect((await fetch(at)).headers.get('keep-alive')).toBe('timeout=75');
      expect(await (await fetch(at, { headers })).json()).toEqual({
        message: 'Request Header Fields Too Large',
      });
    });

    it('an invalid escape gets 400', async () => {
      expect((await get('/open/%zz')).status).toBe(400);
    });
  });

  it('decodes a path before it chooses the route, so that %2F separates segments', async () => {
    const { event } = await echo('/open/a%2Fb');
    expect(event['routeKey']).toBe('GET /open/{rest+}');
  });

  describe('The event', () => {
    it('has the shape of payload format 2.0', async () => {
      const { event } = await echo('/open/a%20b?x=1&y=%C3%A9&x=2', {
        headers: { 'X-Thing': 'yes', cookie: 'a=1; b=2', 'user-agent': 'test' },
      });

      expect(event).toMatchObject({
        version: '2.0',
        routeKey: 'ANY /open/{name}',
        rawPath: '/open/a b',
        rawQueryString: 'x=1&y=%C3%A9&x=2',
        queryStringParameters: { x: '1,2', y: 'é' },
        pathParameters: { name: 'a b' },
        cookies: ['a=1', 'b=2'],
        headers: { 'x-thing': 'yes', 'x-forwarded-proto': 'http' },
        requestContext: {
          accountId: '000000000000',
          routeKey: 'ANY /open/{name}',
          stage: '$default',
          http: { method: 'GET', path: '/open/a b', protocol: 'HTTP/1.1', userAgent: 'test' },
        },
        isBase64Encoded: false,
      });
      expect(event.headers).not.toHaveProperty('cookie');
      expect(event).not.toHaveProperty('body');
    });

    it('contains text unchanged, and other bodies in base64', async () => {
      const text = await echo('/open/a', {
        method: 'POST',
        body: '{"é":1}',
        headers: { 'content-type': 'application/json' },
      });
      const binary = await echo('/open/a', {
        method: 'POST',
        body: new Uint8Array([0, 255]),
        headers: { 'content-type': 'application/octet-stream' },
      });

      expect(text.event).toMatchObject({ body: '{"é":1}', isBase64Encoded: false });
      expect(binary.event).toMatchObject({ body: 'AP8=', isBase64Encoded: true });
    });

    it('refuses more than 10 MB', async () => {
      const reply = await fetch(`${url}/open/a`, {
        method: 'POST',
        body: new Uint8Array(10 * 1024 * 1024 + 1),
      });

      expect([reply.status, await reply.json()]).toEqual([
        413,
        { message: 'Request Entity Too Large' },
      ]);
    });
  });

  describe('The function', () => {
    it('has the environment of Lambda and the template, and no more', async () => {
      const { env, seen } = await echo('/open/a');

      expect(env).toMatchObject({
        FROM_TEMPLATE: 'Shop',
        AWS_REGION: 'eu-west-1',
        AWS_LAMBDA_FUNCTION_NAME: 'Shop-Function',
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '256',
        AWS_ENDPOINT_URL_DYNAMODB: 'http://engine',
      });
      expect(env).not.toHaveProperty('HOME');
      expect(seen).toMatchObject({
        functionName: 'Shop-Function',
        memoryLimitInMB: '256',
        invokedFunctionArn: 'arn:aws:lambda:eu-west-1:000000000000:function:Shop-Function',
      });
      expect(seen['left']).toBeGreaterThan(500);
      expect(seen['left']).toBeLessThanOrEqual(1000);
    });

    it.each(['throw', 'crash', 'hang', 'spin', 'odd'])(
      'is answered 500 if it fails like this: %s',
      async (what) => {
        const reply = await get(`/open/${what}`);

        expect([reply.status, await reply.json()]).toEqual([
          500,
          { message: 'Internal Server Error' },
        ]);
        expect((await get('/open/a')).status).toBe(200);
      },
    );

    it('is answered as by API Gateway if the process of the functions is killed', async () => {
      const { pid } = (await echo('/open/a')).seen;
      [invoked, faults.length] = [0, 0];
      const hanging = Array.from({ length: 6 }, () => get('/open/hang'));
      await expect.poll(() => invoked).toBe(6);
      process.kill(Number(pid), 'SIGKILL');

      for (const reply of await Promise.all(hanging)) {
        expect([reply.status, reply.headers.get('content-type'), await reply.json()]).toEqual([
          500,
          'application/json',
          { message: 'Internal Server Error' },
        ]);
        expect(reply.headers.get('apigw-requestid')).toMatch(/=$/);
      }
      expect(faults).toEqual(
        Array(6).fill('the functions have ended: their process was killed by SIGKILL'),
      );
      // It is not repeated: a function may have done its work before its process ended. The next
      // call starts another process.
      expect(invoked).toBe(6);
      const { seen } = await echo('/open/a');
      expect(seen['pid']).not.toBe(pid);
    });

    it('serves one call at a time per environment, and every caller', async () => {
      const replies = await Promise.all(Array.from({ length: 40 }, () => get('/open/a')));

      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    });

    it('may answer with a body alone', async () => {
      const reply = await get('/open/bare');

      expect([reply.headers.get('content-type'), await reply.json()]).toEqual([
        'application/json',
        { hello: 'world' },
      ]);
    });

    it('may answer with cookies, and with bytes', async () => {
      const cookies = await get('/open/cookies');
      const binary = await get('/open/binary');

      expect(cookies.status).toBe(204);
      expect(cookies.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
      expect(cookies.headers.get('x-thing')).toBe('yes');
      expect(new Uint8Array(await binary.arrayBuffer())).toEqual(new Uint8Array([0, 1, 2]));
    });
  });

  describe('The authorizer', () => {
    const bearer = (token: string) => get('/secured', { authorization: `Bearer ${token}` });
    const aToken = (request: Partial<Parameters<typeof signToken>[2]> = {}, issuer = ISSUER) =>
      signToken(identity, issuer, {
        sub: 'a1b2',
        operator: false,
        scope: 'orders/read',
        expiresInSeconds: 60,
        ...request,
      });
    const aCustomToken = (claims: object, alg = 'RS256') =>
      new SignJWT({ sub: 'a1b2', scope: 'orders/read', client_id: 'storefront', ...claims })
        .setProtectedHeader({ alg, kid: identity.kid })
        .setIssuer(ISSUER.issuer)
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(
          alg === 'RS256'
            ? identity.privateKey
            : new TextEncoder().encode(JSON.stringify(identity.jwks)),
        );

    it('passes the claims as strings', async () => {
      const reply = await bearer(
        await aToken({ operator: true, scope: 'orders/write orders/operate' }),
      );

      const { event } = (await reply.json()) as Echo;
      expect(event.requestContext['authorizer']).toMatchObject({
        jwt: {
          claims: {
            sub: 'a1b2',
            'cognito:groups': '[operators]',
            exp: expect.stringMatching(/^\d+$/),
            token_use: 'access',
          },
          scopes: ['orders/operate'],
        },
      });
    });

    it('accepts a token without the word Bearer, and one with an audience', async () => {
      expect((await get('/secured', { authorization: await aToken() })).status).toBe(200);
      expect(
        (await bearer(await aCustomToken({ client_id: 'other', aud: ['x', 'storefront'] }))).status,
      ).toBe(200);
    });

    it.each<[string, () => string | Promise<string>]>([
      ['no token', () => ''],
      ['nonsense', () => 'a.b.c'],
      ['an expired one', () => aToken({ expiresInSeconds: -1 })],
      ['another issuer’s', () => aToken({}, { ...ISSUER, issuer: 'https://evil.example' })],
      ['another client’s', () => aToken({}, { ...ISSUER, audience: ['other'] })],
      ['one for another audience, though of our client', () => aCustomToken({ aud: 'other' })],
      ['one that begins later', () => aCustomToken({ nbf: Math.floor(Date.now() / 1000) + 60 })],
      ['one from the future', async () => aFutureToken()],
      ['one signed with the public key (HS256)', () => aCustomToken({}, 'HS256')],
      [
        'an unsigned one (alg none)',
        () =>
          new UnsecuredJWT({ scope: 'orders/read', client_id: 'storefront' })
            .setIssuer(ISSUER.issuer)
            .setIssuedAt()
            .setExpirationTime('1m')
            .encode(),
      ],
    ])('answers 401 to %s', async (_, token) => {
      const reply = await bearer(await token());

      expect([reply.status, reply.headers.get('www-authenticate'), await reply.json()]).toEqual([
        401,
        'Bearer',
        { message: 'Unauthorized' },
      ]);
    });

    const aFutureToken = () =>
      new SignJWT({ scope: 'orders/read', client_id: 'storefront' })
        .setProtectedHeader({ alg: 'RS256', kid: identity.kid })
        .setIssuer(ISSUER.issuer)
        .setIssuedAt(Math.floor(Date.now() / 1000) + 60)
        .setExpirationTime('5m')
        .sign(identity.privateKey);

    it('answers 403 to a token without one of the route’s scopes', async () => {
      const reply = await bearer(await aToken({ scope: 'orders/write' }));

      expect([reply.status, await reply.json()]).toEqual([403, { message: 'Forbidden' }]);
    });
  });

  describe('CORS', () => {
    const preflight = (origin: string) =>
      fetch(`${url}/secured`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      });

    it('answers a preflight itself', async () => {
      const reply = await preflight('https://shop.example');

      expect(reply.status).toBe(204);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'access-control-allow-origin': 'https://shop.example',
        'access-control-allow-methods': 'GET,POST',
        'access-control-allow-headers': 'authorization',
        'access-control-max-age': '60',
      });
    });

    it('sends no header to a foreign origin', async () => {
      const reply = await preflight('https://evil.example');

      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
        [],
      );
    });

    it('replaces the function’s headers by its own, on refusals too', async () => {
      const origin = 'https://shop.example';
      const answered = await get('/open/cookies', { origin });
      const refused = await get('/secured', { origin });

      for (const { headers } of [answered, refused]) {
        expect(headers.get('access-control-allow-origin')).toBe(origin);
        expect(headers.get('access-control-expose-headers')).toBe('etag');
      }
      expect((await get('/open/cookies')).headers.get('access-control-allow-origin')).toBeNull();
    });
  });

  it('throttles a route at its burst', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 3; call++) statuses.push((await get('/throttled')).status);
    const reply = await get('/throttled');

    expect(statuses).toEqual([200, 200, 429]);
    expect(await reply.json()).toEqual({ message: 'Too Many Requests' });
    expect((await get('/open/a')).status).toBe(200);
  });

  it('gives every request an id', async () => {
    const ids = await Promise.all(
      [get('/open/a'), get('/secured')].map(async (reply) =>
        (await reply).headers.get('apigw-requestid'),
      ),
    );

    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(null);
  });
});
