import type { PatternId } from '../../../functions/manifest/access-patterns.ts';

/** The Lambda that serves an access pattern. */
export type FunctionOf = (id: PatternId) => string;

/** Seconds: Lambda documents none; five to seven minutes are measured by many. */
const KEPT_IDLE = 7 * 60;
/** Seconds of a cold and of a warm invocation. */
const [COLD, WARM] = [0.4, 0.03];

/**
 * Returns a function that sends requests together, and is true if one of them meets a cold start.
 * An execution environment handles one request at a time, so requests to one function at the same
 * moment need several.
 */
export function environments(functionOf: FunctionOf) {
  /** The moment at which each environment is free, by function. */
  const free = new Map<string, number[]>();
  return (requests: readonly PatternId[], at: number): boolean =>
    requests.map((id) => isCold(free, functionOf(id), at)).some(Boolean);
}

function isCold(free: Map<string, number[]>, name: string, at: number): boolean {
  const kept = (free.get(name) ?? []).filter((since) => at - since < KEPT_IDLE);
  // The one that was used last: the others grow old and end.
  const warm = kept.findLastIndex((since) => since <= at);
  if (warm >= 0) kept.splice(warm, 1);
  const until = at + (warm >= 0 ? WARM : COLD);
  const later = kept.findIndex((since) => since > until);
  kept.splice(later < 0 ? kept.length : later, 0, until);
  free.set(name, kept);
  return warm < 0;
}
