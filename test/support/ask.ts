import type { PatternId } from '../../functions/manifest/access-patterns.ts';
import type { Answer, Call } from './call.ts';

/** Calls an operation, and expects a status. */
export type Ask = (id: PatternId) => (call: Call, status: number) => Promise<Answer>;
