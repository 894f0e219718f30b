import type { Page } from 'playwright-core';
import type { DayFigures, DayRefundPage, Days } from '../../../client/types.ts';
import { dayAfter } from '../../times.ts';

export const BERLIN = 'Europe/Berlin';

const HOURS_PLACED = [4, 2, 1, 0, 1, 3, 9, 17, 24, 28, 26, 25, 31, 29, 16];
const HOURS_SHIPPED = [0, 0, 0, 0, 0, 0, 0, 0, 12, 31, 38, 27, 9, 33, 21];
const hours = (counts: readonly number[]) =>
  Array.from({ length: 24 }, (_, hour) => counts[hour] ?? 0);
const total = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);

/** A day of the euro, or of another currency with fewer orders. */
export const aDay = (day: string, more: Partial<DayFigures> = {}): DayFigures => ({
  day,
  currency: 'EUR',
  orders: total(HOURS_PLACED),
  sum: 1_348_620,
  shipping: 102_410,
  discount: -31_820,
  taxTotal: 0,
  taxIncluded: 215_000,
  cancelled: 3,
  cancelledSum: 21_170,
  parcels: total(HOURS_SHIPPED),
  captured: 1_289_040,
  refunded: 10_745,
  chargedBack: 0,
  ordersByHour: hours(HOURS_PLACED),
  parcelsByHour: hours(HOURS_SHIPPED),
  ...more,
});

/**
 * Sixty days that end with one: in euros each day, in dollars and in forint the last one. A week
 * has a wave, and the later 30 days have more than those before.
 */
export function sixtyDays(last: string): readonly DayFigures[] {
  const euros = Array.from({ length: 60 }, (_, at) => {
    const wave = 1_500_000 + 450_000 * Math.sin(at * 0.9) + 4_000 * at;
    return aDay(dayAfter(last, at - 59), at === 59 ? {} : { captured: Math.round(wave) });
  });
  const few = { parcels: 0, ordersByHour: hours([0, 1, 1]), parcelsByHour: hours([]) };
  const none = { ...few, discount: 0, cancelled: 0, cancelledSum: 0, refunded: 0, taxIncluded: 0 };
  return [
    ...euros,
    aDay(last, {
      ...none,
      currency: 'USD',
      orders: 2,
      sum: 41_200,
      shipping: 6_000,
      taxTotal: 2_940,
      captured: 41_200,
    }),
    aDay(last, {
      ...none,
      currency: 'HUF',
      orders: 2,
      sum: 4_890_000,
      shipping: 398_000,
      captured: 4_890_000,
    }),
  ];
}

/** Answers A57 with what `figures` returns for the last day, and counts the requests. */
export async function answerDays(
  page: Page,
  figures: (last: string) => readonly DayFigures[] = sixtyDays,
  timeZone = BERLIN,
): Promise<{ readonly asked: string[] }> {
  const asked: string[] = [];
  await page.route('**/days?*', (route) => {
    const { search, searchParams } = new URL(route.request().url());
    asked.push(search);
    const json: Days = { timeZone, items: figures(searchParams.get('to') ?? '') };
    return route.fulfill({ json });
  });
  return { asked };
}

/** Answers A57b with some refunds of an order each, and their orders' reasons with A3. */
export async function answerRefunds(page: Page, count: number): Promise<void> {
  const orderId = (n: number) => `o-01KK6N33G06HYJM9NX11BBNB${String(n).padStart(2, '0')}`;
  let day = '';
  await page.route(/\/days\/[-\d]+\/refunds/, (route) => {
    day = new URL(route.request().url()).pathname.split('/').at(-2) ?? '';
    const items = Array.from({ length: count }, (_, n) => ({
      orderId: orderId(n),
      number: `261121-0M2D-0${String(n).padStart(2, '0')}`,
      currency: 'EUR',
      amount: 12_065,
    }));
    return route.fulfill({ json: { items } satisfies DayRefundPage });
  });
  await page.route(/\/orders\/o-01KK6N33G06HYJM9NX11BBNB\d\d$/, (route) => {
    const { pathname } = new URL(route.request().url());
    const at = `${day}T12:00:00.000Z`;
    const transactions = [{ kind: 'REFUND', state: 'SUCCEEDED', at, reason: 'RETURN' }];
    const json = { orderId: pathname.split('/').at(-1), payments: [{ transactions }] };
    return route.fulfill({ json });
  });
}

/** Orders' ages in hours, which the page's reads of them get in turn. */
const AGES = [0.2, 1, 2, 3, 3.5, 5, 6, 7, 10, 14, 20, 30, 40, 55, 80];

/** Lets the open orders have been placed at other times: a backend only knows the present. */
export async function spreadAges(page: Page): Promise<void> {
  const ages = new Map<string, number>();
  await page.route(/\/orders\?(status=OPEN|ids=)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { items: { orderId: string; placedAt: string }[] };
    for (const item of body.items) {
      const age = ages.get(item.orderId) ?? AGES[ages.size % AGES.length] ?? 0;
      ages.set(item.orderId, age);
      item.placedAt = new Date(Date.parse(item.placedAt) - age * 3_600_000).toISOString();
    }
    await route.fulfill({ response, json: body });
  });
}
