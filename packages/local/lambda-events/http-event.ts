import { LINK_RIGHTS, linkBits } from '../../../domain/order-link.ts';
import { SCOPES } from '../../../functions/manifest/access-pattern.ts';
import {
  EXAMPLE_NEWCOMER,
  EXAMPLE_ORDER,
  EXAMPLE_SHIPPED_LINK,
  EXAMPLE_SHIPPED_ORDER,
  type Example,
  type ExampleCaller,
} from '../../api/operations/example.ts';

const CALLERS = {
  customer: { sub: 'a1b2', client_id: 'storefront' },
  newcomer: { ...EXAMPLE_NEWCOMER, client_id: 'storefront' },
  operator: { sub: 'operator', client_id: 'operations', 'cognito:groups': '[operators]' },
  connector: { sub: 'connector', client_id: 'connectors' },
} as const satisfies Record<Exclude<ExampleCaller, 'holder' | 'anybody'>, object>;

/** The members that the authorizer of links passes on, of the link in an example's header. */
const linkedOrder = (headers: Example['headers']) => ({
  orderId:
    headers?.['x-order-link'] === EXAMPLE_SHIPPED_LINK
      ? EXAMPLE_SHIPPED_ORDER.orderId
      : EXAMPLE_ORDER.orderId,
  rights: linkBits(LINK_RIGHTS),
  issuedAt: 1_780_300_800,
  expiresAt: 4_102_444_800,
});

/**
 * The scopes of a caller. A connector's token is valid for one route, which no other caller may
 * use.
 */
const grantedTo = (as: ExampleCaller): readonly string[] =>
  as === 'connector' ? [SCOPES.report] : [SCOPES.read, SCOPES.write];

/** Epoch milliseconds. */
export const SENT_AT = Date.parse('2026-06-01T09:00:00Z');

/**
 * The authorizer's context: the claims of an access token, each as a string, and the scopes that
 * allow the route.
 */
const claimsOf = (as: keyof typeof CALLERS, scopes: readonly string[]) => ({
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

function authorizerOf(
  { as, headers }: Pick<Example, 'as' | 'headers'>,
  scopes: readonly string[],
): object | undefined {
  if (as === 'anybody') return undefined;
  return as === 'holder' ? { lambda: linkedOrder(headers) } : { jwt: claimsOf(as, scopes) };
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly scopes: readonly string[];
}

/**
 * Makes the event of an HTTP API with a JWT authorizer, payload format 2.0:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function httpEvent(
  { method, path: template, scopes }: Route,
  { as, path = {}, query, headers, body }: Omit<Example, 'status'>,
): object {
  const rawPath = template.replace(/\{(\w+)\+?\}/g, (_, name: string) => path[name] ?? '');
  const routeKey = `${method} ${template}`;
  const authorizer = authorizerOf({ as, headers }, scopes);
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
      ...(authorizer && { authorizer }),
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
