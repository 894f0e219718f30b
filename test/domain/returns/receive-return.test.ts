import { describe, expect, it } from 'vitest';
import type { FullOrder } from '../../../domain/full-order.ts';
import { NO_COUNTERS } from '../../../domain/line-counters.ts';
import { receiveReturn } from '../../../domain/returns/receive-return.ts';
import type { ReceivedLine, Return, ReturnLine } from '../../../domain/returns/return.ts';
import { aPayment, aTransaction, lifeWith } from '../../support/payment-life.ts';

const NOW = new Date('2026-06-10T12:00:00.000Z');

const line = (seq: number, quantity: number, received = 0, restocked = 0): ReturnLine => ({
  seq,
  quantity,
  reason: 'COLOR',
  received,
  restocked,
});
const aReturn = (lines: readonly ReturnLine[], changes: Partial<Return> = {}): Return =>
  ({
    returnId: 'r-1',
    status: 'OPEN',
    lines,
    value: 0,
    version: 3,
    ...changes,
  }) as unknown as Return;
const returning = (...counts: readonly number[]) =>
  Object.fromEntries(
    counts.map((count, n) => [n + 1, { ...NO_COUNTERS, fulfilled: 9, returning: count }]),
  );
const order = (one: Return, counters = returning(3, 2)): FullOrder => ({
  ...lifeWith([aPayment([aTransaction('SALE', 5000)])]),
  lines: [1, 2].map((seq) => ({
    seq,
    sku: 'ABC',
    quantity: 9,
    unitPrice: 100 * seq,
    amount: 900 * seq,
  })),
  counters,
  returns: [aReturn([], { returnId: 'r-0' }), one],
});
const receive = (
  fullOrder: FullOrder,
  lines: readonly ReceivedLine[],
  versions?: readonly number[],
) => receiveReturn(fullOrder, { returnId: 'r-1', lines, versions, actor: { by: 'op-1' } }, NOW);
const arrived = (seq: number, quantity: number, restock = quantity) => ({ seq, quantity, restock });

describe('The receipt of a return', () => {
  it('counts what arrived, and puts back what is as good as new', () => {
    const before = aReturn([line(1, 3, 1, 1), line(2, 2)]);
    const received = receive(order(before, returning(2, 2)), [arrived(1, 2, 1)]);
    const change = {
      counters: {
        ...returning(0, 2),
        1: { ...NO_COUNTERS, fulfilled: 9, returned: 2 },
      },
      lines: [{ seq: 1, quantity: 1 }],
      before,
      after: {
        ...before,
        lines: [line(1, 3, 3, 2), line(2, 2)],
        value: 200,
        acts: [
          {
            at: NOW.toISOString(),
            status: 'OPEN',
            previousStatus: 'OPEN',
            received: 2,
            by: 'op-1',
          },
        ],
        version: 4,
      },
    };
    expect(received).toEqual({ change });
  });

  it('closes it with the last items, and restocks none that are written off', () => {
    const before = aReturn([line(1, 3), line(2, 2)], { value: 7 });
    const received = receive(order(before), [arrived(1, 1, 0), arrived(1, 2, 0), arrived(2, 2, 0)]);
    expect(received).toMatchObject({
      change: {
        lines: [],
        after: { status: 'CLOSED', value: 700, acts: [{ status: 'CLOSED', received: 5 }] },
      },
    });
  });

  it('is refused beyond what this return expects', () => {
    const before = aReturn([line(1, 3, 1), line(2, 2)]);
    expect(receive(order(before), [arrived(1, 3), arrived(2, 2)])).toEqual({
      refused: {
        code: 'quantity-not-available',
        shortages: [{ seq: 1, requested: 3, available: 2 }],
      },
    });
    expect(receive(order(aReturn([line(1, 3)])), [arrived(1, 1), arrived(2, 1)])).toEqual({
      refused: { code: 'line-not-found', seq: 2 },
    });
  });

  it('is refused for another version, and unless it is open', () => {
    const before = aReturn([line(1, 3)]);
    expect(receive(order(before), [arrived(1, 1)], [1, 2])).toEqual({
      refused: { code: 'version-mismatch', current: 3 },
    });
    expect(receive(order(before), [arrived(1, 1)], [1, 3])).toHaveProperty('change');
    expect(receive(order(aReturn([], { returnId: 'r-2' })), [arrived(1, 1)])).toEqual({
      refused: { code: 'return-not-found' },
    });
    for (const status of ['REQUESTED', 'DECLINED', 'CANCELLED', 'CLOSED'] as const)
      expect(receive(order(aReturn([line(1, 3)], { status })), [arrived(1, 1)])).toEqual({
        refused: { code: 'return-not-open', returnStatus: status },
      });
  });
});
