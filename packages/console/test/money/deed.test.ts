import { describe, expect, it } from 'vitest';
import { heldOrders, toCapture } from '../../money/capturable.ts';
import { type Deed, whyNone, whyUnfit } from '../../money/deed.ts';
import type { WorkOrder } from '../../work/work-order.ts';

const order = (more: object = {}) =>
  ({ orderId: 'o-1', customerId: 'ann', placedAt: '2026-06-01', ...more }) as WorkOrder;

describe('What is done with the money of many orders', () => {
  it.each<[string, object, Deed, string | undefined]>([
    ['of an unpaid order: mark', { paymentStatus: 'PENDING' }, 'mark', undefined],
    ['of one paid in part: mark', { paymentStatus: 'PARTIALLY_PAID' }, 'mark', undefined],
    [
      'of an unpaid one that was shipped: mark',
      { paymentStatus: 'PENDING', status: 'SHIPPED' },
      'mark',
      undefined,
    ],
    [
      'of an unpaid order: capture',
      { paymentStatus: 'PENDING' },
      'capture',
      'No bank holds money for it',
    ],
    ['of one that is held: capture', { paymentStatus: 'AUTHORIZED' }, 'capture', undefined],
    [
      'of one that is held in part: capture',
      { paymentStatus: 'PENDING', capturable: 5 },
      'capture',
      undefined,
    ],
    [
      'of one that is held: mark',
      { paymentStatus: 'AUTHORIZED' },
      'mark',
      'Authorized: capture it',
    ],
    ['of a paid one: mark', { paymentStatus: 'PAID' }, 'mark', 'Nothing is due'],
    ['of one that was refunded: mark', { paymentStatus: 'REFUNDED' }, 'mark', 'Nothing is due'],
    [
      'of a canceled one: capture',
      { status: 'CANCELLED', capturable: 5 },
      'capture',
      'Canceled: release its hold instead',
    ],
    ['of a canceled one: cancel', { status: 'CANCELLED' }, 'cancel', 'Canceled already'],
    ['of a shipped one: cancel', { status: 'SHIPPED' }, 'cancel', 'Shipped: start a return'],
    [
      'of one shipped in part: cancel',
      { fulfillmentStatus: 'PARTIALLY_FULFILLED' },
      'cancel',
      'Partly shipped: cancel on its page',
    ],
    ['of an open one: cancel', {}, 'cancel', undefined],
  ])('fits, or has a reason %s', (_, more, deed, why) => {
    expect(whyUnfit(deed, order(more))).toBe(why);
  });

  it('is off if it fits none of them, for each reason once', () => {
    const [paid, held, due] = ['PAID', 'AUTHORIZED', 'PENDING'].map((paymentStatus) =>
      order({ paymentStatus }),
    ) as [WorkOrder, WorkOrder, WorkOrder];
    expect(whyNone('mark', [paid, paid, held])).toBe('Nothing is due. Authorized: capture it');
    expect(whyNone('mark', [paid, due])).toBeUndefined();
  });
});

describe('The orders with money to capture', () => {
  it('are one row each, with the sum of their holds and the first time', () => {
    const [one, other] = heldOrders([
      order({ capturable: 500, since: '2026-06-01', total: 600 }),
      order({ orderId: 'o-2', capturable: 100, since: '2026-06-02' }),
      order({ capturable: 300, since: '2026-06-03' }),
    ]);
    expect(one).toMatchObject({ orderId: 'o-1', capturable: 800, since: '2026-06-01' });
    expect(one && toCapture(one)).toBe(600);
    expect(other && toCapture(other)).toBe(100);
  });
});
