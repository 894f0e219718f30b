import type { Problem } from './types.ts';

export interface Attempts {
  /**
   * The number of times that the request was sent. If it is more than 1, an earlier attempt may
   * have succeeded without its answer arriving.
   */
  readonly attempts: number;
  /** The number of earlier attempts without a whole answer, or with a 5xx of API Gateway. */
  readonly lost?: number;
  /**
   * The key of a request that creates something: repeated with this key, it creates nothing twice.
   */
  readonly idempotencyKey?: string | undefined;
}

/**
 * The API refused the request and changed nothing (RFC 9457). `code` is for programs, `detail` for
 * people.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: Problem['code'];
  readonly status: number;
  readonly problem: Problem;
  /** The current version, if the answer contains it (`version-mismatch`). */
  readonly currentVersion: number | undefined;
  readonly attempts: number;
  readonly lost: number;
  readonly idempotencyKey: string | undefined;

  constructor(
    problem: Problem,
    { etag, attempts, lost = 0, idempotencyKey }: Attempts & { readonly etag?: string | null },
  ) {
    super(problem.detail ? `${problem.title}: ${problem.detail}` : problem.title);
    this.code = problem.code;
    this.status = problem.status;
    this.problem = problem;
    this.currentVersion = etag ? Number(etag.replaceAll('"', '')) : undefined;
    this.attempts = attempts;
    this.lost = lost;
    this.idempotencyKey = idempotencyKey;
  }
}

/**
 * An error of API Gateway, before the request reached the API: 401 for a missing or invalid token,
 * 403 for a missing scope, 413, 429, 5xx.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly status: number;
  readonly attempts: number;
  readonly lost: number;
  readonly idempotencyKey: string | undefined;

  constructor(status: number, message: string, { attempts, lost = 0, idempotencyKey }: Attempts) {
    super(`${status} ${message}`);
    this.status = status;
    this.attempts = attempts;
    this.lost = lost;
    this.idempotencyKey = idempotencyKey;
  }
}

/**
 * The error of a call without a token: the token function threw (`cause` is its error, for example
 * a `SignInError` of `ordersSession`), or returned something other than a token. Nothing was sent
 * unless `lost` is more than 0: then an earlier attempt may have succeeded.
 */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly attempts: number;
  readonly lost: number;
  readonly idempotencyKey: string | undefined;

  constructor(
    message: string,
    { attempts, lost = 0, idempotencyKey }: Attempts,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.attempts = attempts;
    this.lost = lost;
    this.idempotencyKey = idempotencyKey;
  }
}

/**
 * The error of a call without an answer. A write may have succeeded: repeat it with the same key.
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
