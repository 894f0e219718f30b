import { ProblemError } from '../../client/problem-error.ts';

/** True for the API's error with this code, or with this status. */
export const isProblem = (
  error: unknown,
  of: ProblemError['code'] | ProblemError['status'],
): error is ProblemError =>
  error instanceof ProblemError && (error.code === of || error.status === of);
