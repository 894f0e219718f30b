import { describe, expect, it } from 'vitest';
import {
  calledProvider,
  type PolicyName,
  policyIn,
  policyVariables,
  type ShopPolicy,
} from '../../../domain/shop/policy.ts';
import { POLICY_SETTINGS } from '../../../domain/shop/policy-settings.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const ROWS = Object.entries(POLICY_SETTINGS) as [
  PolicyName,
  (typeof POLICY_SETTINGS)[PolicyName],
][];
const DEFAULTS = Object.fromEntries(ROWS.map(([name, row]) => [name, row.default]));

/** A policy in which every setting has a value that its form allows. */
function randomPolicy(random: () => number): ShopPolicy {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)];
  const valueFor = (row: (typeof POLICY_SETTINGS)[PolicyName]): unknown => {
    if (row.form === 'flag') return random() < 0.5;
    if (row.form === 'number')
      return pick([row.least, row.most, row.least + Math.floor(random() * (row.most - row.least))]);
    if (row.form === 'choice') return pick<string>(row.names);
    if (row.form === 'zone') return pick(['UTC', 'Europe/Berlin', 'Pacific/Chatham']);
    const some = row.names.filter(() => random() < 0.5);
    return some.length > 0 ? some : row.names;
  };
  return Object.fromEntries(
    ROWS.map(([name, row]) => [name, valueFor(row)]),
  ) as unknown as ShopPolicy;
}

describe('The policy of a shop', () => {
  it('is read as it was written, whatever its values are', () => {
    const random = seededRandom(53);
    const policies = Array.from({ length: 200 }, () => randomPolicy(random));

    for (const policy of policies) expect(policyIn(policyVariables(policy))).toEqual(policy);
    // Otherwise every policy could be the default.
    for (const [name] of ROWS)
      expect(new Set(policies.map((policy) => String(policy[name]))).size).toBeGreaterThan(1);
  });

  it('has the defaults without variables, and with empty ones', () => {
    const empty = Object.fromEntries(ROWS.map(([, { variable }]) => [variable, '']));

    expect(policyIn({})).toEqual(DEFAULTS);
    expect(policyIn(empty)).toEqual(DEFAULTS);
  });

  it('has a variable of its own for each setting', () => {
    expect(new Set(ROWS.map(([, { variable }]) => variable)).size).toBe(ROWS.length);
    expect(Object.keys(policyVariables(policyIn({})))).toHaveLength(ROWS.length);
  });

  it('has terms in their defined order', () => {
    expect(policyIn({ CUSTOMER_PAYMENT_TERMS: 'NET,RECEIPT' }).customerPaymentTerms).toEqual([
      'RECEIPT',
      'NET',
    ]);
  });

  it.each([
    ['SHIP_UNPAID', 'no'],
    ['SHIP_UNPAID', 'TRUE'],
    ['RETURN_WINDOW_DAYS', '-1'],
    ['RETURN_WINDOW_DAYS', '3651'],
    ['RETURN_WINDOW_DAYS', '1.5'],
    ['RETURN_WINDOW_DAYS', 'a month'],
    ['ORDERS_PER_MINUTE', '0'],
    ['REFUND_OVERPAID', 'yes'],
    ['CUSTOMER_PAYMENT_TERMS', 'NET,LATER'],
    ['CUSTOMER_PAYMENT_TERMS', 'NET,NET'],
  ])('is a fault with %s %s, which the fault names', (name, value) => {
    expect(() => policyIn({ [name]: value })).toThrow(
      new Error(`environment variable ${name} is ${value}`),
    );
  });

  it('names the provider that functions call, if they call one', () => {
    expect(calledProvider({ paymentProvider: 'stripe' })).toBe('stripe');
    expect(calledProvider({ paymentProvider: 'none' })).toBeUndefined();
  });
});
