import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scaleOf } from '../../day/charts/scale.ts';
import { currenciesOf, figuresOf, monthOf } from '../../day/figures.ts';
import { dayAfter, showTimesIn } from '../../times.ts';
import { aDay, BERLIN } from './days-of-shop.ts';

const LAST = '2026-11-28';
/** A day that left so much. */
const left = (day: string, amount: number, more: object = {}) =>
  aDay(day, { captured: amount + 50, refunded: 30, chargedBack: 20, ...more });

describe('The figures of 30 days', () => {
  const all = Array.from({ length: 60 }, (_, at) =>
    left(dayAfter(LAST, at - 59), at < 30 ? 100 : 110),
  );

  it('are what was captured, less what was refunded and charged back', () => {
    const { days, now, before } = monthOf(all, LAST, 'EUR', true);
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-30', LAST, 30]);
    expect(now).toEqual(Array(30).fill(110));
    expect(before).toEqual(Array(30).fill(100));
  });

  it('are compared by whole days only', () => {
    const today = [...all.slice(0, -1), left(LAST, 5)];
    expect(monthOf(today, LAST, 'EUR', false).change).toBeCloseTo(0.1, 10);
    expect(monthOf(today, LAST, 'EUR', true).change).toBeLessThan(0.1);
  });

  it('never have two currencies', () => {
    const dollars = all.map((day) => ({ ...day, currency: 'USD', captured: 1_000_000 }));
    expect(monthOf([...all, ...dollars], LAST, 'EUR', true)).toEqual(
      monthOf(all, LAST, 'EUR', true),
    );
  });

  it('have nothing before them in a new shop, and no percentage', () => {
    expect(monthOf(all.slice(30), LAST, 'EUR', true)).toEqual({
      days: expect.any(Array),
      now: Array(30).fill(110),
    });
  });

  it('have no percentage if the shop, or its figures, began within the days before', () => {
    const late = monthOf(all.slice(7), LAST, 'EUR', true);
    expect(late.before?.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 0, 0, 100]);
    expect(late.change).toBeUndefined();
    expect(monthOf(all.slice(6), LAST, 'EUR', true).change).toBeDefined();
  });

  it('have no percentage of nothing, or of a loss', () => {
    const lost = all.map((day, at) => (at < 30 ? left(day.day, -1) : day));
    expect(monthOf(lost, LAST, 'EUR', true).change).toBeUndefined();
  });
});

describe('The currencies of a shop', () => {
  it('are in the order of their orders', () => {
    const of = (currency: string, orders: number) => aDay(LAST, { currency, orders });
    expect(currenciesOf([of('USD', 2), of('EUR', 1), of('EUR', 3), of('HUF', 3)])).toEqual([
      'EUR',
      'HUF',
      'USD',
    ]);
  });
});

describe('The orders of a day without day figures', () => {
  beforeAll(() => showTimesIn(BERLIN));
  afterAll(() => showTimesIn('UTC'));

  const order = (placedAt: string, more: object = {}) => ({
    orderId: `o-${placedAt}`,
    customerId: 'c1',
    placedAt,
    currency: 'EUR',
    total: 100,
    ...more,
  });

  it('are counted by currency, and canceled ones apart', () => {
    const orders = [
      order('2026-11-28T08:00:00Z'),
      order('2026-11-28T08:59:00Z', { status: 'CANCELLED', total: 30 }),
      order('2026-11-28T09:00:00Z', { currency: 'USD' }),
    ];
    const rows = figuresOf(orders as never, LAST);
    expect(rows).toMatchObject([
      { currency: 'EUR', orders: 2, sum: 100, cancelled: 1, cancelledSum: 30 },
      { currency: 'USD', orders: 1, sum: 100, cancelled: 0 },
    ]);
    expect(rows[0]?.ordersByHour).toMatchObject({ 9: 2, 10: 0, length: 24 });
  });

  it('have the hours of the shop’s clock, on the days when it changes, too', () => {
    const hoursOf = (...times: string[]) =>
      figuresOf(times.map((time) => order(time)) as never, '')[0]?.ordersByHour;
    // From 2 to 3: 01:59 and 03:00.
    expect(hoursOf('2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z')).toMatchObject({
      1: 1,
      2: 0,
      3: 1,
    });
    // From 3 to 2: the hour from 2 on is there twice, and is one bar, as in A57.
    expect(hoursOf('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')).toMatchObject({ 2: 2, 3: 0 });
  });
});

describe('An axis', () => {
  it.each([
    [[0], [0, 1]],
    [[3], [0, 1, 2, 3]],
    [[38], [0, 10, 20, 30, 40]],
    [[2_410_000], [0, 1_000_000, 2_000_000, 3_000_000]],
    [
      [-30, 90],
      [-50, 0, 50, 100],
    ],
  ])('of %j has the marks %j, zero among them', (values, marks) => {
    const scale = scaleOf(values);
    expect(scale.marks).toEqual(marks);
    expect(scale.at(marks[0] ?? 0)).toBe(0);
    expect(scale.at(marks.at(-1) ?? 0)).toBe(1);
  });
});
