import { beforeEach, describe, expect, it } from 'vitest';
import { asking, type Call, operator } from '../../support/call.ts';
import { ship } from '../../support/fulfillments.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createCustomer,
  createOrder,
  idempotencyKey,
  orderOf,
} from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';
import { anEndpoint } from '../../support/webhook-endpoints.ts';

/** Values that forms send for a field in which nobody wrote. */
const EMPTY = ['', null, '   ', '\t\r\n', '\u3000\u00a0'];

const HOME = { name: 'Ada', line1: 'Long Lane 1', city: 'Cork', country: 'IE' };

describe('An empty text of an order', () => {
  const table = freshTable();

  beforeEach(async () => {
    await table.clear();
    await aSku('ABC');
    await aCustomer('forms');
  });
  const place = (body: object, headers = idempotencyKey()) =>
    createOrder({ as: operator, path: { customerId: 'forms' }, headers, body });
  const [line] = orderOf('ABC').lines;
  const WITHOUT = {
    currency: 'EUR',
    lines: [{ ...line, attributes: { gift: 'yes' } }],
    shippingAddress: HOME,
    attributes: { channel: 'web' },
  };
  const formWith = (empty: string | null) => ({
    ...WITHOUT,
    lines: [{ ...line, name: empty, attributes: { gift: 'yes', engraving: empty } }],
    shippingAddress: { ...HOME, company: empty, phone: empty },
    billingAddress: { name: empty, line1: empty },
    customerNote: empty,
    attributes: { channel: 'web', coupon: empty },
  });

  it.each(EMPTY)('is absent from the answer and from the table: %j', async (empty) => {
    const plain = await place(WITHOUT);
    const { status, body } = await place(formWith(empty));

    expect(status).toBe(201);
    const own = { orderId: '', orderLink: '', number: '', placedAt: '', updatedAt: '' };
    expect({ ...body, ...own }).toEqual({ ...plain.body, ...own });
    const rows = (await table.all()).filter(({ PK }) => PK === `ORDER#${body.orderId}`);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      expect(row).not.toHaveProperty('customerNote');
      expect(row).not.toHaveProperty('billingAddress');
      expect(JSON.stringify(row)).not.toMatch(/phone|coupon|engraving/);
    }
  });

  it.each(EMPTY)('makes no other request of a repeated one: %j', async (empty) => {
    const key = idempotencyKey();
    const first = await place(WITHOUT, key);
    const again = await place(formWith(empty), key);

    expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
    expect(again.body).toEqual(first.body);
  });

  it.each(EMPTY)('makes no other one of an order by its reference: %j', async (empty) => {
    const reference = { source: 'shop', id: '7' };
    const first = await place({ ...formWith(empty), reference }, {} as never);
    const again = await place({ ...WITHOUT, reference }, {} as never);

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.orderId).toBe(first.body.orderId);
  });

  it('does not stand for the name of a line without a SKU', async () => {
    const lines = [{ name: ' ', quantity: 1, unitPrice: 5 }];

    expect(await place({ currency: 'EUR', lines })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/lines/0/sku' }] },
    });
  });

  it.each(['', null])('does not stand for a SKU, whose stock the line takes: %j', async (sku) => {
    const lines = [{ sku, name: 'Bag', quantity: 1, unitPrice: 5 }];

    expect(await place({ currency: 'EUR', lines })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/lines/0/sku' }] },
    });
  });

  it('leaves null its meaning in a change of attributes', async () => {
    const { body } = await place(WITHOUT);
    const change = (attributes: object) =>
      asking('A6b')({
        as: operator,
        path: { customerId: 'forms', orderId: body.orderId },
        body: { attributes },
      });

    expect(await change({ channel: '' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/attributes/channel' }] },
    });
    const changed = await change({ channel: null, coupon: 'x' });
    expect(changed.body.attributes).toEqual({ coupon: 'x' });
  });
});

interface Emptied {
  readonly id: Parameters<typeof asking>[0];
  /** With the text in each member that may be empty. */
  readonly body: (text: string | null) => object;
  /** The members that are absent from the answer. */
  readonly names: readonly string[];
  readonly headers?: Record<string, string>;
  readonly shipped?: boolean;
}

const line = { seq: 1, quantity: 1, reason: 'UNWANTED' };
const statement = { name: 'Ada', email: 'ada@shop.example' };
const OTHERS: readonly Emptied[] = [
  {
    id: 'A12',
    body: (tier) => ({ customerId: 'new', name: 'Ada', email: 'new@shop.example', tier }),
    names: ['tier'],
  },
  {
    id: 'A32b',
    body: (phone) => ({ address: { ...HOME, phone } }),
    names: ['phone'],
  },
  {
    id: 'A7',
    body: (comment) => ({ status: 'SHIPPED', comment }),
    names: ['comment'],
    headers: { 'if-match': '"1"' },
  },
  {
    id: 'A27',
    body: (phone) => ({ shippingAddress: { ...HOME, phone } }),
    names: ['phone'],
    headers: { 'if-match': '"1"' },
  },
  {
    id: 'A19',
    body: (text) => ({ trackingInfo: { company: 'DHL', number: text, url: text } }),
    names: ['url'],
  },
  { id: 'A23', body: (comment) => ({ lines: [line], comment }), names: ['comment'], shipped: true },
  { id: 'A40', body: (note) => ({ delta: 1, reason: 'RECEIVED', note }), names: ['note'] },
  {
    id: 'A14',
    body: (text) => ({
      provider: 'manual',
      reference: text,
      method: { kind: 'card', brand: text, last4: text },
    }),
    names: ['reference', 'brand', 'last4'],
  },
  {
    id: 'A34',
    body: (description) => ({
      url: 'https://shop.example/hook',
      eventTypes: ['order.placed'],
      description,
    }),
    names: ['description'],
  },
  { id: 'A47c', body: (comment) => ({ ...statement, comment }), names: ['comment'], shipped: true },
];

describe.each(OTHERS)('An empty text of $id', ({ id, body, names, headers, shipped }) => {
  const table = freshTable();
  let call: Call;

  beforeEach(async () => {
    await table.clear();
    await aSku('ABC');
    const customerId = await aCustomer('forms');
    const { orderId } = await anOrder(customerId, 'ABC');
    if (shipped) await ship({ customerId, orderId });
    const path = { customerId, orderId, sku: 'ABC', label: 'home' };
    call = { as: operator, path, headers: { ...idempotencyKey(), ...headers } };
  });

  it.each(EMPTY)('is absent: %j', async (empty) => {
    const answer = await asking(id)({ ...call, body: body(empty) });

    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    for (const name of names) expect(JSON.stringify(answer.body)).not.toContain(`"${name}"`);
  });
});

describe('An empty text of a change', () => {
  freshTable();

  it('leaves what it would replace as it is', async () => {
    const customer = {
      customerId: 'kept',
      name: 'Ada',
      email: 'kept@shop.example',
      tier: 'gold',
    };
    await createCustomer({ as: operator, headers: idempotencyKey(), body: customer });
    const change = (body: object) =>
      asking('A37')({
        as: operator,
        path: { customerId: 'kept' },
        headers: { 'if-match': '"1"' },
        body,
      });

    expect(await change({ name: '', tier: null })).toMatchObject({
      status: 422,
      body: { errors: [{ detail: 'must have at least one of name, email, phone and tier' }] },
    });
    const { body } = await change({ name: 'Bob', email: '', tier: ' ' });
    expect(body).toMatchObject({ name: 'Bob', email: 'kept@shop.example', tier: 'gold' });
  });
});

describe('An empty text beside another change', () => {
  freshTable();

  it.each(EMPTY)('removes nothing: %j', async (empty) => {
    const { endpointId } = await anEndpoint({ description: 'The ERP' });
    const answer = await asking('A34c')({
      as: operator,
      path: { endpointId },
      headers: { 'if-match': '"1"' },
      body: { status: 'DISABLED', description: empty },
    });

    expect(answer.body).toMatchObject({ status: 'DISABLED', description: 'The ERP' });
  });
});

describe('An empty text that is required', () => {
  freshTable();

  it.each(['', null])('is refused: %j', async (name) => {
    const body = { customerId: 'empty', name, email: 'empty@shop.example' };

    expect(await createCustomer({ as: operator, headers: idempotencyKey(), body })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/name' }] },
    });
  });
});
