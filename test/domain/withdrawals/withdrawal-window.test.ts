import { describe, expect, it } from 'vitest';
import type { Fulfillment } from '../../../domain/fulfillment.ts';
import { type LineCounters, NO_COUNTERS } from '../../../domain/line-counters.ts';
import type { Return } from '../../../domain/returns/return.ts';
import {
  isDeliveryUnknown,
  type Withdrawable,
  withdrawableUntil,
  withdrawalWindow,
} from '../../../domain/withdrawals/withdrawal-window.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { IS_WHOLE } from '../../support/size.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const parcel = (deliveredAt: string | undefined, changes: Partial<Fulfillment> = {}) =>
  ({
    fulfillmentId: 'f-1',
    status: deliveredAt === undefined ? 'SHIPPED' : 'DELIVERED',
    lines: [{ seq: 1, quantity: 2 }],
    deliveredAt,
    version: 1,
    createdAt: '2026-06-01T08:00:00.000Z',
    ...changes,
  }) satisfies Fulfillment;

const shipped = (counters: Partial<LineCounters> = {}) => ({
  1: { ...NO_COUNTERS, fulfilled: 2, ...counters },
});

const order = (changes: Partial<Withdrawable> = {}): Withdrawable => ({
  order: { placedAt: '2026-05-31T08:00:00.000Z' },
  lines: [{ seq: 1, quantity: 2 }],
  counters: shipped(),
  fulfillments: [],
  returns: [],
  ...changes,
});

const until = (deliveredAt: string): string =>
  withdrawableUntil(order({ fulfillments: [parcel(deliveredAt)] })) ?? '';

/**
 * The law's end by the consumer's own calendar, counted day by day as a calendar on a wall is: the
 * end of the fourteenth day after that of the delivery, or of the next day that is no weekend. It
 * shares no arithmetic with the window: it walks through dates of year, month and day.
 *
 * @param zone hours that the consumer is ahead of UTC
 */
function legalEnd(deliveredAt: number, zone: number): number {
  const there = new Date(deliveredAt + zone * HOUR);
  let date = { y: there.getUTCFullYear(), m: there.getUTCMonth() + 1, d: there.getUTCDate() };
  for (let day = 0; day < 14; day++) date = nextDate(date);
  while (['Saturday', 'Sunday'].includes(weekdayOf(date))) date = nextDate(date);
  const { y, m, d } = nextDate(date);
  return Date.UTC(y, m - 1, d) - zone * HOUR;
}

interface WallDate {
  readonly y: number;
  readonly m: number;
  readonly d: number;
}

const isLeap = (y: number) => (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
const daysOf = ({ y, m }: WallDate) =>
  m === 2 ? (isLeap(y) ? 29 : 28) : [4, 6, 9, 11].includes(m) ? 30 : 31;

function nextDate({ y, m, d }: WallDate): WallDate {
  if (d < daysOf({ y, m, d })) return { y, m, d: d + 1 };
  return m < 12 ? { y, m: m + 1, d: 1 } : { y: y + 1, m: 1, d: 1 };
}

/** Zeller's congruence. */
function weekdayOf({ y, m, d }: WallDate): string {
  const [month, year] = m < 3 ? [m + 12, y - 1] : [m, y];
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const h =
    (d +
      Math.floor((13 * (month + 1)) / 5) +
      inCentury +
      Math.floor(inCentury / 4) +
      Math.floor(century / 4) +
      5 * century) %
    7;
  return ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'][h] ?? '';
}

/** Zones from UTC−12 to UTC+14, with the quarters of an hour that some have. */
const ZONES = Array.from({ length: 26 * 4 + 1 }, (_, n) => -12 + n / 4);

/** The smallest and the largest number of hours from the law's end to the one that `end` gives. */
function hoursAfterLaw(end: (deliveredAt: string) => string): readonly [number, number] {
  const random = seededRandom(47);
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const step = IS_WHOLE ? 1 : 10;
  // Each day of four years, with a leap day, at a time of its own and at the ends of the day.
  for (let n = 0; n < 4 * 365 + 1; n += step) {
    const midnight = Date.UTC(2026, 5, 19) + n * DAY;
    for (const time of [0, Math.floor(random() * DAY), DAY - 1]) {
      const at = Date.parse(end(new Date(midnight + time).toISOString()));
      for (const zone of ZONES) {
        const hours = (at - legalEnd(midnight + time, zone)) / HOUR;
        [least, most] = [Math.min(least, hours), Math.max(most, hours)];
      }
    }
  }
  return [least, most];
}

/** Zones of people, with their changes of the clock, from UTC−12 to UTC+14. */
const PLACES = [
  'Etc/GMT+12',
  'Pacific/Pago_Pago',
  'America/Los_Angeles',
  'America/St_Johns',
  'Atlantic/Azores',
  'Europe/Lisbon',
  'Europe/Berlin',
  'Europe/Bucharest',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];

/** The law's end in a place by ICU's calendar, to the minute: it knows each change of the clock. */
function legalEndIn(place: string): (deliveredAt: number) => number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: place,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
  });
  const at = (time: number) =>
    Object.fromEntries(parts.formatToParts(time).map(({ type, value }) => [type, value]));
  const dayAt = (time: number) => {
    const { year, month, day } = at(time);
    return `${year}-${month}-${day}`;
  };
  /** The first minute of the next day. */
  const nextDay = (time: number): number => {
    const day = dayAt(time);
    let [before, after] = [time, time + 26 * HOUR];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (dayAt(middle) === day) before = middle;
      else after = middle;
    }
    return after;
  };
  return (deliveredAt) => {
    let day = deliveredAt;
    for (let n = 0; n < 14; n++) day = nextDay(day);
    while (['Sat', 'Sun'].includes(at(day)['weekday'] ?? '')) day = nextDay(day);
    return nextDay(day);
  };
}

describe('The time to withdraw', () => {
  it.each(PLACES)('ends never before the law’s own end in %s, by ICU’s calendar', (place) => {
    const legalEndThere = legalEndIn(place);
    const random = seededRandom(47);
    const step = IS_WHOLE ? 1 : 19;
    for (let n = 0; n < 366; n += step)
      for (const time of [0, Math.floor(random() * DAY), DAY - 1]) {
        const deliveredAt = Date.UTC(2026, 5, 19) + n * DAY + time;
        const hours =
          (Date.parse(until(new Date(deliveredAt).toISOString())) - legalEndThere(deliveredAt)) /
          HOUR;
        expect(hours).toBeGreaterThanOrEqual(0);
        expect(hours).toBeLessThanOrEqual(5 * 24);
      }
  });

  it('ends never before the law’s own end, in any zone, and at most five days after it', () => {
    const [least, most] = hoursAfterLaw(until);

    expect(least).toBe(0);
    expect(most).toBeLessThanOrEqual(5 * 24);
  });

  it('would end twelve hours too early without its half day', () => {
    const withoutHalfDay = (deliveredAt: string) =>
      new Date(Date.parse(until(deliveredAt)) - 12 * HOUR).toISOString();

    expect(hoursAfterLaw(withoutHalfDay)[0]).toBe(-12);
  });

  it.each([
    ['on a weekday', '2026-06-01T09:00:00.000Z', '2026-06-17T12:00:00.000Z'],
    ['whose fifteenth day is a Saturday', '2026-06-05T23:59:59.999Z', '2026-06-23T12:00:00.000Z'],
    ['whose fifteenth day is a Sunday', '2026-06-06T00:00:00.000Z', '2026-06-23T12:00:00.000Z'],
    ['at the end of a year', '2026-12-20T12:00:00.000Z', '2027-01-05T12:00:00.000Z'],
  ])('ends after a delivery %s', (_, deliveredAt, end) => {
    expect(until(deliveredAt)).toBe(end);
  });

  it('counts from the last of the parcels, and not from a canceled one', () => {
    const two = (changes: Partial<Fulfillment>) => [
      parcel('2026-06-01T09:00:00.000Z', { lines: [{ seq: 1, quantity: 1 }] }),
      parcel('2026-06-03T09:00:00.000Z', { lines: [{ seq: 1, quantity: 1 }], ...changes }),
    ];
    expect(withdrawableUntil(order({ fulfillments: two({}) }))).toBe('2026-06-19T12:00:00.000Z');
    const one = order({
      counters: shipped({ fulfilled: 1, cancelled: 1 }),
      fulfillments: two({ status: 'CANCELLED' }),
    });
    expect(withdrawableUntil(one)).toBe('2026-06-17T12:00:00.000Z');
  });

  const ARRIVED = parcel('2026-06-01T09:00:00.000Z');
  const HALF = { lines: [{ seq: 1, quantity: 1 }] };
  it.each<[string, Partial<Withdrawable>]>([
    ['something is not shipped', { counters: shipped({ fulfilled: 1 }), fulfillments: [ARRIVED] }],
    ['a parcel is on its way', { fulfillments: [parcel(undefined)] }],
    ['the day of a whole order’s delivery is not known', {}],
    [
      'one of two parcels is on its way',
      { fulfillments: [{ ...ARRIVED, ...HALF }, parcel(undefined, HALF)] },
    ],
    ['a part was delivered without a parcel', { fulfillments: [{ ...ARRIVED, ...HALF }] }],
  ])('has no end while %s', (_, changes) => {
    expect(withdrawalWindow(order(changes))).toStrictEqual({ status: 'OPEN' });
  });

  describe('of several lines', () => {
    const of = (one: Partial<LineCounters>, other: Partial<LineCounters>, more = {}) =>
      order({
        lines: [1, 2].map((seq) => ({ seq, quantity: 2 })),
        counters: { 1: { ...NO_COUNTERS, ...one }, 2: { ...NO_COUNTERS, ...other } },
        ...more,
      });

    it('has no end while one of them is not shipped', () => {
      const window = withdrawalWindow(of({ fulfilled: 2 }, {}, { fulfillments: [ARRIVED] }));
      expect(window).toStrictEqual({ status: 'OPEN' });
    });

    it('has no end while the day of one of them is not known', () => {
      const all = { fulfilled: 2 };
      const window = withdrawalWindow(of(all, all, { fulfillments: [ARRIVED] }));
      expect(window).toStrictEqual({ status: 'OPEN' });
    });

    it('is open while one of them can be canceled or returned', () => {
      const back = { fulfilled: 2, returned: 2 };
      for (const [one, other] of [
        [back, { fulfilled: 2 }],
        [back, {}],
        [{ cancelled: 2 }, { fulfilled: 2, returned: 1 }],
      ] as const) {
        expect(withdrawalWindow(of(one, other)).status).toBe('OPEN');
        expect(withdrawalWindow(of(other, one)).status).toBe('OPEN');
      }
      expect(withdrawalWindow(of(back, { cancelled: 2 })).status).toBe('CLOSED');
    });
  });

  it('counts from the last of the parcels, in whatever order they are', () => {
    const late = parcel('2026-06-03T09:00:00.000Z', HALF);
    const early = { ...ARRIVED, ...HALF };
    for (const fulfillments of [
      [late, early],
      [early, late],
    ])
      expect(withdrawableUntil(order({ fulfillments }))).toBe('2026-06-19T12:00:00.000Z');
    for (const other of [parcel(undefined, HALF), { ...late, status: 'SHIPPED' as const }]) {
      expect(withdrawableUntil(order({ fulfillments: [other, early] }))).toBeUndefined();
      expect(withdrawableUntil(order({ fulfillments: [early, other] }))).toBeUndefined();
    }
  });

  it('has no end if nothing was sent', () => {
    const counters = shipped({ fulfilled: 0, cancelled: 2 });
    expect(withdrawableUntil(order({ counters }))).toBeUndefined();
  });

  it('counts from the day on which a whole order was delivered', () => {
    const whole = order({ order: { deliveredOn: '2026-06-01', placedAt: '2026-05-31' } });
    expect(withdrawalWindow(whole)).toEqual({ status: 'OPEN', until: '2026-06-17T12:00:00.000Z' });
  });

  it.each([
    ['everything is canceled', { fulfilled: 0, cancelled: 2 }],
    ['everything came back', { returned: 2 }],
    ['everything is on its way back', { returning: 2 }],
  ])('is closed if %s', (_, counters) => {
    expect(withdrawalWindow(order({ counters: shipped(counters) }))).toEqual({ status: 'CLOSED' });
  });

  it('is open while a return waits for a decision', () => {
    const asked = {
      returnId: 'r-1',
      status: 'REQUESTED',
      lines: [{ seq: 1, quantity: 2, reason: 'OTHER', received: 0, restocked: 0 }],
      currency: 'EUR',
      total: 2,
      lineCount: 1,
      version: 1,
      createdAt: '2026-06-01T08:00:00.000Z',
    } as const satisfies Return;
    const counters = shipped({ returning: 2 });
    const of = (status: Return['status']) => order({ counters, returns: [{ ...asked, status }] });

    expect(withdrawalWindow(of('REQUESTED')).status).toBe('OPEN');
    expect(withdrawalWindow(of('OPEN')).status).toBe('CLOSED');
    const [line] = asked.lines;
    const withLines = (...received: readonly number[]) => {
      const lines = received.map((count) => ({ ...line, received: count }));
      return withdrawalWindow(order({ counters, returns: [{ ...asked, lines }] })).status;
    };
    expect(withLines(2, 1)).toBe('OPEN');
    expect(withLines(2, 2)).toBe('CLOSED');
  });

  it.each([
    ['a parcel was sent so long ago', [parcel(undefined)], '2026-06-01T08:00:00.000Z'],
    ['an order was shipped whole', [], '2026-05-31T08:00:00.000Z'],
  ])('is a person’s to find out when %s, 60 days and no report', (_, fulfillments, sentAt) => {
    const daysLater = (days: number) => new Date(Date.parse(sentAt) + days * DAY);
    const sent = order({ fulfillments });

    expect(isDeliveryUnknown(sent, daysLater(60))).toBe(false);
    expect(isDeliveryUnknown(sent, new Date(daysLater(60).getTime() + 1))).toBe(true);
    const delivered = order({
      order: { deliveredOn: '2026-06-02' },
      fulfillments: fulfillments.map((one) => ({
        ...one,
        status: 'DELIVERED',
        deliveredAt: sentAt,
      })),
    });
    expect(isDeliveryUnknown(delivered, daysLater(1000))).toBe(false);
    const mixed = order({ fulfillments: [ARRIVED, parcel(undefined)] });
    expect(isDeliveryUnknown(mixed, daysLater(100))).toBe(true);
  });
});
