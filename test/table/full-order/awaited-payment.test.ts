import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../domain/order.ts';
import { watch } from '../../../table/full-order/awaited-payment.ts';
import { lifeWith } from '../../support/payment-life.ts';

vi.stubEnv('TABLE_NAME', 'orders');
vi.stubEnv('OPEN_ORDER_SHARDS', '1');

const NOW = new Date('2026-06-01T12:50:00.000Z');
const dueAt = '2026-06-01T13:00:00.000Z';
const METADATA = { Key: { PK: 'ORDER#o-1', SK: 'META' } };

/** Updates from one payment status to another, with or without a due key. */
const watched = (
  [before, after]: readonly [Order['paymentStatus'], Order['paymentStatus']],
  isWatched: boolean,
  change: Parameters<typeof watch>[2],
) => {
  const fullOrder = lifeWith([], { paymentStatus: before }, { dueAt, isWatched });
  const update = watch(fullOrder, { ...fullOrder.order, paymentStatus: after }, change, NOW);
  return update ? [update] : [];
};

const MOVES = { changesOrder: true, startsWait: false };
const BEGINS = { changesOrder: false, startsWait: true };

const KEY_IS_SET = {
  ...METADATA,
  UpdateExpression:
    'SET paymentDueAt = :dueAt, GSI2PK = :GSI2PK, GSI2SK = :GSI2SK REMOVE dueFailures',
};
const VALUES = {
  ':seen': dueAt,
  ':dueAt': '2026-06-01T13:05:00.000Z',
  ':GSI2PK': 'DUE#0',
  ':GSI2SK': '2026-06-01T13:05:00.000Z#o-1',
};

describe('The due key of an order that waits for its payment', () => {
  it('moves on when a payment begins', () => {
    expect(watched(['PENDING', 'PENDING'], true, BEGINS)).toEqual([
      {
        Update: {
          ...KEY_IS_SET,
          ConditionExpression: 'paymentDueAt = :seen AND attribute_exists(GSI2PK)',
          ExpressionAttributeValues: VALUES,
        },
      },
    ]);
  });

  it.each(['AUTHORIZED', 'PAID', 'REFUNDED'] as const)('is removed if the order is %s', (after) => {
    const unwatched = {
      Update: {
        ...METADATA,
        UpdateExpression: 'REMOVE GSI2PK, GSI2SK, dueFailures',
        ConditionExpression: 'paymentDueAt = :seen AND attribute_exists(GSI2PK)',
        ExpressionAttributeValues: { ':seen': dueAt },
      },
    };

    expect(watched(['PENDING', after], true, MOVES)).toEqual([unwatched]);
    expect(watched(['PENDING', after], true, { changesOrder: true, startsWait: true })).toEqual([
      unwatched,
    ]);
  });

  it.each(['VOIDED', 'EXPIRED'] as const)('returns if the order is %s', (after) => {
    expect(watched(['AUTHORIZED', after], false, MOVES)).toEqual([
      {
        Update: {
          ...KEY_IS_SET,
          ConditionExpression: 'paymentDueAt = :seen AND attribute_not_exists(GSI2PK)',
          ExpressionAttributeValues: VALUES,
        },
      },
    ]);
  });

  it.each([
    ['a part came in: a person is notified later', 'PENDING', 'PARTIALLY_PAID', true, MOVES],
    ['it waits as it did', 'PENDING', 'PENDING', true, MOVES],
    ['it waits again, and the key is there still', 'AUTHORIZED', 'VOIDED', true, MOVES],
    ['no sum moved', 'PAID', 'PAID', true, BEGINS],
    ['it is paid, and has no key', 'PAID', 'PARTIALLY_REFUNDED', false, MOVES],
    ['it is paid, has no key, and a payment begins', 'PAID', 'PAID', false, BEGINS],
    ['the sweep took it from an order that waited already', 'PENDING', 'VOIDED', false, MOVES],
    ['the sweep took it, and a payment begins', 'PENDING', 'PENDING', false, BEGINS],
    ['the sweep took it, and no sum moved', 'AUTHORIZED', 'VOIDED', false, BEGINS],
  ] as const)('stays unchanged: %s', (_, before, after, isWatched, change) => {
    expect(watched([before, after], isWatched, change)).toEqual([]);
  });

  it('is missing if the order has no due time', () => {
    const fullOrder = lifeWith([]);

    expect(
      watch(fullOrder, fullOrder.order, { changesOrder: true, startsWait: true }, NOW),
    ).toBeUndefined();
  });
});
