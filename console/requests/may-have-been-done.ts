import { ConnectionError, GatewayError, ProblemError } from '../../api/client/problem-error.ts';

/**
 * True if the request may have been carried out despite the error: no answer came, or one that
 * leaves it open. Asking again with the same key is safe.
 */
export const mayHaveBeenDone = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof GatewayError && (error.status >= 500 || isBusyAfterLoss(error))) ||
  (error instanceof ProblemError && (error.status === 500 || isBusyAfterLoss(error)));

/** True if the last attempt was not tried, and the answer of an earlier one was lost. */
const isBusyAfterLoss = ({ status, lost }: GatewayError | ProblemError): boolean =>
  (status === 429 || status === 503) && lost > 0;
