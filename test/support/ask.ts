import type { AccessPattern } from '../../functions/manifest/access-pattern.ts';
import type { Answer, Call } from './call.ts';

/** Calls a handler in its function's role, and expects a status. */
export type Ask = (
  role: string,
  handler: unknown,
  pattern: AccessPattern,
) => (call: Call, status: number) => Promise<Answer>;
