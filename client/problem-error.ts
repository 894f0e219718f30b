import type { Problem } from './types.ts';

export interface Attempts {
  /**
   * How often the request was sent. After more than one, an earlier one may have been carried out
   * without its answer arriving.
   */
  readonly attempts: number;
  /** Of a request that creates: sent again with it, it creates nothing twice. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * The backend said no, and why (RFC 9457): `code` is for programs, `detail` for people. The request
 * changed nothing.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: Problem['code'];
  readonly status: number;
  readonly problem: Problem;
  /** The current version, if the answer named it (`version-mismatch`). */
  readonly currentVersion: number | undefined;
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;

  constructor(
    problem: Problem,
    { etag, attempts, idempotencyKey }: Attempts & { readonly etag?: string | null },
  ) {
    super(problem.detail ? `${problem.title}: ${problem.detail}` : problem.title);
    this.code = problem.code;
    this.status = problem.status;
    this.problem = problem;
    this.currentVersion = etag ? Number(etag.replaceAll('"', '')) : undefined;
    this.attempts = attempts;
    this.idempotencyKey = idempotencyKey;
  }
}

/**
 * API Gateway answered by itself, before the backend was reached: 401 without a valid token, 403
 * for a scope, 413, 429, 5xx.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly status: number;
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;

  constructor(status: number, message: string, { attempts, idempotencyKey }: Attempts) {
    super(`${status} ${message}`);
    this.status = status;
    this.attempts = attempts;
    this.idempotencyKey = idempotencyKey;
  }
}

/**
 * There was no token to send: the token function threw (`cause` is its error, a `SignInError` of
 * `ordersSession` for example), or returned something else than a token.
 */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;

  constructor(message: string, { attempts, idempotencyKey }: Attempts, options?: ErrorOptions) {
    super(message, options);
    this.attempts = attempts;
    this.idempotencyKey = idempotencyKey;
  }
}

/**
 * No answer arrived, however often it was asked. Whether a write was carried out is not known:
 * repeat it with the same key.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;

  constructor(cause: unknown, { attempts, idempotencyKey }: Attempts) {
    super('no answer arrived', { cause });
    this.attempts = attempts;
    this.idempotencyKey = idempotencyKey;
  }
}
