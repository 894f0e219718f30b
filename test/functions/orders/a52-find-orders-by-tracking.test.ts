import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { trackedParcelKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { capturedLog } from '../../support/captured-log.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, idempotencyKey } from '../../support/orders.ts';
import { projectorFunction } from '../../support/project.ts';
import { freshTable } from '../../support/table.ts';

const listOrders = asking('A52');
const find = (tracking: string) => listOrders({ as: operator, query: { tracking } });

describe('A52 find orders by a tracking number', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  const lines = capturedLog();

  beforeEach(() => {
    vi.stubEnv('FIND_PARCELS', 'true');
  });
  beforeAll(() => Promise.all([aCustomer('a1b2'), aCustomer('c3d4'), aSku('ABC')]));

  async function shipped(numbers: string | string[], customerId = 'a1b2') {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const path = { customerId, orderId };
    const number = typeof numbers === 'string' ? { number: numbers } : { numbers };
    const body = { trackingInfo: { company: 'DHL', ...number } };
    const answer = await asking('A19')({ as: operator, path, headers: idempotencyKey(), body });
    await catchUp();
    const { fulfillmentId } = answer.body as { fulfillmentId: string };
    const hit = { orderId, number: orderNumberOf(orderId), customerId, placedAt, fulfillmentId };
    return { path: { ...path, fulfillmentId }, hit };
  }
  const retrack = async (path: Record<string, string>, number: string) => {
    const body = { trackingInfo: { company: 'DHL', number } };
    const { status } = await asking('A20')({
      as: operator,
      path,
      headers: { 'if-match': '"1"' },
      body,
    });
    expect(status).toBe(200);
    await catchUp();
  };

  it('shows its ids, its time and the parcel, for half a unit', async () => {
    const { hit } = await shipped('JD 0146-0000');
    const requests = await recordWhile(async () => {
      expect(await find('JD 0146-0000')).toMatchObject({ status: 200, body: { items: [hit] } });
    });
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([['Query', 0.5]]);
  });

  it.each(['jd01460001', 'JD-0146-0001', ' (jd) 0146/0001 '])(
    'compares letters and digits alone: “%s”',
    async (tracking) => {
      const { path } = await shipped('JD 0146 0001');
      const { body } = await find(tracking);
      expect(body.items.map(({ orderId }: { orderId: string }) => orderId)).toContain(path.orderId);
    },
  );

  it('finds nothing by a part of the number, or by another one', async () => {
    await shipped('1Z 999');
    for (const tracking of ['1Z 99', 'Z999', '1Z 9999'])
      expect(await find(tracking)).toMatchObject({ status: 200, body: { items: [] } });
  });

  it('finds each parcel of a number, of any customer', async () => {
    const hits = [await shipped('SAME 1'), await shipped('same-1', 'c3d4')];
    const { body } = await find('same1');

    expect(body.items).toHaveLength(2);
    expect(body.items).toEqual(expect.arrayContaining(hits.map(({ hit }) => hit)));
    expect(body).not.toHaveProperty('nextCursor');
  });

  it('finds a parcel by each of its ten numbers', async () => {
    const numbers = Array.from({ length: 10 }, (_, n) => `BOX ${n}/10`);
    const { hit } = await shipped(numbers);

    for (const number of numbers) expect((await find(number)).body.items).toEqual([hit]);
  });

  it('follows a change of one of several numbers', async () => {
    const { path, hit } = await shipped(['PAIR 1', 'PAIR 2']);
    await retrack(path, 'PAIR 2');

    expect((await find('pair1')).body.items).toEqual([]);
    expect((await find('pair2')).body.items).toEqual([hit]);
  });

  it('follows a change of the number, by A20', async () => {
    const { path, hit } = await shipped('TYPO 1');
    await retrack(path, 'RIGHT 1');

    expect((await find('typo1')).body.items).toEqual([]);
    expect((await find('right1')).body.items).toEqual([hit]);
  });

  it('still finds a parcel that was canceled: it comes back with its number', async () => {
    const { path, hit } = await shipped('BACK 1');
    await asking('A21')({ as: operator, path });
    await catchUp();

    expect((await find('back1')).body.items).toEqual([hit]);
  });

  it('logs no number for a row that cannot be read', async () => {
    await table.put({ ...trackedParcelKey('DAMAGED1', 'f-1'), orderId: 'o-none', customerId: 'x' });
    await table.put({ ...trackedParcelKey('DAMAGED1', 'f-2'), customerId: 'x' });
    const { status, body } = await find('damaged-1');

    expect({ status, items: body.items }).toEqual({ status: 200, items: [] });
    expect(lines.join('')).toContain('TRACK# / f-1');
    expect(lines.join('')).toContain('TRACK# / f-2');
    expect(lines.join('').toUpperCase()).not.toContain('DAMAGED');
  });

  it.each([
    [{ tracking: '' }, '/query/tracking'],
    [{ tracking: ' -#- ' }, '/query/tracking'],
    [{ tracking: '1'.repeat(101) }, '/query/tracking'],
    [{ tracking: '1Z', status: 'OPEN' }, '/query/status'],
    [{ tracking: '1Z', q: 'nia' }, '/query/status'],
  ])('refuses %j', async (query, pointer) => {
    const { status, body } = await listOrders({ as: operator, query: query as never });
    expect(status).toBe(400);
    expect(body.errors[0].pointer).toBe(pointer);
  });

  it('is refused without the setting, so that no empty list is taken for an answer', async () => {
    vi.stubEnv('FIND_PARCELS', 'false');
    expect(await find('1Z999')).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-request',
        errors: [{ pointer: '/query/tracking', detail: expect.stringContaining('findParcels') }],
      },
    });
  });

  it('is for operators', async () => {
    const query = { tracking: '1Z999' };
    expect(await listOrders({ as: customer('a1b2'), query })).toMatchObject({ status: 403 });
  });
});
