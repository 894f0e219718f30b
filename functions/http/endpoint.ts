import type { Context } from 'aws-lambda';
import { withDeadline } from '../../table/requests/deadline.ts';
import type { AccessPattern } from '../access-pattern.ts';
import { etag } from './if-match.ts';
import { observed } from './observed.ts';
import { type Request, type RequestShape, readRequest } from './request.ts';

/** The answer of an operation that succeeds. */
export interface Reply {
  readonly status: 200 | 201;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Makes a 200, with the version as its ETag if there is one. */
export const ok = (body: object, { version }: { version?: number | undefined } = {}): Reply => ({
  status: 200,
  headers: version === undefined ? {} : { etag: etag(version) },
  body,
});

/**
 * Makes a 201 with the new resource's location. A replayed request gets its first answer, with the
 * header `idempotent-replayed`.
 */
export const created = (
  location: string,
  body: object & { readonly version?: number },
  { replayed = false } = {},
): Reply => ({
  status: 201,
  headers: {
    location,
    ...(body.version !== undefined && { etag: etag(body.version) }),
    ...(replayed && { 'idempotent-replayed': 'true' }),
  },
  body,
});

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
    observed().handler(async (event, context) => {
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
 * Milliseconds for the calls to AWS, so that a caller gets a 503 within three seconds. It is long
 * enough to send a request again whose answer was lost; otherwise the caller's own retry succeeds.
 */
const PATIENCE = 2800;

/** Milliseconds to answer in, before Lambda ends the invocation. */
const RESERVE = 500;

const timeFor = (context: Pick<Context, 'getRemainingTimeInMillis'>): number =>
  Math.min(PATIENCE, context.getRemainingTimeInMillis() - RESERVE);
