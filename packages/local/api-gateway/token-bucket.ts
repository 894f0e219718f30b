import type { ThrottlingLimits } from './http-api.ts';

/** Makes a token bucket: `burst` requests at once, `rate` a second in the long run. */
export function tokenBucket({ rate, burst }: ThrottlingLimits): { take(): boolean } {
  let tokens = burst;
  let filled = performance.now();
  return {
    take() {
      const now = performance.now();
      tokens = Math.min(burst, tokens + ((now - filled) / 1000) * rate);
      filled = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
