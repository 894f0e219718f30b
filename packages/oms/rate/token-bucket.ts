import { setTimeout } from 'node:timers/promises';

/** The time, and how to wait. Tests have one of their own. */
export interface Clock {
  readonly now: () => number;
  readonly sleep: (millis: number) => Promise<unknown>;
}

const CLOCK: Clock = { now: () => Date.now(), sleep: (millis) => setTimeout(millis) };

/** Seconds of unused units that may be consumed at once after a pause. */
const BURST_SECONDS = 1;

/** Milliseconds without a throttle after which a reduced rate rises, by a tenth of the full one. */
const QUIET = 30_000;
const TENTHS = 10;

/**
 * Limits units to so many a second. It may be overdrawn by the requests that are under way, because
 * their cost is known only afterwards.
 */
export class TokenBucket {
  readonly #fullRate: number;
  readonly #clock: Clock;
  #rate: number;
  /** The time at which the bucket is no longer overdrawn. */
  #level = 0;
  /** The time of the last throttle, or of the last rise after it. */
  #changedAt = 0;

  constructor(unitsPerSecond: number, clock = CLOCK) {
    this.#fullRate = unitsPerSecond;
    this.#rate = unitsPerSecond;
    this.#clock = clock;
  }

  /** Waits until the bucket is no longer overdrawn. */
  async wait(): Promise<void> {
    for (;;) {
      const millis = this.#level - this.#clock.now();
      if (millis <= 0) return;
      await this.#clock.sleep(millis);
    }
  }

  /** Takes units that a request has consumed. */
  charge(units: number): void {
    this.#rise();
    const now = this.#clock.now();
    const from = Math.max(this.#level, now - BURST_SECONDS * 1000);
    this.#level = from + (units / this.#rate) * 1000;
  }

  /** Halves the rate, after a throttle. */
  slowDown(): void {
    this.#rise();
    this.#rate /= 2;
    this.#changedAt = this.#clock.now();
  }

  #rise(): void {
    const now = this.#clock.now();
    while (this.#rate < this.#fullRate && now - this.#changedAt >= QUIET) {
      this.#rate = Math.min(this.#fullRate, this.#rate + this.#fullRate / TENTHS);
      this.#changedAt += QUIET;
    }
  }
}
