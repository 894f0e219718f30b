import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { LinkRight, OrderLink } from '../../domain/order-link.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { IdempotentRequest } from '../../table/requests/idempotency.ts';
import type { AccessPattern } from '../manifest/access-pattern.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { versionMatching, versionsMatching } from './if-match.ts';
import { jsonBody } from './json-body.ts';
import {
  ANYBODY,
  actsFor,
  linkHolder,
  type Principal,
  principalOf,
  requiredLink,
} from './principal.ts';
import { RequestError } from './request-error.ts';
import { valid } from './valid.ts';

/**
 * The parts of a request that an operation declares. Other query parameters and body members are
 * refused.
 */
export interface RequestShape {
  readonly path?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** A body that may be absent. */
  readonly optionalBody?: z.ZodMiniType;
  readonly ifMatch?: 'required' | 'optional';
  readonly idempotencyKey?: 'required' | KeyRule;
  /** The most bytes of the body, if fewer than of other bodies. */
  readonly maxBytes?: number;
  /** The right that the caller's link to an order must give. Such a caller has no token. */
  readonly linked?: LinkRight;
}

/**
 * An `Idempotency-Key` that may be absent: except beside one member of the body, or only beside one
 * that makes the request unique itself.
 */
export type KeyRule = { readonly requiredWith: string } | { readonly requiredWithout: string };

type Read<Part> = Part extends z.ZodMiniType ? z.output<Part> : undefined;

/** A valid request from a caller who is allowed to send it. */
export interface Request<Shape extends RequestShape> {
  readonly principal: Principal;
  readonly link: Shape['linked'] extends LinkRight ? OrderLink : undefined;
  readonly path: Read<Shape['path']>;
  readonly query: Read<Shape['query']>;
  readonly body: Shape['optionalBody'] extends z.ZodMiniType
    ? z.output<Shape['optionalBody']> | undefined
    : Read<Shape['body']>;
  readonly ifMatch: Shape['ifMatch'] extends 'required'
    ? number
    : ReturnType<typeof versionsMatching>;
  /** The identity by which a repeated request gets its first answer; undefined without a key. */
  readonly once: Shape['idempotencyKey'] extends 'required'
    ? IdempotentRequest
    : Shape['idempotencyKey'] extends KeyRule
      ? IdempotentRequest | undefined
      : undefined;
}

/**
 * Reads and checks the declared parts, in this order: caller, path, rights, query, headers, body.
 *
 * @throws {RequestError | Refusal} for the first part that is not valid
 */
export function readRequest<Shape extends RequestShape>(
  pattern: AccessPattern,
  shape: Shape,
  event: APIGatewayProxyEventV2,
): Request<Shape> {
  const link = shape.linked && requiredLink(event, shape.linked);
  const principal = callerOf(pattern, link, event);
  const path = shape.path && valid(shape.path, event.pathParameters ?? {}, 400, '/path');
  authorize(pattern, principal, (path ?? {}) as PathIds);
  const query = valid(shape.query ?? NO_QUERY, event.queryStringParameters ?? {}, 400, '/query');
  const key = keyOf(shape, event);
  const ifMatch = ifMatchOf(shape, event);
  const body = bodyOf(shape, event);
  if (!key && needsKey(shape, body)) throw new RequestError({ code: 'idempotency-key-missing' });
  // The path as sent: the same method with other ids is another request.
  const route = `${event.requestContext.http.method} ${event.rawPath}`;
  const once = key && { principal: principal.subject, route, key, content: body ?? {} };
  return { principal, link, path, query, ifMatch, body, once } as Request<Shape>;
}

function callerOf(
  { who }: AccessPattern,
  link: OrderLink | undefined,
  event: APIGatewayProxyEventV2,
) {
  if (who === 'public') return ANYBODY;
  return link ? linkHolder(link) : principalOf(event);
}

const ifMatchOf = ({ ifMatch }: RequestShape, { headers }: APIGatewayProxyEventV2) =>
  ifMatch && (ifMatch === 'required' ? versionMatching : versionsMatching)(headers);

function keyOf({ idempotencyKey: rule }: RequestShape, { headers }: APIGatewayProxyEventV2) {
  const isSent = headers['idempotency-key'] !== undefined;
  return rule === 'required' || (rule && isSent) ? idempotencyKey(headers) : undefined;
}

function needsKey({ idempotencyKey: rule }: RequestShape, body: unknown): boolean {
  if (typeof rule !== 'object') return false;
  const has = (name: string) =>
    (body as Readonly<Record<string, unknown>> | undefined)?.[name] !== undefined;
  return 'requiredWith' in rule ? has(rule.requiredWith) : !has(rule.requiredWithout);
}

function bodyOf({ body, optionalBody, maxBytes }: RequestShape, event: APIGatewayProxyEventV2) {
  const schema = body ?? (event.body ? optionalBody : undefined);
  return schema && valid(schema, jsonBody(event, maxBytes), 422, '');
}

const NO_QUERY = z.strictObject({});

interface PathIds {
  readonly customerId?: string;
  readonly orderId?: string;
}

/**
 * Checks the caller's rights. Another customer's object gets the same answer as one that does not
 * exist. If the path has no `customerId` (A3, A13), the operation itself checks who owns the order.
 */
function authorize(
  { who, places }: AccessPattern,
  principal: Principal,
  { customerId, orderId }: PathIds,
): void {
  if (places && principal.mayPlace) return;
  if (who === 'operator' && !principal.isOperator) throw new RequestError({ code: 'forbidden' });
  if (who === 'reporter' && !principal.isReporter) throw new RequestError({ code: 'forbidden' });
  if (who === 'customer' && customerId !== undefined && !actsFor(principal, customerId)) {
    throw new Refusal({ code: orderId === undefined ? 'customer-not-found' : 'order-not-found' });
  }
}
