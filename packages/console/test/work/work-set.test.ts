import { effect } from '@preact/signals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FULFILLMENT_STATUSES } from '../../../../domain/line-counters.ts';
import { HOLD_REASONS, PAYMENT_STATUSES } from '../../../../domain/order-status.ts';
import { PAYMENT_TERMS } from '../../../../domain/payments/payment-terms.ts';
import { MOST_ORDERS } from '../../work/kept-part.ts';
import { QUEUES, queueOf, type WorkOrder } from '../../work/work-order.ts';
import { WorkSet } from '../../work/work-set.ts';

const NOW = Date.parse('2026-11-24T14:00:00Z');
const anOrder = (n: number, more: Partial<WorkOrder> = {}): WorkOrder => ({
  orderId: `o-${String(n).padStart(4, '0')}`,
  customerId: 'c',
  placedAt: new Date(NOW - 1_000_000 + n * 1000).toISOString(),
  status: 'OPEN',
  version: 1,
  paymentStatus: 'PAID',
  fulfillmentStatus: 'UNFULFILLED',
  lines: [],
  ...more,
});

describe('The queues', () => {
  const states = fc.record({
    onHold: fc.option(fc.constantFrom(...HOLD_REASONS), { nil: undefined }),
    paymentStatus: fc.option(fc.constantFrom(...PAYMENT_STATUSES), { nil: undefined }),
    paymentTerms: fc.option(fc.constantFrom(...PAYMENT_TERMS), { nil: undefined }),
    fulfillmentStatus: fc.option(fc.constantFrom(...FULFILLMENT_STATUSES), { nil: undefined }),
  });

  it('have each open order exactly once: their sum is the number of open orders', () => {
    fc.assert(
      fc.property(fc.array(states, { maxLength: 40 }), (all) => {
        const work = new WorkSet();
        work.put(all.map((state, n) => anOrder(n, state as Partial<WorkOrder>)));
        const listed = QUEUES.flatMap((queue) => work.queues.value[queue]);

        expect(listed).toHaveLength(all.length);
        expect([...listed].sort()).toEqual([...work.ids.value].sort());
      }),
    );
  });

  it.each([
    ['hold', { onHold: 'FRAUD', paymentStatus: 'PENDING' }],
    ['unpaid', { paymentStatus: 'PENDING', fulfillmentStatus: 'PARTIALLY_FULFILLED' }],
    ['unpaid', { paymentStatus: 'EXPIRED' }],
    ['unpaid', { paymentStatus: 'VOIDED' }],
    ['unpaid', { paymentStatus: 'PARTIALLY_PAID' }],
    ['unpaid', { paymentStatus: 'REFUNDED' }],
    ['part', { fulfillmentStatus: 'PARTIALLY_FULFILLED' }],
    ['ship', { paymentStatus: 'PAID' }],
    ['ship', { paymentStatus: 'AUTHORIZED' }],
    ['ship', { paymentStatus: 'PENDING', paymentTerms: 'NET' }],
    ['ship', { paymentStatus: 'PENDING', paymentTerms: 'FULFILLMENT' }],
  ] as const)('are checked from the top: %s for %j', (queue, state) => {
    expect(queueOf(anOrder(1, state))).toBe(queue);
  });
});

describe('The work set', () => {
  it('is in the order of the orders’ times, whatever arrives first', () => {
    const work = new WorkSet();
    work.list([anOrder(3), anOrder(1)], NOW);
    work.list([anOrder(2)], NOW);

    expect(work.ids.value).toEqual(['o-0001', 'o-0002', 'o-0003']);
  });

  it('keeps a newer version when an older copy arrives', () => {
    const work = new WorkSet();
    work.put([anOrder(1, { version: 3, onHold: 'FRAUD' })]);
    work.put([anOrder(1, { version: 2 })]);
    work.list([anOrder(1, { version: undefined })], NOW);

    expect(work.get('o-0001')).toMatchObject({ version: 3, onHold: 'FRAUD' });
  });

  it('drops an order that left, and no late list or copy brings it back', () => {
    const work = new WorkSet();
    work.put([anOrder(1)]);
    work.leave('o-0001', 2, NOW);
    work.list([anOrder(1)], NOW + 10_000);
    work.put([anOrder(1, { version: 2 })]);
    expect(work.ids.value).toEqual([]);

    work.put([anOrder(1, { version: 3 })]);
    expect(work.ids.value).toEqual(['o-0001']);
  });

  it('brings an order back whose parcel was taken back', () => {
    const work = new WorkSet();
    work.put([anOrder(1)]);
    work.leave('o-0001', 2, NOW);
    work.restore(anOrder(1, { version: 3 }));

    expect(work.queues.value.ship).toEqual(['o-0001']);
  });

  it('drops orders that are over, missing, or no longer listed, but none that is new', () => {
    const work = new WorkSet();
    work.put([1, 2, 3, 4].map((n) => anOrder(n)));
    work.put([anOrder(1, { version: 2, status: 'SHIPPED' })], ['o-0002']);
    const began = anOrder(4).placedAt;
    work.keepOnly(new Set(), began);

    expect(work.ids.value).toEqual(['o-0004']);
    expect(work.progress.value.isListed).toBe(true);
  });

  it('renders one row for one changed order', () => {
    const work = new WorkSet();
    work.put([anOrder(1), anOrder(2)]);
    const rendered: string[] = [];
    for (const id of work.ids.peek()) effect(() => void rendered.push(work.get(id)?.orderId ?? ''));
    rendered.length = 0;

    work.put([anOrder(2, { version: 2 })]);

    expect(rendered).toEqual(['o-0002']);
  });

  it('keeps 2,000 orders, and shows that there are more', () => {
    const work = new WorkSet();
    work.list(
      Array.from({ length: MOST_ORDERS + 1 }, (_, n) => anOrder(n)),
      NOW,
    );

    expect(work.ids.value).toHaveLength(MOST_ORDERS);
    expect(work.kept.isCapped.value).toBe(true);
  });
});
