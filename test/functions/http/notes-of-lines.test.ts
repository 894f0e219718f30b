import { beforeEach, describe, expect, it } from 'vitest';
import { asking, type Call, customer, operator } from '../../support/call.ts';
import { ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku, idempotencyKey, orderOf } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

/** As a box of Windows sends it, and as it is kept. */
const [SENT, KEPT] = [
  'Ring twice.\r\n\r\n\tMind\tthe dog\nThanks',
  'Ring twice.\n\n Mind the dog\nThanks',
];

const CONTROLS = [
  '\u0000',
  '\u0007',
  '\u000b',
  '\u000c',
  '\u001b',
  '\u007f',
  '\u0085',
  'a\rb',
  'a\r',
];

/** A card number whose groups are on several lines, or behind tabs. */
const CARDS = ['4242 4242\n4242 4242', '4242\t4242\t4242\t4242', '4242\r\n4242\r\n4242\r\n4242'];

interface Noted {
  readonly id: Parameters<typeof asking>[0];
  readonly pointer: string;
  readonly body: (text: string) => object;
  /** The member of the answer that has the text; undefined if none has. */
  readonly answered: string | undefined;
  readonly shipped?: boolean;
  /** True if a card number is masked: the statement counts. */
  readonly masks?: boolean;
}

const line = { seq: 1, quantity: 1, reason: 'UNWANTED' };
const statement = { name: 'Ada', email: 'ada@shop.example' };
const NOTED: readonly Noted[] = [
  {
    id: 'A6',
    pointer: '/customerNote',
    body: (customerNote) => ({ ...orderOf('ABC'), customerNote }),
    answered: 'customerNote',
  },
  {
    id: 'A7',
    pointer: '/comment',
    body: (comment) => ({ status: 'SHIPPED', comment }),
    answered: undefined,
  },
  { id: 'A28', pointer: '/text', body: (text) => ({ text }), answered: 'text' },
  {
    id: 'A23',
    pointer: '/comment',
    body: (comment) => ({ lines: [line], comment }),
    answered: 'comment',
    shipped: true,
  },
  {
    id: 'A40',
    pointer: '/note',
    body: (note) => ({ delta: 1, reason: 'RECEIVED', note }),
    answered: 'note',
  },
  {
    id: 'A47',
    pointer: '/comment',
    body: (comment) => ({ ...statement, order: '0000-0000', comment }),
    answered: undefined,
    masks: true,
  },
  {
    id: 'A47c',
    pointer: '/comment',
    body: (comment) => ({ ...statement, comment }),
    answered: undefined,
    shipped: true,
    masks: true,
  },
];

describe.each(NOTED)('$pointer of $id', ({ id, pointer, body, answered, shipped, masks }) => {
  const table = freshTable();
  let call: Call;

  beforeEach(async () => {
    await table.clear();
    await aSku('ABC');
    const customerId = await aCustomer('notes');
    const { orderId } = await anOrder(customerId, 'ABC');
    if (shipped) await ship({ customerId, orderId });
    const path = { customerId, orderId, sku: 'ABC' };
    const match = { 'if-match': '"1"' };
    call = { as: operator, path, headers: { ...idempotencyKey(), ...(id === 'A7' && match) } };
  });
  const send = (text: string) => asking(id)({ ...call, body: body(text) });
  const stored = async () => JSON.stringify(await table.all());

  it('keeps its lines', async () => {
    const answer = await send(SENT);

    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    if (answered !== undefined) expect(answer.body).toMatchObject({ [answered]: KEPT });
    expect(await stored()).toContain(JSON.stringify(KEPT));
  });

  it.each(CONTROLS)('refuses another control character: %j', async (control) => {
    const before = await table.all();

    expect(await send(`Ring ${control}`)).toMatchObject({
      status: 422,
      body: { code: 'invalid-request', errors: [{ pointer }] },
    });
    expect(await table.all()).toEqual(before);
  });

  it.each(CARDS)('keeps no card number that its lines divide: %j', async (card) => {
    const answer = await send(card);

    if (masks) expect(answer.status).toBeLessThan(300);
    else expect(answer).toMatchObject({ status: 422, body: { code: 'card-number-refused' } });
    expect(await stored()).not.toContain('4242');
  });
});

describe('A member of one line', () => {
  freshTable();

  it('is refused with a line break', async () => {
    const customerId = await aCustomer('lines');
    const body = { ...orderOf('ABC'), shippingAddress: { city: 'Cork\nIreland' } };

    expect(
      await asking('A6')({
        as: customer(customerId),
        path: { customerId },
        headers: idempotencyKey(),
        body,
      }),
    ).toMatchObject({ status: 422, body: { errors: [{ pointer: '/shippingAddress/city' }] } });
  });
});
