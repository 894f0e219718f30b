import * as z from 'zod';
import type { DayFigures } from '../../../../domain/days/day-figures.ts';
import { currency, day, whole, words } from '../answers/members.ts';

const amount = (description: string) => whole(0, `${description} In minor units of \`currency\`.`);
/** A sum that has no least value: a discount, or what a correction took back. */
const sum = (description: string) =>
  z.int().meta({ format: 'int64', description: `${description} In minor units of \`currency\`.` });
const byHour = (description: string) =>
  z
    .array(z.int().min(0).max(Number.MAX_SAFE_INTEGER))
    .length(24)
    .meta({ description: `${description}: 24 numbers, from midnight on.` });

export const dayFigures = z
  .object({
    day: day('The day, in the shop’s zone.'),
    currency,
    orders: whole(0, 'The orders that were placed, also those that were canceled since.'),
    sum: sum('The totals of the orders that are not canceled, as they are now.'),
    shipping: sum('Of `sum`, the shipping that the orders were placed with.'),
    discount: sum('Of `sum`, the discounts that the orders were placed with: 0 or less.'),
    taxTotal: sum('Of `sum`, the taxes that are added to the prices, as they are now.'),
    taxIncluded: sum('Of `sum`, the taxes that the prices contain, as they are now.'),
    cancelled: whole(0, 'Of `orders`, those that are canceled.'),
    cancelledSum: sum('The totals of the canceled orders.'),
    parcels: whole(0, 'The parcels that were shipped, without canceled ones.'),
    captured: amount('The money that was captured on the day.'),
    refunded: amount('The money that was refunded on the day.'),
    chargedBack: amount('The money that was charged back on the day.'),
    ordersByHour: byHour('`orders` by the hour of their placing'),
    parcelsByHour: byHour('`parcels` by the hour of their shipping'),
  })
  .meta({
    id: 'DayFigures',
    description: 'What a day came to, in one currency.',
  }) satisfies z.ZodType<DayFigures>;

export const days = z
  .object({
    timeZone: words(64, 'The zone of the shop’s days, as in the IANA list: `Europe/Berlin`.'),
    items: z
      .array(dayFigures)
      .max(10_000)
      .meta({ description: 'By day and currency, without days on which nothing happened.' }),
  })
  .meta({ id: 'Days', description: 'What days came to.' });
