import { describe, expect, it } from 'vitest';
import { expiryEvent, orderEvents } from '../../../domain/events/order-events.ts';
import type { Order } from '../../../domain/order.ts';

const placed: Order = {
  customerId: 'a1b2',
  orderId: 'o-1',
  number: '1-2345-6789',
  placedAt: '2026-06-01T10:00:00.000Z',
  updatedAt: '2026-06-01T10:00:00.000Z',
  status: 'OPEN',
  paymentStatus: 'PENDING',
  currency: 'EUR',
  total: 2000,
  lineCount: 2,
  version: 1,
};
const next = (before: Order, change: Partial<Order>): Order => ({
  ...before,
  version: before.version + 1,
  updatedAt: '2026-06-02T10:00:00.000Z',
  ...change,
});
const typesOf = (before: Order | undefined, after: Order) =>
  orderEvents({ before, after }).map(({ type }) => type);

describe('The events of an order', () => {
  it('show the order without addresses and notes', () => {
    const [first] = orderEvents({ before: undefined, after: placed });
    expect(first).toEqual({
      type: 'order.placed',
      source: '/orders/o-1',
      subject: 'o-1',
      version: 1,
      time: placed.updatedAt,
      data: {
        customerId: 'a1b2',
        orderId: 'o-1',
        order: {
          orderId: 'o-1',
          number: '1-2345-6789',
          status: 'OPEN',
          fulfillmentStatus: 'UNFULFILLED',
          paymentStatus: 'PENDING',
          currency: 'EUR',
          total: 2000,
          refunded: 0,
          lineCount: 2,
          placedAt: placed.placedAt,
          updatedAt: placed.updatedAt,
          version: 1,
        },
      },
    });
  });

  it('are none if the version stays', () => {
    expect(typesOf(placed, { ...placed, total: 1 })).toEqual([]);
  });

  it.each([
    ['is shipped as a whole', { status: 'SHIPPED' }, ['order.fulfilled']],
    ['is delivered', { status: 'DELIVERED' }, ['order.fulfilled', 'order.delivered']],
    ['is canceled', { status: 'CANCELLED' }, ['order.cancelled']],
    ['ships in part', { fulfillmentStatus: 'PARTIALLY_FULFILLED' }, ['order.partially_fulfilled']],
    ['is authorized', { paymentStatus: 'AUTHORIZED' }, ['order.authorized']],
    ['is paid', { paymentStatus: 'PAID' }, ['order.paid']],
    ['is paid in part', { paymentStatus: 'PARTIALLY_PAID' }, []],
  ] as const)('report one that %s', (_, change, types) => {
    expect(typesOf(placed, next(placed, change))).toEqual(['order.updated', ...types]);
  });

  it('report the shipment once, and what happens afterwards', () => {
    const shipped = next(placed, { status: 'SHIPPED' });
    const delivered = next(shipped, { status: 'DELIVERED' });
    expect(typesOf(shipped, delivered)).toEqual(['order.updated', 'order.delivered']);
    expect(typesOf(delivered, next(delivered, { status: 'RETURNED' }))).toEqual([
      'order.updated',
      'order.returned',
    ]);
  });

  it('report a reopened order of which a part is still shipped', () => {
    const shipped = next(placed, { status: 'SHIPPED', fulfillmentStatus: 'FULFILLED' });
    expect(
      typesOf(shipped, next(shipped, { status: 'OPEN', fulfillmentStatus: 'PARTIALLY_FULFILLED' })),
    ).toEqual(['order.updated', 'order.partially_fulfilled', 'order.reopened']);
    expect(
      typesOf(shipped, next(shipped, { status: 'OPEN', fulfillmentStatus: 'UNFULFILLED' })),
    ).toEqual(['order.updated', 'order.reopened']);
  });

  it('report no parcels of a canceled order', () => {
    const partly = next(placed, { fulfillmentStatus: 'PARTIALLY_FULFILLED' });
    const cancelled = { status: 'CANCELLED', fulfillmentStatus: 'UNFULFILLED' } as const;
    expect(typesOf(partly, next(partly, cancelled))).toEqual(['order.updated', 'order.cancelled']);
    const oddly = { status: 'CANCELLED', fulfillmentStatus: 'FULFILLED' } as const;
    expect(typesOf(partly, next(partly, oddly))).toEqual(['order.updated', 'order.cancelled']);
  });

  describe('of money', () => {
    const paid = next(placed, { paymentStatus: 'PAID' });
    const refunded = next(paid, { paymentStatus: 'PARTIALLY_REFUNDED', refunded: 300 });

    it('report a refund, even if the status stays', () => {
      expect(typesOf(paid, refunded)).toEqual(['order.updated', 'order.refunded']);
      expect(typesOf(refunded, next(refunded, { refunded: 400 }))).toEqual([
        'order.updated',
        'order.refunded',
      ]);
      expect(typesOf(refunded, next(refunded, {}))).toEqual(['order.updated']);
    });

    it.each(['PARTIALLY_REFUNDED', 'REFUNDED'] as const)(
      'report no payment when a refund fails: %s',
      (paymentStatus) => {
        const before = next(refunded, { paymentStatus });
        const after = next(before, { paymentStatus: 'PAID', refunded: 0 });
        expect(typesOf(before, after)).toEqual(['order.updated']);
      },
    );

    it('report once that it is paid, and that it is authorized', () => {
      expect(typesOf(paid, next(paid, { lineCount: 1 }))).toEqual(['order.updated']);
      const held = next(placed, { paymentStatus: 'AUTHORIZED' });
      expect(typesOf(held, next(held, { lineCount: 1 }))).toEqual(['order.updated']);
    });

    it('report a first version that is paid already', () => {
      expect(typesOf(undefined, { ...placed, paymentStatus: 'PAID' })).toEqual([
        'order.placed',
        'order.updated',
        'order.paid',
      ]);
    });

    it('never call a canceled order paid, because a shop would ship it', () => {
      expect(typesOf(placed, next(placed, { paymentStatus: 'PAID', status: 'CANCELLED' }))).toEqual(
        ['order.updated', 'order.cancelled'],
      );
    });

    it.each(['PAID', 'PARTIALLY_PAID'] as const)(
      'report money for a canceled order, and not that it is paid: %s',
      (paymentStatus) => {
        const cancelled = next(placed, { status: 'CANCELLED' });
        const change = { paymentStatus, lateCaptured: 500 };
        expect(typesOf(cancelled, next(cancelled, change))).toEqual([
          'order.updated',
          'order.paid_after_cancellation',
        ]);
      },
    );

    it('report each part of it, also while the status stays', () => {
      const late = next(placed, { status: 'CANCELLED', paymentStatus: 'PAID', lateCaptured: 500 });
      expect(typesOf(late, next(late, { lateCaptured: 501 }))).toEqual([
        'order.updated',
        'order.paid_after_cancellation',
      ]);
      expect(typesOf(late, next(late, { paymentStatus: 'PARTIALLY_PAID' }))).toEqual([
        'order.updated',
      ]);
      expect(typesOf(late, next(late, { lateCaptured: 400 }))).toEqual(['order.updated']);
    });

    it('report it once', () => {
      const cancelled = next(placed, { status: 'CANCELLED', paymentStatus: 'PAID' });
      expect(typesOf(cancelled, next(cancelled, { lineCount: 1 }))).toEqual(['order.updated']);
    });

    it('report only "paid" for a reopened order', () => {
      const cancelled = next(placed, { status: 'CANCELLED' });
      expect(
        typesOf(cancelled, next(cancelled, { status: 'OPEN', paymentStatus: 'PAID' })),
      ).toEqual(['order.updated', 'order.paid', 'order.reopened']);
    });
  });

  it('name an expiry by the version that canceled it', () => {
    const expired = { customerId: 'a1b2', orderId: 'o-1', orderVersion: 2, expiredAt: 'then' };
    expect(expiryEvent(expired)).toEqual({
      type: 'order.expired',
      source: '/orders/o-1',
      subject: 'o-1',
      version: 2,
      time: 'then',
      data: { customerId: 'a1b2', orderId: 'o-1' },
    });
  });
});
