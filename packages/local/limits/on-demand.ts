/**
 * On-demand capacity: up to twice the previous peak at once. A new table begins as if its peak had
 * been half of 4,000 write units and 12,000 read units a second. Traffic becomes the previous peak
 * once it is half an hour old.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html
 */
import { UnitBucket } from './unit-bucket.ts';

/** Units a second that a new table takes. */
export const NEW_TABLE = { Read: 12_000, Write: 4000 } as const;

const PREVIOUS_MILLIS = 30 * 60_000;

/** A second with more units than each one before it. */
interface Peak {
  readonly at: number;
  units: number;
}

export class OnDemandBucket {
  readonly #now: () => number;
  /** Rising peaks. The last one that is half an hour old is the previous peak. */
  readonly #peaks: Peak[] = [];
  #bucket: UnitBucket;
  #second = { at: Number.NEGATIVE_INFINITY, units: 0 };

  /** @param now milliseconds of any clock that only runs forward */
  constructor(perSecond: number, now: () => number) {
    this.#now = now;
    this.#bucket = new UnitBucket({ perSecond, burstSeconds: 1 }, now);
  }

  /** True if a request is admitted now. */
  get admits(): boolean {
    this.#grow();
    return this.#bucket.admits;
  }

  take(units: number): void {
    const at = Math.floor(this.#now() / 1000) * 1000;
    if (at !== this.#second.at) this.#second = { at, units: 0 };
    this.#second.units += units;
    const highest = this.#peaks.at(-1);
    if (highest?.at === at) highest.units = this.#second.units;
    else if (this.#second.units > (highest?.units ?? 0)) this.#peaks.push({ ...this.#second });
    this.#bucket.take(units);
  }

  /** Doubles the previous peak, if that is more than what is admitted. */
  #grow(): void {
    const previous = this.#peaks.findLast(({ at }) => at <= this.#now() - PREVIOUS_MILLIS);
    const perSecond = 2 * (previous?.units ?? 0);
    if (perSecond <= this.#bucket.limit.perSecond) return;
    this.#bucket = new UnitBucket({ perSecond, burstSeconds: 1 }, this.#now);
  }
}
