/**
 * Converts a request to a function's event, in payload format 2.0:
 * docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ACCOUNT_ID } from '../cloudformation/arn.ts';
import { traceId } from '../lambda/trace-id.ts';
import type { Caller } from './authorizer.ts';
import type { Passed } from './lambda-authorizer.ts';
import type { Match } from './routes.ts';

export interface Received {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly apiId: string;
  readonly body: Buffer;
  readonly match: Match;
  readonly caller: Caller | undefined;
}

/** Adds what the Lambda authorizer passes on. */
export const withPassed = (
  event: APIGatewayProxyEventV2,
  lambda: Passed,
): APIGatewayProxyEventV2 => {
  const requestContext = { ...event.requestContext, authorizer: { lambda } };
  return { ...event, requestContext };
};

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
  return {
    'x-amzn-trace-id': traceId(now),
    'x-forwarded-for': [headers['x-forwarded-for'], remoteAddress].filter(Boolean).join(', '),
    'x-forwarded-port': String(localPort),
    'x-forwarded-proto': 'http',
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
