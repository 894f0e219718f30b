import type { Context } from 'aws-lambda';
import { withDeadline } from '../../table/requests/deadline.ts';
import type { AccessPattern } from '../access-pattern.ts';
import { etag } from './if-match.ts';
import { observed } from './observed.ts';
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

/**
 * 201 and where the new thing is. A replayed request gets the very answer it got the first time,
 * and says so.
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
 * The one way an access pattern becomes a Lambda: read what it declares, run it, answer JSON or a
 * problem. The handler carries its `pattern` and the `shape` of its request, from which the OpenAPI
 * document is made.
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
 * Milliseconds for AWS to answer. A caller waits at most three seconds for a 503: long enough for a
 * request whose answer was lost to be sent again, and to be recovered by the caller's own
 * repetition otherwise.
 */
const PATIENCE = 2800;

/** Milliseconds to answer in, before Lambda would end the invocation. */
const RESERVE = 500;

const timeFor = (context: Pick<Context, 'getRemainingTimeInMillis'>): number =>
  Math.min(PATIENCE, context.getRemainingTimeInMillis() - RESERVE);
