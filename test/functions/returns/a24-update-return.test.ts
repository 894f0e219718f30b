import { beforeAll, describe, expect, it } from 'vitest';
import { lineCountersKey, returnKey } from '../../../table/keys.ts';
import { asking, customer, holderOf, operator, persistently } from '../../support/call.ts';
import { ship } from '../../support/fulfillments.ts';
import { aLinkedOrder, linkWith, revokeAll } from '../../support/linked-orders.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { decide, receive, sendBack, updateReturn } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

const cancelLinkedReturn = asking('A53g');
const customerId = 'a1b2';
const NOT_FOUND = { status: 404, body: { code: 'order-not-found' } };
const own = customer(customerId);

describe('A24 decide about a return', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
  });

  /** A return of both lines that its customer asked for. */
  async function requested(as = own) {
    const path = { customerId, orderId: (await anOrder(customerId, 'ABC', 'XYZ')).orderId };
    await ship(path);
    const lines = [1, 2].map((seq) => [seq, 1] as const);
    return { ...path, returnId: (await sendBack(path, lines, { as })).body.returnId as string };
  }
  const stored = ({ orderId, returnId }: { orderId: string; returnId: string }) =>
    table.get({ ...returnKey(orderId, returnId) });
  const counters = async ({ orderId }: { orderId: string }) =>
    (await table.get({ ...lineCountersKey(orderId) }))?.['lines'];

  it('opens it, which changes nothing of the order', async () => {
    const path = await requested();
    const answer = await decide(path, 'OPEN', 1);

    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { status: 'OPEN', decidedBy: operator['sub'], version: 2, orderId: path.orderId },
    });
    expect(await stored(path)).toMatchObject({
      status: 'OPEN',
      GSI2PK: 'RETURNS',
      GSI2SK: `OPEN#${answer.body.createdAt}#${path.returnId}`,
      orderVersion: 3,
    });
  });

  it.each(['DECLINED', 'CANCELLED'])(
    'ends it: %s, and its items can be returned again',
    async (status) => {
      const path = await requested();

      expect(await decide(path, status, 1)).toMatchObject({
        status: 200,
        body: { status, version: 2 },
      });
      expect(await stored(path)).not.toHaveProperty('GSI2PK');
      expect(await counters(path)).toEqual({ 1: { fulfilled: 1 }, 2: { fulfilled: 1 } });
      expect(await sendBack(path, [[1, 1]])).toMatchObject({ status: 201 });
    },
  );

  it('cancels what has not arrived, and keeps what has', async () => {
    const path = await requested();
    await decide(path, 'OPEN', 1);
    await receive(path, [[1, 1]]);

    expect(await decide(path, 'CANCELLED', 3)).toMatchObject({ status: 200 });
    expect(await counters(path)).toEqual({ 1: { fulfilled: 1, returned: 1 }, 2: { fulfilled: 1 } });
  });

  it('lets a customer cancel what nobody has decided about, and nothing else', async () => {
    const [undecided, opened] = [await requested(), await requested()];
    await decide(opened, 'OPEN', 1);

    expect(await decide(undecided, 'CANCELLED', 1, own)).toMatchObject({ status: 200 });
    expect(await decide(opened, 'CANCELLED', 2, own)).toMatchObject({
      status: 409,
      body: { code: 'return-not-open', detail: 'It is OPEN.' },
    });
    for (const status of ['OPEN', 'DECLINED'])
      expect(await decide(opened, status, 2, own)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', errors: [{ pointer: '/status' }] },
      });
  });

  it.each([
    ['OPEN', 'OPEN'],
    ['OPEN', 'DECLINED'],
    ['DECLINED', 'OPEN'],
    ['DECLINED', 'CANCELLED'],
    ['CANCELLED', 'DECLINED'],
  ])('is decided once: after %s not %s', async (first, second) => {
    const path = await requested();
    await decide(path, first, 1);

    expect(await decide(path, second, 2)).toMatchObject({
      status: 409,
      body: { code: 'return-not-open', detail: `It is ${first}.` },
    });
  });

  it('happens once for any number of concurrent decisions', async () => {
    const path = await requested();
    const statuses = ['OPEN', 'DECLINED', 'CANCELLED', 'OPEN', 'DECLINED', 'CANCELLED'];
    const answers = await Promise.all(
      statuses.map((status) => persistently(() => decide(path, status, 1))),
    );

    const [done, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(await stored(path)).toMatchObject({ status: done?.body.status, version: 2 });
    const returning = done?.body.status === 'OPEN' ? { returning: 1 } : {};
    expect(await counters(path)).toEqual({
      1: { fulfilled: 1, ...returning },
      2: { fulfilled: 1, ...returning },
    });
  });

  it('refuses another version, and a return of another order', async () => {
    const [path, other] = [await requested(), await requested()];
    for (const status of ['OPEN', 'DECLINED']) {
      expect(await decide(path, status, 7)).toMatchObject({
        status: 412,
        headers: { etag: '"1"' },
        body: { code: 'version-mismatch' },
      });
      for (const foreign of [
        { ...path, returnId: other.returnId },
        { ...path, returnId: 'r-none' },
      ])
        expect(await decide(foreign, status, 1)).toMatchObject({
          status: 404,
          body: { code: 'return-not-found' },
        });
      const stranger = { ...path, customerId: 'c3d4' };
      expect((await decide(stranger, status, 1)).status).toBe(404);
    }
    expect(await stored(path)).toMatchObject({ status: 'REQUESTED', version: 1 });
  });

  it('closes nothing by hand', async () => {
    const path = await requested();
    const headers = { 'if-match': '"1"' };
    expect(
      await updateReturn({ as: operator, path, headers, body: { status: 'CLOSED' } }),
    ).toMatchObject({ status: 422 });
  });
});

describe('A53g take back a return by a link', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
  });
  const cancel = (link: string, returnId: string, version = 1) =>
    cancelLinkedReturn({
      as: holderOf(link),
      path: { returnId },
      headers: { 'if-match': `"${version}"` },
      body: { status: 'CANCELLED' },
    });

  async function requested() {
    const { path, link } = await aLinkedOrder(customerId, 'ABC', 'XYZ');
    await ship(path);
    const { body } = await sendBack(path, [[1, 1]], { as: customer(customerId) });
    return { path, link, returnId: body.returnId as string };
  }

  it('cancels one that nobody has decided about: its items can come back again', async () => {
    const { path, link, returnId } = await requested();
    const answer = await cancel(link, returnId);

    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { status: 'CANCELLED', version: 2, orderId: path.orderId },
    });
    expect(answer.body).not.toHaveProperty('decidedBy');
    expect(await sendBack(path, [[1, 1]])).toMatchObject({ status: 201 });
  });

  it('cancels none that the shop has accepted', async () => {
    const { path, link, returnId } = await requested();
    await decide({ ...path, returnId }, 'OPEN', 1);
    expect(await cancel(link, returnId, 2)).toMatchObject({
      status: 409,
      body: { code: 'return-not-open' },
    });
  });

  it('finds none of another order, and none without the right or after revocation', async () => {
    const [{ path, link, returnId }, other] = [
      await requested(),
      await aLinkedOrder(customerId, 'ABC', 'XYZ'),
    ];
    expect(await cancel(other.link, returnId)).toMatchObject({
      status: 404,
      body: { code: 'return-not-found' },
    });
    const others = await linkWith(path.orderId, 'read', 'pay', 'cancel', 'withdraw', 'comment');
    expect(await cancel(others, returnId)).toMatchObject(NOT_FOUND);
    await revokeAll(table, path.orderId);
    expect(await cancel(link, returnId)).toMatchObject(NOT_FOUND);
    expect(await cancel(await linkWith(path.orderId, 'return'), returnId)).toMatchObject({
      status: 200,
    });
  });
});
