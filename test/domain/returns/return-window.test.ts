import { describe, expect, it } from 'vitest';
import type { Fulfillment } from '../../../domain/fulfillment.ts';
import { NO_COUNTERS } from '../../../domain/line-counters.ts';
import type { Order } from '../../../domain/order.ts';
import { returnableWithin, withReturnableUntil } from '../../../domain/returns/return-window.ts';

const NOW = new Date('2026-06-30T12:00:00.000Z');
const DAYS = 14;
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString();

const parcel = (quantity: number, times: Partial<Fulfillment>, seq = 1): Fulfillment =>
  ({
    status: 'DELIVERED',
    lines: [{ seq, quantity }],
    createdAt: daysAgo(1),
    ...times,
  }) as unknown as Fulfillment;
const returnable = (
  fulfillments: readonly Fulfillment[],
  fulfilled: number,
  order: Partial<Order> = {},
  returned = 0,
) =>
  returnableWithin(
    { order: order as Order, fulfillments },
    DAYS,
    NOW,
  )(1, {
    ...NO_COUNTERS,
    fulfilled,
    delivered: fulfilled,
    returned,
  });

describe('The items that a customer can still return', () => {
  it('are those of parcels that were delivered less than so many days ago', () => {
    const soon = new Date(NOW.getTime() - DAYS * DAY + 1).toISOString();
    expect(returnable([parcel(2, { deliveredAt: soon })], 2)).toBe(2);
    expect(returnable([parcel(2, { deliveredAt: daysAgo(DAYS) })], 2)).toBe(0);
    const both = [parcel(2, { deliveredAt: daysAgo(20) }), parcel(1, { deliveredAt: daysAgo(2) })];
    expect(returnable(both, 3)).toBe(1);
  });

  it('count a parcel without a delivery from its creation', () => {
    expect(returnable([parcel(1, { createdAt: daysAgo(13) })], 1)).toBe(1);
    expect(returnable([parcel(1, { createdAt: daysAgo(15) })], 1)).toBe(0);
    expect(returnable([parcel(1, { createdAt: daysAgo(15), deliveredAt: daysAgo(13) })], 1)).toBe(
      1,
    );
  });

  it('leave out other lines, and canceled parcels', () => {
    const closed = parcel(2, { deliveredAt: daysAgo(20) });
    expect(returnable([closed, parcel(5, {}, 2)], 2)).toBe(0);
    expect(returnable([closed, parcel(5, { status: 'CANCELLED' })], 2)).toBe(0);
  });

  it('are those of the whole order until days after the day of its delivery', () => {
    expect(returnable([], 2)).toBe(2);
    expect(returnable([], 2, { deliveredOn: '2026-06-16' })).toBe(2);
    expect(returnable([], 2, { deliveredOn: '2026-06-15' })).toBe(0);
    const closed = parcel(1, { deliveredAt: daysAgo(20) });
    expect(returnable([closed], 3, { deliveredOn: '2026-06-16' })).toBe(2);
    expect(returnable([parcel(2, {})], 1, { deliveredOn: '2026-06-16' })).toBe(1);
  });

  it('are no more than have not come back', () => {
    expect(returnable([parcel(3, { deliveredAt: daysAgo(2) })], 3, {}, 2)).toBe(1);
  });
});

describe('The time until which a customer can ask to return a line', () => {
  const line = { seq: 1, fulfilled: 3, returnable: 2 };
  const until = (fulfillments: readonly Fulfillment[], order: object = {}, shown: object = line) =>
    withReturnableUntil({ lines: [shown as typeof line], fulfillments, ...order }, DAYS).lines[0]
      ?.returnableUntil;

  it('is that of the items that arrived last', () => {
    const parcels = [
      parcel(1, { deliveredAt: daysAgo(20) }),
      parcel(1, { deliveredAt: daysAgo(2) }),
      parcel(1, { createdAt: daysAgo(9) }),
      parcel(1, { deliveredAt: daysAgo(1), status: 'CANCELLED' }),
      parcel(1, { deliveredAt: daysAgo(1) }, 2),
    ];
    expect(until(parcels)).toBe(daysAgo(2 - DAYS));
    expect(until(parcels.slice(0, 1), {}, { ...line, fulfilled: 1 })).toBe(daysAgo(20 - DAYS));
  });

  it('counts items without a parcel from the day of the whole order’s delivery', () => {
    expect(until([], { deliveredOn: '2026-06-20' })).toBe('2026-07-04T23:59:59.999Z');
    const older = [parcel(1, { deliveredAt: daysAgo(30) })];
    expect(until(older, { deliveredOn: '2026-06-20' })).toBe('2026-07-04T23:59:59.999Z');
  });

  it('is absent while it is not known when all of them arrived, and if nothing is left', () => {
    expect(until([])).toBeUndefined();
    expect(until([parcel(1, { deliveredAt: daysAgo(2) })])).toBeUndefined();
    const all = [parcel(3, { deliveredAt: daysAgo(2) })];
    expect(until(all)).toBeDefined();
    expect(until(all, {}, { ...line, returnable: 0 })).toBeUndefined();
    expect(until(all, {}, { seq: 1 })).toBeUndefined();
  });

  it('is the moment from which nothing of the line can be returned', () => {
    const fulfillments = [
      parcel(2, { deliveredAt: daysAgo(3) }),
      parcel(1, { createdAt: daysAgo(5) }),
    ];
    const end = new Date(until(fulfillments) ?? '');
    const left = (now: Date) =>
      returnableWithin(
        { order: {} as Order, fulfillments },
        DAYS,
        now,
      )(1, {
        ...NO_COUNTERS,
        fulfilled: 3,
      });
    expect(left(new Date(end.getTime() - 1))).toBe(2);
    expect(left(end)).toBe(0);
  });

  it('changes nothing else of the order', () => {
    const order = { lines: [line], fulfillments: [], deliveredOn: '2026-06-20', orderId: 'o-1' };
    expect(withReturnableUntil(order, DAYS)).toEqual({
      ...order,
      lines: [{ ...line, returnableUntil: '2026-07-04T23:59:59.999Z' }],
    });
  });
});
