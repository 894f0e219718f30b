import { beforeAll, describe, expect, it } from 'vitest';
import { asking, customer, operator } from '../../support/call.ts';
import { aCustomer, aSku, createOrder, idempotencyKey } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const getOrder = asking('A3');
const path = { customerId: 'a1b2' };
const SHIPPING = { kind: 'SHIPPING', name: 'DHL Paket', amount: 490 };

describe('Adjustments of an order', () => {
  freshTable();
  beforeAll(() => Promise.all([aCustomer('a1b2'), aSku('ABC')]));

  const place = (more: object, as = operator, headers = idempotencyKey()) =>
    createOrder({
      as,
      path,
      headers,
      body: { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 2, unitPrice: 1000 }], ...more },
    });

  it('are part of the total, of the answer, and of A3’s answer', async () => {
    const adjustments = [
      SHIPPING,
      { kind: 'DISCOUNT', name: 'Voucher', amount: -300, seq: 1 },
      { kind: 'TAX', name: 'VAT', amount: 416 },
    ];
    const details = {
      adjustments,
      billingAddress: { city: 'Pune' },
      customerNote: 'Ring twice',
    };
    const { status, body } = await place(details);

    expect(status).toBe(201);
    expect(body).toMatchObject({ subtotal: 2000, total: 2000 + 490 - 300 + 416, ...details });
    const { body: read } = await getOrder({ as: operator, path: { orderId: body.orderId } });
    expect(read).toMatchObject({ subtotal: 2000, total: 2606, ...details });
  });

  it('are the same in a repeated answer, and are compared in a repeated request', async () => {
    const headers = idempotencyKey();
    const first = await place({ adjustments: [SHIPPING] }, operator, headers);

    expect((await place({ adjustments: [SHIPPING] }, operator, headers)).body).toEqual(first.body);
    expect(await place({ adjustments: [] }, operator, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    });
  });

  it('are refused with a customer’s own token', async () => {
    expect(await place({ adjustments: [SHIPPING] }, customer('a1b2'))).toMatchObject({
      status: 403,
      body: {
        code: 'forbidden',
        detail: 'Your token may not send what `errors` points at.',
        errors: [
          { pointer: '/adjustments', detail: expect.stringContaining('docs/storefront.md') },
        ],
      },
    });
    expect(await place({ customerNote: 'Ring twice' }, customer('a1b2'))).toMatchObject({
      status: 201,
    });
  });

  it.each([
    [{ adjustments: [{ ...SHIPPING, amount: -1 }] }, '/adjustments/0/amount'],
    [{ adjustments: [{ ...SHIPPING, kind: 'DISCOUNT' }] }, '/adjustments/0/amount'],
    [{ adjustments: [{ ...SHIPPING, kind: 'TIP' }] }, '/adjustments/0/kind'],
    [{ adjustments: [{ ...SHIPPING, name: '' }] }, '/adjustments/0/name'],
    [{ adjustments: Array.from({ length: 69 }, () => SHIPPING) }, '/adjustments'],
    [{ billingAddress: { '1': 'x' } }, '/billingAddress/1'],
    [{ customerNote: 'x'.repeat(501) }, '/customerNote'],
  ])('refuse %j', async (more, pointer) => {
    expect(await place(more)).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
  });

  it('never make a total negative, and never name a missing line', async () => {
    const discount = { kind: 'DISCOUNT', name: 'Voucher', amount: -2000 };
    expect(await place({ adjustments: [discount] })).toMatchObject({
      status: 201,
      body: { total: 0 },
    });
    expect(await place({ adjustments: [{ ...discount, amount: -2001 }] })).toMatchObject({
      status: 422,
      body: { code: 'total-negative' },
    });
    expect(await place({ adjustments: [{ ...SHIPPING, seq: 2 }] })).toMatchObject({
      status: 422,
      body: { code: 'line-not-found', seq: 2 },
    });
  });
});
