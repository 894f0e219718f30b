/**
 * Converts HTTP to payload format 2.0 and back:
 * docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ACCOUNT_ID } from '../cloudformation/arn.ts';
import type { Caller } from './authorizer.ts';
import type { Match } from './routes.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Buffer;
}

export interface Received {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly apiId: string;
  readonly body: Buffer;
  readonly match: Match;
  readonly caller: Caller | undefined;
}

/** Text types. A body of any other type reaches a function as base64. */
const TEXT = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml)))/i;

export function toEvent({
  request,
  requestId,
  apiId,
  body,
  match,
  caller,
}: Received): APIGatewayProxyEventV2 {
  const { method = 'GET', url = '/', httpVersion, socket } = request;
  const [path = '/', ...query] = url.split('?');
  const rawQueryString = query.join('?');
  const { cookie, ...headers } = joinedHeaders(request);
  const { host = 'localhost', 'user-agent': userAgent = '' } = headers;
  const sourceIp = socket.remoteAddress ?? '127.0.0.1';
  const now = new Date();
  // An HTTP API passes the path decoded, unlike a REST API or a function URL.
  const rawPath = decodeURIComponent(path);
  const { routeKey } = match.route;
  const event = {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookie !== undefined && { cookies: cookie.split(/; */) }),
    headers: { ...headers, host, ...addedHeaders(headers, socket, now) },
    ...(rawQueryString && { queryStringParameters: joinedQuery(rawQueryString) }),
    requestContext: {
      accountId: ACCOUNT_ID,
      apiId,
      ...(caller && { authorizer: { jwt: caller } }),
      domainName: host,
      domainPrefix: host.split(/[.:]/)[0],
      http: { method, path: rawPath, protocol: `HTTP/${httpVersion}`, sourceIp, userAgent },
      requestId,
      routeKey,
      stage: '$default',
      time: logTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(match.pathParameters).length > 0 && { pathParameters: match.pathParameters }),
    ...eventBody(body, headers['content-type']),
  };
  return event as APIGatewayProxyEventV2;
}

function eventBody(body: Buffer, contentType = 'text/plain') {
  if (body.length === 0) return { isBase64Encoded: false };
  const text = TEXT.test(contentType);
  return { body: body.toString(text ? 'utf8' : 'base64'), isBase64Encoded: !text };
}

function addedHeaders(
  headers: Readonly<Record<string, string>>,
  { remoteAddress, localPort }: Socket,
  now: Date,
) {
  const seconds = Math.floor(now.getTime() / 1000).toString(16);
  return {
    'x-amzn-trace-id': `Root=1-${seconds}-${randomBytes(12).toString('hex')}`,
    'x-forwarded-for': [headers['x-forwarded-for'], remoteAddress].filter(Boolean).join(', '),
    'x-forwarded-port': String(localPort),
    'x-forwarded-proto': 'http',
  };
}

/** Converts a function's result to an answer. Throws if API Gateway would reject it. */
export function toAnswer(result: unknown): Answer {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    // If there is no status code, the whole result is the body.
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: typeof result === 'string' ? result : JSON.stringify(result ?? null),
    };
  }

  const {
    statusCode,
    headers = {},
    body = '',
    cookies = [],
    isBase64Encoded,
  } = result as Record<string, unknown>;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599)
    throw new TypeError(`statusCode is ${statusCode}`);
  if (typeof body !== 'string') throw new TypeError('body is not a string');
  const named = Object.entries((headers ?? {}) as Record<string, unknown>).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  );
  return {
    status,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      ...Object.fromEntries(named.filter(([name]) => !name.startsWith('access-control-'))),
      ...(Array.isArray(cookies) && cookies.length > 0 && { 'set-cookie': cookies.map(String) }),
    },
    body: isBase64Encoded === true ? Buffer.from(body, 'base64') : body,
  };
}

/** Reads `rawHeaders`, because Node drops some duplicates and joins others with a space. */
function joinedHeaders({ rawHeaders }: IncomingMessage): Record<string, string> {
  const joined: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const value = rawHeaders[index + 1] ?? '';
    const separator = name === 'cookie' ? '; ' : ',';
    joined[name] = name in joined ? `${joined[name]}${separator}${value}` : value;
  }
  return joined;
}

function joinedQuery(rawQueryString: string): Record<string, string> {
  const query = new URLSearchParams(rawQueryString);
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => [name, query.getAll(name).join(',')]),
  );
}

/** 12/Mar/2026:19:03:58 +0000 */
function logTime(date: Date): string {
  const [, day, month, year, time] =
    /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(date.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
}
