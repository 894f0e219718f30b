import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { Refusal } from '../../domain/refusal.ts';
import { etag } from './if-match.ts';
import { type AnyReason, PROBLEMS, type ProblemCode, type ProblemKind } from './problems.ts';
import { RequestError } from './request-error.ts';

/** The members of a problem (RFC 9457), which JSON leaves out where they are undefined. */
export interface Problem extends Readonly<Record<string, unknown>> {
  readonly status: number;
  readonly code: ProblemCode;
}

/** Makes the `application/problem+json` answer (RFC 9457) for any error. */
export function toProblem(error: unknown, instance: string): APIGatewayProxyStructuredResultV2 {
  const problem = problemOf(error, instance);
  return {
    statusCode: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...headersOf(reasonOf(error)),
    },
    body: JSON.stringify(problem),
  };
}

/** Makes the problem of any error. */
export function problemOf(error: unknown, instance: string): Problem {
  const reason = reasonOf(error);
  const kind = PROBLEMS[reason.code] as ProblemKind<ProblemCode>;
  const status = reason.code === 'invalid-request' ? statusOf(reason) : kind.status;
  const facts = reason as Readonly<Record<string, unknown>>;
  const { errors, lines, shortages, allowed, seq, available, orderId, shopCode } = facts;
  return {
    type: `/problems/${reason.code}`,
    title: kind.title,
    status,
    code: reason.code,
    shopCode,
    detail: kind.detail?.(reason as never),
    instance,
    errors,
    lines,
    shortages,
    allowed,
    seq,
    available,
    orderId,
    reason: facts['reason'],
  };
}

/** The domain knows nothing of HTTP: all that it finds not valid is in the body. */
const statusOf = (reason: Extract<AnyReason, { code: 'invalid-request' }>): number =>
  'status' in reason ? reason.status : 422;

function reasonOf(error: unknown): AnyReason {
  if (error instanceof Refusal || error instanceof RequestError) return error.reason;
  return isTransient(error)
    ? { code: 'try-again', retryAfterSeconds: 1 }
    : { code: 'internal-error' };
}

function headersOf(reason: AnyReason): Record<string, string> {
  if ('retryAfterSeconds' in reason) return { 'retry-after': String(reason.retryAfterSeconds) };
  if (reason.code === 'version-mismatch' && reason.current !== undefined)
    return { etag: etag(reason.current) };
  if (reason.code === 'unsupported-media-type') return { accept: 'application/json' };
  return {};
}

/**
 * Errors that a retry can avoid: throttling, timeouts, and no answer or a 5xx answer from DynamoDB.
 * They are what is left after the SDK's own retries, or at the deadline.
 */
const TRANSIENT =
  /^(Throttling\w*|ProvisionedThroughputExceededException|RequestLimitExceeded|TransactionInProgressException|TimeoutError|AbortError|InternalServerError|ServiceUnavailable\w*|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;

export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  return (
    TRANSIENT.test(name) || TRANSIENT.test(code ?? '') || ($metadata?.httpStatusCode ?? 0) >= 500
  );
}
