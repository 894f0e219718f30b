import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { orderMetadataKey, profileKey, unconfirmedKey } from '../../../table/keys.ts';
import { carryOn } from '../../../table/withdrawals/carry-on.ts';
import { noteUnconfirmed, unconfirmedOf } from '../../../table/withdrawals/unconfirmed-row.ts';
import { asking, operator } from '../../support/call.ts';
import { type Named, report, ship } from '../../support/fulfillments.ts';
import { killer } from '../../support/kills.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createCustomer,
  createOrder,
  idempotencyKey,
  orderOf,
} from '../../support/orders.ts';
import { projector } from '../../support/project.ts';
import { freshTable } from '../../support/table.ts';
import {
  codeOf,
  confirm,
  resolve,
  state,
  statementRow,
  sweepStatements,
  withdraw,
} from '../../support/withdrawals.ts';

const customerId = 'a1b2';
const email = `${customerId}@example.com`;
const MINUTE = 60_000;
const DAY = 86_400_000;

describe('A statement from the public door', () => {
  const table = freshTable({ stream: true });
  const project = projector();
  const killAt = killer();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aCustomer('c3d4'), aSku('ABC')]);
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now());
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const pass = (millis: number) => vi.setSystemTime(Date.now() + millis);
  const order = async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    return { customerId, orderId, number: String(orderNumberOf(orderId)) };
  };
  /** States, and sweeps a minute later. */
  const matched = async (body: object) => {
    const { withdrawalId } = (await state({ email, ...body })).body;
    pass(MINUTE);
    await sweepStatements();
    return { withdrawalId: withdrawalId as string, row: await statementRow(withdrawalId) };
  };
  const listedBy = async (orderId: string) =>
    (await table.get({ ...orderMetadataKey(orderId) }))?.['withdrawals'];

  it.each<readonly [string, (order: Named & { readonly number: string }) => string]>([
    ['its number', ({ number }) => number],
    ['its number among other words', ({ number }) => `Order ${number.toLowerCase()}, please`],
    ['its id', ({ orderId }) => orderId],
  ])(
    'awaits a confirmation by the order’s address if it names the order by %s',
    async (_, words) => {
      const placed = await order();
      const { withdrawalId, row } = await matched({ order: words(placed) });

      expect(row).toMatchObject({
        status: 'AWAITING',
        orderId: placed.orderId,
        orderEmail: email,
        code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
        GSI2SK: `${new Date(Date.now() + 3 * DAY).toISOString()}#${withdrawalId}`,
        version: 2,
      });
      expect(await listedBy(placed.orderId)).toBeUndefined();
      expect(await unconfirmedOf(placed.orderId)).toEqual([withdrawalId]);
      expect(row).not.toHaveProperty('because');
    },
  );

  it('takes 3 WCU, and 1 to be noted', async () => {
    const { orderId } = await order();
    await state({ email, order: orderId });
    pass(MINUTE);
    const sent = await recordWhile(() => sweepStatements());
    const writes = sent.filter(({ operation }) => /^(Put|Update)Item$/.test(operation));
    expect(writes.map(({ operation, units }) => [operation, units])).toEqual([
      ['PutItem', 1],
      ['UpdateItem', 3],
    ]);
  });

  it.each([
    ['in capitals', 'A1B2@EXAMPLE.COM', 'AWAITING'],
    ['with spaces of another form', 'a1b2@example.com.', 'REVIEW'],
    ['of a digit that looks alike', '\u{ff41}1b2@example.com', 'REVIEW'],
    ['of another person', 'c3d4@example.com', 'REVIEW'],
  ])('compares the address %s', async (_, typed, status) => {
    const { orderId } = await order();
    const sent = await state({ email: typed, order: orderId });
    // An address that none can have is refused.
    if (sent.status === 422) return expect(status).toBe('REVIEW');
    const { row } = await matched({ email: typed, order: orderId });

    expect(row).toMatchObject({ status, ...(status === 'REVIEW' && { because: 'OTHER_EMAIL' }) });
    if (status === 'REVIEW') {
      expect(row).not.toHaveProperty('orderId');
      expect(row).not.toHaveProperty('code');
      expect(await listedBy(orderId)).toBeUndefined();
    } else expect(row['orderEmail']).toBe(email);
  });

  it('is matched with a guest’s order by the guest’s address', async () => {
    const guest = await createCustomer({
      as: operator,
      headers: idempotencyKey(),
      body: { guest: true, name: 'Nia', email: 'nia@mail.example' },
    });
    const placed = await createOrder({
      as: operator,
      path: { customerId: guest.body.customerId },
      headers: idempotencyKey(),
      body: orderOf('ABC'),
    });
    const { row } = await matched({ order: placed.body.number, email: 'Nia@mail.example' });
    expect(row).toMatchObject({ status: 'AWAITING', orderEmail: 'nia@mail.example' });
  });

  it.each([
    ['NO_SUCH_ORDER', { order: 'the red shoes' }],
    ['NO_SUCH_ORDER', { order: '260601-1130-7T1' }],
    ['NO_SUCH_ORDER', { order: 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1' }],
  ])('goes to a person because of %s: %j', async (because, body) => {
    const { row } = await matched(body);
    expect(row).toMatchObject({ status: 'REVIEW', because, version: 2 });
    expect(row).not.toHaveProperty('orderId');
  });

  it('goes to a person if it names two orders', async () => {
    const [one, other] = [await order(), await order()];
    const { row } = await matched({ order: `${one.orderId} ${other.orderId}` });
    expect(row).toMatchObject({ status: 'REVIEW', because: 'TWO_ORDERS' });
    expect(await listedBy(one.orderId)).toBeUndefined();
  });

  it('is matched with the order that exists, of two numbers', async () => {
    const { number } = await order();
    const { row } = await matched({ order: `${number} or 260601-1130-7T1` });
    expect(row).toMatchObject({ status: 'AWAITING' });
  });

  it('goes to a person with lines of its own', async () => {
    const { orderId } = await order();
    const { withdrawalId, row } = await matched({
      order: orderId,
      lines: [{ seq: 1, quantity: 1 }],
    });
    expect(row).toMatchObject({ status: 'REVIEW', because: 'PART', orderId });
    expect(await listedBy(orderId)).toBeUndefined();
    expect(await unconfirmedOf(orderId)).toEqual([withdrawalId]);
  });

  it('goes to a person if it is late, or nobody knows of the delivery', async () => {
    const placed = await order();
    const { fulfillmentId } = (await ship(placed)).body;
    pass(61 * DAY);
    expect((await matched({ order: placed.orderId })).row).toMatchObject({
      status: 'REVIEW',
      because: 'UNKNOWN_DELIVERY',
    });
    await report({ ...placed, fulfillmentId }, 'DELIVERED', 0);
    expect((await matched({ order: placed.orderId, comment: 'again' })).row).toMatchObject({
      status: 'REVIEW',
      because: 'LATE',
      orderId: placed.orderId,
    });
  });

  it('writes to no row of its order before it is confirmed', async () => {
    const { orderId } = await order();
    const rows = async () =>
      (await table.all()).filter((row) => JSON.stringify(row).includes(orderId));
    const before = await rows();
    const lines = [{ seq: 1, quantity: 1 }];
    const [awaited, partial] = [
      await matched({ order: orderId }),
      await matched({ order: orderId, lines }),
    ];
    pass(3 * DAY + MINUTE);
    await sweepStatements();
    const late = await statementRow(awaited.withdrawalId);
    expect(late).toMatchObject({ status: 'REVIEW', because: 'UNCONFIRMED', orderId });
    for (const { withdrawalId } of [awaited, partial]) {
      const { version } = await statementRow(withdrawalId);
      const closed = await resolve(withdrawalId, Number(version), { reason: 'Nobody meant it.' });
      expect(closed).toMatchObject({ status: 200, body: { status: 'CLOSED' } });
    }

    const own = /^(WITHDRAWAL|UNCONFIRMED)#/;
    const after = await rows();
    expect(after.filter(({ PK }) => !own.test(String(PK)))).toEqual(before);
    expect(after.filter(({ PK }) => own.test(String(PK)))).toHaveLength(4);
  });

  it('has its effect after twenty that anybody sent, and nobody confirmed', async () => {
    const { orderId } = await order();
    for (let n = 0; n < 20; n++) await state({ email, order: orderId, comment: `spam ${n}` });
    pass(MINUTE);
    await sweepStatements();
    const { withdrawalId, row } = await matched({ order: orderId });
    expect(row).toMatchObject({ status: 'AWAITING' });
    await confirm(withdrawalId, await codeOf(withdrawalId));
    pass(1);
    await sweepStatements();

    expect(await statementRow(withdrawalId)).toMatchObject({ status: 'DONE', orderId });
    expect(await listedBy(orderId)).toEqual(new Set([`${withdrawalId}#${row['receivedAt']}`]));
    expect(await unconfirmedOf(orderId)).toHaveLength(21);
  });

  it('has its effect after a hundred that anybody sent, and is noted with them', async () => {
    const { orderId } = await order();
    const others = Array.from({ length: 120 }, (_, n) => `v-other-${n}`);
    await Promise.all(others.map((other) => noteUnconfirmed(orderId, other)));
    const { withdrawalId, row } = await matched({ order: orderId });
    expect(row).toMatchObject({ status: 'AWAITING', orderId });
    expect(await unconfirmedOf(orderId)).toHaveLength(121);
    await confirm(withdrawalId, await codeOf(withdrawalId));
    pass(1);
    await sweepStatements();
    expect(await statementRow(withdrawalId)).toMatchObject({ status: 'DONE', orderId });
  });

  it('is noted once, however often, and beside others at once', async () => {
    const { orderId } = await order();
    const ids = Array.from({ length: 10 }, (_, n) => `v-at-once-${n}`);
    await Promise.all([...ids, ...ids].map((id) => noteUnconfirmed(orderId, id)));
    expect(await unconfirmedOf(orderId)).toEqual(ids);
  });

  it('has its effect with a login after twenty that anybody sent', async () => {
    const { orderId } = await order();
    for (let n = 0; n < 20; n++) await state({ email, order: orderId, comment: `spam ${n}` });
    pass(MINUTE);
    await sweepStatements();
    expect((await withdraw({ customerId, orderId })).body).toMatchObject({ status: 'DONE' });
  });

  it('goes to a person once an order has too many that are confirmed', async () => {
    const { orderId } = await order();
    const listed = Array.from({ length: 20 }, (_, n) => `v-${n}#2026-06-01T08:00:00.000Z`);
    const { PK, SK } = orderMetadataKey(orderId);
    await table.put({ ...(await table.get({ PK, SK })), PK, SK, withdrawals: new Set(listed) });
    const { withdrawalId, row } = await matched({ order: orderId });
    expect(row).toMatchObject({ status: 'AWAITING' });
    await confirm(withdrawalId, await codeOf(withdrawalId));
    pass(1);
    await sweepStatements();
    const refused = await statementRow(withdrawalId);
    expect(refused).toMatchObject({ status: 'REVIEW', because: 'TOO_MANY', orderId });
    // Closed, it is listed: so an erasure finds it.
    await resolve(withdrawalId, Number(refused['version']), { reason: 'It was the 21st.' });
    expect(await listedBy(orderId)).toHaveLength(21);
  });

  it('is carried on if its order lists it before it is confirmed, as it once was', async () => {
    const { orderId } = await order();
    const { withdrawalId, row } = await matched({ order: orderId });
    const { PK, SK } = orderMetadataKey(orderId);
    const listed = `${withdrawalId}#${row['receivedAt']}`;
    await table.put({ ...(await table.get({ PK, SK })), PK, SK, withdrawals: new Set([listed]) });
    await table.remove({ ...unconfirmedKey(orderId, withdrawalId) });
    await confirm(withdrawalId, await codeOf(withdrawalId));
    pass(1);
    await sweepStatements();
    expect(await statementRow(withdrawalId)).toMatchObject({ status: 'DONE' });
    expect(await listedBy(orderId)).toEqual(new Set([listed]));
  });

  it('goes to a person if the customer was erased', async () => {
    const { orderId } = await order();
    const { PK, SK } = profileKey(customerId);
    const profile = await table.get({ PK, SK });
    const { email: _, name: __, ...erased } = profile ?? {};
    await table.put({ PK, SK, ...erased });
    const { row } = await matched({ order: orderId });
    await table.put({ PK, SK, ...profile });
    expect(row).toMatchObject({ status: 'REVIEW', because: 'OTHER_EMAIL' });
  });

  it('is done without an effect if nothing is left once it is confirmed', async () => {
    const { orderId } = await order();
    const { withdrawalId } = await matched({ order: orderId });
    const canceled = await asking('A8')({
      as: operator,
      path: { customerId, orderId },
      headers: idempotencyKey(),
    });
    expect(canceled.status).toBe(200);
    await project();
    await confirm(withdrawalId, await codeOf(withdrawalId));
    pass(1);
    await sweepStatements();
    expect(await statementRow(withdrawalId)).toMatchObject({
      status: 'DONE',
      outcome: { opened: [] },
    });
  });

  // Of a statement with an id: GetItem, Query, GetItem, UpdateItem, then UpdateItem of itself.
  it.each([
    [4, 'before'],
    [4, 'after'],
    [5, 'before'],
    [5, 'after'],
  ] as const)('is matched once if the sweep dies at request %i, %s', async (at, when) => {
    const { orderId } = await order();
    const { withdrawalId } = (await state({ email, order: orderId })).body;
    pass(MINUTE);
    const ended = await killAt(at, when, () =>
      carryOn(withdrawalId, new Date(), policyIn(process.env)),
    );
    expect(ended).toBe(false);
    const left = await statementRow(withdrawalId);
    expect(left['status']).toBe(at === 5 && when === 'after' ? 'AWAITING' : 'RECEIVED');

    pass(MINUTE);
    await sweepStatements();
    const row = await statementRow(withdrawalId);
    expect(row).toMatchObject({ status: 'AWAITING', orderId, version: 2 });
    if (left['code'] !== undefined) expect(row['code']).toBe(left['code']);
    expect(await unconfirmedOf(orderId)).toEqual([withdrawalId]);
    expect(await listedBy(orderId)).toBeUndefined();
  });
});
