// @module-tag alone
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ShopAttributes } from '../../../domain/shop/shop-attributes.ts';
import { EVENT_SCHEMAS } from '../../../packages/api/openapi/events/event-schemas.ts';
import type { Change } from '../../../table/copies/project-change.ts';
import { eventsOfChange } from '../../../table/events/change-events.ts';
import { customerOrderKey, orderIdentity, orderMetadataKey } from '../../../table/keys.ts';
import { asking, checkout, customer, operator } from '../../support/call.ts';
import { recordRequests, unitsWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, orderOf } from '../../support/orders.ts';
import { changeStream } from '../../support/stream.ts';
import { freshTable } from '../../support/table.ts';

type Declared = { -readonly [Member in keyof ShopAttributes]: ShopAttributes[Member] };

/** The declaration of this test's shop, each for one test. */
const shop = vi.hoisted(() => ({ attributes: { undeclared: 'allowed' } as object }));
vi.mock('../../../shop/attributes.ts', () => shop);

const customerId = 'a1b2';
const updateOrderAttributes = asking('A6b');
const createOrderBatch = asking('A36');
const table = freshTable({ stream: true });
const changes = changeStream();

const GIFT = {
  label: 'Gift message',
  form: { longest: 5 },
  personal: true,
  shown: ['order'],
} as const;
const declare = (declaration: Partial<Declared>) => {
  shop.attributes = { undeclared: 'allowed', ...declaration };
};

beforeAll(async () => {
  await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
});
afterEach(() => declare({}));

const order = (members: object = {}, call: object = {}) =>
  createOrder({
    as: customer(customerId),
    path: { customerId },
    headers: idempotencyKey(),
    body: { ...orderOf('ABC'), ...members },
    ...call,
  });
const refusedAt = (...errors: readonly object[]) => ({
  status: 422,
  body: { code: 'invalid-request', errors },
});

describe('An attribute that the shop declared', () => {
  it('is taken in its form, and refused in another, with a pointer to it', async () => {
    declare({ order: { gift: GIFT }, line: { size: { ...GIFT, form: { oneOf: ['S', 'M'] } } } });
    const [line] = orderOf('ABC').lines;
    const lines = (size: string) => [{ ...line, attributes: { size } }];
    const requests = recordRequests();

    expect(await order({ attributes: { gift: 'To Nia' }, lines: lines('L') })).toMatchObject(
      refusedAt(
        { pointer: '/attributes/gift', detail: 'must be at most 5 characters' },
        { pointer: '/lines/0/attributes/size', detail: 'must be one of S, M' },
      ),
    );
    expect(requests.map(({ operation }) => operation)).not.toContain('TransactWriteItems');
    expect(await order({ attributes: { gift: 'Hello' }, lines: lines('M') })).toMatchObject({
      status: 201,
      body: { attributes: { gift: 'Hello' }, lines: [{ attributes: { size: 'M' } }] },
    });
  });

  it('is one of at most a hundred errors', async () => {
    declare({ undeclared: 'refused' });
    const [line] = orderOf('ABC').lines;
    const attributes = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`a${n}`, 'x']));
    const lines = Array.from({ length: 11 }, () => ({ ...line, attributes }));
    const { status, body } = await order({ lines });
    expect([status, body['errors'].length]).toEqual([422, 100]);
  });

  it('must be there if it is required, whoever places the order', async () => {
    declare({ order: { gift: { ...GIFT, required: true } } });
    for (const as of [customer(customerId), checkout, operator])
      expect(await order({}, { as })).toMatchObject(
        refusedAt({ pointer: '/attributes/gift', detail: 'is required' }),
      );
    expect(await order({ attributes: { gift: 'Hello' } })).toMatchObject({ status: 201 });
  });

  it('costs an order no request more', async () => {
    const sent = async (members: object) => {
      const requests = recordRequests();
      expect((await order(members)).status).toBe(201);
      return requests.map(({ operation }) => operation);
    };
    const before = await sent({ attributes: { gift: 'Hello' } });
    declare({ order: { gift: GIFT }, undeclared: 'refused' });
    expect(await sent({ attributes: { gift: 'Hello' } })).toEqual(before);
  });
});

describe('An attribute that the shop did not declare', () => {
  it('is refused if the shop takes no others', async () => {
    declare({ order: { gift: GIFT }, undeclared: 'refused' });
    expect(await order({ attributes: { gift: 'Hello', toString: 'x' } })).toMatchObject(
      refusedAt({ pointer: '/attributes/toString', detail: 'is not supported' }),
    );
    declare({ order: { gift: GIFT } });
    expect(await order({ attributes: { toString: 'x' } })).toMatchObject({ status: 201 });
  });
});

describe('A repeated request', () => {
  it('gets its first answer, although the declaration has changed', async () => {
    const byKey = { headers: idempotencyKey() };
    const byReference = { as: checkout, headers: {} };
    const reference = { source: 'shop', id: 'before-the-declaration' };
    for (const [call, members] of [
      [byKey, {}],
      [byReference, { reference }],
    ] as const) {
      const first = await order(members, call);
      expect(first.status).toBe(201);
      declare({ order: { gift: { ...GIFT, required: true } } });
      const again = await order(members, call);
      expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
      expect(again.body).toEqual(first.body);
      declare({});
    }
  });
});

describe('A batch', () => {
  it('leaves the orders that are as declared', async () => {
    declare({ order: { gift: { ...GIFT, required: true } } });
    const orders = [{ gift: 'Hello' }, {}].map((attributes, n) => ({
      key: String(n),
      customerId,
      ...orderOf('ABC'),
      attributes,
    }));
    const error = { pointer: '/attributes/gift', detail: 'is required' };
    expect(await createOrderBatch({ as: operator, body: { orders } })).toMatchObject({
      status: 200,
      body: {
        results: [
          { status: 201 },
          { status: 422, problem: { code: 'invalid-request', errors: [error] } },
        ],
      },
    });
  });
});

describe('A change of an order’s attributes', () => {
  it('is held to the declaration, but of what it does not name nothing is required', async () => {
    const { body } = await order({ attributes: { old: 'x' } });
    declare({
      order: { gift: { ...GIFT, required: true }, day: { ...GIFT, form: 'date' } },
      undeclared: 'refused',
    });
    const change = (attributes: object) =>
      updateOrderAttributes({
        as: operator,
        path: { customerId, orderId: body.orderId as string },
        body: { attributes },
      });

    expect(await change({ day: '2027-02-29', gift: null, other: 'x' })).toMatchObject(
      refusedAt(
        { pointer: '/attributes/day', detail: 'must be a day like 2026-11-29' },
        { pointer: '/attributes/gift', detail: 'is required' },
        { pointer: '/attributes/other', detail: 'is not supported' },
      ),
    );
    expect(await change({ day: '2028-02-29', old: null })).toMatchObject({
      status: 200,
      body: { attributes: { day: '2028-02-29' } },
    });
    const stored = await table.get({ ...orderMetadataKey(body.orderId as string) });
    expect(stored).toMatchObject({ shopAttributes: { day: '2028-02-29' } });
  });

  it('lists at most a hundred errors', async () => {
    const { body } = await order();
    declare({ undeclared: 'refused' });
    const attributes = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`a${n}`, 'x']));
    const path = { customerId, orderId: body.orderId as string };
    const answer = await updateOrderAttributes({ as: operator, path, body: { attributes } });
    expect(answer.body['errors']).toHaveLength(100);
  });
});

describe('The events of an order', () => {
  const published = async () =>
    (await changes())
      .flatMap(({ dynamodb }) => [...eventsOfChange(dynamodb as Change)])
      .filter(({ type }) => type.startsWith('order.'));
  const carried = async () =>
    (await published()).map(({ type, data }) => [
      type,
      (data['order'] as { attributes?: object } | undefined)?.attributes,
    ]);

  it('carry what the shop declares for them, as it was placed, alone and in a batch', async () => {
    declare({ order: { day: { ...GIFT, personal: false, shown: ['events'] }, gift: GIFT } });
    await published();
    const attributes = { day: '29', gift: 'Nia', other: 'x' };
    const { body } = await order({ attributes });
    const events = await published();
    expect(events.map(({ data }) => (data['order'] as { attributes?: object }).attributes)).toEqual(
      [{ day: '29' }, { day: '29' }],
    );
    for (const event of events) expect(() => EVENT_SCHEMAS[event.type].parse(event)).not.toThrow();
    expect(body).toMatchObject({ attributes });
    expect(body).not.toHaveProperty('eventAttributes');

    const path = { customerId, orderId: body.orderId as string };
    await updateOrderAttributes({ as: operator, path, body: { attributes: { day: '30' } } });
    expect(await carried()).toEqual([]);
    await asking('A8')({ as: operator, path, headers: idempotencyKey() });
    expect(await carried()).toEqual([
      ['order.updated', { day: '29' }],
      ['order.cancelled', { day: '29' }],
    ]);

    const orders = [{ key: 'in-events', customerId, ...orderOf('ABC'), attributes }];
    await createOrderBatch({ as: operator, body: { orders } });
    expect((await carried())[0]).toEqual(['order.placed', { day: '29' }]);
  });

  it('cost an order no unit, with all bytes that attributes may have', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const attributes = Object.fromEntries(names.map((name) => [name, 'x'.repeat(99)]));
    const units = () =>
      unitsWhile(async () => expect((await order({ attributes })).status).toBe(201));
    const before = await units();
    const field = { ...GIFT, form: { longest: 99 }, personal: false, shown: ['events'] } as const;
    declare({ order: Object.fromEntries(names.map((name) => [name, field])) });
    expect(await units()).toBe(before);
    expect((await carried()).at(-1)?.[1]).toEqual(attributes);
  });

  it('carry none otherwise, and no row of such an order has any', async () => {
    const { body } = await order({ attributes: { day: '29' } });
    expect((await carried())[0]).toEqual(['order.placed', undefined]);
    const { orderId } = body as { orderId: string };
    expect(
      await table.get({ ...customerOrderKey(orderIdentity({ customerId, orderId })) }),
    ).not.toHaveProperty('eventAttributes');
  });
});
