import type { SmokeStep } from './smoke-run.ts';
import type { SmokeResult } from './smoke-test.ts';

/**
 * Returns the last lines of the smoke test: the number of access patterns and requests, and after a
 * failure each request that failed with the reason, and what was not tried because of it.
 */
export function summaryOf({ steps, notReached, ok }: SmokeResult, seconds: number): string {
  const patterns = new Set(steps.map(({ id }) => id)).size;
  const tried = `${patterns} access patterns, ${steps.length} requests, ${seconds.toFixed(1)} s`;
  if (ok) return `Fine: ${tried}`;
  const failed = steps.filter(({ wrong }) => wrong !== undefined);
  return [
    `Failed: ${failed.length} of ${steps.length} requests (tried: ${tried})`,
    ...failed.map(failure),
    ...(notReached.length > 0 ? [`  not tried because of that: ${notReached.join(', ')}`] : []),
  ].join('\n');
}

const failure = ({ id, as, status, method, path, wrong }: SmokeStep): string =>
  `  ${id} as ${as}: ${status}, ${method} ${path}\n      ${wrong}`;
