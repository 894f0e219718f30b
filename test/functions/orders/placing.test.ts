import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asking, type Caller, checkout, customer, operator } from '../../support/call.ts';
import { aCustomer, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const createOrder = asking('A6');
const customerId = 'a1b2';
const CLOSED = { status: 403, body: { code: 'checkout-only', title: expect.any(String) } };

describe('Placing an order, with the setting placing: checkout,', () => {
  const table = freshTable();
  let key = 0;
  const body = { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 1, unitPrice: 1000 }] };
  const place = async (as: Caller, changes: object = {}, once = `key-${++key}`) =>
    createOrder({
      as,
      path: { customerId },
      headers: { 'idempotency-key': once },
      body: { ...body, ...changes },
    });
  const buyer = customer(customerId);
  const orders = async () => (await table.all()).filter(({ type }) => type === 'Order').length;

  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });
  beforeEach(() => {
    vi.stubEnv('PLACING', 'checkout');
  });
  afterEach(() => vi.unstubAllEnvs());

  it('is closed to a customer’s own token, and changes nothing', async () => {
    const before = await orders();

    expect(await place(buyer)).toMatchObject(CLOSED);
    expect(await place(buyer, { reference: { source: 'cart', id: 'cart-1' } })).toMatchObject(
      CLOSED,
    );
    expect(await orders()).toBe(before);
  });

  it('is open to the shop’s checkout and to operators', async () => {
    expect((await place(checkout)).status).toBe(201);
    expect((await place(operator)).status).toBe(201);
  });

  it('is open to customers with placing: customers, and without the variable', async () => {
    for (const placing of ['customers', undefined]) {
      vi.stubEnv('PLACING', placing);
      expect((await place(buyer)).status).toBe(201);
    }
  });

  it('gives a repeated request its first answer, from before the setting', async () => {
    const cart = { reference: { source: 'cart', id: 'cart-2' } };
    vi.stubEnv('PLACING', 'customers');
    const placed = await place(buyer, {}, 'before');
    const named = await place(buyer, cart);
    vi.stubEnv('PLACING', 'checkout');

    const again = await place(buyer, {}, 'before');
    expect(again).toMatchObject({ status: 201, body: placed.body });
    expect(await place(buyer, cart)).toMatchObject({ status: 201, body: named.body });
  });
});
