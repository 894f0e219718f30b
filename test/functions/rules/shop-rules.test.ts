// @module-tag alone
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderToPlace, ShopRules } from '../../../domain/shop/shop-rules.ts';
import { customerOrderKey, orderIdentity, stockKey } from '../../../table/keys.ts';
import { asking, checkout, customer, operator } from '../../support/call.ts';
import { capturedLog } from '../../support/captured-log.ts';
import { ship } from '../../support/fulfillments.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, orderOf } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

/** The rules of this test's shop, each for one test. */
const shop = vi.hoisted(() => ({ rules: {} as { -readonly [Rule in keyof ShopRules]: unknown } }));
vi.mock('../../../shop/rules.ts', () => shop);

const customerId = 'a1b2';
const cancelOrder = asking('A8');
const createReturn = asking('A23');
const createOrderBatch = asking('A36');
const withdrawOrder = asking('A47c');
const table = freshTable();
const log = capturedLog();

const NO = { code: 'not-today', detail: 'We are closed on holidays.' };
const refusal = { status: 409, body: { code: 'refused-by-shop', shopCode: 'not-today' } };

beforeAll(async () => {
  await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
});
afterEach(() => {
  shop.rules = {};
});

const stock = async () => (await table.get({ ...stockKey('ABC') }))?.['quantity'];
const order = (call: object = {}) =>
  createOrder({
    as: customer(customerId),
    path: { customerId },
    headers: idempotencyKey(),
    body: orderOf('ABC'),
    ...call,
  });
const placed = async () => {
  const { status, body } = await order();
  expect(status).toBe(201);
  return { customerId, orderId: body.orderId as string };
};
const versionOf = async ({ orderId }: { readonly orderId: string }) =>
  (await table.get({ ...customerOrderKey(orderIdentity({ customerId, orderId })) }))?.['version'];

describe('A rule before an order is placed', () => {
  it('refuses it with the shop’s own code and words, and nothing is written', async () => {
    const before = await stock();
    shop.rules.beforePlacing = () => ({ ...NO, pointer: '/lines/0/sku' });
    const requests = recordRequests();

    expect(await order()).toMatchObject({
      status: 409,
      body: {
        code: 'refused-by-shop',
        shopCode: 'not-today',
        detail: NO.detail,
        errors: [{ pointer: '/lines/0/sku', detail: NO.detail }],
      },
    });
    expect(requests.map(({ operation }) => operation)).not.toContain('TransactWriteItems');
    expect(await stock()).toBe(before);
  });

  it('sees the order as it would be placed, and who sends it', async () => {
    const questions: [OrderToPlace, object][] = [];
    shop.rules.beforePlacing = (...question: [OrderToPlace, object]) =>
      void questions.push(question);
    const body = { ...orderOf('ABC', 'XYZ'), attributes: { gift: 'yes' } };
    for (const as of [customer(customerId), checkout, operator])
      expect((await order({ as, body })).status).toBe(201);

    expect(questions.map(([, caller]) => caller)).toEqual([
      { kind: 'customer', id: customerId },
      { kind: 'checkout', id: 'checkout' },
      { kind: 'operator', id: 'op-1' },
    ]);
    expect(questions[0]?.[0]).toMatchObject({
      customerId,
      currency: 'EUR',
      total: 2000,
      lines: [
        { seq: 1, sku: 'ABC', quantity: 1, amount: 1000 },
        { seq: 2, sku: 'XYZ' },
      ],
      attributes: { gift: 'yes' },
    });
  });

  it('changes nothing of the order', async () => {
    shop.rules.beforePlacing = (asked: { total: number; lines: object[] }) => {
      asked.total = 1;
      asked.lines.pop();
    };
    expect((await order()).body).toMatchObject({ total: 1000, lines: [{ sku: 'ABC' }] });
  });

  it('does not speak before the first answer of a repeated request', async () => {
    const byKey = { headers: idempotencyKey() };
    const byReference = {
      as: checkout,
      headers: {},
      body: { ...orderOf('ABC'), reference: { source: 'shop', id: 'before-the-rule' } },
    };
    for (const call of [byKey, byReference]) {
      const first = await order(call);
      expect(first.status).toBe(201);
      shop.rules.beforePlacing = () => NO;
      const again = await order(call);
      expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
      expect(again.body).toEqual(first.body);
      shop.rules = {};
    }
  });

  it('refuses one order of a batch, and leaves the others', async () => {
    shop.rules.beforePlacing = ({ lines: [line] }: OrderToPlace) =>
      line?.sku === 'XYZ' ? NO : undefined;
    const orders = ['ABC', 'XYZ'].map((sku) => ({ key: sku, customerId, ...orderOf(sku) }));

    expect(await createOrderBatch({ as: operator, body: { orders } })).toMatchObject({
      status: 200,
      body: {
        results: [{ status: 201 }, { status: 409, problem: { shopCode: 'not-today' } }],
      },
    });
  });
});

describe('A rule before items are canceled', () => {
  it('refuses it, but not a cancellation that was made before', async () => {
    const path = await placed();
    const call = { as: customer(customerId), path, headers: idempotencyKey() };
    const seen: unknown[] = [];
    shop.rules.beforeCancelling = (...question: unknown[]) => {
      seen.push(question);
      return NO;
    };
    expect(await cancelOrder(call)).toMatchObject(refusal);
    expect(await versionOf(path)).toBe(1);
    expect(seen[0]).toMatchObject([
      { order: { orderId: path.orderId, total: 1000 }, cancelled: [{ seq: 1, quantity: 1 }] },
      { kind: 'customer', id: customerId },
    ]);

    shop.rules = {};
    const first = await cancelOrder(call);
    expect(first.status).toBe(200);
    shop.rules.beforeCancelling = () => NO;
    expect((await cancelOrder(call)).body).toEqual(first.body);
  });

  it('is not asked about what the product refuses by itself', async () => {
    const path = await placed();
    await ship(path);
    const rule = vi.fn(() => NO);
    shop.rules.beforeCancelling = rule;
    expect((await cancelOrder({ as: operator, path })).body).toMatchObject({
      code: 'nothing-to-cancel',
    });
    expect(rule).not.toHaveBeenCalled();
  });

  it('is not asked about a withdrawal, which the law allows', async () => {
    const path = await placed();
    const rule = vi.fn(() => NO);
    shop.rules = { beforeCancelling: rule, beforeReturning: rule };
    const body = { name: 'Ada Marin', email: 'ada@mail.example' };
    expect((await withdrawOrder({ as: customer(customerId), path, body })).status).toBe(202);
    expect(rule).not.toHaveBeenCalled();
  });
});

describe('A rule before a return', () => {
  it('refuses it, but not a return that was opened before', async () => {
    const path = await placed();
    await ship(path);
    const body = { lines: [{ seq: 1, quantity: 1, reason: 'UNWANTED' }] };
    const call = { as: operator, path, headers: idempotencyKey(), body };
    shop.rules.beforeReturning = ({ returned }: { readonly returned: object }) => {
      expect(returned).toEqual(body.lines);
      return NO;
    };
    expect(await createReturn(call)).toMatchObject(refusal);

    shop.rules = {};
    const first = await createReturn(call);
    expect(first.status).toBe(201);
    shop.rules.beforeReturning = () => NO;
    expect((await createReturn(call)).body).toEqual(first.body);
  });
});

describe('A rule that is broken', () => {
  it.each([
    [
      'throws',
      () => {
        throw new RangeError('no such country');
      },
    ],
    ['is asynchronous', async () => NO],
    ['rejects', async () => Promise.reject(new Error('late'))],
    ['answers true', () => true],
    ['has no code', () => ({ detail: 'No.' })],
    ['has a code of another form', () => ({ code: 'Not Today', detail: 'No.' })],
    ['has a code that is too long', () => ({ code: 'a'.repeat(65), detail: 'No.' })],
    ['has no words', () => ({ code: 'no', detail: '' })],
    ['has too many words', () => ({ code: 'no', detail: 'n'.repeat(501) })],
    ['points at nothing', () => ({ ...NO, pointer: 'lines' })],
  ])(
    'because it %s ends the request with 500, names itself, and changes nothing',
    async (_, rule) => {
      const before = await stock();
      shop.rules.beforePlacing = rule;

      expect(await order()).toMatchObject({ status: 500, body: { code: 'internal-error' } });
      expect(log.join('')).toContain("the shop's rule beforePlacing ");
      expect(await stock()).toBe(before);
    },
  );

  it('is not in the way of the first answer of a repeated request', async () => {
    const call = { headers: idempotencyKey() };
    const first = await order(call);
    const path = { customerId, orderId: first.body.orderId };
    const cancellation = { as: customer(customerId), path, headers: idempotencyKey() };
    const firstCancelled = await cancelOrder(cancellation);
    expect(firstCancelled.status).toBe(200);
    const broken = () => {
      throw new RangeError('no such country');
    };
    shop.rules = { beforePlacing: broken, beforeCancelling: broken };
    expect((await order(call)).body).toEqual(first.body);
    expect((await cancelOrder(cancellation)).body).toEqual(firstCancelled.body);
    const other = await order();
    expect(other.status).toBe(500);
  });

  it('is logged if it takes longer than 5 ms, and obeyed', async () => {
    shop.rules.beforePlacing = () => {
      const end = performance.now() + 8;
      while (performance.now() < end);
      return NO;
    };
    expect(await order()).toMatchObject(refusal);
    expect(log.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ message: 'a rule of the shop is slow', rule: 'beforePlacing' }),
    );
  });
});
