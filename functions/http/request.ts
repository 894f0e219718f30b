import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { Refusal } from '../../domain/refusal.ts';
import type { AccessPattern } from '../access-pattern.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { versionMatching, versionsMatching } from './if-match.ts';
import { jsonBody } from './json-body.ts';
import { actsFor, type Principal, principalOf } from './principal.ts';
import { type InvalidPart, MAX_INVALID_PARTS, RequestError } from './request-error.ts';

// zod/mini has no words of its own. What schemas say themselves comes first; what is missing is
// told in `parts`.
z.config({
  localeError: (issue) =>
    issue.code === 'invalid_type'
      ? `must be ${WITH_ARTICLE[issue.expected] ?? issue.expected}`
      : 'is not valid',
});
const WITH_ARTICLE: Readonly<Record<string, string>> = {
  string: 'a string',
  object: 'an object',
  record: 'an object',
  array: 'an array',
};

/**
 * What an operation declares of its request. Query parameters and body members that it does not
 * name are refused.
 */
export interface RequestShape {
  readonly path?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly ifMatch?: 'required' | 'optional';
  readonly idempotencyKey?: 'required';
}

type Read<Part> = Part extends z.ZodMiniType ? z.output<Part> : undefined;

/** A request that is valid, from somebody who may send it. */
export interface Request<Shape extends RequestShape> {
  readonly principal: Principal;
  readonly path: Read<Shape['path']>;
  readonly query: Read<Shape['query']>;
  readonly body: Read<Shape['body']>;
  readonly ifMatch: Shape['ifMatch'] extends 'required'
    ? number
    : ReturnType<typeof versionsMatching>;
  readonly idempotencyKey: Shape['idempotencyKey'] extends 'required' ? string : undefined;
  /** Method and path as sent, with its ids. */
  readonly route: string;
}

/**
 * Reads what the operation declares, cheapest and most telling first: who, where, under which
 * condition, then what.
 */
export function readRequest<Shape extends RequestShape>(
  pattern: AccessPattern,
  shape: Shape,
  event: APIGatewayProxyEventV2,
): Request<Shape> {
  const principal = principalOf(event);
  const path = shape.path && valid(shape.path, event.pathParameters ?? {}, 400, '/path');
  authorize(pattern, principal, (path ?? {}) as PathIds);
  const request = {
    principal,
    path,
    query: valid(shape.query ?? NO_QUERY, event.queryStringParameters ?? {}, 400, '/query'),
    idempotencyKey: shape.idempotencyKey && idempotencyKey(event.headers),
    ifMatch:
      shape.ifMatch &&
      (shape.ifMatch === 'required' ? versionMatching : versionsMatching)(event.headers),
    body: shape.body && valid(shape.body, jsonBody(event), 422, ''),
    route: `${event.requestContext.http.method} ${event.rawPath}`,
  };
  return request as Request<Shape>;
}

const NO_QUERY = z.strictObject({});

interface PathIds {
  readonly customerId?: string;
  readonly orderId?: string;
}

/** Another customer's object answers exactly as one that does not exist. */
function authorize(
  { who }: AccessPattern,
  principal: Principal,
  { customerId, orderId }: PathIds,
): void {
  if (who === 'operator' && !principal.isOperator) throw new RequestError({ code: 'forbidden' });
  if (who === 'customer' && customerId !== undefined && !actsFor(principal, customerId)) {
    throw new Refusal({ code: orderId === undefined ? 'customer-not-found' : 'order-not-found' });
  }
}

function valid<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  status: 400 | 422,
  base: string,
) {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { issues } = result.error;
  const errors = issues.slice(0, MAX_INVALID_PARTS).flatMap((issue) => parts(issue, base, value));
  throw new RequestError({
    code: 'invalid-request',
    status,
    errors: errors.slice(0, MAX_INVALID_PARTS),
  });
}

/** One issue → where and what. A member too many is pointed at by its own name. */
function parts(issue: z.core.$ZodIssue, base: string, value: unknown): InvalidPart[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: pointer(base, [...issue.path, key]),
      detail: 'is not known here',
    }));
  }
  const detail = isMissing(value, issue.path)
    ? 'is required'
    : (aboutItsName(issue) ?? issue.message);
  return [{ pointer: pointer(base, issue.path), detail }];
}

/** Why a member may not have its name, where names are free. */
const aboutItsName = (issue: z.core.$ZodIssue): string | undefined =>
  issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined;

/**
 * Whether there is nothing at all where something is wrong, whatever kind of thing should be there.
 */
function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return true;
    at = (at as Record<PropertyKey, unknown>)[step];
  }
  return false;
}

/** No member of ours has a name this long. */
const MAX_STEP = 100;

/** RFC 6901. What a caller named at length is not repeated: then it points at what holds it. */
function pointer(base: string, path: readonly PropertyKey[]): string {
  const steps = path.map(String);
  const tooLong = steps.findIndex(({ length }) => length > MAX_STEP);
  const told = tooLong === -1 ? steps : steps.slice(0, tooLong);
  return base + told.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
