import { describe, expect, it } from 'vitest';
import { markedCaptures, markFor } from '../../../domain/payment-adapters/stripe-capture-marks.ts';

const [T1, T2, T3] = [
  't-01JWMJ9V40CJ3GAS3P5CEJY7T1',
  't-01JWMJ9V40CJ3GAS3P5CEJY7T2',
  't-01JWMJ9V40CJ3GAS3P5CEJY7T3',
] as const;
const marked = (metadata: Record<string, string> | null, amount_received: number) => ({
  metadata,
  amount_received,
});

describe('The marks of captures', () => {
  it.each([
    ['no metadata', marked(null, 500), []],
    ['no mark', marked({ orderId: 'o-1' }, 500), []],
    ['a mark without a capture', marked({ [T1]: '0' }, 0), []],
    ['a capture', marked({ [T1]: '0' }, 500), [[T1, 500]]],
    [
      'three, in any order',
      marked({ [T3]: '900', [T1]: '0', [T2]: '500' }, 1000),
      [
        [T1, 500],
        [T2, 400],
        [T3, 100],
      ],
    ],
    ['a capture by hand before', marked({ [T1]: '300' }, 500), [[T1, 200]]],
    ['another number in the metadata', marked({ orderNumber: '100', [T1]: '0' }, 500), [[T1, 500]]],
    ['a longer name', marked({ [`x${T1}`]: '0', [`${T1}x`]: '0' }, 500), []],
    ['an amount with a unit', marked({ [T1]: '0 EUR', [T2]: 'EUR 0' }, 500), []],
    ['no amount after a capture', marked({ [T1]: '0', [T2]: '100 EUR' }, 500), [[T1, 500]]],
    ['no amount before one', marked({ [T1]: '0', [T2]: 'EUR 100' }, 500), [[T1, 500]]],
    ['a value that is no amount', marked({ [T1]: 'x' }, 500), []],
  ])('divide the captured sum: %s', (_, intent, expected) => {
    expect(markedCaptures(intent).map((one) => [one.transactionId, one.amount])).toEqual(expected);
  });

  it('are written once', () => {
    expect(markFor(T1, marked(null, 0))).toEqual({ [T1]: '0' });
    expect(markFor(T2, marked({ [T1]: '0' }, 500))).toEqual({ [T2]: '500' });
    expect(markFor(T1, marked({ [T1]: '0' }, 500))).toBeUndefined();
  });

  it('are removed if their request captured nothing, before the next one is written', () => {
    expect(markFor(T2, marked({ [T1]: '0' }, 0))).toEqual({ [T1]: '', [T2]: '0' });
  });
});
