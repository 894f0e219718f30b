import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  customerPaymentTerms,
  refundAfterCancellation,
  shipUnpaid,
  unpaidOrdersExpireAfter,
} from '../../../table/requests/client.ts';

/** Variable, reader, a value, its result, and the result without it (an older deployment). */
const SETTINGS = [
  ['REFUND_AFTER_CANCELLATION', refundAfterCancellation, 'false', false, true],
  ['SHIP_UNPAID', shipUnpaid, 'false', false, true],
  ['CUSTOMER_PAYMENT_TERMS', customerPaymentTerms, 'RECEIPT,NET', ['RECEIPT', 'NET'], ['RECEIPT']],
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

  it('is on with the value "true"', () => {
    vi.stubEnv('SHIP_UNPAID', 'true');
    vi.stubEnv('REFUND_AFTER_CANCELLATION', 'true');
    expect([shipUnpaid(), refundAfterCancellation()]).toEqual([true, true]);
  });
});
