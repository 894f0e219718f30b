import { describe, expect, it } from 'vitest';
import type { OrdersClient } from '../../../packages/client/orders-client.ts';
import { ConnectionError, ProblemError } from '../../../packages/client/problem-error.ts';
import { placeOrder, WrongBasket } from '../../storefront/server/checkout.ts';
import { notPlaced } from '../../storefront/server/not-placed.ts';
import { stockReader } from '../../storefront/server/stock-reader.ts';
import type { Basket } from '../../storefront/shop-config.ts';
import { sumsOf } from '../../storefront/terms.ts';

const LINES = [
  { sku: 'ABC', quantity: 1, unitPrice: 2500 },
  { sku: 'MUG', quantity: 2, unitPrice: 1490 },
];
const BASKET: Basket = {
  basketId: 'b-1',
  lines: LINES,
  way: 'door',
  address: {
    name: 'Ada Marin',
    line1: 'Am Kai 1',
    postalCode: '24103',
    city: 'Kiel',
    country: 'DE',
  },
  email: 'ada.marin@mail.example',
};

describe('The sums of examples/storefront', () => {
  it.each([
    ['DE', 'door', { items: 3, subtotal: 5480, postage: 490, total: 5970, tax: 953 }],
    ['DE', 'express', { postage: 990, total: 6470 }],
    ['DE', 'collect', { postage: 0, total: 5480, tax: 875 }],
    ['AT', 'door', { postage: 990 }],
    ['DK', 'door', { postage: 1290 }],
  ] as const)('to %s by %s', (country, way, expected) => {
    expect(sumsOf(LINES, country, way)).toMatchObject(expected);
  });
});

describe('The stock of examples/storefront', () => {
  const level = (sku: string, quantity: number, more = {}) => ({
    sku,
    quantity,
    unitPrice: 1000,
    currency: 'EUR',
    ...more,
  });
  const stocked = (levels: () => readonly object[]) => {
    let reads = 0;
    async function* listLowStock() {
      reads += 1;
      yield* levels();
    }
    const shop = { all: { listLowStock } } as unknown as OrdersClient;
    return { shop, reads: () => reads };
  };

  it('is the price of each good, and how many are left if few are', async () => {
    const { shop } = stocked(() => [
      level('ABC', 6),
      level('MUG', 5),
      level('PEN', 0),
      level('CAP', 9, { currency: 'JPY' }),
    ]);
    const goods = await stockReader(shop).shelf();
    const of = (sku: string) => goods.find((good) => good.sku === sku);
    expect(of('ABC')).toMatchObject({ name: 'Canvas bag', unitPrice: 1000 });
    expect(of('ABC')).not.toHaveProperty('left');
    expect([of('MUG')?.left, of('PEN')?.left, of('CAP')?.left, of('XYZ')?.left]).toEqual([
      5, 0, 0, 0,
    ]);
  });

  it('is read every 30 seconds for all visitors, after an order and after an error', async () => {
    let now = 0;
    let isDown = false;
    const { shop, reads } = stocked(() => {
      if (isDown) throw new Error('no answer');
      return [level('ABC', 6)];
    });
    const stock = stockReader(shop, () => now);
    await Promise.all([stock.shelf(), stock.shelf()]);
    now = 29_999;
    await stock.shelf();
    expect(reads()).toBe(1);
    now = 30_000;
    await stock.shelf();
    expect(reads()).toBe(2);
    stock.forget();
    isDown = true;
    await expect(stock.shelf()).rejects.toThrow('no answer');
    isDown = false;
    await stock.shelf();
    expect(reads()).toBe(4);
  });
});

describe('The checkout of examples/storefront', () => {
  const asked: { customers: object[]; orders: object[] } = { customers: [], orders: [] };
  const shop = {
    createCustomer: async (request: object) => {
      asked.customers.push(request);
      return { customerId: 'g-1' };
    },
    createOrder: async (request: object) => {
      asked.orders.push(request);
      return { orderId: 'o-1', number: '1', orderLink: 'link' };
    },
  } as unknown as OrdersClient;
  const place = (basket: Basket, token?: string) =>
    placeOrder({ apiUrl: 'http://localhost:1', shop }, basket, token);

  it('sends the shop’s names, postage and tax, and the buyer’s prices', async () => {
    expect(await place(BASKET, undefined)).toEqual({
      orderId: 'o-1',
      number: '1',
      orderLink: 'link',
    });
    expect(asked.orders).toEqual([
      {
        customerId: 'g-1',
        body: {
          currency: 'EUR',
          lines: [
            { ...LINES[0], name: 'Canvas bag' },
            { ...LINES[1], name: 'Enamel mug' },
          ],
          adjustments: [
            { kind: 'SHIPPING', name: 'Parcel to the door', amount: 490 },
            { kind: 'TAX', name: 'VAT 19 %', rate: '0.19', included: true, amount: 953 },
          ],
          shippingAddress: BASKET.address,
          reference: { source: 'basket', id: 'b-1' },
        },
      },
    ]);
  });

  it('creates a guest once for a basket and a person', async () => {
    asked.customers = [];
    for (const email of ['a@mail.example', 'a@mail.example', 'b@mail.example'])
      await place({ ...BASKET, email });
    const keys = asked.customers.map((one) => (one as { idempotencyKey: string }).idempotencyKey);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it.each([
    ['a good that the shop does not have', { ...BASKET, lines: [{ ...LINES[0], sku: 'NO' }] }],
    ['a way that it does not have', { ...BASKET, way: 'drone' }],
    [
      'a country that it does not serve',
      { ...BASKET, address: { ...BASKET.address, country: 'FR' } },
    ],
  ])('takes no basket with %s', async (_, basket) => {
    await expect(place(basket as Basket)).rejects.toThrow(WrongBasket);
  });

  it('takes no token that the API does not know, whatever it names', async () => {
    const claims = Buffer.from('{"sub":"a1b2"}').toString('base64url');
    const before = asked.orders.length;
    await expect(place(BASKET, `e30.${claims}.x`)).rejects.toThrow();
    await expect(place(BASKET, 'none')).rejects.toThrow();
    expect(asked.orders).toHaveLength(before);
  }, 60_000);

  it('answers what is not placed, and what may be', () => {
    const problem = {
      type: '',
      title: 'The order cannot be placed as it is',
      status: 409,
      code: 'order-not-accepted',
      lines: [
        { index: 0, sku: 'MUG', code: 'out-of-stock', available: 1 },
        { index: 1, sku: 'ABC', code: 'price-changed', unitPrice: 1, currency: 'EUR' },
      ],
    } as unknown as ConstructorParameters<typeof ProblemError>[0];
    expect(notPlaced(new ProblemError(problem, { attempts: 1 }))).toEqual({
      status: 409,
      code: 'order-not-accepted',
      detail: 'The order cannot be placed as it is',
      left: { MUG: 1 },
    });
    const lost = notPlaced(new ConnectionError(undefined, { attempts: 4 }));
    expect(lost).toMatchObject({ status: 504, code: 'no-answer' });
    expect(notPlaced(new WrongBasket('x'))).toMatchObject({ status: 400, code: 'wrong-basket' });
    expect(notPlaced(new SyntaxError('x'))).toMatchObject({ status: 400 });
  });
});
