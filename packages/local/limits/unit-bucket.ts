/** The limit of a key, of a table or of an index: so many units a second. */
export interface UnitLimit {
  readonly perSecond: number;
  /** The seconds whose unused units are kept for a burst. */
  readonly burstSeconds: number;
}

/**
 * Counts units against a limit. A request is admitted while any unit is left, and then takes all of
 * its units, because they are known only after it: the bucket may owe some, which pass with time.
 */
export class UnitBucket {
  readonly limit: UnitLimit;
  readonly #now: () => number;
  #units: number;
  #filledAt: number;

  /** @param now milliseconds of any clock that only runs forward */
  constructor(limit: UnitLimit, now: () => number) {
    this.limit = limit;
    this.#now = now;
    this.#units = limit.perSecond * limit.burstSeconds;
    this.#filledAt = now();
  }

  /** True if a request is admitted now. */
  get admits(): boolean {
    this.#fill();
    return this.#units > 0;
  }

  take(units: number): void {
    this.#fill();
    this.#units -= units;
  }

  /** True if as much is left as can be kept: the bucket has forgotten all that was taken. */
  get isFull(): boolean {
    this.#fill();
    return this.#units >= this.limit.perSecond * this.limit.burstSeconds;
  }

  #fill(): void {
    const { perSecond, burstSeconds } = this.limit;
    const now = this.#now();
    const added = ((now - this.#filledAt) / 1000) * perSecond;
    this.#units = Math.min(perSecond * burstSeconds, this.#units + added);
    this.#filledAt = now;
  }
}
