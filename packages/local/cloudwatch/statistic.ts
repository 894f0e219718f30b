/** The figures of a metric in a minute, and its values in the order of their arrival. */
export interface Minute {
  count: number;
  sum: number;
  smallest: number;
  largest: number;
  readonly values: number[];
}

export const emptyMinute = (): Minute => ({
  count: 0,
  sum: 0,
  smallest: Number.POSITIVE_INFINITY,
  largest: Number.NEGATIVE_INFINITY,
  values: [],
});

export function addTo(minute: Minute, value: number): void {
  minute.count += 1;
  minute.sum += value;
  minute.smallest = Math.min(minute.smallest, value);
  minute.largest = Math.max(minute.largest, value);
  minute.values.push(value);
}

/**
 * Returns a statistic over some minutes; undefined without data. A percentile is the smallest value
 * with at least so many percent at or below it. A rank, `PR(:500)`, is the percent of values up to
 * 500.
 *
 * @throws {RangeError} for a statistic that no alarm and no command uses
 */
export function statisticOf(
  minutes: readonly Readonly<Minute>[],
  statistic: string,
): number | undefined {
  if (minutes.length === 0) return undefined;
  const total = (of: (minute: Readonly<Minute>) => number) =>
    minutes.reduce((sum, minute) => sum + of(minute), 0);
  switch (statistic) {
    case 'Sum':
      return total(({ sum }) => sum);
    case 'SampleCount':
      return total(({ count }) => count);
    case 'Average':
      return total(({ sum }) => sum) / total(({ count }) => count);
    case 'Minimum':
      return Math.min(...minutes.map(({ smallest }) => smallest));
    case 'Maximum':
      return Math.max(...minutes.map(({ largest }) => largest));
    default:
      return percentile(minutes, statistic);
  }
}

const PERCENT = 100;

function percentile(minutes: readonly Readonly<Minute>[], statistic: string): number | undefined {
  const values = minutes.flatMap((minute) => minute.values);
  if (values.length === 0) return undefined;
  const [, most] = /^PR\(:(\d+)\)$/.exec(statistic) ?? [];
  if (most !== undefined)
    return (PERCENT * values.filter((value) => value <= Number(most)).length) / values.length;
  const [, percent] = /^p(\d{1,2}(?:\.\d+)?|100)$/.exec(statistic) ?? [];
  if (percent === undefined) throw new RangeError(`the local run has no statistic ${statistic}`);
  values.sort((a, b) => a - b);
  // Multiplied first: 0.07 of 100 would be more than 7.
  return values[Math.max(0, Math.ceil((Number(percent) * values.length) / PERCENT) - 1)];
}
