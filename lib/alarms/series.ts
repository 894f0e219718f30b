import type { AlarmSubject, Calculated, Measured } from './alarm-row.ts';

/** A metric's sum over each period. */
export const sum = (
  metric: string,
  of: AlarmSubject,
  dimensions?: Record<string, string>,
): Measured => ({
  metric,
  of,
  statistic: 'Sum',
  ...(dimensions && { dimensions }),
});

/** The sum of several series. */
export function total(measures: Calculated['measures']): Calculated {
  const names = Object.keys(measures);
  return { expression: names.map((name) => `FILL(${name}, 0)`).join(' + '), measures };
}
