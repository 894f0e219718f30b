/**
 * DynamoDB's limits, which the engine does not have: a partition takes 1,000 write units and 3,000
 * read units a second, and a table and each index what their capacity gives. Partitions are made
 * here as DynamoDB makes them once a key stays hot: it moves the items of one partition key apart,
 * and one item never, so the limit is that of an item; of an index and a Query it is the key's.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
import { STORES, type Store } from '../../../table/schema.ts';
import { NEW_TABLE, OnDemandBucket } from './on-demand.ts';
import { UnitBucket } from './unit-bucket.ts';

export type Kind = 'Read' | 'Write';

/** The units of a request at one key of the table or of an index. */
export interface KeyUnits {
  readonly store: Store;
  readonly kind: Kind;
  /** The value of the partition key. */
  readonly key: string;
  /** The value of the sort key, of an item of the table. */
  readonly item?: string | undefined;
  readonly units: number;
}

/** A key that a request will reach, before its units are known. */
export type Touched = Omit<KeyUnits, 'units'>;

/** Units a second. */
export type Capacity = Readonly<Record<Kind, number>>;

/** The reason for which DynamoDB throttles, as its metrics name it. */
export type ThrottleReason = 'KeyRangeThroughput' | 'ProvisionedThroughput';

export interface Throttled {
  readonly store: Store;
  readonly kind: Kind;
  readonly reason: ThrottleReason;
  readonly key: string;
}

export const DYNAMODB_KEY: Capacity = { Read: 3000, Write: 1000 };

/** A key has no more than the current second; a table keeps five minutes for a burst. */
const KEY_BURST_SECONDS = 1;
const STORE_BURST_SECONDS = 300;

export class Limits {
  readonly #now: () => number;
  #ofKey: Capacity = DYNAMODB_KEY;
  readonly #stores = new Map<string, UnitBucket | OnDemandBucket>();
  readonly #keys = new Map<string, UnitBucket>();
  readonly #throttled = new Map<Store, Map<string, number>>();
  #building: Store | undefined;

  /** @param now milliseconds of any clock that only runs forward */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    for (const store of STORES) this.provision(store, undefined);
  }

  /** Gives each partition key another limit. */
  limitKeys(capacity: Capacity): void {
    this.#ofKey = capacity;
    this.#keys.clear();
  }

  /**
   * Gives the table or an index another capacity; undefined: on demand, as a new table.
   *
   * @param burstSeconds the seconds whose unused units are kept, which are five minutes on AWS
   */
  provision(
    store: Store,
    capacity: Capacity | undefined,
    burstSeconds = STORE_BURST_SECONDS,
  ): void {
    for (const kind of ['Read', 'Write'] as const) {
      const bucket = capacity
        ? new UnitBucket({ perSecond: capacity[kind], burstSeconds }, this.#now)
        : new OnDemandBucket(NEW_TABLE[kind], this.#now);
      this.#stores.set(`${store} ${kind}`, bucket);
    }
  }

  /** An index that DynamoDB fills: it cannot be read yet. Undefined once all are complete. */
  get building(): Store | undefined {
    return this.#building;
  }

  /** Begins to fill an index with the rows of the table, or ends it. */
  build(index: Store | undefined): void {
    this.#building = index;
  }

  /**
   * True if a write is beyond the capacity of an index that is being filled. The write is taken,
   * and the index gets it later.
   */
  isBehind(touched: readonly Touched[]): boolean {
    return touched.some(
      ({ store, kind }) =>
        store === this.#building && !(this.#stores.get(`${store} ${kind}`)?.admits ?? true),
    );
  }

  /**
   * Returns the first limit that refuses a request, and counts it. An index that is throttled
   * throttles the writes of the table that reach it, unless it is being filled.
   */
  refusal(touched: readonly Touched[]): Throttled | undefined {
    for (const one of touched) {
      const reason = this.#reasonFor(one);
      if (!reason) continue;
      const { store, kind, key } = one;
      const keys = this.#throttled.get(store) ?? new Map<string, number>();
      this.#throttled.set(store, keys.set(key, (keys.get(key) ?? 0) + 1));
      return { store, kind, key, reason };
    }
    return undefined;
  }

  /** Undefined for a key that admits a request. */
  #reasonFor(touched: Touched): ThrottleReason | undefined {
    const { store, kind } = touched;
    if (store === this.#building) return undefined;
    if (this.#keys.get(keyName(touched))?.admits === false) return 'KeyRangeThroughput';
    const whole = this.#stores.get(`${store} ${kind}`);
    if (whole?.admits !== false) return undefined;
    // On demand the partitions are too few, not the units that somebody chose.
    return whole instanceof OnDemandBucket ? 'KeyRangeThroughput' : 'ProvisionedThroughput';
  }

  /** Takes the units of a request that was carried out. */
  take(consumed: readonly KeyUnits[]): void {
    for (const one of consumed) {
      if (one.units === 0) continue;
      this.#bucketOf(one).take(one.units);
      this.#stores.get(`${one.store} ${one.kind}`)?.take(one.units);
    }
  }

  /** The keys that were throttled, by store, with the most throttled one first. */
  throttledKeys(store: Store): readonly { readonly key: string; readonly count: number }[] {
    return [...(this.#throttled.get(store) ?? [])]
      .map(([key, count]) => ({ key, count }))
      .sort((one, other) => other.count - one.count);
  }

  #bucketOf(touched: Touched): UnitBucket {
    if (this.#keys.size > MANY_KEYS) this.#forgetIdle();
    const name = keyName(touched);
    const limit = { perSecond: this.#ofKey[touched.kind], burstSeconds: KEY_BURST_SECONDS };
    const bucket = this.#keys.get(name) ?? new UnitBucket(limit, this.#now);
    this.#keys.set(name, bucket);
    return bucket;
  }

  #forgetIdle(): void {
    for (const [name, bucket] of this.#keys) if (bucket.isFull) this.#keys.delete(name);
  }
}

const MANY_KEYS = 5_000;

const keyName = ({ store, kind, key, item }: Touched) => JSON.stringify([store, kind, key, item]);
