import { integer } from './setting-schemas.ts';

export interface Throttle {
  readonly rateLimit: number;
  readonly burstLimit: number;
}

/** API Gateway's limit for an account. */
const rate = () => integer(1, 10_000);
const burst = () => integer(1, 5_000);

export const THROTTLE_SETTINGS = {
  throttleRate: rate().default(500).describe('requests a second of the whole API'),
  throttleBurst: burst().default(1000).describe('requests at once of the whole API'),
  orderRate: rate()
    .default(200)
    .describe('the rate of placing orders alone, all customers together'),
  orderBurst: burst().default(400).describe('orders that may be placed at once'),
};

export const throttle = (rateLimit: number, burstLimit: number): Throttle => ({
  rateLimit,
  burstLimit,
});
