import { describe, expect, it } from 'vitest';
import { addTo, emptyMinute, type Minute, statisticOf } from '../../cloudwatch/statistic.ts';

const minuteOf = (values: readonly number[]): Minute => {
  const minute = emptyMinute();
  for (const value of values) addTo(minute, value);
  return minute;
};
const HUNDRED = Array.from({ length: 100 }, (_, n) => 100 - n);

describe('A statistic', () => {
  it.each([
    ['Sum', 10],
    ['SampleCount', 4],
    ['Average', 2.5],
    ['Minimum', -2],
    ['Maximum', 7],
  ])('is %s over all minutes', (name, expected) => {
    expect(statisticOf([minuteOf([7, 1]), minuteOf([-2, 4])], name)).toBe(expected);
  });

  it('is each percentile of a hundred values, whichever way they arrived', () => {
    const minutes = [minuteOf(HUNDRED.slice(0, 40)), minuteOf(HUNDRED.slice(40))];
    for (let percent = 1; percent <= 100; percent++)
      expect(statisticOf(minutes, `p${percent}`), `p${percent}`).toBe(percent);
    expect(statisticOf(minutes, 'p99.5')).toBe(100);
    expect(statisticOf([minuteOf([3])], 'p0')).toBe(3);
  });

  it('is the percent of values up to a limit, which is one of them', () => {
    const minutes = [minuteOf([500, 501]), minuteOf([20, 499])];
    expect(statisticOf(minutes, 'PR(:500)')).toBe(75);
    expect(statisticOf(minutes, 'PR(:19)')).toBe(0);
    expect(statisticOf([], 'PR(:500)')).toBeUndefined();
  });

  it('is none without data, and refused if nothing uses it', () => {
    expect(statisticOf([], 'p99')).toBeUndefined();
    expect(() => statisticOf([minuteOf([1])], 'tm90')).toThrow('no statistic tm90');
  });
});
