import { describe, expect, it } from 'vitest';
import { NO_COUNTERS } from '../../../domain/line-counters.ts';
import type { Order } from '../../../domain/order.ts';
import { SHARED_BY_LINES } from '../../../domain/totals/order-total.ts';
import { putCounters } from '../../../table/full-order/line-counters-row.ts';

const ORDER = { orderId: 'o-1', version: 7 } as Order;
const COUNTERS = { 1: { ...NO_COUNTERS, fulfilled: 2 }, 2: NO_COUNTERS };

describe('The write of LINES', () => {
  it('is the first one, of the counters that count something', () => {
    expect(putCounters(ORDER, { counters: COUNTERS, totalRule: undefined }, undefined)).toEqual({
      Put: {
        Item: {
          PK: 'ORDER#o-1',
          SK: 'LINES',
          type: 'LineCounters',
          version: 1,
          orderVersion: 7,
          lines: { 1: { fulfilled: 2 }, 2: {} },
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    });
  });

  it('follows the version that was read, and keeps the day and the rule', () => {
    const order = { ...ORDER, deliveredOn: '2026-06-01' };
    const { Put } = putCounters(order, { counters: COUNTERS, totalRule: SHARED_BY_LINES }, 3);

    expect(Put).toMatchObject({
      Item: { version: 4, deliveredOn: '2026-06-01', totalRule: SHARED_BY_LINES },
      ConditionExpression: 'version = :seen',
      ExpressionAttributeValues: { ':seen': 3 },
    });
  });
});
