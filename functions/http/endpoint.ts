import type { Context } from 'aws-lambda';
import { withDeadline } from '../../table/requests/deadline.ts';
import type { AccessPattern } from '../manifest/access-pattern.ts';
import { etag } from './if-match.ts';
import { observed } from './observed.ts';
import { type Request, type RequestShape, readRequest } from './request.ts';

/** The answer of an operation that succeeds. */
export interface Reply {
  readonly status: 200 | 201;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Makes a 200. The ETag is the body's version, if it has one. */
export const ok = (body: object, { replayed = false } = {}): Reply => ({
  status: 200,
  headers: { ...etagOf(body), ...(replayed && REPLAYED) },
  body,
});

/** Makes a 201 with the new resource's location. The ETag is the body's version, if it has one. */
export const created = (location: string, body: object, { replayed = false } = {}): Reply => ({
  status: 201,
  headers: { location, ...etagOf(body), ...(replayed && REPLAYED) },
  body,
});

const etagOf = ({ version }: { readonly version?: unknown }): Reply['headers'] =>
  typeof version === 'number' ? { etag: etag(version) } : {};

/** The header of a replayed request, which gets its first answer. */
const REPLAYED = { 'idempotent-replayed': 'true' };

/**
 * Makes a Lambda of an access pattern: it reads the declared request, runs the operation, and
 * answers with JSON or a problem. The handler carries its `pattern` and the `shape` of its request,
 * from which the OpenAPI document is made.
 */
export const endpoint = <Shape extends RequestShape>(
  pattern: AccessPattern,
  shape: Shape,
  respond: (request: Request<Shape>) => Promise<Reply>,
) =>
  Object.assign(
    observed(async (event, context) => {
      const { status, headers, body } = await withDeadline(timeFor(context), () =>
        respond(readRequest(pattern, shape, event)),
      );
      return {
        statusCode: status,
        headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
        body: JSON.stringify(body),
      };
    }),
    { pattern, shape },
  );

/**
 * Milliseconds for the calls to AWS, so that a caller gets a 503 within three seconds. They suffice
 * for an attempt that times out and for a second one.
 */
const MAX_CALL_MILLIS = 2800;

/** Milliseconds to answer in, before Lambda ends the invocation. */
const RESERVE = 500;

const timeFor = (context: Pick<Context, 'getRemainingTimeInMillis'>): number =>
  Math.min(MAX_CALL_MILLIS, context.getRemainingTimeInMillis() - RESERVE);
