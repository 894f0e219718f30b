import { describe, expect, it } from 'vitest';
import { checkPaymentRecords } from '../../stage/check-payment-records.ts';

describe('A deployment that stores payments as requests and reports', () => {
  it.each([
    ['refused', 'a version before the setting', undefined, true],
    ['fine', 'functions that read both forms', false, true],
    ['fine', 'functions that write it', true, true],
    ['fine', 'functions that write it, and goes back', true, false],
    ['fine', 'a version before the setting, and writes the form of before', undefined, false],
  ])('is %s after %s', (verdict, _, before, next) => {
    const deployed = before === undefined ? {} : { paymentRecords: before };
    expect(checkPaymentRecords(deployed, { paymentRecords: next }).verdict).toBe(verdict);
  });

  it('is made possible by a deployment in between, which the refusal names', () => {
    const { says } = checkPaymentRecords({}, { paymentRecords: true });
    expect(says).toContain('Deploy this version with paymentRecords false first');
  });
});
