import { describe, expect, it } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { namedNumber, namedOrders } from '../../../domain/withdrawals/named-orders.ts';

const ORDER = 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1';
const NUMBER = { day: '2026-06-01', second: '2026-06-01T09:31:44', suffix: '7T1' };

describe('The orders that words name', () => {
  it.each([
    ['260601-11G0-7T1', [], [NUMBER]],
    ['  260601-11g0-7t1. ', [], [NUMBER]],
    ['26060111G07T1', [], [NUMBER]],
    ['#260601-IlGo-7TI', [], [NUMBER]],
    ['my order 260601-11G0-7T1 of Monday', [], [NUMBER]],
    ['260601-11G0-7T1, 260601-11g0-7t1', [], [NUMBER]],
    ['260601-11G0-7T1 260601-11G0-7T2', [], [NUMBER, { ...NUMBER, suffix: '7T2' }]],
    [ORDER, [ORDER], []],
    [`(${ORDER})`, [ORDER], []],
    [`${ORDER} 260601-11G0-7T1`, [ORDER], [NUMBER]],
    ['the red shoes', [], []],
    ['', [], []],
    ['261331-11G0-7T1', [], []],
    ['o-1', [], []],
  ])('are found in %j', (words, orderIds, numbers) => {
    expect(namedOrders(words)).toEqual({ orderIds, numbers });
  });
});

describe('The number that words name', () => {
  it.each([
    ['260601-11g0-7ti', '260601-11G0-7T1'],
    ['my order 26060111G07T1 of Monday', '260601-11G0-7T1'],
    [ORDER, orderNumberOf(ORDER)],
    [`${ORDER} ${orderNumberOf(ORDER)}`, orderNumberOf(ORDER)],
    ['260601-11G0-7T1 260601-11G0-7T2', undefined],
    ['the red shoes', undefined],
    ['260631-11G0-7T1', undefined],
    ['260601-ZZZZ-7T1', undefined],
  ])('in %j is %s, as we write it', (words, number) => {
    expect(namedNumber(words)).toBe(number);
  });
});
