import { ConnectionError, GatewayError, ProblemError } from '../../api/client/problem-error.ts';

/**
 * True if the request may have been carried out despite the error: no answer came, or one that
 * leaves it open. Asking again with the same key is safe.
 */
export const mayHaveBeenDone = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof GatewayError && error.status >= 500) ||
  (error instanceof ProblemError && error.status === 500);
