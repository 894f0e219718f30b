import { describe, expect, it } from 'vitest';
import type { FullOrder } from '../../../domain/full-order.ts';
import { NO_COUNTERS } from '../../../domain/line-counters.ts';
import { endReturn, requestReturn } from '../../../domain/returns/change-return.ts';
import { MAX_RETURNS, type Return, type ReturnedLine } from '../../../domain/returns/return.ts';
import { lifeWith } from '../../support/payment-life.ts';

const NOW = new Date('2026-06-10T12:00:00.000Z');

const line = (seq: number, quantity: number): ReturnedLine => ({ seq, quantity, reason: 'COLOR' });
const order = (deliveredOn: string, returns: readonly Return[] = []): FullOrder => {
  const life = lifeWith([]);
  return {
    ...life,
    order: { ...life.order, status: 'DELIVERED', deliveredOn } as FullOrder['order'],
    lines: [1, 2].map((seq) => ({
      seq,
      sku: 'ABC',
      quantity: 3,
      unitPrice: 100 * seq,
      amount: 300 * seq,
    })),
    counters: { 1: { ...NO_COUNTERS, fulfilled: 3 }, 2: { ...NO_COUNTERS, fulfilled: 3 } },
    returns,
  };
};
const JUST = '2026-06-09';
const LONG_AGO = '2026-05-01';

describe('A new return', () => {
  const ask = (fullOrder: FullOrder, byCustomer: boolean, ...lines: readonly ReturnedLine[]) =>
    requestReturn(
      fullOrder,
      { returnId: 'r-1', lines, byCustomer, windowDays: 14, createdBy: 'a1b2' },
      NOW,
    );

  it('waits for a decision if a customer asks, and expects its items', () => {
    const asked = ask(order(JUST), true, line(1, 2), line(2, 1));
    const change = {
      counters: {
        1: { ...NO_COUNTERS, fulfilled: 3, returning: 2 },
        2: { ...NO_COUNTERS, fulfilled: 3, returning: 1 },
      },
      lines: [],
      after: {
        returnId: 'r-1',
        status: 'REQUESTED',
        lines: [line(1, 2), line(2, 1)].map((one) => ({ ...one, received: 0, restocked: 0 })),
        currency: 'EUR',
        total: 400,
        createdAt: NOW.toISOString(),
        value: 0,
        lineCount: 2,
        createdBy: 'a1b2',
        version: 1,
      },
    };
    expect(asked).toStrictEqual({ change });
  });

  it('is open at once by an operator, with the words and the name that were given', () => {
    const asked = requestReturn(
      order(LONG_AGO),
      {
        returnId: 'r-1',
        lines: [line(1, 1)],
        byCustomer: false,
        windowDays: 14,
        comment: 'Too red.',
        createdBy: 'op-1',
        createdByName: 'ada',
      },
      NOW,
    );
    expect(asked).toMatchObject({
      change: { after: { status: 'OPEN', comment: 'Too red.', createdByName: 'ada' } },
    });
  });

  it('must be in time for a customer, with each of its lines', () => {
    const late = { refused: { code: 'return-window-closed' } };
    expect(ask(order(LONG_AGO), true, line(1, 1))).toEqual(late);
    const parcel = {
      status: 'DELIVERED',
      lines: [{ seq: 1, quantity: 2 }],
      createdAt: NOW.toISOString(),
      deliveredAt: NOW.toISOString(),
    };
    const partly: FullOrder = { ...order(LONG_AGO), fulfillments: [parcel as never] };
    expect(ask(partly, true, line(1, 2))).toHaveProperty('change');
    expect(ask(partly, true, line(1, 3))).toEqual(late);
    expect(ask(partly, true, line(1, 1), line(2, 1))).toEqual(late);
  });

  it('is refused beyond what was shipped, and beyond the limit of returns', () => {
    expect(ask(order(JUST), false, line(1, 2), line(1, 2))).toMatchObject({
      refused: { shortages: [{ seq: 1, requested: 4, available: 3 }] },
    });
    expect(ask({ ...order(JUST), counters: {} }, true, line(1, 1))).toMatchObject({
      refused: { code: 'quantity-not-available' },
    });
    const many = (count: number) => Array.from({ length: count }, () => ({}) as Return);
    expect(ask(order(JUST, many(MAX_RETURNS)), true, line(1, 1))).toEqual({
      refused: { code: 'too-many-returns', limit: MAX_RETURNS },
    });
    expect(ask(order(JUST, many(MAX_RETURNS - 1)), true, line(1, 1))).toHaveProperty('change');
  });
});

describe('The end of a return', () => {
  const wasReturn = (status: Return['status']): Return =>
    ({
      returnId: 'r-1',
      status,
      version: 3,
      lines: [
        { ...line(1, 3), received: 1, restocked: 0 },
        { ...line(2, 1), received: 0, restocked: 0 },
      ],
    }) as unknown as Return;
  const end = (
    one: Return,
    status: 'DECLINED' | 'CANCELLED',
    { byCustomer = false, version = 3, returnId = 'r-1' } = {},
  ) => {
    const counters = {
      1: { ...NO_COUNTERS, fulfilled: 3, returning: 2 },
      2: { ...NO_COUNTERS, fulfilled: 3, returning: 1 },
    };
    return endReturn(
      { ...order(JUST), counters, returns: [{ ...one, returnId: 'r-0' }, one] },
      { returnId, status, version, byCustomer, author: { by: 'op-1' } },
      NOW,
    );
  };

  it.each(['DECLINED', 'CANCELLED'] as const)('expects nothing any more: %s', (status) => {
    const one = wasReturn('REQUESTED');
    expect(end(one, status)).toEqual({
      change: {
        counters: { 1: { ...NO_COUNTERS, fulfilled: 3 }, 2: { ...NO_COUNTERS, fulfilled: 3 } },
        lines: [],
        before: one,
        after: {
          ...one,
          status,
          decidedBy: 'op-1',
          acts: [{ at: NOW.toISOString(), status, previousStatus: 'REQUESTED', by: 'op-1' }],
          version: 4,
        },
      },
    });
  });

  it.each([
    ['REQUESTED', 'CANCELLED', true, true],
    ['OPEN', 'CANCELLED', false, true],
    ['OPEN', 'CANCELLED', true, false],
    ['OPEN', 'DECLINED', false, false],
    ['CLOSED', 'CANCELLED', false, false],
    ['DECLINED', 'CANCELLED', false, false],
  ] as const)('of one that is %s, to %s, by the customer %s: %s', (from, to, byCustomer, may) => {
    const ended = end(wasReturn(from), to, { byCustomer });
    if (may) expect(ended).toHaveProperty('change');
    else expect(ended).toEqual({ refused: { code: 'return-not-open', returnStatus: from } });
  });

  it('needs the version that was seen, of a return of the order', () => {
    expect(end(wasReturn('OPEN'), 'CANCELLED', { version: 2 })).toEqual({
      refused: { code: 'version-mismatch', current: 3 },
    });
    expect(end(wasReturn('OPEN'), 'CANCELLED', { returnId: 'r-2' })).toEqual({
      refused: { code: 'return-not-found' },
    });
  });
});
