import type { Series } from './metric-math.ts';
import { addTo, emptyMinute, type Minute, statisticOf } from './statistic.ts';

/** A metric of one set of dimensions: https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_concepts.html */
export interface Metric {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

/** The time of CloudWatch, which a rehearsal speeds up. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** The milliseconds of this clock that pass in one of the machine's. */
  readonly speed: number;
}

const MACHINE: Clock = { now: Date.now, speed: 1 };

const MINUTE_MILLIS = 60_000;
/** A day and an hour: no alarm looks further back. */
const KEPT_MINUTES = 25 * 60;
/** Percentiles need each value, which is kept for the longest window of a burn rate, and more. */
const KEPT_VALUES = 7 * 60;

interface StoredSeries {
  readonly metric: Metric;
  /** By minutes since the epoch. */
  readonly minutes: Map<number, Minute>;
}

/** The metrics of a run, by minutes. */
export class MetricStore {
  readonly clock: Clock;
  /** Epoch milliseconds of the clock. */
  readonly begin: number;
  readonly #series = new Map<string, StoredSeries>();

  constructor(clock: Clock = MACHINE) {
    this.clock = clock;
    this.begin = clock.now();
  }

  /** Adds values to the minute that is running. */
  put(metric: Metric, ...values: readonly number[]): void {
    const { minutes } = this.#seriesOf(metric);
    const at = Math.floor(this.clock.now() / MINUTE_MILLIS);
    const known = minutes.get(at);
    const minute = known ?? emptyMinute();
    for (const value of values) addTo(minute, value);
    if (known) return;
    minutes.set(at, minute);
    forget(minutes, at);
  }

  /**
   * Reads a value for each period from `from` on, with the periods that begin before `to`. A period
   * without data has `undefined`.
   *
   * @param statistic `Sum`, `Average`, `Minimum`, `Maximum`, `SampleCount`, or a percentile: `p99`
   * @param period seconds, a multiple of 60
   * @param from epoch milliseconds, the beginning of a minute
   */
  read(metric: Metric, statistic: string, period: number, from: number, to: number): Series {
    const minutes = this.#series.get(keyOf(metric))?.minutes;
    const span = period * 1000;
    return Array.from({ length: Math.max(0, Math.ceil((to - from) / span)) }, (_, n) => {
      const first = (from + n * span) / MINUTE_MILLIS;
      const those = Array.from({ length: period / 60 }, (__, m) => minutes?.get(first + m));
      return statisticOf(
        those.filter((minute) => minute !== undefined),
        statistic,
      );
    });
  }

  /** The metrics of a namespace with this name and these dimensions. */
  list(namespace: string, name: string, has: (metric: Metric) => boolean): readonly Metric[] {
    return [...this.#series.values()]
      .map(({ metric }) => metric)
      .filter((metric) => metric.namespace === namespace && metric.name === name && has(metric));
  }

  #seriesOf(metric: Metric): StoredSeries {
    const key = keyOf(metric);
    const stored = this.#series.get(key) ?? { metric, minutes: new Map() };
    this.#series.set(key, stored);
    return stored;
  }
}

const keyOf = ({ namespace, name, dimensions }: Metric): string =>
  JSON.stringify([
    namespace,
    name,
    ...Object.entries(dimensions).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);

function forget(minutes: Map<number, Minute>, now: number): void {
  for (const [at, minute] of minutes) {
    if (at < now - KEPT_MINUTES) minutes.delete(at);
    else if (at < now - KEPT_VALUES) minute.values.length = 0;
    else return;
  }
}
