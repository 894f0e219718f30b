import { describe, expect, it } from 'vitest';
import { EXAMPLE_FULFILLMENT, EXAMPLE_ORDER, EXAMPLE_PAYMENT } from '../../operations/example.ts';
import { OPERATIONS } from '../../operations/operations.ts';
import { nameOf, requestOf } from '../../story/ask.ts';
import { exampleIdsIn, withRealIds } from '../../story/example-ids.ts';

describe('The request of an ask', () => {
  it.each(OPERATIONS.map((operation) => [nameOf(operation), operation] as const))(
    'is, without changes, the example of %s',
    (operation, { handler: { pattern }, example }) => {
      const request = requestOf({ operation });

      expect(request).toMatchObject({
        as: example.as,
        method: pattern.method,
        template: pattern.path,
        content: example.body,
        expected: [example.status],
      });
      expect(request.headers).toEqual({
        ...example.headers,
        ...(example.body && { 'content-type': 'application/json' }),
      });
      expect(request.body).toBe(example.body && JSON.stringify(example.body));
      expect(request.target).not.toMatch(/[{}]|\/\/|\?$/);
    },
  );

  it('has the changed parts, and the rest of the example', () => {
    const path = { customerId: 'a/b', orderId: 'o 1' };
    const request = requestOf({ operation: 'cancelOrder', as: 'nobody', path, status: 401 });

    expect(request).toMatchObject({ as: 'nobody', method: 'POST', expected: [401] });
    expect(request.target).toBe('/customers/a~1b/orders/o%201/cancellation');
  });

  it('has the query behind the path', () => {
    const query = { limit: '1', cursor: 'a+b' };

    expect(requestOf({ operation: 'listLowStock', query }).target).toBe(
      '/inventory?limit=1&cursor=a%2Bb',
    );
  });

  it('has its own body, its own members of the example’s, or text as it is', () => {
    const operation = 'putInventory';
    const { content } = requestOf({ operation });

    expect(requestOf({ operation, body: { quantity: 1 } }).content).toEqual({ quantity: 1 });
    expect(requestOf({ operation, members: { quantity: 1 } }).content).toEqual({
      ...(content as object),
      quantity: 1,
    });
    expect(requestOf({ operation, body: '{"name":' }).body).toBe('{"name":');
  });

  it('keeps a media type of its own', () => {
    const headers = { 'content-type': 'text/plain' };

    expect(requestOf({ operation: 'putInventory', headers }).headers).toEqual(headers);
  });

  it('has real ids where the example has its own, and leaves those of the ask', () => {
    const ids = { orderId: 'o-real', fulfillmentId: 'f-real' };
    const path = { ...EXAMPLE_ORDER, fulfillmentId: 'f-asked' };

    expect(requestOf({ operation: 'cancelFulfillment' }, ids).path).toBe(
      `/customers/${EXAMPLE_ORDER.customerId}/orders/o-real/fulfillments/f-real/cancellation`,
    );
    expect(requestOf({ operation: 'cancelFulfillment', path }, ids).parameters).toEqual(path);
  });

  it('is of an operation that exists', () => {
    expect(() => requestOf({ operation: 'flyToTheMoon' as 'getOrder' })).toThrow(
      new RangeError('there is no operation flyToTheMoon'),
    );
  });
});

describe('The examples’ ids', () => {
  const request = { path: { ...EXAMPLE_ORDER, fulfillmentId: EXAMPLE_FULFILLMENT }, limit: 1 };

  it('are found wherever they are', () => {
    expect(exampleIdsIn(request)).toEqual(['orderId', 'fulfillmentId']);
    expect(exampleIdsIn({ body: { transactions: [`${EXAMPLE_PAYMENT}-1`] } })).toEqual([
      'paymentId',
    ]);
    expect(exampleIdsIn({ customerId: 'a1b2' })).toEqual([]);
  });

  it('are replaced one by one: an id without a real one stays', () => {
    expect(withRealIds(request, { orderId: 'o-real', paymentId: 'p-real' })).toEqual({
      path: { ...request.path, orderId: 'o-real' },
      limit: 1,
    });
  });
});
