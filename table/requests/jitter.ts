/**
 * The wait before another attempt, in milliseconds: full jitter, so that requests that collided do
 * not collide again. https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 *
 * @param attempt 1 for the first
 */
export const fullJitter = (
  attempt: number,
  { base, cap }: { readonly base: number; readonly cap: number },
): number => Math.random() * Math.min(cap, base * 2 ** attempt);
