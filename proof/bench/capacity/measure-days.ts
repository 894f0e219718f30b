/** The consumed capacity of what days came to, and what an order's life costs more with it. */

import { getDays } from '../../../table/days/a57-get-days.ts';
import { dayFiguresKey } from '../../../table/keys.ts';
import { putItem } from '../../../table/requests/commands.ts';
import { openOrderShards } from '../../../table/settings.ts';
import type { MeasuredWork } from './capacity-meter.ts';

type Measure = <Result>(work: MeasuredWork, act: () => Promise<Result>) => Promise<Result>;

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const DAYS = Array.from({ length: 30 }, (_, day) => `2025-04-${String(day + 1).padStart(2, '0')}`);

/** A row of a busy day: something in each hour. */
const BUSY = {
  type: 'DayFigures',
  ...Object.fromEntries(['orders', 'cancelled', 'parcels'].map((name) => [name, 12_345])),
  ...Object.fromEntries(
    [
      'sum',
      'shipping',
      'discount',
      'taxTotal',
      'taxIncluded',
      'cancelledSum',
      'captured',
      'refunded',
      'chargedBack',
    ].map((name) => [name, 123_456_789]),
  ),
  ...Object.fromEntries(
    HOURS.flatMap((hour) => [
      [`orders.${hour}`, 1234],
      [`parcels.${hour}`, 1234],
    ]),
  ),
};

/** Reads a day without orders, and 30 days of which each has a row in every shard. */
export async function measureDays(measure: Measure): Promise<void> {
  await measure({ id: 'A57', what: 'days without orders' }, () =>
    getDays('2025-01-01', '2025-01-30'),
  );
  for (const day of DAYS)
    for (let shard = 0; shard < openOrderShards(); shard++)
      await putItem({ Item: { ...dayFiguresKey(shard, day, 'EUR'), ...BUSY } });
  const [first = '', last = ''] = [DAYS[0], DAYS.at(-1)];
  await measure({ id: 'A57', what: '30 days' }, () => getDays(first, last));
}
