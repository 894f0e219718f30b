import { ProblemError } from '../../client/problem-error.ts';

/** True for the API's error with this code, or with this status. */
export const isProblem = (
  error: unknown,
  codeOrStatus: ProblemError['code'] | ProblemError['status'],
): error is ProblemError =>
  error instanceof ProblemError && (error.code === codeOrStatus || error.status === codeOrStatus);
