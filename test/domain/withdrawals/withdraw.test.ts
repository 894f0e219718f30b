import { describe, expect, it } from 'vitest';
import type { Adjustment } from '../../../domain/adjustment.ts';
import type { Fulfillment, LineQuantity } from '../../../domain/fulfillment.ts';
import type { FullOrder } from '../../../domain/full-order.ts';
import { type LineCounters, NO_COUNTERS } from '../../../domain/line-counters.ts';
import { MAX_RETURNS, type Return, type ReturnStatus } from '../../../domain/returns/return.ts';
import {
  MAX_OPENED,
  untimely,
  whyNotWithdrawn,
  withdraw,
} from '../../../domain/withdrawals/withdraw.ts';
import type { WithdrawalRequest } from '../../../domain/withdrawals/withdrawal-request.ts';
import { lifeWith } from '../../support/payment-life.ts';

const NOW = new Date('2026-06-10T12:00:00.000Z');
const STATED_AT = '2026-06-09T12:00:00.000Z';

const request = (changes: Partial<WithdrawalRequest> = {}): WithdrawalRequest => ({
  withdrawalId: 'v-1',
  cancellationId: 'x-1',
  returnId: 'r-stated',
  receivedAt: STATED_AT,
  door: 'CUSTOMER',
  author: { by: 'a1b2' },
  isDecided: false,
  ...changes,
});
const counted = (...all: readonly Partial<LineCounters>[]) =>
  Object.fromEntries(all.map((counters, n) => [n + 1, { ...NO_COUNTERS, ...counters }]));

/** Two lines, of three items each, at 10.00. */
const order = (changes: Partial<FullOrder> = {}): FullOrder => ({
  ...lifeWith([]),
  lines: [1, 2].map((seq) => ({
    seq,
    sku: `SKU-${seq}`,
    quantity: 3,
    unitPrice: 1000,
    amount: 3000,
  })),
  counters: counted({}, {}),
  ...changes,
});
const parcel = (deliveredAt: string, quantity = 3): Fulfillment =>
  ({
    fulfillmentId: 'f-1',
    status: 'DELIVERED',
    lines: [1, 2].map((seq) => ({ seq, quantity })),
    createdAt: deliveredAt,
    deliveredAt,
  }) as unknown as Fulfillment;
const delivered = (changes: Partial<FullOrder> = {}): FullOrder =>
  order({
    counters: counted({ fulfilled: 3, delivered: 3 }, { fulfilled: 3, delivered: 3 }),
    fulfillments: [parcel('2026-06-05T12:00:00.000Z')],
    byLine: { version: 1, totalRule: undefined },
    ...changes,
  });
const asked = (
  returnId: string,
  lines: readonly (readonly [number, number])[],
  status: ReturnStatus = 'REQUESTED',
): Return =>
  ({
    returnId,
    status,
    version: 4,
    currency: 'EUR',
    total: 0,
    lines: lines.map(([seq, quantity]) => ({
      seq,
      quantity,
      reason: 'COLOR',
      received: 0,
      restocked: 0,
    })),
  }) as unknown as Return;

function changeOf(fullOrder: FullOrder, changes: Partial<WithdrawalRequest> = {}) {
  const decision = withdraw(fullOrder, request(changes), NOW);
  if (!('change' in decision) || !decision.change) throw new Error(JSON.stringify(decision));
  return decision.change;
}
const linesOf = (one: Pick<Return, 'lines'> | undefined) =>
  one?.lines.map(({ seq, quantity, reason }) => [seq, quantity, reason]);

describe('A withdrawal', () => {
  it('cancels all of an order that was not shipped, as a whole', () => {
    expect(changeOf(order())).toEqual({
      counters: counted({ cancelled: 3 }, { cancelled: 3 }),
      lines: [1, 2].map((seq) => ({ seq, quantity: 3 })),
      whole: true,
      returns: [],
      outcome: { cancellationId: 'x-1', opened: [] },
    });
  });

  it('cancels by line what was changed by line, or what names lines', () => {
    const byLine = { version: 1, totalRule: undefined };
    expect(changeOf(order({ byLine })).whole).toBe(false);
    const lines = [1, 2].map((seq) => ({ seq, quantity: 3 }));
    expect(changeOf(order(), { lines }).whole).toBe(false);
    const shipped = order({ order: { ...order().order, status: 'SHIPPED' } });
    expect(changeOf(shipped).whole).toBe(false);
  });

  it('returns what was delivered, open at once, in the name of who stated it', () => {
    const { returns, outcome, counters, lines } = changeOf(delivered());
    expect(outcome).toEqual({ returnId: 'r-stated', opened: [] });
    expect(lines).toEqual([]);
    expect(counters[1]).toMatchObject({ returning: 3, cancelled: 0 });
    expect(returns).toHaveLength(1);
    expect(returns[0]).not.toHaveProperty('before');
    expect(returns[0]?.after).toMatchObject({
      returnId: 'r-stated',
      withdrawalId: 'v-1',
      status: 'OPEN',
      currency: 'EUR',
      total: 6000,
      lineCount: 2,
      createdBy: 'a1b2',
      createdAt: NOW.toISOString(),
      version: 1,
    });
    expect(linesOf(returns[0]?.after)).toEqual([
      [1, 3, 'OTHER'],
      [2, 3, 'OTHER'],
    ]);
  });

  it('of named items takes what is not shipped, then what is asked back, then the rest', () => {
    const fullOrder = delivered({
      counters: counted({ fulfilled: 2, delivered: 2, returning: 1 }, { fulfilled: 3 }),
      fulfillments: [parcel('2026-06-05T12:00:00.000Z', 2)],
      returns: [asked('r-1', [[1, 1]])],
    });
    const of = (quantity: number) => {
      const lines: readonly LineQuantity[] = [{ seq: 1, quantity }];
      const { lines: cancelled, outcome, returns } = changeOf(fullOrder, { lines });
      const stated = returns.find(({ after }) => after.returnId === 'r-stated');
      return [cancelled, outcome.opened, linesOf(stated?.after)];
    };
    const one = [{ seq: 1, quantity: 1 }];
    expect(of(1)).toEqual([one, [], undefined]);
    expect(of(2)).toEqual([one, ['r-1'], undefined]);
    expect(of(3)).toEqual([one, ['r-1'], [[1, 1, 'OTHER']]]);
    expect(of(9)).toEqual([one, ['r-1'], [[1, 1, 'OTHER']]]);
    const twice = [...one, ...one];
    expect(changeOf(fullOrder, { lines: twice }).outcome.opened).toEqual(['r-1']);
  });

  it('cancels the gift with the last of what costs anything', () => {
    const gift = { seq: 2, kind: 'DISCOUNT', name: 'Gift', amount: -3000 } as unknown as Adjustment;
    const lines = [{ seq: 1, quantity: 3 }];
    expect(changeOf(order({ adjustments: [gift] }), { lines }).lines).toEqual([
      { seq: 1, quantity: 3 },
      { seq: 2, quantity: 3 },
    ]);
  });
});

describe('A return that waits for a decision', () => {
  const returning = counted(
    { fulfilled: 3, delivered: 3, returning: 3 },
    { fulfilled: 3, delivered: 3, returning: 2 },
  );
  const waiting = (...returns: readonly Return[]) => delivered({ counters: returning, returns });
  const all = asked('r-1', [
    [1, 3],
    [2, 2],
  ]);

  it('is opened by a statement of all of it, by the law', () => {
    const { returns, outcome, counters } = changeOf(waiting(all));
    expect(outcome).toEqual({ returnId: 'r-stated', opened: ['r-1'] });
    expect(counters).toEqual({
      1: returning[1],
      2: { ...NO_COUNTERS, fulfilled: 3, delivered: 3, returning: 3 },
    });
    const opened = returns.find(({ after }) => after.returnId === 'r-1');
    expect(opened).toEqual({
      before: all,
      after: {
        ...all,
        status: 'OPEN',
        withdrawalId: 'v-1',
        decidedBy: 'system:withdrawal',
        acts: [
          {
            at: NOW.toISOString(),
            status: 'OPEN',
            previousStatus: 'REQUESTED',
            by: 'system:withdrawal',
          },
        ],
        version: 5,
      },
    });
  });

  it.each([
    [{ isDecided: true }, 'a1b2'],
    [{ door: 'OPERATOR' as const }, 'a1b2'],
    [{ door: 'PUBLIC' as const }, 'system:withdrawal'],
    [{ door: 'LINK' as const }, 'system:withdrawal'],
  ])('is opened by whoever decides: %o', (changes, decidedBy) => {
    const opened = changeOf(waiting(all), changes).returns.find(({ before }) => before);
    expect(opened?.after).toMatchObject({ decidedBy, acts: [{ by: decidedBy }] });
  });

  it('is left as it is by a statement of other items', () => {
    const others = [asked('r-1', [[1, 3]]), asked('r-2', [[2, 2]])];
    const { returns, outcome } = changeOf(waiting(...others), { lines: [{ seq: 1, quantity: 3 }] });
    expect(outcome).toEqual({ opened: ['r-1'] });
    expect(returns.map(({ after }) => after.returnId)).toEqual(['r-1']);
  });

  it('is divided by a statement of a part: the rest waits for its decision', () => {
    const lines = [
      { seq: 1, quantity: 3 },
      { seq: 2, quantity: 1 },
    ];
    const { returns, outcome, counters } = changeOf(waiting(all), { lines });
    expect(outcome).toEqual({ returnId: 'r-stated', opened: [] });
    expect(counters).toEqual(returning);
    const rest = returns.find(({ before }) => before);
    expect(rest).toMatchObject({
      before: all,
      after: { status: 'REQUESTED', total: 1000, lineCount: 1, version: 5 },
    });
    expect(linesOf(rest?.after)).toEqual([[2, 1, 'COLOR']]);
    expect(rest?.after).not.toHaveProperty('withdrawalId');
    const stated = returns.find(({ before }) => !before);
    expect(linesOf(stated?.after)).toEqual([
      [1, 3, 'COLOR'],
      [2, 1, 'COLOR'],
    ]);
    expect(stated?.after.total).toBe(4000);
  });

  it('keeps its lines of which nothing is taken', () => {
    const { returns } = changeOf(waiting(all), { lines: [{ seq: 1, quantity: 1 }] });
    expect(linesOf(returns.find(({ before }) => before)?.after)).toEqual([
      [1, 2, 'COLOR'],
      [2, 2, 'COLOR'],
    ]);
  });

  it.each(['OPEN', 'DECLINED', 'CANCELLED', 'CLOSED'] as const)(
    'is left as it is once it is %s',
    (status) => {
      const { returns } = changeOf(waiting(asked('r-1', [[1, 3]], status)));
      expect(returns.map(({ after }) => after.returnId)).toEqual(['r-stated']);
    },
  );

  it('keeps its lines in order beside others of the statement', () => {
    const second = asked('r-2', [[2, 2]]);
    const lines = [
      { seq: 2, quantity: 1 },
      { seq: 1, quantity: 1 },
    ];
    const counters = counted(
      { fulfilled: 3, delivered: 3 },
      { fulfilled: 3, delivered: 3, returning: 2 },
    );
    const { returns } = changeOf(delivered({ counters, returns: [second] }), { lines });
    expect(linesOf(returns.find(({ before }) => !before)?.after)).toEqual([
      [1, 1, 'OTHER'],
      [2, 1, 'COLOR'],
    ]);
  });
});

describe('A withdrawal has no effect', () => {
  const outcomeOf = (fullOrder: FullOrder, changes: Partial<WithdrawalRequest> = {}) =>
    withdraw(fullOrder, request(changes), NOW);
  const late = delivered({ fulfillments: [parcel('2026-05-01T12:00:00.000Z')] });
  const gone = order({ counters: counted({ cancelled: 3 }, { cancelled: 3 }) });

  it('if nothing is left', () => {
    expect(outcomeOf(gone)).toEqual({ leave: 'NOTHING_LEFT' });
    expect(outcomeOf(gone, { isDecided: true })).toEqual({ leave: 'NOTHING_LEFT' });
    const back = counted({ fulfilled: 3, returned: 3 }, { fulfilled: 3, returned: 3 });
    const sent = { ...parcel('2026-03-01T12:00:00.000Z'), deliveredAt: undefined };
    const returned = delivered({ counters: back, fulfillments: [sent] });
    expect(outcomeOf(returned)).toEqual({ leave: 'NOTHING_LEFT' });
    expect(untimely(returned, { receivedAt: STATED_AT })).toBe('NOTHING_LEFT');
    expect(untimely(order(), { receivedAt: STATED_AT })).toBeUndefined();
    const lines = [{ seq: 9, quantity: 1 }];
    expect(outcomeOf(order(), { lines })).toEqual({ leave: 'NOTHING_LEFT' });
  });

  it('if it is late, unless a person decided that it has one', () => {
    expect(outcomeOf(late)).toEqual({ leave: 'LATE' });
    expect(outcomeOf(late, { isDecided: true })).toHaveProperty('change');
    const stated = (receivedAt: string) => outcomeOf(delivered(), { receivedAt });
    expect(stated('2026-06-23T12:00:00.000Z')).toHaveProperty('change');
    expect(stated('2026-06-23T12:00:00.001Z')).toEqual({ leave: 'LATE' });
  });

  it('if nobody knows when it was delivered', () => {
    const sent = { ...parcel('2026-03-01T12:00:00.000Z'), status: 'SHIPPED' } as Fulfillment;
    const unknown = delivered({ fulfillments: [{ ...sent, deliveredAt: undefined }] });
    expect(outcomeOf(unknown)).toEqual({ leave: 'UNKNOWN_DELIVERY' });
    expect(outcomeOf(unknown, { receivedAt: '2026-04-01T12:00:00.000Z' })).toHaveProperty('change');
  });

  it('if the order has too many returns; a decision for it is refused', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => asked(`r-${n}`, [], 'CLOSED'));
    const refused = { code: 'too-many-returns', limit: MAX_RETURNS };
    expect(outcomeOf(delivered({ returns: many(MAX_RETURNS) }))).toEqual({ leave: 'TOO_MANY' });
    expect(outcomeOf(delivered({ returns: many(MAX_RETURNS) }), { isDecided: true })).toEqual({
      refused,
    });
    expect(whyNotWithdrawn(delivered({ returns: many(MAX_RETURNS) }), undefined)).toEqual(refused);
    expect(whyNotWithdrawn(delivered({ returns: many(MAX_RETURNS - 1) }), undefined)).toBe(
      undefined,
    );
    // A cancellation makes no return, and needs no room.
    expect(outcomeOf(order({ returns: many(MAX_RETURNS) }))).toHaveProperty('change');
    const part = [...many(MAX_RETURNS - 1), asked('r-part', [[1, 3]])];
    const counters = counted(
      { fulfilled: 3, delivered: 3, returning: 3 },
      { fulfilled: 3, delivered: 3, returning: 3 },
    );
    const lines = [{ seq: 1, quantity: 1 }];
    expect(whyNotWithdrawn(delivered({ counters, returns: part }), lines)).toEqual(refused);
    expect(whyNotWithdrawn(delivered({ counters, returns: part }), undefined)).toBe(undefined);
  });

  it('if it takes from too many returns that wait', () => {
    const lines = Array.from({ length: MAX_OPENED + 1 }, (_, n) => ({
      seq: n + 1,
      sku: 'ABC',
      quantity: 2,
      unitPrice: 1000,
      amount: 2000,
    }));
    const all = { fulfilled: 2, delivered: 2, returning: 2 };
    const waiting = (count: number) =>
      delivered({
        lines,
        counters: counted(...lines.map(() => all)),
        returns: lines.slice(0, count).map(({ seq }) => asked(`r-${seq}`, [[seq, 2]])),
      });
    const refused = { code: 'too-many-returns', limit: MAX_OPENED, areWaiting: true };
    expect(whyNotWithdrawn(waiting(MAX_OPENED), undefined)).toBeUndefined();
    expect(whyNotWithdrawn(waiting(MAX_OPENED + 1), undefined)).toEqual(refused);
    // A part of one counts, too.
    const parts = lines.map(({ seq }) => ({ seq, quantity: seq === 1 ? 1 : 2 }));
    expect(whyNotWithdrawn(waiting(MAX_OPENED + 1), parts)).toEqual(refused);
    expect(whyNotWithdrawn(waiting(MAX_OPENED), parts)).toBeUndefined();
  });
});
