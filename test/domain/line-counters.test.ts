import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { remainingAmount } from '../../domain/adjustment.ts';
import { cancelLines } from '../../domain/cancel-lines.ts';
import {
  cancelFulfillment,
  deliverFulfillment,
  deliverWhole,
  fulfillLines,
} from '../../domain/change-fulfillment.ts';
import type { Fulfillment, LineQuantity } from '../../domain/fulfillment.ts';
import type { FullOrder } from '../../domain/full-order.ts';
import {
  type CountersBySeq,
  countersImpliedBy,
  fulfillmentStatusImpliedBy,
  type LineCounters,
  NO_COUNTERS,
  returnable,
} from '../../domain/line-counters.ts';
import type { Order } from '../../domain/order.ts';
import { ORDER_STATUSES } from '../../domain/order-status.ts';
import { stateOf } from '../../domain/totals/derived-state.ts';
import { subtotalOf } from '../../domain/totals/order-total.ts';

const SEED = Number(process.env['SEED'] ?? 20261122);
const RUNS = { numRuns: 2000, seed: SEED };

const order = { orderId: 'o-1', status: 'OPEN', version: 1, total: 0 } as unknown as Order;

const lifeOf = (quantities: readonly number[]): FullOrder => ({
  order,
  lines: quantities.map((quantity, n) => ({
    seq: n + 1,
    sku: `SKU-${n}`,
    quantity,
    unitPrice: 100 + n,
    amount: quantity * (100 + n),
  })),
  adjustments: [],
  counters: Object.fromEntries(quantities.map((_, n) => [n + 1, NO_COUNTERS])),
  byLine: { version: 1, totalRule: undefined },
  fulfillments: [],
  returns: [],
  payments: [],
});

type Move =
  | { readonly kind: 'fulfill' | 'cancel'; readonly lines: readonly LineQuantity[] | undefined }
  | { readonly kind: 'deliver' | 'take back'; readonly which: number };

const quantities = fc.array(
  fc.record({ seq: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 1, maxLength: 3 },
);
const aMove: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('fulfill' as const, 'cancel' as const),
    lines: fc.option(quantities, { nil: undefined }),
  }),
  fc.record({
    kind: fc.constantFrom('deliver' as const, 'take back' as const),
    which: fc.nat({ max: 9 }),
  }),
);

/** Applies a move, and stores the fulfillments as the table would. */
function play(fullOrder: FullOrder, move: Move): FullOrder {
  const { fulfillments } = fullOrder;
  const id = 'which' in move ? (fulfillments[move.which]?.fulfillmentId ?? 'f-none') : '';
  const decision =
    move.kind === 'fulfill'
      ? fulfillLines(fullOrder, move.lines, true)
      : move.kind === 'cancel'
        ? cancelLines(fullOrder, move.lines, false)
        : move.kind === 'deliver'
          ? deliverFulfillment(fullOrder, {
              fulfillmentId: id,
              happenedAt: '2026-06-01T12:00:00.000Z',
              isCorrection: true,
            })
          : cancelFulfillment(fullOrder, id);
  if (!('change' in decision)) return fullOrder;
  const { counters, lines } = decision.change;
  const { status } = stateOf(fullOrder.lines, counters, [], undefined);
  return {
    ...fullOrder,
    counters,
    order: { ...fullOrder.order, status },
    fulfillments: afterwards(fulfillments, move, id, lines),
  };
}

function afterwards(
  fulfillments: readonly Fulfillment[],
  move: Move,
  id: string,
  lines: readonly LineQuantity[],
): readonly Fulfillment[] {
  if (move.kind === 'cancel') return fulfillments;
  const made = { fulfillmentId: `f-${fulfillments.length}`, status: 'SHIPPED', lines };
  if (move.kind === 'fulfill') return [...fulfillments, made as unknown as Fulfillment];
  const status = move.kind === 'deliver' ? 'DELIVERED' : 'CANCELLED';
  return fulfillments.map((one) => (one.fulfillmentId === id ? { ...one, status } : one));
}

/** An order of some lines after random moves. */
const aLife = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
    fc.array(aMove, { maxLength: 12 }),
  )
  .map(([quantities, moves]) => moves.reduce(play, lifeOf(quantities)));

const counted = (fullOrder: FullOrder) =>
  fullOrder.lines.map((line) => ({ line, counters: fullOrder.counters[line.seq] ?? NO_COUNTERS }));

describe('After any shipments, cancellations, returns and deliveries', () => {
  it('each line’s counters are between zero and its quantity', () => {
    fc.assert(
      fc.property(aLife, (fullOrder) => {
        for (const { line, counters } of counted(fullOrder)) {
          expect(counters.fulfilled + counters.cancelled).toBeLessThanOrEqual(line.quantity);
          expect(counters.delivered).toBeLessThanOrEqual(counters.fulfilled);
          for (const count of Object.values(counters)) expect(count).toBeGreaterThanOrEqual(0);
        }
      }),
      RUNS,
    );
  });

  it('the counters are the sums of the fulfillments', () => {
    fc.assert(
      fc.property(aLife, (fullOrder) => {
        const sum = (seq: number, statuses: string[]) =>
          fullOrder.fulfillments
            .filter(({ status }) => statuses.includes(status))
            .flatMap(({ lines }) => lines)
            .filter((line) => line.seq === seq)
            .reduce((total, { quantity }) => total + quantity, 0);
        for (const { line, counters } of counted(fullOrder)) {
          expect(counters.fulfilled).toBe(sum(line.seq, ['SHIPPED', 'DELIVERED']));
          expect(counters.delivered).toBe(sum(line.seq, ['DELIVERED']));
        }
      }),
      RUNS,
    );
  });

  it('an order is open exactly while a piece is neither shipped nor canceled', () => {
    fc.assert(
      fc.property(aLife, (fullOrder) => {
        const all = counted(fullOrder);
        const left = all.some(
          ({ line, counters }) => counters.fulfilled + counters.cancelled < line.quantity,
        );
        const { status } = stateOf(fullOrder.lines, fullOrder.counters, [], undefined);
        expect(status === 'OPEN').toBe(left);
        expect(status === 'CANCELLED').toBe(
          all.every(({ line, counters }) => counters.cancelled === line.quantity),
        );
      }),
      RUNS,
    );
  });
});

describe('An order that moves as a whole', () => {
  it.each(ORDER_STATUSES)('%s: its implied counters imply that status again', (status) => {
    const fullOrder = lifeOf([2, 5]);
    const counters: CountersBySeq = Object.fromEntries(
      fullOrder.lines.map(({ seq, quantity }) => [seq, countersImpliedBy(status, quantity)]),
    );

    expect(stateOf(fullOrder.lines, counters, [], undefined)).toMatchObject({
      status,
      fulfillmentStatus: fulfillmentStatusImpliedBy(status),
    });
  });
});

describe('The pieces of a line', () => {
  it('can be taken back while they are shipped and not delivered', () => {
    expect(returnable({ ...NO_COUNTERS, fulfilled: 9, returning: 3, returned: 2 })).toBe(4);
  });

  it.each([
    ['nothing left', {}, 'OPEN', 'UNFULFILLED'],
    ['a part left', { fulfilled: 1 }, 'OPEN', 'PARTIALLY_FULFILLED'],
    ['a part left, the rest is canceled', { fulfilled: 1, cancelled: 2 }, 'SHIPPED', 'FULFILLED'],
    ['all left', { fulfilled: 3 }, 'SHIPPED', 'FULFILLED'],
  ] as const)('decide the status: %s', (_, counters, status, fulfillmentStatus) => {
    expect(
      stateOf(lifeOf([3]).lines, { 1: { ...NO_COUNTERS, ...counters } }, [], undefined),
    ).toMatchObject({
      status,
      fulfillmentStatus,
    });
  });
});

describe('The total of an order', () => {
  const fullOrder = lifeOf([3, 2]);
  const cancelled = (...counts: number[]): CountersBySeq =>
    Object.fromEntries(
      counts.map((count, n): [number, LineCounters] => [
        n + 1,
        { ...NO_COUNTERS, cancelled: count },
      ]),
    );
  const total = (counters: CountersBySeq, adjustments: FullOrder['adjustments'] = []) =>
    stateOf(fullOrder.lines, counters, adjustments, undefined).total;

  it('is the price of the pieces that are not canceled, and the whole order’s adjustments', () => {
    const shipping = { kind: 'SHIPPING', name: 'Post', amount: 490 } as const;

    expect(total(cancelled(0, 0), [shipping])).toBe(300 + 202 + 490);
    expect(total(cancelled(1, 2), [shipping])).toBe(200 + 490);
    expect(total(cancelled(3, 2), [shipping])).toBe(490);
  });

  it('is the price of all pieces if there are no counters', () => {
    expect(subtotalOf(fullOrder.lines, {})).toBe(300 + 202);
  });

  it('is never negative, though a discount of the whole order stays', () => {
    const discount = { kind: 'DISCOUNT', name: 'Voucher', amount: -400 } as const;

    expect(total(cancelled(0, 0), [discount])).toBe(102);
    expect(total(cancelled(3, 0), [discount])).toBe(0);
  });

  it('loses the share of a line’s adjustment with each piece, and the rest with the last', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000, max: 10_000 }),
        fc.integer({ min: 1, max: 50 }),
        (amount, quantity) => {
          expect(remainingAmount({ amount }, { quantity, cancelled: 0 })).toBe(amount);
          expect(remainingAmount({ amount }, { quantity, cancelled: quantity })).toBe(0);
          for (let piece = 1; piece <= quantity; piece++) {
            const before = remainingAmount({ amount }, { quantity, cancelled: piece - 1 });
            const after = remainingAmount({ amount }, { quantity, cancelled: piece });
            expect(Math.sign(before - after) * Math.sign(amount)).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      RUNS,
    );
  });
});

describe('A refused change', () => {
  it('names each line with too few pieces', () => {
    const asked = [
      { seq: 1, quantity: 4 },
      { seq: 2, quantity: 1 },
      { seq: 3, quantity: 9 },
    ];
    expect(fulfillLines(lifeOf([3, 2, 1]), asked, true)).toEqual({
      refused: {
        code: 'quantity-not-available',
        shortages: [
          { seq: 1, requested: 4, available: 3 },
          { seq: 3, requested: 9, available: 1 },
        ],
      },
    });
  });

  it('is a fulfillment that the order does not have', () => {
    const report = { fulfillmentId: 'f-1', happenedAt: '2026-06-01T12:00:00.000Z' };
    const refused = { refused: { code: 'fulfillment-not-found' } };

    expect(cancelFulfillment(lifeOf([1]), 'f-1')).toEqual(refused);
    expect(deliverFulfillment(lifeOf([1]), { ...report, isCorrection: false })).toEqual(refused);
  });

  it('is the hundred and first fulfillment', () => {
    const fulfillments = Array.from({ length: 100 }, (_, n) => ({
      fulfillmentId: `f-${n}`,
    })) as unknown as Fulfillment[];

    expect(fulfillLines({ ...lifeOf([3]), fulfillments }, undefined, true)).toEqual({
      refused: { code: 'too-many-fulfillments', limit: 100 },
    });
    expect(
      fulfillLines({ ...lifeOf([3]), fulfillments: fulfillments.slice(1) }, undefined, true),
    ).toHaveProperty('change');
  });

  it.each(['delivered', 'returning', 'returned'] as const)(
    'is the return of a parcel of which a piece was delivered: %s',
    (counter) => {
      const parcel = {
        fulfillmentId: 'f-1',
        status: 'SHIPPED',
        lines: [
          { seq: 1, quantity: 2 },
          { seq: 2, quantity: 1 },
        ],
      } as unknown as Fulfillment;
      const withCount = (count: number): FullOrder => ({
        ...lifeOf([3, 1]),
        fulfillments: [parcel],
        counters: {
          1: { ...NO_COUNTERS, fulfilled: 3, [counter]: count },
          2: { ...NO_COUNTERS, fulfilled: 1 },
        },
      });

      expect(cancelFulfillment(withCount(1), 'f-1')).toHaveProperty('change');
      expect(cancelFulfillment(withCount(2), 'f-1')).toEqual({
        refused: { code: 'fulfillment-not-cancellable', fulfillmentStatus: 'SHIPPED' },
      });
    },
  );

  it('is a second return of the same parcel, though other pieces are shipped', () => {
    const parcel = {
      fulfillmentId: 'f-1',
      status: 'CANCELLED',
      lines: [{ seq: 1, quantity: 1 }],
    } as unknown as Fulfillment;
    const counters = { 1: { ...NO_COUNTERS, fulfilled: 2 } };

    expect(cancelFulfillment({ ...lifeOf([3]), fulfillments: [parcel], counters }, 'f-1')).toEqual({
      refused: { code: 'fulfillment-not-cancellable', fulfillmentStatus: 'CANCELLED' },
    });
  });

  it('is a cancellation of an order that was shipped as a whole', () => {
    const shipped: FullOrder = {
      ...lifeOf([3]),
      order: { ...order, status: 'SHIPPED' },
      counters: { 1: countersImpliedBy('SHIPPED', 3) },
      byLine: undefined,
    };

    for (const wanted of [undefined, [{ seq: 1, quantity: 1 }]]) {
      expect(cancelLines(shipped, wanted, false)).toEqual({
        refused: {
          code: 'illegal-transition',
          from: 'SHIPPED',
          allowed: ['DELIVERED', 'RETURNED'],
        },
      });
    }
  });
});

describe('A report of a delivered parcel', () => {
  const deliveredAt = '2026-06-01T12:00:00.000Z';
  const parcel = {
    fulfillmentId: 'f-1',
    status: 'DELIVERED',
    lines: [{ seq: 1, quantity: 1 }],
    createdAt: deliveredAt,
    deliveredAt,
  } as unknown as Fulfillment;
  const fullOrder: FullOrder = {
    ...lifeOf([1]),
    fulfillments: [parcel],
    counters: { 1: { ...NO_COUNTERS, fulfilled: 1, delivered: 1 } },
  };
  const report = (happenedAt: string, isCorrection: boolean) =>
    deliverFulfillment(fullOrder, { fulfillmentId: 'f-1', happenedAt, isCorrection });

  it('leaves it', () => {
    expect(report('2026-06-02T12:00:00.000Z', false)).toEqual({ leave: 'DELIVERED' });
    expect(report(deliveredAt, true)).toEqual({ leave: 'DELIVERED' });
  });

  it('corrects its time, and delivers nothing again', () => {
    expect(report('2026-06-02T12:00:00.000Z', true)).toEqual({
      change: { counters: fullOrder.counters, lines: [], fulfillment: parcel },
    });
  });
});

describe('An order that was shipped as a whole', () => {
  const inParcel = (seq: number, quantity: number, status: string) =>
    ({ status, lines: [{ seq, quantity }] }) as unknown as Fulfillment;

  it('delivers what is in no parcel; those of a canceled parcel are in none', () => {
    const counters = {
      1: { ...NO_COUNTERS, fulfilled: 3 },
      2: { ...NO_COUNTERS, fulfilled: 2 },
    };
    const delivered = deliverWhole({
      ...lifeOf([3, 2]),
      order: { ...order, status: 'SHIPPED' },
      counters,
      fulfillments: [inParcel(1, 1, 'SHIPPED'), inParcel(2, 2, 'CANCELLED')],
    });

    expect(delivered).toEqual({
      change: {
        counters: {
          1: { ...NO_COUNTERS, fulfilled: 3, delivered: 2 },
          2: { ...NO_COUNTERS, fulfilled: 2, delivered: 2 },
        },
        lines: [
          { seq: 1, quantity: 2 },
          { seq: 2, quantity: 2 },
        ],
        deliversWhole: true,
      },
    });
  });
});
