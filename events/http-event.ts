import { SCOPES } from '../functions/access-pattern.ts';
import { EXAMPLE_NEWCOMER, type Example, type ExampleCaller } from '../operations/example.ts';

const CALLERS = {
  customer: { sub: 'a1b2', client_id: 'storefront' },
  newcomer: { ...EXAMPLE_NEWCOMER, client_id: 'storefront' },
  operator: { sub: 'operator', client_id: 'operations', 'cognito:groups': '[operators]' },
  connector: { sub: 'connector', client_id: 'connectors' },
} as const satisfies Record<ExampleCaller, object>;

/** A connector's token opens one route, and no other caller's token opens that one. */
const grantedTo = (as: ExampleCaller): readonly string[] =>
  as === 'connector' ? [SCOPES.report] : [SCOPES.read, SCOPES.write];

/** Epoch milliseconds. */
export const SENT_AT = Date.parse('2026-06-01T09:00:00Z');

/**
 * The authorizer's context: the claims of an access token, each as a string, and the scopes that
 * opened the route.
 */
const authorizerOf = (as: ExampleCaller, scopes: readonly string[]) => ({
  claims: {
    ...CALLERS[as],
    iss: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Example',
    token_use: 'access',
    scope: grantedTo(as).join(' '),
    username: CALLERS[as].sub,
    jti: '6c6f6361-6c00-4000-8000-000000000002',
    iat: String(SENT_AT / 1000 - 60),
    exp: String(SENT_AT / 1000 + 3540),
  },
  scopes: scopes.filter((scope) => grantedTo(as).includes(scope)),
});

interface Route {
  readonly method: string;
  readonly path: string;
  readonly scopes: readonly string[];
}

/**
 * The event of an HTTP API behind a JWT authorizer, payload format 2.0:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function httpEvent(
  { method, path: template, scopes }: Route,
  { as, path = {}, query, headers, body }: Omit<Example, 'status'>,
): object {
  const rawPath = template.replace(/\{(\w+)\+?\}/g, (_, name: string) => path[name] ?? '');
  const routeKey = `${method} ${template}`;
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      host: 'api.example',
      accept: 'application/json',
      'user-agent': 'events',
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(query && { queryStringParameters: query }),
    requestContext: {
      accountId: '123456789012',
      apiId: 'api',
      authorizer: { jwt: authorizerOf(as, scopes) },
      domainName: 'api.example',
      domainPrefix: 'api',
      http: {
        method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: '192.0.2.1',
        userAgent: 'events',
      },
      requestId: 'an-event',
      routeKey,
      stage: '$default',
      time: '01/Jun/2026:09:00:00 +0000',
      timeEpoch: SENT_AT,
    },
    ...(Object.keys(path).length > 0 && { pathParameters: path }),
    ...(body && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
}
