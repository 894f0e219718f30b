import { describe, expect, it } from 'vitest';
import type { Order, OrderCollection, Payment } from '../../client/types.ts';
import { amount } from '../format.ts';
import { firstTotalOf } from '../payments/first-total.ts';
import { mainAction, withNewest } from '../payments/main-action.ts';
import { moneyForm, moneyIn, moneyProblem, moneyText } from '../payments/money.ts';
import { chargedBack, refundFailed } from '../payments/went-wrong.ts';

const formWith = (text: string) => {
  const data = new FormData();
  data.set('amount', text);
  return data;
};

describe('An amount that a person enters', () => {
  it.each([
    ['EUR', '12.50', 1250, '€12.50'],
    ['JPY', '1250', 1250, '¥1,250'],
    ['HUF', '12.50', 1250, 'HUF 12.50'],
    ['IQD', '1.250', 1250, 'IQD 1.250'],
    ['KWD', '12.500', 12_500, 'KWD 12.500'],
  ])('has the digits of %s, as %s', (currency, text, minor, words) => {
    expect(moneyText(minor, currency)).toBe(text);
    expect(moneyIn(formWith(text), currency)).toBe(minor);
    // A no-break space separates a currency's code.
    expect(amount(minor, currency).replace(/\s/u, ' ')).toBe(words);
  });

  it.each([
    ['EUR', ['12', '12.5', '12,50'], ['12.505', '.5', '-1', '1.', '1,000.00']],
    ['JPY', ['12', '0'], ['12.0', '12,5', '-1']],
    ['KWD', ['12', '12.505'], ['12.5055', 'x']],
  ])('of %s has the form that the currency allows', (currency, valid, invalid) => {
    const pattern = new RegExp(`^(?:${moneyForm(currency).pattern})$`, 'v');
    expect(valid.filter((text) => !pattern.test(text))).toEqual([]);
    expect(invalid.filter((text) => pattern.test(text))).toEqual([]);
  });

  it('is at least one minor unit, and at most the limit', () => {
    const problem = moneyProblem({ most: 1250, currency: 'KWD' });
    expect(problem(formWith('0'))).toBe('Enter an amount.');
    expect(problem(formWith(''))).toBe('Enter an amount.');
    expect(problem(formWith('many'))).toBe('Enter an amount.');
    expect(problem(formWith('1.251'))).toMatch(/^The amount can be at most KWD.1\.250\.$/);
    expect(problem(formWith('1.250'))).toBeUndefined();
    // It could be 1250 dinars.
    expect(problem(formWith('1,250'))).toBe('Enter an amount.');
    expect(problem(formWith('0.001'))).toBeUndefined();
  });
});

describe('The total before items were canceled', () => {
  const line = { seq: 1, sku: 'BAG', quantity: 2, unitPrice: 1000, cancelled: 1 };
  const discount = { kind: 'DISCOUNT', name: 'Two for less', amount: -200 } as const;
  const post = { kind: 'SHIPPING', name: 'Post', amount: 490 } as const;
  const order = { status: 'OPEN', total: 800, lines: [line], adjustments: [post] } as const;

  it.each([
    ['is the total with their prices', order, 1800],
    ['is unknown beside a discount of the whole order', { adjustments: [discount] }],
    ['is unknown beside an amount of their line', { adjustments: [{ ...discount, seq: 1 }] }],
    [
      'is known beside a tax that the prices contain',
      { adjustments: [{ kind: 'TAX', name: 'VAT', amount: 80, seq: 1, included: true }] },
      1800,
    ],
    ['is known beside an amount of another line', { adjustments: [{ ...discount, seq: 2 }] }, 1800],
    ['is unknown if nothing is left to pay', { total: 0 }],
    ['is not shown of a canceled order', { status: 'CANCELLED' }],
  ] as const)('%s', (_, changes, total: number | undefined = undefined) =>
    expect(firstTotalOf({ ...order, ...changes } as never)).toBe(total),
  );
});

describe('An order that was canceled a moment ago', () => {
  const order = {
    orderId: 'o-1',
    customerId: 'c',
    placedAt: '2026-11-24T14:00:00Z',
    currency: 'JPY',
    total: 2500,
    version: 3,
    status: 'CANCELLED',
  } as Order;
  const copy = {
    orderId: 'o-1',
    status: 'OPEN',
    amounts: { authorized: 0, captured: 2500, refunded: 500, kept: 2000, due: 0, overpaid: 0 },
    payments: [{ paymentId: 'p-1', refundable: 2000, capturable: 0, transactions: [] }],
    returns: [],
  } as unknown as OrderCollection;

  it('is overpaid by what was captured, although its copy does not know it yet', () => {
    expect(withNewest(copy, order).amounts).toMatchObject({ overpaid: 2000 });
    expect(withNewest(copy, { ...order, total: 600, status: 'OPEN' }).amounts?.overpaid).toBe(1400);
    expect(withNewest(copy, { ...order, status: 'OPEN' }).amounts?.overpaid).toBe(0);
    expect(withNewest(copy, undefined)).toEqual(copy);
  });

  it('needs what is still held released', () => {
    const amounts = { authorized: 2500, captured: 0, refunded: 0, kept: 0, due: 0, overpaid: 0 };
    const transactions: object[] = [];
    const payments = [{ paymentId: 'p-1', capturable: 2500, transactions }];
    const actionNow = () => mainAction({ ...copy, payments, amounts } as never, order);
    expect(actionNow()).toBe('void p-1');
    // A void waits for the result of a capture.
    transactions.push({ kind: 'CAPTURE', state: 'REQUESTED', amount: 100 });
    expect(actionNow()).toBeUndefined();
  });

  it('needs a refund, and no money', () => {
    expect(mainAction(withNewest(copy, order), order)).toBe('refund p-1');
    const unpaid = { amounts: { ...copy.amounts, due: 900 }, payments: [] } as never;
    expect(mainAction(unpaid, { ...order, status: 'OPEN' })).toBe('pay');
    expect(mainAction(unpaid, order)).toBeUndefined();
  });
});

describe('Money that may have gone wrong', () => {
  const moved = (kind: string, state: string, at: string, amount = 500) => ({
    kind,
    state,
    at: `2026-11-27T${at}:00:00Z`,
    amount,
  });
  const paymentWith = (...transactions: object[]) => ({ transactions }) as unknown as Payment;

  it.each([
    ['FAILED', true],
    ['REVERSED', true],
    ['REQUESTED', false],
    ['PENDING', false],
    ['SUCCEEDED', false],
  ])('is a refund if the order’s last one is %s: %s', (state, is) => {
    const sale = moved('SALE', 'SUCCEEDED', '09');
    const last = moved('REFUND', state, '11');
    const earlier = moved('REFUND', is ? 'SUCCEEDED' : 'FAILED', '10');
    expect(refundFailed([paymentWith(last), paymentWith(sale, earlier)])).toBe(is);
    expect(refundFailed([paymentWith(sale)])).toBe(false);
  });

  it('is what the buyer’s bank took back', () => {
    const lost = moved('CHARGEBACK', 'SUCCEEDED', '10', 700);
    const won = moved('CHARGEBACK', 'REVERSED', '10', 900);
    const payments = [paymentWith(lost, moved('REFUND', 'SUCCEEDED', '09')), paymentWith(won)];
    expect(chargedBack({ payments })).toBe(700);
  });
});
