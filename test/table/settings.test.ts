import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tableName } from '../../table/requests/client.ts';
import {
  customerPartialPayments,
  customerPaymentTerms,
  dayShards,
  openOrderShards,
  openOrderShardsRead,
  orderLimits,
  refundAfterCancellation,
  refundsOverpaid,
  shipUnpaid,
  unpaidOrdersExpireAfter,
} from '../../table/settings.ts';

/** Variable, reader, a value, its result, and the result without it (an older deployment). */
const SETTINGS = [
  ['REFUND_AFTER_CANCELLATION', refundAfterCancellation, 'false', false, true],
  ['REFUND_OVERPAID', refundsOverpaid, 'automatic', true, false],
  ['SHIP_UNPAID', shipUnpaid, 'false', false, true],
  ['CUSTOMER_PAYMENT_TERMS', customerPaymentTerms, 'RECEIPT,NET', ['RECEIPT', 'NET'], ['RECEIPT']],
  ['CUSTOMER_PARTIAL_PAYMENTS', customerPartialPayments, 'true', true, false],
  ['DAY_SHARDS', dayShards, '2026-12-03=8', [{ before: '2026-12-03', shards: 8 }], []],
  ['UNPAID_ORDERS_EXPIRE_AFTER', unpaidOrdersExpireAfter, '30', 30, 0],
] as const;

describe('A setting of the deployment', () => {
  beforeEach(() => {
    for (const [name] of SETTINGS) vi.stubEnv(name, undefined);
  });
  afterEach(() => vi.unstubAllEnvs());

  it.each(SETTINGS)('is read from %s', (name, read, value, set, unset) => {
    expect(read()).toEqual(unset);
    vi.stubEnv(name, value);
    expect(read()).toEqual(set);
  });

  it('is off with another value than "true"', () => {
    vi.stubEnv('CUSTOMER_PARTIAL_PAYMENTS', 'false');
    expect(customerPartialPayments()).toBe(false);
  });

  it('is on with the value "true"', () => {
    vi.stubEnv('SHIP_UNPAID', 'true');
    vi.stubEnv('REFUND_AFTER_CANCELLATION', 'true');
    expect([shipUnpaid(), refundAfterCancellation()]).toEqual([true, true]);
  });
});

describe('The settings of a function', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('come from its environment', () => {
    vi.stubEnv('TABLE_NAME', 'orders-1');
    vi.stubEnv('OPEN_ORDER_SHARDS', '6');
    vi.stubEnv('ORDERS_PER_MINUTE', '60');
    vi.stubEnv('UNITS_PER_MINUTE', '1000');

    expect(tableName()).toBe('orders-1');
    expect(openOrderShards()).toBe(6);
    expect(orderLimits()).toEqual({ ordersPerMinute: 60, unitsPerMinute: 1000 });
  });

  it.each([
    ['N alone', undefined, [6]],
    ['N alone', '', [6]],
    ['all that are listed, while N changes', '1,6', [1, 6]],
  ])('read the open orders from %s: %j', (_, read, shards) => {
    vi.stubEnv('OPEN_ORDER_SHARDS', '6');
    vi.stubEnv('OPEN_ORDER_SHARDS_READ', read);

    expect(openOrderShardsRead()).toEqual(shards);
  });

  it.each([
    ['TABLE_NAME', tableName],
    ['OPEN_ORDER_SHARDS', openOrderShards],
    ['OPEN_ORDER_SHARDS', openOrderShardsRead],
    ['ORDERS_PER_MINUTE', orderLimits],
    ['UNITS_PER_MINUTE', orderLimits],
  ])('are a fault without %s, which the fault names', (name, setting) => {
    for (const other of ['OPEN_ORDER_SHARDS', 'ORDERS_PER_MINUTE', 'UNITS_PER_MINUTE'])
      vi.stubEnv(other, '1');
    vi.stubEnv('OPEN_ORDER_SHARDS_READ', undefined);

    for (const missing of [undefined, '']) {
      vi.stubEnv(name, missing);
      expect(setting).toThrow(new Error(`environment variable ${name} is not set`));
    }
  });
});
