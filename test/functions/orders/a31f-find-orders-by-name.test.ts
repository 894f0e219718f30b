import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { handler } from '../../../functions/index-orders.ts';
import { foundKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { injectFaults, throttled } from '../../support/faults.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, orderOf } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const listOrders = asking('A31f');
const find = (query: Record<string, string>) => listOrders({ as: operator, query });

/** Invokes the function as the bus does: with a CloudEvent that names the order. */
const bring = (subject: string) =>
  handler({ detail: { type: 'order.placed', subject } } as never, lambdaContext(15_000, 'r-1'));

describe('A31f find orders by a name', () => {
  const table = freshTable();
  const orders: Record<string, string> = {};

  async function order(name: string, company?: string): Promise<string> {
    const { body } = await createOrder({
      as: operator,
      path: { customerId: 'a1b2' },
      headers: idempotencyKey(),
      body: { ...orderOf('ABC'), shippingAddress: { name, ...(company && { company }) } },
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
