import { beforeAll, describe, expect, it } from 'vitest';
import { orderMetadataKey } from '../../../table/keys.ts';
import { asking, customer, operator, persistently } from '../../support/call.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, createOrder, idempotencyKey } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const update = asking('A6b');
const getOrder = asking('A3');
const listOrders = asking('A50');
const customerId = 'a1b2';

/** So many attributes, and these characters of values in all. */
const attributesOf = (count: number, characters = count) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`n${n}`, 'x'.repeat(characters / count)]),
  );

describe('A6b change the attributes of an order', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC')]);
  });

  const change = (orderId: string, attributes: Record<string, unknown>) =>
    update({ as: operator, path: { customerId, orderId }, body: { attributes } });
  const stored = async (orderId: string) => table.get({ ...orderMetadataKey(orderId) });

  it('adds, replaces and removes, with one read and one unit written', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await change(orderId, { gift: 'yes', wrap: 'red' });
    const requests = recordRequests();

    const answer = await change(orderId, { wrap: 'blue', gift: null, note: 'Straße 7' });

    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ orderId, attributes: { wrap: 'blue', note: 'Straße 7' } });
    expect(requests).toMatchObject([
      { operation: 'GetItem', units: 1 },
      { operation: 'UpdateItem', units: 1 },
    ]);
    const { body } = await getOrder({ as: operator, path: { orderId } });
    expect(body).toMatchObject({ attributes: { wrap: 'blue', note: 'Straße 7' }, version: 1 });
    expect((await listOrders({ as: operator, query: { ids: orderId } })).body.items).toMatchObject([
      { attributes: { wrap: 'blue', note: 'Straße 7' } },
    ]);
  });

  it('removes the last one, and leaves no empty map', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await change(orderId, { gift: 'yes' });

    expect((await change(orderId, { gift: null })).body).toEqual({ orderId, attributes: {} });
    expect(await stored(orderId)).not.toHaveProperty('shopAttributes');
    expect(await change(orderId, { gift: null })).toMatchObject({ status: 200 });
  });

  it('checks the limits on what the order has afterwards', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    expect(await change(orderId, attributesOf(10, 380))).toMatchObject({ status: 200 });

    expect(await change(orderId, { more: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'too-many-attributes' },
    });
    // 400 bytes with the names; the Greek letter has two.
    expect(await change(orderId, { n0: 'x'.repeat(38) })).toMatchObject({ status: 200 });
    expect(await change(orderId, { n0: `${'x'.repeat(37)}λ` })).toMatchObject({
      status: 422,
      body: { code: 'attributes-too-long' },
    });
    expect(await change(orderId, { n0: null, more: 'x' })).toMatchObject({ status: 200 });
  });

  it('loses none of many changes at once, and never exceeds the limit', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId } = await anOrder(customerId, 'ABC');
      const answers = await Promise.all(
        Array.from({ length: 14 }, (_, n) =>
          persistently(() => change(orderId, { [`name${n}`]: `${n}` })),
        ),
      );

      const accepted = answers.filter(({ status }) => status === 200).length;
      const { shopAttributes } = (await stored(orderId)) as { shopAttributes: object };
      expect(accepted).toBe(10);
      expect(Object.keys(shopAttributes)).toHaveLength(10);
    }
  });

  it('is an order’s of this customer only', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const path = { customerId: 'c3d4', orderId };
    expect(await update({ as: operator, path, body: { attributes: { a: 'b' } } })).toMatchObject({
      status: 404,
      body: { code: 'order-not-found' },
    });
  });

  it.each(['1st', 'a b', 'ä', 'x'.repeat(41), '', '_private'])(
    'refuses the name %j',
    async (name) => {
      const { orderId } = await anOrder(customerId, 'ABC');
      expect(await change(orderId, { [name]: 'text' })).toMatchObject({
        status: 422,
        body: { code: 'invalid-request' },
      });
    },
  );
});

describe('A6b of attributes of the buyer', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC')]);
  });
  const placed = async (attributes: object) => {
    const body = {
      currency: 'EUR',
      lines: [{ sku: 'ABC', quantity: 1, unitPrice: 1000 }],
      attributes,
    };
    const answer = await createOrder({
      as: customer(customerId),
      path: { customerId },
      headers: idempotencyKey(),
      body,
    });
    return answer.body.orderId as string;
  };
  const change = (orderId: string, attributes: object) =>
    update({ as: operator, path: { customerId, orderId }, body: { attributes } });
  const seenBy = async (as: typeof operator, orderId: string) =>
    (await getOrder({ as, path: { orderId } })).body.attributes;

  it('leaves the buyer what they gave, until it is removed', async () => {
    const orderId = await placed({ gift: 'for Ida', wrap: 'red' });
    await change(orderId, { gift: 'ask first', wrap: null, note: 'odd' });

    expect(await seenBy(operator, orderId)).toEqual({ gift: 'ask first', note: 'odd' });
    expect(await seenBy(customer(customerId), orderId)).toEqual({ gift: 'for Ida' });

    await change(orderId, { gift: null });
    expect(await seenBy(operator, orderId)).toEqual({ note: 'odd' });
    expect(await seenBy(customer(customerId), orderId)).toBeUndefined();
  });

  it('keeps nothing twice that is set to what it is', async () => {
    const orderId = await placed({ gift: 'yes' });
    await change(orderId, { gift: 'no' });
    await change(orderId, { gift: 'yes' });
    expect(await table.get({ ...orderMetadataKey(orderId) })).not.toHaveProperty('shopAttributes');
  });

  it('counts both against the limits', async () => {
    const orderId = await placed(attributesOf(2, 296));
    // 300 bytes with the names.
    expect(await change(orderId, { n0: 'x'.repeat(99) })).toMatchObject({
      status: 422,
      body: { code: 'attributes-too-long' },
    });
    expect(await change(orderId, { n0: 'x'.repeat(98) })).toMatchObject({ status: 200 });
    const nine = Object.fromEntries([...'abcdefghi'].map((name) => [name, 'x']));
    expect(await change(orderId, { n0: null, n1: 'x', ...nine })).toMatchObject({ status: 200 });
    expect(await change(orderId, { more: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'too-many-attributes' },
    });
  });
});

describe('A6 with attributes', () => {
  freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC')]);
  });

  const place = (order: object, line: object = {}) =>
    createOrder({
      as: customer(customerId),
      path: { customerId },
      headers: idempotencyKey(),
      body: {
        currency: 'EUR',
        lines: [{ sku: 'ABC', quantity: 1, unitPrice: 1000, ...line }],
        ...order,
      },
    });

  it('keeps those of the order and of its lines', async () => {
    const [attributes, engraved] = [{ gift: 'yes' }, { engraving: 'To Nia' }];

    const { body } = await place({ attributes }, { attributes: engraved });

    expect(body).toMatchObject({ attributes, lines: [{ attributes: engraved }] });
    const read = await getOrder({ as: customer(customerId), path: { orderId: body.orderId } });
    expect(read.body).toMatchObject({ attributes, lines: [{ attributes: engraved }] });
  });

  it.each([
    [{ attributes: attributesOf(11) }, {}, { code: 'too-many-attributes' }],
    [{}, { attributes: attributesOf(11) }, { code: 'too-many-attributes', seq: 1 }],
    [{ attributes: attributesOf(2, 398) }, {}, { code: 'attributes-too-long' }],
    [{}, { attributes: attributesOf(2, 398) }, { code: 'attributes-too-long', seq: 1 }],
  ])('refuses %j and %j', async (order, line, problem) => {
    expect(await place(order, line)).toMatchObject({ status: 422, body: problem });
  });
});
