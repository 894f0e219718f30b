import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { Refusal } from '../../domain/refusal.ts';
import type { AccessPattern } from '../access-patterns.ts';
import { faultOf } from '../observability/fault.ts';
import { beginInvocation, log } from '../observability/log.ts';
import { count, publishMetrics } from '../observability/metrics.ts';
import { etag } from './if-match.ts';
import { toProblem } from './problem.ts';
import { Rejection } from './rejection.ts';
import { type Request, type RequestShape, readRequest } from './request.ts';

/** What an operation answers when all is well. */
export interface Reply {
  readonly status: 200 | 201;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** 200, with the version as its ETag if there is one. */
export const ok = (body: object, { version }: { version?: number | undefined } = {}): Reply => ({
  status: 200,
  headers: version === undefined ? {} : { etag: etag(version) },
  body,
});

/** 201 and where the new thing is. A replayed request gets the very answer it got the first time, and says so. */
export const created = (location: string, body: { readonly version: number }, { replayed = false } = {}): Reply => ({
  status: 201,
  headers: { location, etag: etag(body.version), ...(replayed && { 'idempotent-replayed': 'true' }) },
  body,
});

/**
 * The one way an access pattern becomes a Lambda: read what it declares, run it, answer JSON or a problem. The handler carries its
 * `pattern` and the `shape` of its request, from which the OpenAPI document is made.
 */
export const endpoint = <Shape extends RequestShape>(
  pattern: AccessPattern,
  shape: Shape,
  respond: (request: Request<Shape>) => Promise<Reply>,
) =>
  Object.assign(
    observed().handler(async (event) => {
      const { status, headers, body } = await respond(readRequest(pattern, shape, event));
      return {
        statusCode: status,
        headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
        body: JSON.stringify(body),
      };
    }),
    { pattern, shape },
  );

/** The middleware of every function behind the HTTP API: whose lines these are, problems for errors, metrics. */
export const observed = () =>
  middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>().use({
    before: ({ context }) => beginInvocation(context),
    after: publishMetrics,
    onError: (failed) => {
      failed.response = answerProblem(failed.error, asReference(failed.event.rawPath));
      publishMetrics();
    },
  });

/** The one place where an answered error is logged: an expected no as a line, anything else with where it was thrown. */
function answerProblem(error: unknown, instance: string) {
  const problem = toProblem(error, instance);
  if (error instanceof Refusal || error instanceof Rejection) {
    log('INFO', 'refused', { code: error.reason.code, status: problem.statusCode });
  } else {
    log('ERROR', 'fault', { fault: faultOf(error) });
    count('Fault');
  }
  return problem;
}

/**
 * The path as a URI reference (RFC 3986): API Gateway hands it over decoded, with whatever a caller hid in it. Half a surrogate pair has
 * no encoding, and two slashes would begin with somebody else's host.
 */
const asReference = (path: string): string =>
  path
    .toWellFormed()
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^\/{2,}/, '/');
