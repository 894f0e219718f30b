import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { Operation } from '../../functions/http/operation.ts';
import { router } from '../../functions/http/router.ts';
import type { AccessPattern } from '../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS, type PatternId } from '../../functions/manifest/access-patterns.ts';
import { ORDER_LINKS } from '../../functions/manifest/order-links.ts';
import { operationFiles } from '../../packages/api/generate/operation-files.ts';
import { operationName } from '../../packages/api/operations/operation-id.ts';
import { expectDocumented } from './documented.ts';
import { lambdaContext } from './lambda-context.ts';

export interface Call {
  readonly as?: Caller | undefined;
  readonly path?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  /** Sent as JSON. A string is sent unchanged. */
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: each test states the body that it expects.
  readonly body: any;
}

/** The claims that API Gateway's authorizer passes on. */
export type Caller = Record<string, string>;

export const customer = (
  customerId: string,
  email: string = `${customerId}@example.com`,
): Caller => ({
  sub: customerId,
  scope: 'orders/read orders/write',
  email,
  email_verified: 'true',
});
export const operator: Caller = {
  sub: 'op-1',
  scope: 'orders/read orders/write',
  'cognito:groups': '[operators]',
};

/** A payment connector. */
export const connector: Caller = { sub: 'connector', scope: 'orders/report' };

/** The shop's checkout. */
export const checkout: Caller = { sub: 'checkout', scope: 'orders/place' };

/** The holder of a link to an order, who has no token. The link may be in a call's headers. */
export const holder: Caller = {};
export const holderOf = (link: string): Caller => ({ [ORDER_LINKS.header]: link });

/** Anybody: a public route has no authorizer. */
export const anybody: Caller = {};

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

let calls = 0;

/**
 * A caller of one operation, behind the real router with it alone.
 *
 * @param which an access pattern, or an operation that a test makes
 */
export function asking(which: PatternId | Operation): (call?: Call) => Promise<Answer> {
  const pattern = typeof which === 'string' ? ACCESS_PATTERNS[which] : which.pattern;
  // Loaded at once, not by the first call: a test may measure how long that takes.
  const group = (async () => {
    const operation = typeof which === 'string' ? await operationOf(which) : which;
    return router([operation]) as unknown as Handler;
  })();
  const handler: Handler = async (event, context) => (await group)(event, context);
  return caller(handler, pattern);
}

/** Loads the operation's file only, so that a test loads no other. */
async function operationOf(id: PatternId): Promise<Operation> {
  const pattern = ACCESS_PATTERNS[id];
  const [, room, file = ''] = operationFiles(pattern).operation.split('/');
  const module = await import(`../../functions/${room}/${file.replace('.ts', '')}.ts`);
  return module[operationName(pattern.name)];
}

/**
 * A caller of one Lambda. Builds the event of its route, reads the answer, and checks it against
 * the OpenAPI document.
 */
export function caller(
  handler: unknown,
  { method, path: template }: Pick<AccessPattern, 'method' | 'path'>,
) {
  return async ({ as, path = {}, query, headers = {}, body }: Call = {}): Promise<Answer> => {
    const rawPath = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
    const requestId = `call-${++calls}`;
    const event = {
      version: '2.0',
      routeKey: `${method} ${template}`,
      rawPath,
      rawQueryString: new URLSearchParams(query).toString(),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(query && { queryStringParameters: query }),
      pathParameters: path,
      requestContext: {
        requestId,
        http: {
          method,
          path: rawPath,
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'test',
        },
        ...(as && as !== anybody && { authorizer: await authorizerOf(as, headers) }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      isBase64Encoded: false,
    } as unknown as APIGatewayProxyEventV2;
    const context = lambdaContext(15_000, requestId);
    const {
      statusCode = 0,
      headers: answered = {},
      body: text = '',
    } = await (handler as Handler)(event, context);
    const answer = {
      status: statusCode,
      headers: answered as Record<string, string>,
      body: JSON.parse(text),
    };
    // API Gateway rejects a request without claims itself, so such an answer has no documentation.
    if (as) expectDocumented({ method, path: template }, answer);
    return answer;
  };
}

/** The part of an event that API Gateway's authorizer passes on: a token's claims, or a link. */
async function authorizerOf(as: Caller, headers: Readonly<Record<string, string>>) {
  if (as !== holder && !(ORDER_LINKS.header in as)) return { jwt: { claims: as, scopes: null } };
  const { handler } = await import('../../functions/verify-order-link.ts');
  const verify = handler as unknown as (
    event: object,
    context: Context,
  ) => Promise<{ readonly context: object }>;
  return { lambda: (await verify({ headers: { ...headers, ...as } }, lambdaContext())).context };
}

/**
 * Retries a request while the answer is 503, as a client does, until the test's limit of time. On a
 * busy machine the engine may answer too late.
 */
export async function persistently(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
}
