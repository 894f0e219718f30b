import { describe, expect, it, vi } from 'vitest';
import { reasonOfRule, SHOP_CODE } from '../../../domain/shop/refused.ts';
import { unlessRefused } from '../../../domain/shop/shop-rules.ts';
import { lifeWith } from '../../support/payment-life.ts';

const NO = { code: 'not-today', detail: 'We are closed on holidays.' };
const fullOrder = lifeWith([]);

describe('A shop’s refusal', () => {
  it('is none if the rule is broken: the error is for the log', () => {
    const error = new Error('broken');
    expect(reasonOfRule(error)).toStrictEqual({ code: 'internal-error', error });
  });

  it('has its own code and words, and the member that it is about', () => {
    const reason = { code: 'refused-by-shop', shopCode: 'not-today', detail: NO.detail };
    expect(reasonOfRule(NO)).toStrictEqual(reason);
    expect(reasonOfRule({ ...NO, pointer: '/lines/0' })).toStrictEqual({
      ...reason,
      errors: [{ pointer: '/lines/0', detail: NO.detail }],
    });
  });

  it.each([
    ['not-today', true],
    ['a', true],
    ['a1-2b', true],
    ['1a', false],
    ['Not-today', false],
    ['not--today', false],
    ['not-today-', false],
    ['-not', false],
    ['not_today', false],
    ['not today', false],
    ['', false],
  ])('has a code of words and hyphens: %s', (code, isCode) => {
    expect(SHOP_CODE.test(code)).toBe(isCode);
  });
});

describe('A decision', () => {
  const change = { change: { items: 1 } };

  it('stands unless the shop refuses it', () => {
    const ask = vi.fn(() => undefined);
    expect(unlessRefused(fullOrder, change, ask)).toBe(change);
    expect(ask).toHaveBeenCalledExactlyOnceWith(fullOrder, { items: 1 });
    expect(unlessRefused(fullOrder, change, undefined)).toBe(change);
    expect(unlessRefused(fullOrder, change, () => NO)).toEqual({ refused: reasonOfRule(NO) });
  });

  it('that is refused already is not asked about', () => {
    const refused = { refused: { code: 'order-cancelled' } } as const;
    const ask = vi.fn(() => NO);
    expect(unlessRefused(fullOrder, refused, ask)).toBe(refused);
    expect(ask).not.toHaveBeenCalled();
  });
});
