import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  customerPartialPayments,
  customerPaymentTerms,
  dayShards,
  refundAfterCancellation,
  shipUnpaid,
  unpaidOrdersExpireAfter,
} from '../../../table/requests/client.ts';

/** Variable, reader, a value, its result, and the result without it (an older deployment). */
const SETTINGS = [
  ['REFUND_AFTER_CANCELLATION', refundAfterCancellation, 'false', false, true],
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
