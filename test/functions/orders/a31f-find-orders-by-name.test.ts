import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { handler } from '../../../functions/index-orders.ts';
import { phoneWord } from '../../../table/finding/phone-words.ts';
import { foundKey } from '../../../table/keys.ts';
import { asking, checkout, customer, operator } from '../../support/call.ts';
import { injectFaults, throttled } from '../../support/faults.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import {
  aCustomer,
  aSku,
  createCustomer,
  createOrder,
  idempotencyKey,
  orderOf,
} from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const listOrders = asking('A31f');
const find = (query: Record<string, string>) => listOrders({ as: operator, query });

/** Invokes the function as the bus does: with a CloudEvent that names the order. */
const bring = (subject: string) =>
  handler({ detail: { type: 'order.placed', subject } } as never, lambdaContext(15_000, 'r-1'));

describe('A31f find orders by a name', () => {
  const table = freshTable();
  const orders: Record<string, string> = {};

  const order = (name: string, company?: string): Promise<string> =>
    orderTo({ name, ...(company && { company }) });

  async function orderTo(shippingAddress: object, of = 'a1b2', more = {}): Promise<string> {
    const { body } = await createOrder({
      as: operator,
      path: { customerId: of },
      headers: idempotencyKey(),
      body: { ...orderOf('ABC'), shippingAddress, ...more },
    });
    await bring(body.orderId);
    return body.orderId;
  }
  const idsOf = ({ body }: { readonly body: { readonly items: { orderId: string }[] } }) =>
    body.items.map(({ orderId }) => orderId);

  beforeEach(() => {
    vi.stubEnv('FIND_ORDERS', 'true');
  });
  afterAll(() => vi.unstubAllEnvs());
  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
    orders['muller'] = await order('Jörg Müller', 'Müllermann GmbH');
    orders['lund'] = await order('Nia Lund');
    orders['berg'] = await order('Nia Berg');
  });

  it('shows its ids and its time once, for half a unit', async () => {
    const requests = await recordWhile(async () => {
      const { status, body } = await find({ q: 'mull' });
      expect(status).toBe(200);
      expect(body.items).toEqual([
        {
          orderId: orders['muller'],
          number: orderNumberOf(String(orders['muller'])),
          customerId: 'a1b2',
          placedAt: expect.any(String),
        },
      ]);
    });
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([['Query', 0.5]]);
  });

  it.each([
    ['MÜLLER', ['muller']],
    ['jorg', ['muller']],
    ['gmbh mull', ['muller']],
    ['nia', ['berg', 'lund']],
    ['ni be', ['berg']],
    ['lund nia', ['lund']],
    ['lund berg', []],
    ['ller', []],
  ])('finds by “%s” %j', async (q, names) => {
    const found = idsOf(await find({ q })).sort();
    expect(found).toEqual(names.map((name) => orders[name]).sort());
  });

  it('lists page by page, in the order of words and times', async () => {
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await find({ q: 'nia', limit: '1', ...(cursor && { cursor }) });
      pages.push(...idsOf(answer));
      cursor = answer.body.nextCursor;
    } while (cursor);

    expect(pages).toEqual([orders['lund'], orders['berg']]);
  });

  it('reads at most 500 rows for a page, and goes on from there', async () => {
    const rows = Array.from({ length: 520 }, (_, n) => {
      const placedAt = new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
      const words = n === 519 ? ['common', 'seldom'] : ['common'];
      const key = foundKey('common', { placedAt, orderId: `o-${n}` });
      return { ...key, customerId: 'a1b2', words };
    });
    await table.put(...rows);

    const first = await find({ q: 'common seld' });
    expect(first.body.items).toEqual([]);
    const second = await find({ q: 'common seld', cursor: first.body.nextCursor });
    expect(idsOf(second)).toEqual(['o-519']);
    expect(second.body.nextCursor).toBeUndefined();
    expect(await find({ q: 'comm', cursor: first.body.nextCursor })).toMatchObject({
      body: { code: 'invalid-cursor' },
    });
  });

  it('logs no part of a name for a row that cannot be read', async () => {
    const key = foundKey('damaged', { placedAt: '2026-06-01', orderId: 'o-1' });
    await table.put({ ...key, words: ['damaged'] });
    vi.stubEnv('LOG_LEVEL', 'INFO');
    const lines: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    const { status, body } = await find({ q: 'damaged' });
    write.mockRestore();

    expect({ status, items: body.items }).toEqual({ status: 200, items: [] });
    expect(lines.join('')).toContain('FIND# / o-1');
    expect(lines.join('')).not.toContain('damaged');
  });

  it.each([
    [{ q: 'a' }, '/query/q'],
    [{ q: '#~' }, '/query/q'],
    [{ q: 'x'.repeat(101) }, '/query/q'],
    [{ q: 'nia', status: 'OPEN' }, '/query/status'],
    [{ q: 'nia', from: '2026-06-01' }, '/query/status'],
  ])('refuses %j', async (query, pointer) => {
    const { status, body } = await find(query as Record<string, string>);
    expect(status).toBe(400);
    expect(body.errors[0].pointer).toBe(pointer);
  });

  describe('by a telephone number', () => {
    const found = async (phone: string) => idsOf(await find({ phone }));

    it.each([
      ['+49 431 5550142', ['0431 / 555 01 42', '004943155 50142', '+49 (0)431-5550142']],
      ['0664 1234567', ['+43 664 1234567', '0043 664/1234567', '0664 1234567']],
      ['06 12 34 56 79', ['+33 6 12 34 56 79', '0033612345679', '06.12.34.56.79']],
      ['(020) 7946 0018', ['+44 20 7946 0018', '0044 2079460018', '02079460018']],
      ['+1 212-555-0143', ['(212) 555-0143', '212.555.0143', 'Tel. 212 555 0143 ext. 4']],
      ['+39 06 6982 1234', ['06 6982 1234', '0039 0669821234', '0669821234']],
      ['512 345 678', ['+48 512 345 678', '0048512345678', '512-345-678']],
      ['+47 22 12 34 56', ['0047 22123456', '+4722123456']],
    ])('%s finds it in the forms %j', async (phone, forms) => {
      const orderId = await orderTo({ name: 'Pia', phone });
      for (const form of forms) expect(await found(form)).toEqual([orderId]);
    });

    it('costs half a unit, and shows what a name does', async () => {
      const orderId = await orderTo({ phone: '+31 20 123 4567' });
      const requests = await recordWhile(async () => {
        expect((await find({ phone: '020 123 4567' })).body).toEqual({
          items: [
            {
              orderId,
              number: orderNumberOf(orderId),
              customerId: 'a1b2',
              placedAt: expect.any(String),
            },
          ],
        });
      });
      expect(requests.map(({ operation, units }) => [operation, units])).toEqual([['Query', 0.5]]);
    });

    it('finds those of guests, and of either address, page by page', async () => {
      const body = { name: 'Gus', email: 'gus@example.com' };
      const guest = await createCustomer({ as: checkout, headers: idempotencyKey(), body });
      const phone = '+351 912 345 678';
      const other = { billingAddress: { phone: '912345678' } };
      const ids = [
        await orderTo({ name: 'Gus', phone }, guest.body.customerId),
        await orderTo({ name: 'Ann' }, 'a1b2', other),
      ];
      const first = await find({ phone, limit: '1' });
      const second = await find({ phone, limit: '1', cursor: first.body.nextCursor });
      expect([...idsOf(first), ...idsOf(second)]).toEqual(ids);
      expect(await find({ phone: '912345679', cursor: first.body.nextCursor })).toMatchObject({
        body: { code: 'invalid-cursor' },
      });
    });

    it('follows a changed address, and goes with an erased one', async () => {
      const orderId = await orderTo({ name: 'Ida', phone: '+45 20 12 34 56 78' });
      const address = { shippingAddress: { name: 'Ida', phone: '+45 20 12 34 56 99' } };
      const path = { customerId: 'a1b2', orderId };
      await asking('A27')({ as: operator, path, headers: { 'if-match': '"1"' }, body: address });
      await bring(orderId);
      expect(await found('+45 20 12 34 56 78')).toEqual([]);
      expect(await found('+45 20 12 34 56 99')).toEqual([orderId]);
    });

    it('keeps no digits of it in a key, nor a hash that anybody can make', async () => {
      const orderId = await orderTo({ phone: '+49 89 7654321' });
      const keys = (await table.all())
        .filter(({ SK }) => String(SK).endsWith(orderId))
        .map(({ PK, SK }) => `${PK} ${SK}`);
      expect(keys.filter((key) => key.startsWith('FIND#+'))).toHaveLength(1);
      expect(keys.join()).not.toContain('897654321');
      const unkeyed = createHash('sha256').update('897654321').digest('base64url');
      expect(keys.join()).not.toContain(unkeyed.slice(0, 8));
      expect(phoneWord('897654321', 'one')).not.toBe(phoneWord('897654321', 'another'));
    });

    it('is found by no name, whatever the hash begins with', async () => {
      const orderId = await orderTo({ name: 'Ole', phone: '+46 70 123 45 67' });
      const row = (await table.all()).find(
        ({ PK, SK }) => String(PK).startsWith('FIND#+') && String(SK).endsWith(orderId),
      );
      const word = String(row?.['SK']).split('#')[0];
      expect(idsOf(await find({ q: `ole ${word}` }))).toEqual([]);
    });

    it.each(['', '22 12 34 56', '12345678', '1-800-FLOWERS', '1'.repeat(101)])(
      'refuses “%s”, which has no nine digits',
      async (phone) => {
        expect(await find({ phone })).toMatchObject({
          status: 400,
          body: { errors: [{ pointer: '/query/phone' }] },
        });
      },
    );

    it('stores no word of a number with fewer than nine digits', async () => {
      const orderId = await orderTo({ name: 'Zed Short', phone: '110' });
      expect(idsOf(await find({ q: 'zed' }))).toEqual([orderId]);
    });

    it('is refused beside another search, and without the setting', async () => {
      const phone = '0431 5550142';
      expect((await find({ phone, q: 'nia' })).status).toBe(400);
      vi.stubEnv('FIND_ORDERS', 'false');
      expect((await find({ phone })).body.errors).toMatchObject([{ pointer: '/query/phone' }]);
    });
  });

  it('finds by the postal code of either address, alone or with a name', async () => {
    const kiel = await orderTo({ name: 'Kay Post', postalCode: '24103' });
    const bath = await orderTo({ name: 'Kay Post' }, 'a1b2', {
      billingAddress: { postalCode: 'BA1 1AA' },
    });
    expect(idsOf(await find({ q: '24103' }))).toEqual([kiel]);
    expect(idsOf(await find({ q: 'post 241' }))).toEqual([kiel]);
    expect(idsOf(await find({ q: 'ba1 1aa' }))).toEqual([bath]);
  });

  it('is refused without the setting, so that no empty list is taken for an answer', async () => {
    vi.stubEnv('FIND_ORDERS', 'false');
    expect((await find({ q: 'nia' })).body.errors).toMatchObject([{ pointer: '/query/q' }]);
  });

  it('is for operators', async () => {
    const query = { q: 'nia' };
    expect(await listOrders({ as: customer('a1b2'), query })).toMatchObject({ status: 403 });
  });

  it('fails without the name in the error if the words cannot be written', async () => {
    injectFaults('TransactWriteItems', undefined, ...Array(20).fill(throttled));
    const lines: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    const failed = await order('Zoe Quux').catch((error: Error) => error);
    write.mockRestore();

    expect(String(failed)).toBe('Error: the words of an order were not written');
    expect(lines.join('')).not.toMatch(/quux/i);
  });
});
