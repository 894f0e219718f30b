import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../test/support/local-run.ts';
import type { Run } from '../../local/run.ts';
import type { ClientOptions } from '../client-options.ts';
import { ordersClient } from '../orders-client.ts';

const customerId = 'a1b2';
const body = { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 1, unitPrice: 2500 }] };

describe('A cart', () => {
  let backend: Run;

  beforeAll(async () => {
    backend = await run({ port: 0 });
    const shop = asOperator();
    const level = { name: 'Bag', unitPrice: 2500, currency: 'EUR', lowStockThreshold: 5 };
    await shop.putInventory({ sku: 'ABC', body: { ...level, quantity: 100 } });
    for (const id of [customerId, 'c3d4'])
      await shop.createCustomer({ body: { customerId: id, name: 'A', email: `${id}@a.example` } });
  });
  afterAll(() => backend?.stop());

  const asOperator = (more: Partial<ClientOptions> = {}) =>
    ordersClient({ url: backend.url, token: () => backend.operatorToken(), ...more });

  it('is one order after a double click', async () => {
    const shop = asOperator();

    const orders = await Promise.all([1, 2, 3].map(() => shop.createOrder({ customerId, body })));

    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
  });

  it('is one order of each content and customer', async () => {
    const shop = asOperator();
    const more = { ...body, customerNote: 'Gift' };

    const orders = await Promise.all([
      shop.createOrder({ customerId, body }),
      shop.createOrder({ customerId, body: more }),
      shop.createOrder({ customerId: 'c3d4', body }),
    ]);

    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(3);
  });

  it('is a new order after an answer', async () => {
    const shop = asOperator();

    const first = await shop.createOrder({ customerId, body });
    const second = await shop.createOrder({ customerId, body });

    expect(second.orderId).not.toBe(first.orderId);
  });

  it('is one order after each answer of the first click was lost', async () => {
    let lost = 0;
    const shop = asOperator({
      maxAttempts: 1,
      fetch: async (url, init) => {
        const answer = await fetch(url, init);
        if (init?.method !== 'POST' || lost++ > 0) return answer;
        throw new TypeError('the connection was lost');
      },
    });
    await expect(shop.createOrder({ customerId, body })).rejects.toThrow();
    const [mine] = (await shop.listCustomerOrders({ customerId, limit: 1, consistent: true }))
      .items;

    const again = await shop.createOrder({ customerId, body });

    expect(again.orderId).toBe(mine?.orderId);
  });

  it('keeps its key if the session ended after a lost answer', async () => {
    const keys: (string | undefined)[] = [];
    const answers = [() => Promise.reject(new TypeError('lost')), () => answerOf(401)];
    const shop = asOperator({
      token: 'a token',
      maxAttempts: 2,
      backoff: { base: 0 },
      fetch: async (_, init) => {
        keys.push((init?.headers as Record<string, string> | undefined)?.['idempotency-key']);
        return (answers.shift() ?? (() => answerOf(201)))();
      },
    });
    await expect(shop.createOrder({ customerId, body })).rejects.toMatchObject({ status: 401 });

    await shop.createOrder({ customerId, body });

    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('has another key after a refusal', async () => {
    const shop = asOperator();
    const wrong = { ...body, lines: [{ sku: 'ABC', quantity: 1, unitPrice: 1 }] };
    const keyOf = (error: { idempotencyKey?: string }) => error.idempotencyKey;

    const first = await shop.createOrder({ customerId, body: wrong }).catch(keyOf);
    const second = await shop.createOrder({ customerId, body: wrong }).catch(keyOf);

    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
  });
});

const answerOf = async (status: number): Promise<Response> =>
  Response.json({ message: 'an answer', orderId: 'o-1' }, { status });
