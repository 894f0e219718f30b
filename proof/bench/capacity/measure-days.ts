/** The consumed capacity of what days came to, and what an order's life costs more with it. */

import { newOrderId } from '../../../domain/order-id.ts';
import { getDays } from '../../../table/days/a57-get-days.ts';
import { listDayRefunds } from '../../../table/days/a57b-list-day-refunds.ts';
import { dayFiguresKey, dayRefundKey } from '../../../table/keys.ts';
import { putItem } from '../../../table/requests/commands.ts';
import { openOrderShards } from '../../../table/settings.ts';
import { shardOf } from '../../../table/shards.ts';
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

/** Reads a day without orders, 30 days with a row in every shard, and one with 100 refunds. */
export async function measureDays(measure: Measure): Promise<void> {
  await measure({ id: 'A57', what: 'days without orders' }, () =>
    getDays('2025-01-01', '2025-01-30'),
  );
  for (const day of DAYS)
    for (let shard = 0; shard < openOrderShards(); shard++)
      await putItem({ Item: { ...dayFiguresKey(shard, day, 'EUR'), ...BUSY } });
  const [first = '', last = ''] = [DAYS[0], DAYS.at(-1)];
  for (let refund = 0; refund < 100; refund++) {
    const orderId = newOrderId(new Date(`${first}T12:00:00Z`), new Uint8Array(10).fill(refund));
    const key = dayRefundKey(shardOf(orderId, openOrderShards()), {
      day: first,
      orderId,
      currency: 'EUR',
    });
    await putItem({ Item: { ...key, type: 'DayRefund', refunded: 12_345 } });
  }
  await measure({ id: 'A57b', what: 'a page of 20' }, () => listDayRefunds(first, { limit: 20 }));
  await measure({ id: 'A57', what: '30 days' }, () => getDays(first, last));
}
