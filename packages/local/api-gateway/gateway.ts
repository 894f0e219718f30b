/** Plays API Gateway: an HTTP API as the template describes it, in front of the functions. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { FunctionHost } from '../lambda/function-host.ts';
import { KEPT_ALIVE } from '../loopback.ts';
import { type Answer, toAnswer } from './answer.ts';
import { type Caller, callerOn, type Verify } from './authorizer.ts';
import type { JwtIssuer } from './authorizers.ts';
import { preflightHeaders, responseHeaders } from './cors.ts';
import { type Received, toEvent, withPassed } from './event.ts';
import type { HttpApi, Route } from './http-api.ts';
import { type Authorize, lambdaAuthorization } from './lambda-authorizer.ts';
import { GatewayError, ownAnswer } from './own-answers.ts';
import { readBody, refuseLongHead } from './request-limits.ts';
import { createRouter, type Match, type Router } from './routes.ts';
import { tokenBucket } from './token-bucket.ts';
import { refuseUnreadable } from './unreadable-request.ts';

export interface GatewayOptions {
  readonly api: HttpApi;
  readonly functions: Pick<FunctionHost, 'invoke'>;
  readonly verify: Verify;
  /** Called after each answer. */
  readonly onAnswer: (answered: AnsweredRequest) => void;
  /** Called when a function's answer became a 500, with the reason. */
  readonly onFault: (functionName: string, error: unknown) => void;
}

/** A request and its answer, for a line of the log. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly millis: number;
}

export function createGateway(options: GatewayOptions): Server {
  const { api } = options;
  const router = createRouter(api.routes);
  const shared = tokenBucket(api.throttling);
  const authorize = lambdaAuthorization(options.functions, options.onFault);
  const buckets = new Map(
    api.routes.map((route) => [route, route.throttling ? tokenBucket(route.throttling) : shared]),
  );

  const serve = async (request: IncomingMessage, requestId: string): Promise<Answer> => {
    refuseLongHead(request);
    const match = routeOf(router, request);
    if (!buckets.get(match.route)?.take()) throw new GatewayError(429);
    const received = { request, requestId, apiId: api.apiId, match };
    return invoke(match.route, await admit(received, options.verify, authorize), options);
  };

  return createServer({ keepAliveTimeout: KEPT_ALIVE }, (request, response) => {
    const started = performance.now();
    const requestId = `${randomBytes(11).toString('base64url')}=`;
    const preflight = preflightHeaders(api.cors, request);
    const answer = preflight
      ? Promise.resolve<Answer>({ status: 204, headers: preflight, body: '' })
      : serve(request, requestId).catch(ownAnswer);
    void answer.then(({ status, headers, body }) => {
      const cors = preflight ? {} : responseHeaders(api.cors, request.headers.origin);
      send(response, {
        status,
        headers: { ...headers, ...cors, 'apigw-requestid': requestId },
        body,
      });
      const [path = '/'] = (request.url ?? '/').split('?');
      options.onAnswer({
        method: request.method ?? 'GET',
        path,
        status,
        millis: performance.now() - started,
      });
    });
  }).on('clientError', refuseUnreadable);
}

function routeOf(router: Router, { method = 'GET', url = '/' }: IncomingMessage): Match {
  try {
    const [path = '/'] = url.split('?');
    decodeURIComponent(path);
    const match = router(method, path);
    if (match) return match;
  } catch (cause) {
    throw new GatewayError(400, { cause });
  }
  throw new GatewayError(404);
}

/** Authorizes a request before its body is read, and makes the function's event. */
async function admit(
  received: Omit<Received, 'body' | 'caller'>,
  verify: Verify,
  authorize: Authorize,
): Promise<APIGatewayProxyEventV2> {
  const { request, match } = received;
  const { authorizer } = match.route;
  if (authorizer !== undefined && 'functionName' in authorizer) {
    const bodiless = toEvent({ ...received, body: Buffer.alloc(0), caller: undefined });
    const passed = await authorize(authorizer, bodiless);
    const body = await readBody(request);
    return withPassed(toEvent({ ...received, body, caller: undefined }), passed);
  }
  const caller = authorizer && (await authorized(match.route, authorizer, request, verify));
  return toEvent({ ...received, body: await readBody(request), caller });
}

async function authorized(
  route: Route,
  issuer: JwtIssuer,
  { headers }: IncomingMessage,
  verify: Verify,
): Promise<Caller> {
  const payload = await verify(headers.authorization, issuer);
  if (!payload) throw new GatewayError(401);
  const caller = callerOn(route, payload);
  if (!caller) throw new GatewayError(403);
  return caller;
}

async function invoke(
  route: Route,
  event: unknown,
  { functions, onFault }: GatewayOptions,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GatewayError(503)), route.timeoutMillis);
  });
  try {
    return toAnswer(await Promise.race([functions.invoke(route.functionName, event), tooLate]));
  } catch (cause) {
    onFault(route.functionName, cause);
    throw cause instanceof GatewayError ? cause : new GatewayError(500, { cause });
  } finally {
    clearTimeout(timer);
  }
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, {
    ...headers,
    ...(status !== 204 && { 'content-length': Buffer.byteLength(body) }),
  });
  response.end(body);
}
