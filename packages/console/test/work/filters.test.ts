/** The filters of a list, and the address that has them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, showTimesIn } from '../../times.ts';
import {
  type ChosenFilters,
  type Filters,
  filtersIn,
  isFiltered,
  passes,
  queryOf,
} from '../../work/filters.ts';
import type { WorkOrder } from '../../work/work-order.ts';

const orderOf = (changed: Partial<WorkOrder> = {}): WorkOrder => ({
  orderId: 'o-1',
  customerId: 'c3d4',
  status: 'OPEN',
  placedAt: '2026-11-24T10:00:00.000Z',
  paymentStatus: 'PENDING',
  ...changed,
});
const to = (country: string) => orderOf({ shippingAddress: { name: 'Nia Lund', country } });
const withSku = (...skus: string[]) =>
  orderOf({
    lines: skus.map((sku, n) => ({ seq: n + 1, sku, quantity: 1 })),
  } as unknown as Partial<WorkOrder>);
const doesPass = (order: WorkOrder, filters: Filters) => passes(filters, dayOf)(order);

describe('An order in a filtered list', () => {
  beforeAll(() => showTimesIn('Europe/Berlin'));
  afterAll(() => showTimesIn('UTC'));

  it.each<[string, WorkOrder, Filters, boolean]>([
    ['without a filter', orderOf(), {}, true],
    ['to the country', to('DE'), { country: ['DE'] }, true],
    ['to the second of several countries', to('AT'), { country: ['DE', 'AT'] }, true],
    ['to another country', to('NO'), { country: ['DE', 'AT'] }, false],
    ['without an address', orderOf(), { country: ['DE'] }, false],
    ['not paid', orderOf(), { payment: ['Not paid'] }, true],
    ['paid', orderOf({ paymentStatus: 'PAID' }), { payment: ['Not paid'] }, false],
    [
      'of one of two payments',
      orderOf({ paymentTerms: 'NET' }),
      { payment: ['Paid', 'On invoice'] },
      true,
    ],
    ['with a note', orderOf({ customerNote: 'Ring twice' }), { note: true }, true],
    ['without a note', orderOf(), { note: true }, false],
    ['with the tag among others', orderOf({ tags: ['vip', 'gift'] }), { tag: 'gift' }, true],
    ['with a tag that begins alike', orderOf({ tags: ['gifts'] }), { tag: 'gift' }, false],
    ['without tags', orderOf(), { tag: 'gift' }, false],
    ['with the SKU in its second line', withSku('BAG', 'MUG'), { sku: 'MUG' }, true],
    ['with a SKU that begins alike', withSku('MUG-L'), { sku: 'MUG' }, false],
    ['whose lines are not read yet', orderOf(), { sku: 'MUG' }, false],
  ])('is one %s', (_, order, filters, isShown) => expect(doesPass(order, filters)).toBe(isShown));

  it('passes all filters that are chosen, and not only one of them', () => {
    const order = { ...to('DE'), tags: ['gift'] };
    expect(doesPass(order, { country: ['DE'], tag: 'gift' })).toBe(true);
    expect(doesPass(order, { country: ['AT'], tag: 'gift' })).toBe(false);
    expect(doesPass(order, { country: ['DE'], tag: 'vip' })).toBe(false);
  });

  it.each<[string, string, Filters, boolean]>([
    // In Berlin, it is 00:30 of the next day.
    ['Europe/Berlin', '2026-11-24T23:30:00.000Z', { from: '2026-11-25' }, true],
    ['Europe/Berlin', '2026-11-24T23:30:00.000Z', { to: '2026-11-24' }, false],
    ['Europe/Berlin', '2026-11-24T22:59:59.999Z', { from: '2026-11-25' }, false],
    ['Europe/Berlin', '2026-11-24T22:59:59.999Z', { to: '2026-11-24' }, true],
    ['UTC', '2026-11-24T23:30:00.000Z', { to: '2026-11-24' }, true],
    // In New York, it is still the day before.
    ['America/New_York', '2026-11-24T03:00:00.000Z', { to: '2026-11-23' }, true],
    ['Europe/Berlin', '2026-11-24T10:00:00.000Z', { from: '2026-11-24', to: '2026-11-24' }, true],
    ['Europe/Berlin', '2026-11-24T10:00:00.000Z', { from: '2026-11-22', to: '2026-11-23' }, false],
  ])('was placed on a day of %s: %s in %o is %s', (zone, placedAt, filters, isShown) => {
    showTimesIn(zone);
    expect(doesPass(orderOf({ placedAt }), filters)).toBe(isShown);
  });
});

describe('The filters in an address', () => {
  it.each<[string, Filters]>([
    ['', {}],
    ['country=DE', { country: ['DE'] }],
    ['country=DE,AT&note=1', { country: ['DE', 'AT'], note: true }],
    ['payment=Not+paid,On+invoice', { payment: ['Not paid', 'On invoice'] }],
    ['sku=A%26B%3D1%2B%C3%84', { sku: 'A&B=1+Ä' }],
    ['tag=50+%25+off', { tag: '50 % off' }],
    ['from=2026-11-24&to=2026-11-25', { from: '2026-11-24', to: '2026-11-25' }],
  ])('%j are read as they were written', (query, filters) => {
    expect(queryOf(filters)).toBe(query);
    expect(filtersIn(new URLSearchParams(query))).toEqual(filters);
    expect(isFiltered(filters)).toBe(query !== '');
  });

  it('are the same again all together', () => {
    const all: Required<Filters> = {
      country: ['NO', 'DE'],
      payment: ['Partly paid'],
      note: true,
      sku: 'BAG, red',
      tag: 'gift/vip',
      from: '2026-11-01',
      to: '2026-11-30',
    };
    expect(filtersIn(new URLSearchParams(queryOf(all)))).toEqual(all);
  });

  it('are none if they are taken back, empty or unknown', () => {
    const none: ChosenFilters = { country: undefined, note: undefined, sku: undefined };
    expect(queryOf(none)).toBe('');
    expect(filtersIn(new URLSearchParams('country=&note=0&sku=&page=2'))).toEqual({});
  });
});
