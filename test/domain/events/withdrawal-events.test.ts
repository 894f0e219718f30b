import { describe, expect, it } from 'vitest';
import {
  type ConfirmableWithdrawal,
  wasConfirmed,
  withdrawalEvents,
} from '../../../domain/events/withdrawal-events.ts';
import { orderNumberOf } from '../../../domain/order-number.ts';

const RECEIVED_AT = '2026-06-01T10:00:00.000Z';
const ORDER_ID = 'o-01KA0000000000000000000000';

const STATEMENT = {
  name: 'Ada',
  email: 'ada@private.example',
  order: 'the red cup',
  lines: [{ seq: 1, quantity: 1 }],
  comment: 'Too red.',
};
const received: ConfirmableWithdrawal = {
  withdrawalId: 'v-1',
  status: 'RECEIVED',
  door: 'PUBLIC',
  receivedAt: RECEIVED_AT,
  version: 1,
  ...STATEMENT,
};
const next = (
  before: ConfirmableWithdrawal,
  change: Partial<ConfirmableWithdrawal>,
): ConfirmableWithdrawal => ({ ...before, version: before.version + 1, ...change });

const eventsOf = (before: ConfirmableWithdrawal | undefined, after: ConfirmableWithdrawal) =>
  withdrawalEvents({ before, after });
const typesOf = (before: ConfirmableWithdrawal | undefined, after: ConfirmableWithdrawal) =>
  eventsOf(before, after).map(({ type }) => type);

const awaiting = next(received, {
  status: 'AWAITING',
  orderId: ORDER_ID,
  orderEmail: 'ada@example.com',
  code: '123456',
});
const confirmed = next(awaiting, { status: 'CONFIRMED' });
const inReview = next(received, { status: 'REVIEW', because: 'NO_SUCH_ORDER' });

const named = { source: '/withdrawals/v-1', subject: 'v-1' };
const stated = { withdrawalId: 'v-1', receivedAt: RECEIVED_AT, ...STATEMENT };

describe('The events of a statement', () => {
  it('are none if the version stays', () => {
    expect(eventsOf(received, { ...received, status: 'AWAITING' })).toEqual([]);
  });

  it('have the person and their words at first, and the time of the statement', () => {
    const withdrawal = { withdrawalId: 'v-1', status: 'RECEIVED', receivedAt: RECEIVED_AT };
    expect(eventsOf(undefined, received)).toEqual([
      {
        ...named,
        type: 'withdrawal.received',
        version: 1,
        time: RECEIVED_AT,
        data: { statement: stated },
      },
      {
        ...named,
        type: 'withdrawal.updated',
        version: 1,
        time: RECEIVED_AT,
        data: { withdrawal: { ...withdrawal, version: 1 } },
      },
    ]);
  });

  it('are received once, also if a person must decide at once, or it awaits its code', () => {
    for (const status of ['REVIEW', 'AWAITING', 'CONFIRMED'] as const)
      expect(typesOf(undefined, { ...received, status })).toEqual([
        'withdrawal.received',
        'withdrawal.updated',
      ]);
  });

  it('send the code to the order’s own address once, and show it nowhere else', () => {
    const [requested, updated] = eventsOf(received, awaiting);
    expect(requested).toEqual({
      ...named,
      type: 'withdrawal.confirmation_requested',
      version: 2,
      data: {
        confirmation: {
          withdrawalId: 'v-1',
          orderId: ORDER_ID,
          number: orderNumberOf(ORDER_ID),
          receivedAt: RECEIVED_AT,
          email: 'ada@example.com',
          code: '123456',
        },
      },
    });
    expect(updated).toMatchObject({ type: 'withdrawal.updated', version: 2 });
    expect(updated?.time).toBeUndefined();
    expect(JSON.stringify(updated)).not.toMatch(/Ada|example|123456/);
    expect(typesOf(awaiting, next(awaiting, {}))).toEqual(['withdrawal.updated']);
  });

  it('acknowledge a confirmed statement to the order’s own address', () => {
    const [acknowledged, updated] = eventsOf(awaiting, confirmed);
    expect(acknowledged).toEqual({
      ...named,
      type: 'withdrawal.acknowledged',
      version: 3,
      data: { statement: { ...stated, orderId: ORDER_ID }, recipient: 'ada@example.com' },
    });
    expect(updated).toMatchObject({ type: 'withdrawal.updated', version: 3 });
  });

  it('acknowledge what a person gives its effect, to the address that was typed', () => {
    const [acknowledged] = eventsOf(inReview, next(inReview, { status: 'DONE' }));
    expect(acknowledged).toMatchObject({
      type: 'withdrawal.acknowledged',
      data: { recipient: STATEMENT.email },
    });
    const late = next(awaiting, { status: 'REVIEW', because: 'UNCONFIRMED' });
    expect(typesOf(late, next(late, { status: 'DONE' }))).toContain('withdrawal.acknowledged');
  });

  it.each([
    ['its effect, once it was confirmed', confirmed, { status: 'DONE' }],
    [
      'a decision after its confirmation',
      next(confirmed, { status: 'REVIEW', because: 'LATE' }),
      { status: 'DONE' },
    ],
    ['what a person closes', inReview, { status: 'CLOSED' }],
    ['what awaits a person', awaiting, { status: 'REVIEW', because: 'UNCONFIRMED' }],
    ['an effect at once', received, { status: 'DONE' }],
    ['an erased person', { ...inReview, name: undefined }, { status: 'DONE' }],
    [
      'a statement through another door',
      { ...inReview, door: 'CUSTOMER' as const },
      { status: 'DONE' },
    ],
  ] as const)('acknowledge nothing for %s', (_name, before, change) => {
    expect(typesOf(before, next(before, change))).toEqual(['withdrawal.updated']);
  });
});

describe('A statement was confirmed', () => {
  it('if its code was used', () => {
    expect(wasConfirmed(confirmed)).toBe(true);
    expect(wasConfirmed(awaiting)).toBe(false);
    expect(wasConfirmed(inReview)).toBe(false);
    expect(wasConfirmed(next(awaiting, { status: 'REVIEW', because: 'UNCONFIRMED' }))).toBe(false);
  });
});
