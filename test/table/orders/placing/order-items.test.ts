import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PlacedOrder, placeOrder } from '../../../../domain/order.ts';
import { policyIn } from '../../../../domain/shop/policy.ts';
import { lineItem, orderMetadata } from '../../../../table/orders/placing/order-items.ts';

const PLACED_AT = '2026-06-01T12:00:00.000Z';
const identity = {
  customerId: 'a1b2',
  orderId: 'o-01KT1JW64N0000000000000000',
  placedAt: PLACED_AT,
};
const placed = (change: Partial<PlacedOrder> = {}): PlacedOrder => ({
  ...(placeOrder(identity, {
    lines: [{ sku: 'ABC', quantity: 2, unitPrice: 2500 }],
    currency: 'EUR',
  }) as PlacedOrder),
  paymentTerms: 'RECEIPT',
  ...change,
});

describe('The row that has A3’s data of an order', () => {
  beforeEach(() => {
    vi.stubEnv('OPEN_ORDER_SHARDS', '4');
    vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', '30');
  });
  afterEach(() => vi.unstubAllEnvs());

  it('waits for the payment of an order that is paid on receipt', () => {
    const row = orderMetadata(placed(), policyIn(process.env));
    expect(row).toMatchObject({
      PK: `ORDER#${identity.orderId}`,
      SK: 'META',
      type: 'OrderMetadata',
      paymentDueAt: '2026-06-01T12:30:00.000Z',
      GSI2PK: expect.stringMatching(/^DUE#[0-3]$/),
      GSI2SK: `2026-06-01T12:30:00.000Z#${identity.orderId}`,
    });
    expect(row).not.toHaveProperty('paymentTerms');
    expect(row).not.toHaveProperty('adjustments');
  });

  it.each([
    ['has other terms', { paymentTerms: 'NET' }, '30'],
    ['costs nothing', { total: 0 }, '30'],
    ['is of a shop where none expires', {}, '0'],
  ] as const)('waits for no payment of an order that %s', (_, change, minutes) => {
    vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', minutes);
    const row = orderMetadata(placed(change as Partial<PlacedOrder>), policyIn(process.env));
    expect(row).not.toHaveProperty('paymentDueAt');
    expect(row).not.toHaveProperty('GSI2PK');
  });

  it('has payment terms that are not the usual ones', () => {
    expect(
      orderMetadata(placed({ paymentTerms: 'NET' } as Partial<PlacedOrder>), policyIn(process.env)),
    ).toMatchObject({
      paymentTerms: 'NET',
    });
  });
});

describe('The row of a line', () => {
  it('is the ordered line, without the amount that follows from it', () => {
    const [line] = placed().lines;
    if (!line) throw new Error('the order has no line');
    expect(lineItem(identity, line, policyIn(process.env))).toEqual({
      PK: `ORDER#${identity.orderId}`,
      SK: expect.stringMatching(/^ITEM#0*1$/),
      type: 'LineItem',
      sku: 'ABC',
      quantity: 2,
      unitPrice: 2500,
    });
  });
});
