import { describe, expect, it } from 'vitest';
import { newOrderId } from '../../../domain/order-id.ts';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { orderReferenceKey } from '../../../table/keys.ts';
import { findOrderByReference } from '../../../table/orders/a31c-find-order-by-reference.ts';
import { freshTable } from '../../support/table.ts';

const placedAt = '2026-06-01T12:00:00.000Z';
const orderId = newOrderId(new Date(placedAt), Buffer.alloc(16, 5));
const reference = { source: 'cart', id: '17' };
const claimed = { ...reference, claimedBy: 'CUSTOMER' } as const;
const order = { orderId, number: orderNumberOf(orderId), customerId: 'a1b2', placedAt };

describe('The record of a reference', () => {
  const table = freshTable();

  it('leads to its order, the shop’s own or a customer’s', async () => {
    await table.put({ ...orderReferenceKey(claimed, 'a1b2'), orderId, customerId: 'a1b2' });

    expect(await findOrderByReference(reference, 'a1b2')).toEqual({
      items: [order],
      unreadable: [],
    });
    expect(await findOrderByReference(reference, 'c3d4')).toEqual({ items: [], unreadable: [] });
    expect(await findOrderByReference(reference, undefined)).toEqual({ items: [], unreadable: [] });
    await table.put({ ...orderReferenceKey(reference), orderId, customerId: 'a1b2' });
    expect(await findOrderByReference(reference, undefined)).toEqual({
      items: [order],
      unreadable: [],
    });
  });

  it.each([
    ['no order', { customerId: 'a1b2' }],
    ['an id without a time', { orderId: 'ORD-1', customerId: 'a1b2' }],
    ['an id that is a number', { orderId: 17, customerId: 'a1b2' }],
    ['no customer', { orderId }],
  ])('is named as unreadable with %s', async (_, damaged) => {
    const Key = orderReferenceKey({ ...reference, id: 'damaged' });
    await table.put({ ...Key, ...damaged });

    expect(await findOrderByReference({ ...reference, id: 'damaged' }, undefined)).toEqual({
      items: [],
      unreadable: [Key],
    });
  });
});
