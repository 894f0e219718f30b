/**
 * An event for each function, as its trigger would bring it: what `sam local invoke` and `npm run invoke` send. Routes and claims come
 * from the access-pattern table; only what a caller chooses is here, and it fits the sample data of `npm start`.
 */
import { marshall } from '@aws-sdk/util-dynamodb';
import {
  ACCESS_PATTERNS,
  type AccessPattern,
  CURSOR_KEY_ROTATION,
  SCOPES,
  scopesOf,
  UNKNOWN_ROUTE,
} from '../functions/access-patterns.ts';
import { PROJECTOR } from '../functions/change-stream.ts';
import { SECRET_VERSION } from '../local/secrets-manager/secrets.ts';
import { stockKey } from '../table/keys.ts';

interface Chosen {
  readonly as: 'customer' | 'operator' | 'newcomer';
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const CUSTOMER = { customerId: 'a1b2' };

/** No order has this id, which a table gives to each anew: it stands for the customer's newest open order. */
export const EXAMPLE_ORDER = { ...CUSTOMER, orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1' } as const;
const { orderId } = EXAMPLE_ORDER;

const CHOSEN: Readonly<Record<string, Chosen>> = {
  'a01-get-customer': { as: 'customer', path: CUSTOMER },
  'a02-list-customer-orders': { as: 'customer', path: CUSTOMER, query: { limit: '5' } },
  'a03-get-order': { as: 'customer', path: { orderId } },
  'a03b-get-customer-order': { as: 'customer', path: EXAMPLE_ORDER },
  'a05-list-open-orders': { as: 'operator', query: { status: 'OPEN', limit: '5' } },
  'a06-create-order': {
    ...{ as: 'customer', path: CUSTOMER, headers: { 'idempotency-key': 'an-order-from-events' } },
    body: { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 1, unitPrice: 2500 }] },
  },
  'a07-update-order-status': {
    ...{ as: 'operator', path: EXAMPLE_ORDER, headers: { 'if-match': '"1"' } },
    body: { status: 'SHIPPED' },
  },
  'a08-cancel-order': { as: 'customer', path: EXAMPLE_ORDER },
  'a09-get-customer-summary': { as: 'customer', path: CUSTOMER },
  'a10-put-inventory': {
    ...{ as: 'operator', path: { sku: 'TIN' } },
    body: { name: 'Biscuit tin', unitPrice: 1800, currency: 'EUR', quantity: 60, lowStockThreshold: 10 },
  },
  'a10b-get-inventory': { as: 'customer', path: { sku: 'ABC' } },
  'a11-list-low-stock': { as: 'operator', query: { level: 'LOW' } },
  'a12-create-customer': {
    ...{ as: 'newcomer', headers: { 'idempotency-key': 'a-customer-from-events' } },
    body: { name: 'Nia Lund', email: 'nia.lund@mail.example' },
  },
  'a13-list-order-events': { as: 'customer', path: { orderId } },
};

const CALLERS = {
  customer: { sub: 'a1b2', client_id: 'storefront' },
  newcomer: { sub: 'e5f6', client_id: 'storefront' },
  operator: { sub: 'operator', client_id: 'operations', 'cognito:groups': '[operators]' },
} as const;

const GRANTED: readonly string[] = [SCOPES.read, SCOPES.write];

const SENT_AT = Date.parse('2026-06-01T09:00:00Z');

/** What the authorizer passes on of an access token, every claim as a string; and the scopes that let it in. */
const authorizerOf = (as: Chosen['as'], scopes: readonly string[]) => ({
  claims: {
    ...CALLERS[as],
    ...{ iss: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Example', token_use: 'access' },
    ...{ scope: GRANTED.join(' '), username: CALLERS[as].sub, jti: '6c6f6361-6c00-4000-8000-000000000002' },
    ...{ iat: String(SENT_AT / 1000 - 60), exp: String(SENT_AT / 1000 + 3540) },
  },
  scopes: scopes.filter((scope) => GRANTED.includes(scope)),
});

/** By the name of its function: `a01-get-customer` … */
export function events(): Record<string, object> {
  const patterns = new Map(Object.values<AccessPattern>(ACCESS_PATTERNS).map((pattern) => [pattern.entry, pattern]));
  const ofPatterns = [...patterns.values()].map((pattern) => {
    const chosen = CHOSEN[pattern.entry];
    if (chosen === undefined) throw new RangeError(`there is no event for ${pattern.entry}`);
    return [pattern.entry, httpEvent(pattern, scopesOf(pattern), chosen)] as const;
  });
  const unknown = { method: 'GET', path: '/{proxy+}' };
  return {
    ...Object.fromEntries(ofPatterns),
    [UNKNOWN_ROUTE.entry]: httpEvent(unknown, UNKNOWN_ROUTE.scopes, { as: 'customer', path: { proxy: 'baskets/7' } }),
    [PROJECTOR.entry]: streamEvent(),
    // A version that is current already: there is nothing left to do, so it may be sent at any time.
    [CURSOR_KEY_ROTATION.entry]: {
      Step: 'finishSecret',
      SecretId: 'CursorKey255E8F8A',
      ClientRequestToken: SECRET_VERSION,
    },
  };
}

/** An HTTP API's payload format 2.0, behind a JWT authorizer. */
function httpEvent(
  { method, path: template }: { readonly method: string; readonly path: string },
  scopes: readonly string[],
  { as, path = {}, query, headers, body }: Chosen,
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
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'events' },
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

/** A batch of one: a sale took a SKU below its threshold. The row as it is decides what becomes of it, so it may be sent at any time. */
function streamEvent(): object {
  const keys = stockKey('PEN');
  const row = {
    ...keys,
    type: 'InventoryLevel',
    name: 'Brass pen',
    unitPrice: 3900,
    currency: 'EUR',
    lowStockThreshold: 10,
  };
  return {
    Records: [
      {
        eventID: 'c4ca4238a0b923820dcc509a6f75849b',
        eventName: 'MODIFY',
        eventVersion: '1.1',
        eventSource: 'aws:dynamodb',
        awsRegion: 'eu-central-1',
        dynamodb: {
          ApproximateCreationDateTime: SENT_AT / 1000,
          Keys: marshall(keys),
          NewImage: marshall({ ...row, quantity: 4, version: 3 }),
          OldImage: marshall({ ...row, quantity: 11, version: 2 }),
          SequenceNumber: '111100000000000000000000001',
          SizeBytes: 320,
          StreamViewType: 'NEW_AND_OLD_IMAGES',
        },
        eventSourceARN: 'arn:aws:dynamodb:eu-central-1:123456789012:table/orders/stream/2026-06-01T00:00:00.000',
      },
    ],
  };
}
