/** Plays API Gateway: an HTTP API as the template describes it, in front of the functions. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FunctionHost } from '../lambda/function-host.ts';
import { type Caller, callerOn, type Verify } from './authorizer.ts';
import { preflightHeaders, responseHeaders } from './cors.ts';
import type { HttpApi, Route } from './http-api.ts';
import { type Answer, toAnswer, toEvent } from './payload.ts';
import { createRouter, type Match, type Router } from './routes.ts';
import { tokenBucket } from './throttle.ts';

export interface GatewayOptions {
  readonly api: HttpApi;
  readonly functions: Pick<FunctionHost, 'invoke'>;
  readonly verify: Verify;
  /** Called after each answer. */
  readonly onAnswer: (access: Access) => void;
  /** Called when a function's answer became a 500, with the reason. */
  readonly onFault: (functionName: string, error: unknown) => void;
}

export interface Access {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly millis: number;
}

const MAX_BODY_BYTES = 10 * 1024 * 1024;
/**
 * The limit of the request line and the headers' values. API Gateway's answer above it is not
 * documented.
 */
const MAX_HEADER_BYTES = 10_240;

/** API Gateway's own messages, which an HTTP API cannot change. */
const OWN_MESSAGES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

/** Ends the request with one of API Gateway's own answers. */
class Refused extends Error {
  readonly status: keyof typeof OWN_MESSAGES;

  constructor(status: keyof typeof OWN_MESSAGES, options?: ErrorOptions) {
    super(OWN_MESSAGES[status], options);
    this.status = status;
  }
}

export function createGateway(options: GatewayOptions): Server {
  const { api } = options;
  const router = createRouter(api.routes);
  const shared = tokenBucket(api.throttle);
  const buckets = new Map(
    api.routes.map((route) => [route, route.throttle ? tokenBucket(route.throttle) : shared]),
  );

  const serve = async (request: IncomingMessage, requestId: string): Promise<Answer> => {
    refuseLongHead(request);
    const match = routeOf(router, request);
    if (!buckets.get(match.route)?.take()) throw new Refused(429);
    const caller = await authorized(match.route, request, options.verify);
    const body = await readBody(request);
    const event = toEvent({ request, requestId, apiId: api.apiId, body, match, caller });
    return invoke(match.route, event, options);
  };

  return createServer((request, response) => {
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
  });
}

function refuseLongHead({ method = '', url = '', rawHeaders }: IncomingMessage): void {
  const values = rawHeaders.filter((_, index) => index % 2 === 1);
  const length = [method, url, ...values].reduce((sum, text) => sum + text.length, 0);
  if (length > MAX_HEADER_BYTES) throw new Refused(431);
}

function routeOf(router: Router, { method = 'GET', url = '/' }: IncomingMessage): Match {
  try {
    const [path = '/'] = url.split('?');
    decodeURIComponent(path);
    const match = router(method, path);
    if (match) return match;
  } catch (cause) {
    throw new Refused(400, { cause });
  }
  throw new Refused(404);
}

async function authorized(
  route: Route,
  { headers }: IncomingMessage,
  verify: Verify,
): Promise<Caller | undefined> {
  if (!route.authorizer) return undefined;
  const payload = await verify(headers.authorization, route.authorizer);
  if (!payload) throw new Refused(401);
  const caller = callerOn(route, payload);
  if (!caller) throw new Refused(403);
  return caller;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new Refused(413);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length;
    if (length > MAX_BODY_BYTES) throw new Refused(413);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

async function invoke(
  route: Route,
  event: unknown,
  { functions, onFault }: GatewayOptions,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refused(503)), route.timeoutMillis);
  });
  try {
    return toAnswer(await Promise.race([functions.invoke(route.functionName, event), tooLate]));
  } catch (cause) {
    onFault(route.functionName, cause);
    throw cause instanceof Refused ? cause : new Refused(500, { cause });
  } finally {
    clearTimeout(timer);
  }
}

function ownAnswer(error: unknown): Answer {
  const { status, message } = error instanceof Refused ? error : new Refused(500);
  return {
    status,
    headers: {
      'content-type': 'application/json',
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(status === 413 && { connection: 'close' }),
    },
    body: JSON.stringify({ message }),
  };
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, {
    ...headers,
    ...(status !== 204 && { 'content-length': Buffer.byteLength(body) }),
  });
  response.end(body);
}
