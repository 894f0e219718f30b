import { beforeAll, describe, expect, it } from 'vitest';
import { asking, type Caller, checkout, customer, operator } from '../../support/call.ts';
import { injectFaults, lostAnswer } from '../../support/faults.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, orderOf } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const list = asking('A31c');
const [ann, bob] = ['a1b2', 'c3d4'];

describe('A reference of a customer’s own', () => {
  freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(ann), aCustomer(bob), aSku('ABC')]);
  });

  let carts = 0;
  const newCart = () => ({ source: 'cart', id: `cart-${++carts}` });
  const place = (reference: object, as: Caller = customer(ann), to = ann, more = {}) =>
    createOrder({
      as,
      path: { customerId: to },
      headers: idempotencyKey(),
      body: { ...orderOf('ABC'), reference, ...more },
    });
  const idsOf = (answers: readonly { readonly body: { readonly orderId: string } }[]) =>
    new Set(answers.map(({ body }) => body.orderId));
  const find = async (query: Record<string, string>) => {
    const { body } = await list({ as: operator, query });
    return body.items?.map(({ orderId }: { orderId: string }) => orderId) ?? body.errors;
  };

  it('makes one order of five clicks with a new key each', async () => {
    const cart = newCart();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => place(cart)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(idsOf(answers).size).toBe(1);
    expect(answers[0]?.body.reference).toEqual({ ...cart, claimedBy: 'CUSTOMER' });
  });

  it('has one order if the answers are lost', async () => {
    const cart = newCart();
    injectFaults('TransactWriteItems', lostAnswer);
    await place(cart);
    expect(await place(cart)).toMatchObject({
      status: 201,
      headers: { 'idempotent-replayed': 'true' },
    });
  });

  it('takes the name from no other customer, and not from the shop', async () => {
    const cart = newCart();
    const answers = [
      await place(cart),
      await place(cart, customer(bob), bob),
      await place(cart, operator, ann),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(idsOf(answers).size).toBe(3);
    expect(answers.map(({ body }) => body.reference.claimedBy)).toEqual([
      'CUSTOMER',
      'CUSTOMER',
      undefined,
    ]);
    expect(idsOf([await place(cart, checkout, ann), answers[2] as never]).size).toBe(1);
  });

  it('is taken for another body', async () => {
    const cart = newCart();
    const { body } = await place(cart);
    expect(await place(cart, customer(ann), ann, { customerNote: 'Gift' })).toMatchObject({
      status: 409,
      body: { code: 'reference-taken', orderId: body.orderId },
    });
  });

  it('is no other source than the cart', async () => {
    expect(await place({ source: 'checkout', id: 'c-1' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', errors: [{ pointer: '/reference/source' }] },
    });
    const { status } = await place({ ...newCart(), claimedBy: 'CUSTOMER' }, operator);
    expect(status).toBe(422);
  });

  it('is found with its customer', async () => {
    const { source, id } = newCart();
    const { body } = await place({ source, id });
    expect(await find({ source, reference: id, customerId: ann })).toEqual([body.orderId]);
    expect(await find({ source, reference: id, customerId: bob })).toEqual([]);
    expect(await find({ source, reference: id })).toEqual([]);
    expect(await find({ source: 'checkout', reference: id, customerId: ann })).toMatchObject([
      { pointer: '/query/customerId' },
    ]);
  });
});
