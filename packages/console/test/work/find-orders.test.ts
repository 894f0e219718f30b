import { describe, expect, it } from 'vitest';
import { findWork } from '../../work/find-orders.ts';
import type { WorkOrder } from '../../work/work-order.ts';

const anOrder = (orderId: string, more: Partial<WorkOrder> = {}): WorkOrder => ({
  orderId,
  customerId: 'c',
  number: `261124-0JC1-${orderId}`,
  placedAt: '2026-11-24T14:00:00Z',
  ...more,
});
const to = (name: string, city = 'Wien', company?: string) => ({
  shippingAddress: { name, city, ...(company && { company }) },
});
const linesOf = (...skus: string[]) => ({
  lines: skus.map((sku, at) => ({ seq: at + 1, sku, quantity: 1, fulfillable: 1 })),
});
/** The ids of what is found, with the reasons. */
const matches = (orders: readonly WorkOrder[], text: string) =>
  findWork(orders, text).map(({ orderId, foundBy }) => [orderId, foundBy]);

describe('A search in the open orders', () => {
  const orders = [
    anOrder('9M2', { ...to('Otto Yılmaz'), ...linesOf('BAG-RED', 'MUG') }),
    anOrder('HB5', { ...to('Bagley Ask', 'Łódź', 'Baggins & Co'), ...linesOf('BAG-BLU') }),
    anOrder('0CZ', { ...to('Nia Lund'), tags: ['bagged', 'gift'] }),
    anOrder('ZB4', { ...to('Ida Fox'), customerNote: 'First line\nbag it\nThird' }),
    anOrder('FRK', { ...to('Jo Kim'), reference: { source: 'webshop', id: 'BAG-1' } }),
    anOrder('BZS', { ...to('Bo Ek'), ...linesOf('MUG') }),
  ];

  it('has first those with the text in name or number, each with its reason', () => {
    expect(matches(orders, 'bag')).toEqual([
      ['HB5', 'Name'],
      ['9M2', 'SKU BAG-RED'],
      ['0CZ', 'Tag bagged'],
      ['ZB4', 'Note First line\nbag it\nThird'],
      ['FRK', 'Reference BAG-1'],
    ]);
    expect(matches(orders, 'baggins')).toEqual([['HB5', 'Company Baggins & Co']]);
    expect(matches(orders, 'WIEN').map(([, by]) => by)).toEqual(Array(5).fill('City Wien'));
  });

  it('names the reason of each word once', () => {
    expect(matches(orders, 'yilm mug')).toEqual([['9M2', 'Name, SKU MUG']]);
    expect(matches(orders, 'otto yılmaz')).toEqual([['9M2', 'Name']]);
    expect(matches(orders, 'otto lund')).toEqual([]);
  });

  it.each(['261124-0JC1-BZS', '2611240jc1bzs', '0jc1-bzs'])('finds the number %s', (text) => {
    expect(matches(orders, text)).toEqual([['BZS', 'Number']]);
  });

  it('finds nothing without a word', () => expect(matches(orders, '  ')).toEqual([]));
});
