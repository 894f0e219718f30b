import { describe, expect, it } from 'vitest';
import type { TimelineParts } from '../../../domain/remarks/timeline.ts';
import { timelineOf } from '../../../domain/remarks/timeline.ts';

const NONE: TimelineParts = {
  events: [],
  cancellations: [],
  fulfillments: [],
  payments: [],
  returns: [],
  withdrawals: [],
  comments: [],
};
/** A moment of the day. */
const at = (minute: number) => `2026-06-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
/** Composes a timeline of what a test is about. */
const compose = (parts: { readonly [Name in keyof TimelineParts]?: readonly unknown[] }) =>
  timelineOf({ ...NONE, ...parts } as TimelineParts);

const event = (version: number, minute: number, by?: string) => ({
  orderId: 'o-1',
  at: at(minute),
  version,
  status: 'OPEN',
  ...(by !== undefined && { by, byName: `${by}’s name` }),
});
const parcel = {
  fulfillmentId: 'f-1',
  status: 'SHIPPED',
  lines: [{ seq: 1, quantity: 2 }],
  createdAt: at(1),
  createdBy: 'packer',
  createdByName: 'Pat',
  orderVersion: 2,
};
const comment = (minute: number) => ({
  commentId: 'c-1',
  text: 'Hello',
  visibility: 'PUBLIC',
  createdAt: at(minute),
  createdBy: 'ann',
  orderVersion: 3,
});

describe('An order’s timeline', () => {
  it('is empty without rows', () => expect(compose({})).toEqual([]));

  it('is by time, and of one moment the order comes first and a comment last', () => {
    const kinds = compose({
      events: [event(2, 5), event(1, 3)],
      comments: [comment(5), comment(1)],
      withdrawals: [{ receivedAt: at(5), withdrawalId: 'v-1' }],
    }).map((entry) => [entry.at, entry.kind]);

    expect(kinds).toEqual([
      [at(1), 'COMMENT'],
      [at(3), 'ORDER'],
      [at(5), 'ORDER'],
      [at(5), 'WITHDRAWAL'],
      [at(5), 'COMMENT'],
    ]);
  });

  it('has the author whom an event names, else that of the row with its version', () => {
    const authors = compose({
      events: [event(1, 0, 'ann'), event(2, 1), event(3, 2), event(4, 3), event(5, 4)],
      fulfillments: [parcel],
      comments: [comment(9)],
      cancellations: [{ at: at(9), createdBy: 'bob', createdByName: 'Bob', orderVersion: 4 }],
    }).filter(({ kind }) => kind === 'ORDER');

    expect(authors.map(({ by, byName }) => [by, byName])).toEqual([
      ['ann', 'ann’s name'],
      ['packer', 'Pat'],
      ['ann', undefined],
      ['bob', 'Bob'],
      [undefined, undefined],
    ]);
    expect(authors[0]).toEqual({
      at: at(0),
      by: 'ann',
      byName: 'ann’s name',
      kind: 'ORDER',
      order: { version: 1, status: 'OPEN' },
    });
    expect(authors[2]).not.toHaveProperty('byName');
  });

  it('takes no author from a row without a version, or without one who made it', () => {
    const { orderVersion: _, ...unversioned } = parcel;
    const { createdBy: __, ...unsigned } = comment(9);

    const [first, second] = compose({
      events: [{ ...event(2, 0), version: undefined }, event(3, 0)],
      fulfillments: [unversioned],
      comments: [unsigned],
    });
    expect([first?.by, second?.by]).toEqual([undefined, undefined]);
  });

  it('has a parcel’s steps, each with its own author, and its last one’s for the order', () => {
    const delivered = {
      ...parcel,
      status: 'DELIVERED',
      deliveredAt: at(3),
      deliveredBy: 'carrier',
      deliveredByName: 'DHL',
    };
    const canceled = {
      ...parcel,
      fulfillmentId: 'f-2',
      status: 'CANCELLED',
      cancelledAt: at(4),
      cancelledBy: 'boss',
      orderVersion: 3,
    };
    const entries = compose({
      fulfillments: [delivered, canceled],
      events: [event(2, 7), event(3, 8)],
    });

    expect(
      entries.flatMap((entry) =>
        entry.kind === 'FULFILLMENT'
          ? [[entry.fulfillment.fulfillmentId, entry.fulfillment.status, entry.by, entry.byName]]
          : [],
      ),
    ).toEqual([
      ['f-1', 'SHIPPED', 'packer', 'Pat'],
      ['f-2', 'SHIPPED', 'packer', 'Pat'],
      ['f-1', 'DELIVERED', 'carrier', 'DHL'],
      ['f-2', 'CANCELLED', 'boss', undefined],
    ]);
    expect(entries[0]).toMatchObject({ fulfillment: { lines: [{ seq: 1, quantity: 2 }] } });
    const authors = entries.filter(({ kind }) => kind === 'ORDER').map(({ by }) => by);
    expect(authors).toEqual(['carrier', 'boss']);
  });

  it('has a cancellation with what it took back, and none of its row’s own attributes', () => {
    const cancellation = { reason: 'CUSTOMER', lines: [{ seq: 1, quantity: 1 }] };

    expect(
      compose({
        cancellations: [{ ...cancellation, at: at(2), createdBy: 'bob', orderVersion: 9 }],
      }),
    ).toEqual([{ at: at(2), by: 'bob', kind: 'CANCELLATION', cancellation }]);
  });

  describe('of a return', () => {
    const asked = {
      returnId: 'r-1',
      status: 'RECEIVED',
      version: 3,
      lines: [{ seq: 1, quantity: 1, reason: 'TOO_SMALL' }],
      createdAt: at(1),
      createdBy: 'ann',
      orderVersion: 5,
    };
    const act = { at: at(2), by: 'boss', byName: 'Boss', previousStatus: 'REQUESTED' };
    const settlement = { orderId: 'o-2', amount: 300, settledAt: at(6), settledBy: 'boss' };
    const lines = [{ seq: 1, quantity: 1 }];

    it('begins as it was asked for, and goes on with its acts and its settlement', () => {
      const acts = [{ ...act, status: 'OPEN' }];

      expect(compose({ returns: [{ ...asked, acts, settlement }] })).toEqual([
        {
          at: at(1),
          by: 'ann',
          kind: 'RETURN',
          return: { returnId: 'r-1', status: 'REQUESTED', lines },
        },
        {
          at: at(2),
          by: 'boss',
          byName: 'Boss',
          kind: 'RETURN',
          return: { returnId: 'r-1', status: 'OPEN', previousStatus: 'REQUESTED', lines },
        },
        {
          at: at(6),
          by: 'boss',
          kind: 'RETURN',
          return: {
            returnId: 'r-1',
            status: 'RECEIVED',
            lines,
            settlement: { orderId: 'o-2', amount: 300 },
          },
        },
      ]);
    });

    it('is as it is now without acts', () => {
      expect(compose({ returns: [asked] })).toMatchObject([{ return: { status: 'RECEIVED' } }]);
    });

    it('names its author for the order’s version only while it is unchanged', () => {
      const authorOf = (version: number) =>
        compose({ returns: [{ ...asked, version }], events: [event(5, 0)] })[0]?.by;

      expect([authorOf(1), authorOf(2)]).toEqual(['ann', undefined]);
    });
  });

  it('has each transaction of a payment, with the one who asked for it', () => {
    const refund = { transactionId: 't-1', kind: 'REFUND', state: 'PENDING', amount: 5, at: at(1) };
    const transactions = [{ ...refund, reason: 'DAMAGED', requestedBy: 'boss' }];
    const payments = [{ paymentId: 'p-1', currency: 'EUR', transactions }];
    const { at: _, ...shown } = refund;

    expect(compose({ payments })).toEqual([
      {
        at: at(1),
        by: 'boss',
        kind: 'TRANSACTION',
        transaction: { paymentId: 'p-1', currency: 'EUR', reason: 'DAMAGED', ...shown },
      },
    ]);
  });
});
