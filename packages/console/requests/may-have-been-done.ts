import {
  ConnectionError,
  GatewayError,
  ProblemError,
  TokenError,
} from '../../client/problem-error.ts';

/**
 * True if the request may have been carried out despite the error: no answer came, or one that
 * leaves it open. Asking again with the same key is safe.
 */
export const mayHaveBeenDone = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof GatewayError && (error.status >= 500 || error.lost > 0)) ||
  (error instanceof TokenError && error.lost > 0) ||
  (error instanceof ProblemError &&
    (error.status === 500 || (BUSY.includes(error.status) && error.lost > 0)));

/** The last attempt was not tried; an earlier one, whose answer was lost, may have been. */
const BUSY: readonly number[] = [429, 503];

/**
 * True if one of the request's attempts may have been carried out: the client repeats some. Without
 * an Idempotency-Key, an attempt may be refused because of what an earlier one has done.
 */
export const isInDoubt = (error: unknown): boolean =>
  mayHaveBeenDone(error) || (error instanceof ProblemError && error.lost > 0);

/** Words about a change that was refused: an earlier attempt may have made it, or none has. */
export const doneWords = (mayBeDone: boolean | undefined): string =>
  mayBeDone ? 'It may have been done.' : 'Nothing was done.';
