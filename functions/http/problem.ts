import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Reason, Refusal } from '../../domain/refusal.ts';
import { etag } from './if-match.ts';
import { Rejection, type RejectionReason } from './rejection.ts';

type AnyReason = Reason | RejectionReason | { readonly code: 'internal-error' };
export type ProblemCode = AnyReason['code'];

interface ProblemKind<Code extends ProblemCode> {
  readonly status: number;
  readonly title: string;
  /** What this occurrence is about, for people. Nothing that the caller may not see. */
  readonly detail?: (reason: Extract<AnyReason, { code: Code }>) => string;
}

/** The problem catalogue. The only place that gives a reason its HTTP status; a new reason does not compile until it has a row. */
export const PROBLEMS: { readonly [Code in ProblemCode]: ProblemKind<Code> } = {
  'invalid-request': { status: 400, title: 'The request is not valid' },
  'invalid-cursor': {
    status: 400,
    title: 'The cursor is not one of this list',
    detail: () => 'A cursor belongs to the caller, route and query that it was given for. Start again without it.',
  },
  'malformed-json': { status: 400, title: 'The body cannot be read', detail: ({ because }) => because },
  'idempotency-key-missing': {
    status: 400,
    title: 'An Idempotency-Key header is required',
    detail: () => 'Send a new random key with each new order or customer, and the same key when you repeat a request.',
  },
  forbidden: { status: 403, title: 'Only operators may do this' },
  'route-not-found': { status: 404, title: 'There is no such route' },
  'customer-not-found': { status: 404, title: 'There is no such customer' },
  'order-not-found': { status: 404, title: 'There is no such order' },
  'sku-not-found': { status: 404, title: 'There is no such SKU' },
  'customer-exists': { status: 409, title: 'The customer exists already' },
  'email-taken': { status: 409, title: 'The e-mail address belongs to another customer' },
  'order-not-accepted': {
    status: 409,
    title: 'The order cannot be placed as it stands',
    detail: ({ lines }) =>
      `${lines.length === 1 ? 'One of its lines was' : `${lines.length} of its lines were`} refused; nothing was reserved or charged.`,
  },
  'illegal-transition': {
    status: 409,
    title: 'The order cannot become that',
    detail: ({ from, allowed }) => `The order is ${from}; it may become ${allowed.join(' or ') || 'nothing else'}.`,
  },
  'version-mismatch': {
    status: 412,
    title: 'Somebody changed it in the meantime',
    detail: ({ current }) =>
      current === undefined ? 'No version that exists was named.' : `Its current version is ${current}. Read it again.`,
  },
  'payload-too-large': {
    status: 413,
    title: 'The body is too large',
    detail: ({ limit }) => `A body has at most ${limit} bytes.`,
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The body must be JSON',
    detail: () => 'Send Content-Type: application/json, in UTF-8 and not compressed.',
  },
  'too-many-lines': {
    status: 422,
    title: 'The order has too many lines',
    detail: ({ limit }) => `An order has at most ${limit} lines.`,
  },
  'total-too-large': {
    status: 422,
    title: 'The order’s total is too large',
    detail: ({ limit }) => `An order may total at most ${limit} minor units of its currency.`,
  },
  'too-many-units': {
    status: 422,
    title: 'The order is too large',
    detail: ({ limit }) => `A customer may order at most ${limit} pieces a minute, and so in one order.`,
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    detail: () => 'The same key came with a different body. Use a new key for a new request.',
  },
  'precondition-required': {
    status: 428,
    title: 'An If-Match header is required',
    detail: () => 'Send the version that you saw, as its ETag: If-Match: "1".',
  },
  'too-many-orders': {
    status: 429,
    title: 'Too many orders in a minute',
    detail: ({ ordersPerMinute, unitsPerMinute }) =>
      `A customer may place at most ${ordersPerMinute} orders, and ${unitsPerMinute} pieces in all of them, in a minute; nothing was reserved or charged.`,
  },
  'try-again': {
    status: 503,
    title: 'Try again',
    detail: () =>
      'Nothing is known to be wrong with the request. Repeat it, with the same Idempotency-Key if it had one.',
  },
  'internal-error': { status: 500, title: 'Something went wrong on our side' },
};

/** Whatever was thrown → an `application/problem+json` answer (RFC 9457). */
export function toProblem(error: unknown, instance: string): APIGatewayProxyStructuredResultV2 {
  const reason = reasonOf(error);
  const kind = PROBLEMS[reason.code] as ProblemKind<ProblemCode>;
  const status = reason.code === 'invalid-request' ? reason.status : kind.status;
  const { errors, lines, allowed } = reason as { errors?: unknown; lines?: unknown; allowed?: unknown };
  return {
    statusCode: status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headersOf(reason) },
    body: JSON.stringify({
      type: `/problems/${reason.code}`,
      title: kind.title,
      status,
      code: reason.code,
      detail: kind.detail?.(reason as never),
      ...{ instance, errors, lines, allowed },
    }),
  };
}

function reasonOf(error: unknown): AnyReason {
  if (error instanceof Refusal || error instanceof Rejection) return error.reason;
  return isTransient(error) ? { code: 'try-again', retryAfterSeconds: 1 } : { code: 'internal-error' };
}

function headersOf(reason: AnyReason): Record<string, string> {
  if (reason.code === 'try-again' || reason.code === 'too-many-orders')
    return { 'retry-after': String(reason.retryAfterSeconds) };
  if (reason.code === 'version-mismatch' && reason.current !== undefined) return { etag: etag(reason.current) };
  if (reason.code === 'unsupported-media-type') return { accept: 'application/json' };
  return {};
}

/**
 * Faults of the moment, after the SDK's own retries or at the deadline: throttling, time-outs, a DynamoDB that answers
 * 5xx or not at all.
 */
const TRANSIENT =
  /^(Throttling\w*|ProvisionedThroughputExceededException|RequestLimitExceeded|TransactionInProgressException|TimeoutError|AbortError|InternalServerError|ServiceUnavailable\w*|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;

export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code, $metadata } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } };
  return TRANSIENT.test(name) || TRANSIENT.test(code ?? '') || ($metadata?.httpStatusCode ?? 0) >= 500;
}
