import { afterAll, describe, expect, it } from 'vitest';
import { localTime, momentOf } from '../parcels/local-time.ts';
import { dayAfter, dayOf, dayStart, isLate, showTimesIn, zonedMoment } from '../times.ts';

describe('A day in the zone of the shop', () => {
  afterAll(() => showTimesIn('UTC'));

  it.each([
    ['Europe/Berlin', '2026-06-02', '2026-06-01T22:00:00.000Z', 24],
    ['Europe/Berlin', '2026-11-26', '2026-11-25T23:00:00.000Z', 24],
    // The clock changes at 01:00 UTC.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['America/New_York', '2026-11-26', '2026-11-26T05:00:00.000Z', 24],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    // The first zone of the world, 14 hours before UTC.
    ['Pacific/Kiritimati', '2026-11-26', '2026-11-25T10:00:00.000Z', 24],
    // This day begins at 01:00.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
    ['UTC', '2026-11-26', '2026-11-26T00:00:00.000Z', 24],
  ])('in %s begins and ends as its clocks do: %s', (zone, day, start, hours) => {
    showTimesIn(zone);

    expect(dayStart(day)).toBe(start);
    expect(Date.parse(dayStart(dayAfter(day))) - Date.parse(start)).toBe(hours * 3_600_000);
    expect(dayOf(start)).toBe(day);
    expect(dayOf(Date.parse(start) - 1)).toBe(dayAfter(day, -1));
  });

  it.each([
    ['Europe/Berlin', '2026-11-24T06:02:11+01:00'],
    ['America/New_York', '2026-11-24T00:02:11-05:00'],
    ['Pacific/Kiritimati', '2026-11-24T19:02:11+14:00'],
    ['UTC', '2026-11-24T05:02:11+00:00'],
  ])('in %s has moments with their offset', (zone, written) => {
    showTimesIn(zone);
    expect(zonedMoment('2026-11-24T05:02:11.000Z')).toBe(written);
  });

  it.each([
    ['Europe/Berlin', '2026-11-24T06:02:11'],
    ['America/New_York', '2026-11-24T00:02:11'],
    ['Pacific/Kiritimati', '2026-11-24T19:02:11'],
  ])('in %s has the moments that a person enters', (zone, entered) => {
    showTimesIn(zone);
    expect(localTime('2026-11-24T05:02:11.000Z')).toBe(entered);
    expect(momentOf(entered)).toBe('2026-11-24T05:02:11.000Z');
  });

  it.each([
    ['2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T03:30', '2026-10-25T02:30:00.000Z'],
  ])('takes %s as the clock shows it on a day of its change', (entered, at) => {
    showTimesIn('Europe/Berlin');
    expect(momentOf(entered)).toBe(at);
  });
});

describe('An open order is late', () => {
  afterAll(() => showTimesIn('UTC'));

  it.each([
    // Placed on Tuesday: at the midnight of the shop, and not of UTC.
    ['Europe/Berlin', '2026-11-24T08:00:00Z', 1, '2026-11-24T23:00:00Z'],
    ['Europe/Berlin', '2026-11-24T22:59:59Z', 1, '2026-11-24T23:00:00Z'],
    ['Europe/Berlin', '2026-11-24T23:00:00Z', 1, '2026-11-25T23:00:00Z'],
    ['America/New_York', '2026-11-24T08:00:00Z', 1, '2026-11-25T05:00:00Z'],
    ['Pacific/Kiritimati', '2026-11-24T08:00:00Z', 1, '2026-11-24T10:00:00Z'],
    ['Europe/Berlin', '2026-11-24T08:00:00Z', 2, '2026-11-25T23:00:00Z'],
    // On Friday: Saturday and Sunday are no working days.
    ['Europe/Berlin', '2026-11-27T08:00:00Z', 1, '2026-11-29T23:00:00Z'],
    ['Europe/Berlin', '2026-11-27T08:00:00Z', 2, '2026-11-30T23:00:00Z'],
    ['Europe/Berlin', '2026-11-26T08:00:00Z', 2, '2026-11-29T23:00:00Z'],
    // On the weekend: as if on Monday.
    ['Europe/Berlin', '2026-11-27T23:00:00Z', 1, '2026-11-30T23:00:00Z'],
    ['Europe/Berlin', '2026-11-29T22:59:59Z', 1, '2026-11-30T23:00:00Z'],
    ['Europe/Berlin', '2026-11-28T08:00:00Z', 2, '2026-12-01T23:00:00Z'],
    // The clock changes on the Sunday between.
    ['Europe/Berlin', '2026-03-27T08:00:00Z', 1, '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', '2026-10-23T08:00:00Z', 1, '2026-10-25T23:00:00Z'],
    ['Europe/Berlin', '2026-10-23T08:00:00Z', 2, '2026-10-26T23:00:00Z'],
    // On a working day.
    ['Asia/Jerusalem', '2026-03-26T08:00:00Z', 1, '2026-03-26T22:00:00Z'],
    ['Asia/Jerusalem', '2026-03-27T08:00:00Z', 1, '2026-03-29T21:00:00Z'],
    // An evening of Friday in New York is a Saturday in UTC.
    ['America/New_York', '2026-11-28T01:00:00Z', 1, '2026-11-30T05:00:00Z'],
  ])('in %s, placed at %s, after %i days: from %s', (zone, placedAt, days, at) => {
    showTimesIn(zone);
    const from = Date.parse(at);
    expect([isLate(placedAt, from - 1, days), isLate(placedAt, from, days)]).toEqual([false, true]);
    expect(isLate(placedAt, from + 30 * 86_400_000, days)).toBe(true);
  });
});
