import type { Of } from './context-error.ts';
import type { Name, Read } from './setting-names.ts';
import { integer } from './setting-values.ts';

export interface Throttle {
  readonly rateLimit: number;
  readonly burstLimit: number;
}

/** Up to what API Gateway lets an account have. */
export const throttle = (rate: Name, burst: Name, read: Read, of: Of): Throttle => ({
  rateLimit: of(() => integer(rate, read(rate), 1, 10_000)),
  burstLimit: of(() => integer(burst, read(burst), 1, 5_000)),
});
