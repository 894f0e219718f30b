import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteOf } from '../../domain/order-limits.ts';
import { PROJECTOR } from '../../functions/manifest/change-stream.ts';
import { matchesAny } from '../../packages/local/lambda/event-source/event-filter.ts';
import { countIn } from '../../table/customers/order-count.ts';
import { profileKey, stockKey } from '../../table/keys.ts';
import { type Answer, asking, customer, operator, persistently } from '../support/call.ts';
import { cancelledBecause, injectFaults, justBefore, reportingOnly } from '../support/faults.ts';
import { recordRequests } from '../support/measurement/request-recorder.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createOrder,
  idempotencyKey,
  orderOf,
} from '../support/orders.ts';
import { changeStream } from '../support/stream.ts';
import { freshTable } from '../support/table.ts';

const getCustomer = asking('A1');

/** Places an order as that customer. */
const place = (
  customerId: string,
  body: unknown = orderOf('ABC'),
  headers: Record<string, string> = idempotencyKey(),
) => createOrder({ as: customer(customerId), path: { customerId }, headers, body });

const quantityOf = (sku: string, quantity: number) => ({
  lines: [{ sku, quantity, unitPrice: 1000 }],
  currency: 'EUR',
});

/** 17.4 seconds into a minute. */
const NOON = new Date('2026-06-01T12:00:17.400Z');

describe('The limits of a customer', () => {
  const table = freshTable({ stream: true });
  const changes = changeStream();
  const stockOf = async (sku: string) => (await table.get({ ...stockKey(sku) }))?.['quantity'];
  const profileOf = async (customerId: string) =>
    (await table.get({ ...profileKey(customerId) })) ?? {};

  beforeAll(async () => {
    await aSku('ABC');
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    Object.assign(process.env, { ORDERS_PER_MINUTE: '3', UNITS_PER_MINUTE: '100' });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('let this many orders through in a minute, and answer the next with Retry-After', async () => {
    await aCustomer('busy');
    const before = Number(await stockOf('ABC'));
    const answers: Answer[] = [];
    for (let i = 0; i < 4; i++) answers.push(await place('busy'));

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(answers[3]).toEqual({
      status: 429,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'retry-after': '43',
      },
      body: {
        type: '/problems/too-many-orders',
        title: 'Too many orders in one minute',
        status: 429,
        code: 'too-many-orders',
        detail:
          'A customer can place at most 3 orders per minute, with at most 100 items in ' +
          'total. Nothing was reserved or charged.',
        instance: '/customers/busy/orders',
      },
    });
    expect(await stockOf('ABC')).toBe(before - 3);
  });

  it('are over after Retry-After', async () => {
    await aCustomer('patient');
    for (let i = 0; i < 3; i++) await place('patient');
    const { headers } = await place('patient');

    vi.setSystemTime(NOON.getTime() + Number(headers['retry-after']) * 1000 - 1000);
    expect(await place('patient')).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    vi.setSystemTime(NOON.getTime() + Number(headers['retry-after']) * 1000);
    expect(await place('patient')).toMatchObject({ status: 201 });
    expect(await profileOf('patient')).toMatchObject({ minuteOrders: 1, minuteUnits: 1 });
  });

  it('count pieces, too: up to the last one, and none of a refused order', async () => {
    await aCustomer('wholesale');

    expect(await place('wholesale', quantityOf('ABC', 60))).toMatchObject({ status: 201 });
    expect(await place('wholesale', quantityOf('ABC', 41))).toMatchObject({ status: 429 });
    expect(await place('wholesale', quantityOf('ABC', 40))).toMatchObject({ status: 201 });
    expect(await place('wholesale', quantityOf('ABC', 1))).toMatchObject({
      status: 429,
      headers: { 'retry-after': '43' },
    });
    expect(await profileOf('wholesale')).toMatchObject({ minuteOrders: 2, minuteUnits: 100 });
  });

  it.each([
    ['pieces', 60, 429],
    ['nothing that matters', 20, 201],
  ])(
    'are checked by the write: another order takes %s between count and write',
    async (what, quantity, status) => {
      const customerId = await aCustomer(`between-${quantity}`);
      await place(customerId, quantityOf('ABC', 20));
      const slip = justBefore(
        'TransactWriteItems',
        (input) => input.includes(customerId) && input.includes('minuteUnits + :units'),
        () => place(customerId, quantityOf('ABC', quantity)),
      );

      const answer = await place(customerId, quantityOf('ABC', 30));

      expect(slip.happened()).toBe(true);
      expect([what, answer.status]).toEqual([what, status]);
      const { minuteUnits } = await profileOf(customerId);
      expect(minuteUnits).toBe(status === 201 ? 20 + quantity + 30 : 20 + quantity);
    },
  );

  it('answer 503 if others change the count in each of four rounds', async () => {
    await aCustomer('hurried');
    const profile = { orderMinute: minuteOf(NOON), minuteOrders: 1, minuteUnits: 1 };
    const others = cancelledBecause(
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Item: profile },
    );
    const faults = injectFaults('TransactWriteItems', ...Array(4).fill(others));

    expect(await place('hurried')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      body: { code: 'try-again' },
    });
    expect(faults.left()).toBe(0);
  });

  it('refuse more than any minute allows, and accept what just fits', async () => {
    await aCustomer('giant');

    const answer = await place('giant', quantityOf('ABC', 101));
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'too-many-units',
        detail: 'A customer can order at most 100 items per minute, so no order can be larger.',
      },
    });
    expect(answer.headers).not.toHaveProperty('retry-after');
    expect(await place('giant', quantityOf('ABC', 100))).toMatchObject({ status: 201 });
  });

  it('never replace the first answer of a request that succeeded', async () => {
    await aCustomer('again');
    const [key, large] = [idempotencyKey(), idempotencyKey()];
    const first = await place('again', orderOf('ABC'), key);
    const big = await place('again', quantityOf('ABC', 90), large);
    expect(await place('again', quantityOf('ABC', 10))).toMatchObject({ status: 429 });
    await place('again');
    expect(await place('again')).toMatchObject({ status: 429 });

    const replay = await place('again', orderOf('ABC'), key);
    expect(replay).toEqual({
      ...first,
      headers: { ...first.headers, 'idempotent-replayed': 'true' },
    });
    // Also if the cancellation does not report the record, which is then read.
    const silent = injectFaults('TransactWriteItems', reportingOnly(1));
    expect(await place('again', orderOf('ABC'), key)).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect(silent.left()).toBe(0);
    process.env['UNITS_PER_MINUTE'] = '50';
    expect(await place('again', quantityOf('ABC', 90), large)).toMatchObject({
      status: 201,
      body: big.body,
    });
    expect(await profileOf('again')).toMatchObject({ minuteOrders: 3 });
  });

  it('order nothing twice if the cancellation reports the count alone', async () => {
    await aCustomer('half');
    const key = idempotencyKey();
    const first = await place('half', orderOf('ABC'), key);
    const silent = injectFaults('TransactWriteItems', reportingOnly(1));

    expect(await place('half', orderOf('ABC'), key)).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect(silent.left()).toBe(0);
    expect(await profileOf('half')).toMatchObject({ minuteOrders: 1 });
  });

  it('do not count orders that were refused for another reason', async () => {
    await aCustomer('unlucky');
    for (let i = 0; i < 5; i++)
      expect(await place('unlucky', orderOf('NONE'))).toMatchObject({ status: 409 });

    expect(await place('unlucky')).toMatchObject({ status: 201 });
    expect(await place('unlucky', orderOf('ABC', 'NONE'))).toMatchObject({
      status: 409,
      body: { code: 'order-not-accepted', lines: [{ index: 1, sku: 'NONE', code: 'unknown-sku' }] },
    });
    expect(await profileOf('unlucky')).toMatchObject({ minuteOrders: 1, minuteUnits: 1 });
  });

  it('are checked before the stock, which stays hidden from refused customers', async () => {
    await aCustomer('curious');
    for (let i = 0; i < 3; i++) await place('curious');

    expect(await place('curious', orderOf('NONE'))).toMatchObject({
      status: 429,
      body: { code: 'too-many-orders' },
    });
  });

  it('refuse an unknown customer', async () => {
    expect(await place('nobody')).toMatchObject({
      status: 404,
      body: { code: 'customer-not-found' },
    });
  });

  it('do not apply to operators, and do not count their orders', async () => {
    await aCustomer('served');
    for (let i = 0; i < 5; i++) await anOrder('served', 'ABC');
    const large = { as: operator, path: { customerId: 'served' }, headers: idempotencyKey() };
    expect(await createOrder({ ...large, body: quantityOf('ABC', 101) })).toMatchObject({
      status: 201,
    });

    expect(await place('served')).toMatchObject({ status: 201 });
    expect(await profileOf('served')).toMatchObject({ minuteOrders: 1 });
  });

  it('hold while clocks differ: the later minute counts', async () => {
    await aCustomer('skewed');
    vi.setSystemTime(new Date('2026-06-01T12:01:00.001Z'));
    for (let i = 0; i < 2; i++) expect(await place('skewed')).toMatchObject({ status: 201 });

    vi.setSystemTime(new Date('2026-06-01T12:00:59.900Z'));
    expect(await place('skewed')).toMatchObject({ status: 201 });
    expect(await place('skewed')).toMatchObject({ status: 429, headers: { 'retry-after': '61' } });
    expect(await profileOf('skewed')).toMatchObject({ minuteOrders: 3 });
  });

  it.each([
    ['minute', { orderMinute: 'now' }],
    ['orders', { minuteOrders: 'three' }],
    ['pieces', { minuteUnits: null }],
  ])(
    'answer with a fault if the %s of the profile is no number, and order nothing',
    async (what, mangled) => {
      const customerId = await aCustomer(`mangled-${what}`);
      await place(customerId);
      await table.put({ ...(await profileOf(customerId)), ...mangled });
      const before = await stockOf('ABC');

      expect(await place(customerId)).toMatchObject({
        status: 500,
        body: { code: 'internal-error' },
      });
      expect(await stockOf('ABC')).toBe(before);
    },
  );

  it('name the profile’s count in the fault', () => {
    expect(() => countIn({ orderMinute: 'now', minuteOrders: 1, minuteUnits: 2 })).toThrow(
      `a customer's orders cannot be counted: {"minute":"now","orders":1,"units":2}`,
    );
  });

  it('cost no second attempt if stock is missing, too', async () => {
    const customerId = await aCustomer('counted-and-out-of-stock');
    const sku = await aSku('GONE', { quantity: 1 });
    await place(customerId, orderOf(sku));
    const requests = recordRequests();

    expect(await place(customerId, orderOf(sku))).toMatchObject({
      status: 409,
      body: { code: 'order-not-accepted' },
    });
    expect(requests.map(({ operation }) => operation)).toEqual([
      'TransactWriteItems',
      'TransactGetItems',
    ]);
  });

  it('cost nothing in a minute’s first order, and one failed attempt in the next', async () => {
    await aCustomer('counted');
    const requests = recordRequests();

    await place('counted', orderOf('ABC'));
    expect(requests.splice(0)).toMatchObject([{ operation: 'TransactWriteItems', units: 15 }]);
    await place('counted', orderOf('ABC'));
    expect(requests.splice(0).map(({ operation }) => operation)).toEqual([
      'TransactWriteItems',
      'TransactWriteItems',
    ]);
    await place('counted');
    requests.splice(0);
    await place('counted');
    expect(requests.splice(0).map(({ operation }) => operation)).toEqual([
      'TransactWriteItems',
      'TransactGetItems',
    ]);
  });

  it('stay hidden: the profile keeps its version, and no projection sees a change', async () => {
    await aCustomer('private');
    const read = () => getCustomer({ as: customer('private'), path: { customerId: 'private' } });
    const before = await read();
    await changes();
    await place('private');
    await place('private');

    expect(await profileOf('private')).toMatchObject({ minuteOrders: 2, version: 1 });
    expect(await read()).toEqual(before);
    const records = (await changes()).filter(
      ({ dynamodb }) => dynamodb?.Keys?.['SK']?.S === profileKey('private').SK,
    );
    expect(records).toHaveLength(2);
    for (const record of records) {
      expect(matchesAny(PROJECTOR.filters, record)).toBe(false);
    }
  });

  // Each of them competes with all others: minutes on a busy machine.
  it('let through the exact number of a hundred concurrent orders, with their stock', async () => {
    Object.assign(process.env, { ORDERS_PER_MINUTE: '60', UNITS_PER_MINUTE: '100000' });
    await aCustomer('bot');
    await aSku('RUSH', { quantity: 1000 });
    const requests = Array.from({ length: 100 }, () => idempotencyKey());

    const answers = await Promise.all(
      requests.map((headers) => persistently(() => place('bot', orderOf('RUSH'), headers))),
    );

    const answered = (code: number) => answers.filter(({ status }) => status === code).length;
    expect([answered(201), answered(429)]).toEqual([60, 40]);
    expect(await stockOf('RUSH')).toBe(940);
    expect(await profileOf('bot')).toMatchObject({ minuteOrders: 60, minuteUnits: 60 });
    expect(
      (await table.all()).filter(({ type, sku }) => type === 'LineItem' && sku === 'RUSH'),
    ).toHaveLength(60);
  }, 1_200_000);
});
