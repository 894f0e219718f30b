import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../domain/order.ts';
import {
  INDEXED_ORDER_ROWS,
  indexedOrder,
  ORDER_ROWS,
  orderFields,
  orderRow,
  toOrder,
  toShownOrder,
  versionedOrder,
} from '../../../table/full-order/order-row.ts';
import { orderUpdate } from '../../../table/full-order/order-update.ts';
import type { Row } from '../../../table/page.ts';

const placedAt = '2026-06-01T12:34:56.789Z';
const identity = { orderId: 'o-01KT1JW64N0000000000000000', customerId: 'a1b2', placedAt };
const order: Order = {
  ...identity,
  number: '260601-1C7G-000',
  status: 'OPEN',
  paymentStatus: 'PENDING',
  updatedAt: placedAt,
  version: 1,
  currency: 'EUR',
  total: 4998,
  lineCount: 2,
};
const position = `${placedAt}#${identity.orderId}`;
const key = { PK: 'CUST#a1b2', SK: `ORDER#${position}` };
/** The row of `order`, spelled out. */
const row: Row = {
  ...key,
  GSI1PK: 'CUST#a1b2#OPEN',
  GSI1SK: position,
  GSI2PK: 'OPEN',
  GSI2SK: position,
  type: 'Order',
  status: 'OPEN',
  paymentStatus: 'PENDING',
  version: 1,
  currency: 'EUR',
  total: 4998,
  lineCount: 2,
};

describe('The row of an order', () => {
  beforeEach(() => {
    vi.stubEnv('OPEN_ORDER_SHARDS', '1');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('holds what its key does not contain, and its index keys', () => {
    expect(orderRow(order)).toStrictEqual(row);
  });

  it('is shown with the stored fulfillment status, or with the one that its status implies', () => {
    const shown = (more: object) => toShownOrder({ ...row, ...more }).fulfillmentStatus;

    expect(shown({})).toBe('UNFULFILLED');
    expect(shown({ status: 'SHIPPED' })).toBe('FULFILLED');
    expect(shown({ fulfillmentStatus: 'PARTIALLY_FULFILLED' })).toBe('PARTIALLY_FULFILLED');
    expect(toShownOrder({ ...key, total: 149 })).not.toHaveProperty('fulfillmentStatus');
  });

  it('is listed by an index under the identity in another key', () => {
    const { PK, SK, ...projected } = row;

    expect(indexedOrder({ ...projected, type: 'OrderMetadata' }, identity)).toEqual(order);
    expect(indexedOrder({ ...projected, total: 'much' }, identity)).toBeUndefined();
  });

  it('is read as the order, with its fields in the documented order', () => {
    expect(toOrder(orderRow(order))).toStrictEqual(order);
    expect(Object.keys(toOrder(orderRow(order)))).toEqual([
      'orderId',
      'number',
      'customerId',
      'status',
      'paymentStatus',
      'placedAt',
      'updatedAt',
      'version',
      'currency',
      'total',
      'lineCount',
    ]);
  });

  it('has its position in a list from its key', () => {
    expect(ORDER_ROWS.positionOf(key)).toBe(position);
  });

  it('belongs to the customer in its key, whatever its other attributes are', () => {
    expect(
      toOrder({ ...row, customerId: 'mallory', orderId: 'o-1', placedAt: 'never' }),
    ).toStrictEqual(order);
  });

  it('shows when it was last changed', () => {
    const updatedAt = '2026-06-02T00:00:00.000Z';

    expect(toOrder({ ...row, updatedAt })).toStrictEqual({ ...order, updatedAt });
  });

  it('written by hand has no time of a change, and no money without a currency', () => {
    expect(toOrder({ ...key, status: 'OPEN', total: 149, qty: 2 })).toStrictEqual({
      ...identity,
      number: order.number,
      status: 'OPEN',
    });
    expect(orderFields({ total: 149, currency: 'EUR' })).toStrictEqual({
      currency: 'EUR',
      total: 149,
    });
    expect(orderFields({ placedAt, version: 3 })).toStrictEqual({
      placedAt,
      updatedAt: placedAt,
      version: 3,
    });
  });

  it.each([
    ['a total that is no whole number', { total: 0.5 }],
    ['a total beyond 2^53', { total: 2n ** 53n }],
    ['a version in words', { version: 'one' }],
    ['a number of lines in words', { lineCount: 'two' }],
    ['a status that is a number', { status: 1 }],
    ['a currency that is a list', { currency: ['EUR'] }],
  ])('cannot be read with %s', (_, attributes) => {
    expect(INDEXED_ORDER_ROWS.read(row)).toStrictEqual(order);
    expect(ORDER_ROWS.read(row)).toStrictEqual({ ...order, fulfillmentStatus: 'UNFULFILLED' });
    expect(ORDER_ROWS.read({ ...row, ...attributes })).toBeUndefined();
  });

  it('is an order for the projections only if it has a version', () => {
    const { version, ...withoutVersion } = row;

    expect(versionedOrder(row)).toStrictEqual(order);
    expect(versionedOrder({ ...row, lateCaptured: 5 })).toStrictEqual({
      ...order,
      lateCaptured: 5,
    });
    expect(versionedOrder(withoutVersion)).toBeUndefined();
    expect(version).toBe(1);
  });

  it.each([
    ['a status that is none', { status: 'LOST' }, '{"status":"LOST","version":1}'],
    ['no currency', { currency: undefined }, '{"status":"OPEN","version":1}'],
    ['a currency in digits', { currency: 978 }, '{"status":"OPEN","version":1}'],
    ['a version in words', { version: 'one' }, '{"status":"OPEN","version":"one"}'],
    ['no total', { total: undefined }, '{"status":"OPEN","version":1}'],
    ['a total that is no whole number', { total: 0.5 }, '{"status":"OPEN","version":1}'],
  ])('is a fault for the projections with a version and %s', (_, attributes, facts) => {
    expect(() => versionedOrder({ ...row, ...attributes })).toThrow(
      new TypeError(`the row of order ${identity.orderId} is not an order: ${facts}`),
    );
  });

  it('changes status, version, time and index keys in one update', () => {
    const now = new Date('2026-06-02T00:00:00.000Z');

    const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = orderUpdate(
      order,
      'SHIPPED',
      4,
      now,
    );

    expect(UpdateExpression).toBe(
      'SET #status = :status, #version = :version, #updatedAt = :updatedAt, #GSI1PK = :GSI1PK, ' +
        '#GSI1SK = :GSI1SK REMOVE #GSI2PK, #GSI2SK',
    );
    expect(ExpressionAttributeNames).toMatchObject({ '#status': 'status', '#GSI1PK': 'GSI1PK' });
    expect(ExpressionAttributeValues).toEqual({
      ':status': 'SHIPPED',
      ':version': 5,
      ':updatedAt': '2026-06-02T00:00:00.000Z',
      ':GSI1PK': 'CUST#a1b2#SHIPPED',
      ':GSI1SK': position,
    });
  });

  it('returns to the open orders, with its lines’ state', () => {
    const { UpdateExpression, ExpressionAttributeValues } = orderUpdate(
      order,
      'OPEN',
      4,
      new Date(),
      { fulfillmentStatus: 'PARTIALLY_FULFILLED', total: 1000 },
    );

    expect(UpdateExpression).not.toContain('REMOVE');
    expect(ExpressionAttributeValues).toMatchObject({
      ':GSI2PK': 'OPEN',
      ':GSI2SK': position,
      ':fulfillmentStatus': 'PARTIALLY_FULFILLED',
      ':total': 1000,
    });
  });
});

describe('An index row', () => {
  it.each(['version', 'total', 'refunded', 'lineCount'])(
    'with a text for its %s cannot be read',
    (name) => {
      expect(indexedOrder({ ...row, [name]: 5 }, identity)).toMatchObject({ [name]: 5 });
      expect(indexedOrder({ ...row, [name]: 'much' }, identity)).toBeUndefined();
    },
  );
});
